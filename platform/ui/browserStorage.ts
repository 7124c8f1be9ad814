/** Texts by key. No call throws. */
interface TextStorage {
  read: (key: string) => string | null
  /** Whether the browser stored it. If not, the text is kept in memory until the page is left. */
  keep: (key: string, text: string) => boolean
  remove: (key: string) => void
  listKeys: () => string[]
}

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * The browser's storage. It can be full or disabled in the browser's settings, in which case even accessing it fails.
 * `open` is called each time, because the settings can change while the page is open.
 */
export function createTextStorage(open: () => Shelf): TextStorage {
  const inMemory = new Map<string, string>()
  const attempt = <T>(run: (shelf: Shelf) => T): T | null => {
    try {
      return run(open())
    } catch {
      return null
    }
  }
  return {
    read: key => inMemory.get(key) ?? attempt(shelf => shelf.getItem(key)),
    keep: (key, text) => {
      const isStored = attempt(shelf => {
        shelf.setItem(key, text)
        return true
      })
      if (isStored) inMemory.delete(key)
      else inMemory.set(key, text)
      return isStored ?? false
    },
    remove: key => {
      inMemory.delete(key)
      attempt(shelf => shelf.removeItem(key))
    },
    listKeys: () => {
      const stored = attempt(shelf =>
        Array.from({ length: shelf.length }, (_, index) => shelf.key(index) ?? ''),
      )
      return [...new Set([...(stored ?? []), ...inMemory.keys()])]
    },
  }
}

/** Lasts, and is shared by the tabs of this browser. */
export const lastingStorage = createTextStorage(() => localStorage)
/** Lasts as long as the tab. */
export const tabStorage = createTextStorage(() => sessionStorage)
