import { setReasonAsker } from '#platform/client/changeReason.ts'
import { UnreachableError } from '#platform/client/problemError.ts'
import { createStore, type Store } from '#platform/ui/store.ts'

/** The open question for the reason of a published change. */
export interface ReasonQuestion {
  /** Null if the user cancels. */
  answer: (reason: string | null) => void
}

const open = createStore<ReasonQuestion | null>(null)
export const reasonQuestion: Store<ReasonQuestion | null> = open

export const loadReasonDialog = () => import('./ReasonDialog.tsx')

setReasonAsker(async () => {
  await loadReasonDialog().catch(() => {
    throw new UnreachableError('The server cannot be reached. Nothing was saved. Try again.')
  })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const question: ReasonQuestion = {
    answer: reason => {
      if (open.current() === question) open.set(null)
      resolve(reason)
    },
  }
  open.set(question)
  return promise
})
