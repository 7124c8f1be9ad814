import { UnreachableError } from '#platform/client/problemError.ts'
import { createStore, type Store } from '#platform/ui/store.ts'

/** A question that a dialog shows, until it is answered. */
export interface OpenQuestion<Given, Answer> {
  given: Given
  answer: (answer: Answer) => void
}

/** A question of the whole page, with a dialog that is loaded separately. */
export interface Question<Given, Answer> {
  open: Store<OpenQuestion<Given, Answer> | null>
  /** Simultaneous calls share one answer. Throws UnreachableError if the dialog cannot be loaded. */
  ask: (given: Given) => Promise<Answer>
}

/** `load` loads the dialog; `unreachable` is the error if it cannot. */
export function createQuestion<Given, Answer>(
  load: () => Promise<unknown>,
  unreachable: string,
): Question<Given, Answer> {
  const open = createStore<OpenQuestion<Given, Answer> | null>(null)
  let answered: Promise<Answer> | null = null
  return {
    open,
    async ask(given) {
      await load().catch(() => {
        throw new UnreachableError(unreachable)
      })
      if (answered) return answered
      const { promise, resolve } = Promise.withResolvers<Answer>()
      answered = promise
      open.set({
        given,
        answer: answer => {
          answered = null
          open.set(null)
          resolve(answer)
        },
      })
      return promise
    },
  }
}
