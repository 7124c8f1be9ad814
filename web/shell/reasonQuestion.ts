import { setReasonAsker } from '#platform/client/changeReason.ts'
import { UnreachableError } from '#platform/client/problemError.ts'

/** The open question for the reason of a published change. */
export interface ReasonQuestion {
  /** Null if the user cancels. */
  answer: (reason: string | null) => void
}

let open: ReasonQuestion | null = null
const listeners = new Set<() => void>()

export const loadReasonDialog = () => import('./ReasonDialog.tsx')

setReasonAsker(async () => {
  await loadReasonDialog().catch(() => {
    throw new UnreachableError('The server cannot be reached. Nothing was saved. Please try again.')
  })
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const question: ReasonQuestion = {
    answer: reason => {
      if (open === question) show(null)
      resolve(reason)
    },
  }
  show(question)
  return promise
})

function show(question: ReasonQuestion | null): void {
  open = question
  for (const listener of listeners) listener()
}

/** For React's useSyncExternalStore. */
export const reasonQuestion = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): ReasonQuestion | null => open,
}
