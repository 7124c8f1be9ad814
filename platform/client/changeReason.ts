/** Asks the user for the reason for changing published data; null if they cancel. */
type ReasonAsker = () => Promise<string | null>

let asker: ReasonAsker = () => Promise.resolve(null)
/** The reason for all calls of a save in progress. */
let shared: Promise<string | null> | null = null
let saves = 0

export function setReasonAsker(ask: ReasonAsker): void {
  asker = ask
}

/** Calls that run at the same time, or belong to one save, share one reason. */
export async function askForReason(): Promise<string | null> {
  shared ??= asker().finally(() => {
    if (saves === 0) shared = null
  })
  return shared
}

/** Runs one save. The user is asked for a reason at most once, however many calls the save makes. */
export async function shareReason<T>(save: () => Promise<T>): Promise<T> {
  saves++
  try {
    return await save()
  } finally {
    saves--
    if (saves === 0) shared = null
  }
}
