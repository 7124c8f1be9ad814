import { createStore, type Store } from './store.ts'

/** Short messages at the edge of the screen. Important ones also appear at the relevant place. */
export interface Toast {
  id: number
  kind: 'success' | 'warning' | 'error' | 'info'
  text: string
  /** How long a message stays, unless someone hovers over it. */
  stayMs: number
}

/** How long a message stays if it should be read in full. */
export const longToastMs = 10_000

const toasts = createStore<readonly Toast[]>([])
export const toastStore: Store<readonly Toast[]> = toasts
let lastId = 0
/** The last message of earlier actions. */
let lastOfEarlier = 0

/** The success messages of the save in progress, which are shown as one; null if none is in progress. */
let held: string[] | null = null

function show(kind: Toast['kind'], stayMs: number) {
  return (text: string, longer = stayMs): void => {
    if (kind === 'success' && held) {
      held.push(text)
      return
    }
    // A repeated message restarts the time of its toast. The success of a new action replaces earlier messages, so that
    // no failure stays beside it and many actions in a row do not cover the next button.
    const isReplaced = (toast: Toast) =>
      (toast.kind === kind && toast.text === text) || (kind === 'success' && toast.id <= lastOfEarlier)
    const others = toasts.current().filter(toast => !isReplaced(toast))
    toasts.set([...others, { id: ++lastId, kind, text, stayMs: longer }])
  }
}

export const notify = {
  success: show('success', 6000),
  info: show('info', 6000),
  warning: show('warning', longToastMs),
  error: show('error', longToastMs),
}

/** Runs an action of several parts and shows their success messages as one, worded by `summarize` if there are more. */
export async function notifyOnce<T>(work: () => Promise<T>, summarize: () => string): Promise<T> {
  const texts: string[] = []
  held = texts
  try {
    return await work()
  } finally {
    held = null
    const [first] = texts
    if (first !== undefined) notify.success(texts.length > 1 ? summarize() : first)
  }
}

/** Starts a new action: later messages replace earlier ones. */
export function beginAction(): void {
  lastOfEarlier = lastId
}

export const dismiss = (id: number): void => toasts.set(toasts.current().filter(toast => toast.id !== id))
