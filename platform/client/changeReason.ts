/** Asks the person why something published changes; null if they cancel. */
type ReasonAsker = () => Promise<string | null>

let asker: ReasonAsker = () => Promise.resolve(null)
/** The answer for all calls of a save in progress. */
let shared: Promise<string | null> | null = null
let saves = 0

export function setReasonAsker(ask: ReasonAsker): void {
  asker = ask
}

/** Calls in progress at the same time, or belonging to one save, share one answer. */
export async function askForReason(): Promise<string | null> {
  shared ??= asker().finally(() => {
    if (saves === 0) shared = null
  })
  return shared
}

/** Does the work of one save. The person is asked for one reason at most, however many calls it makes. */
export async function shareReason<T>(save: () => Promise<T>): Promise<T> {
  saves++
  try {
    return await save()
  } finally {
    saves--
    if (saves === 0) shared = null
  }
}
