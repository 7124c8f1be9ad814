import { notify } from './notify.ts'

/** Loads the part of the page that a press is to open. Says so if that fails; resolves to whether it is there. */
export async function loadPart(load: () => Promise<unknown>): Promise<boolean> {
  try {
    await load()
    return true
  } catch {
    notify.error('This part of the page could not be loaded. Check your connection, and try again.')
    return false
  }
}
