import { notify } from './notify.ts'

export const partFailed = 'This part of the page could not be loaded.'

/** Loads the part of the page that a press is to open. Says so if that fails; resolves to whether it is there. */
export async function loadPart(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    notify.error(`${partFailed} Check your connection, and try again.`)
    return false
  }
}

/** Whether the server answers at all: then what could not be loaded is not there any more. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
