import { notify } from './notify.ts'

export const partFailed = 'This part of the page could not be loaded.'
const pageReplaced = 'This site has been updated. Reload the page to continue.'

/** Loads the code behind a button. Shows a message if that fails. Resolves to whether it is loaded. */
export async function loadPart(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    // If the server answers without the file, a newer build has replaced it.
    const isReplaced = await isServerReachable()
    notify.error(isReplaced ? pageReplaced : `${partFailed} Check your connection, and try again.`)
    return false
  }
}

/** Whether the server answers. If so, the missing file no longer exists. */
export const isServerReachable = (): Promise<boolean> =>
  fetch('/health/live', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
