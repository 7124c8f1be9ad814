/** Short news at the edge of the screen. Never the only place: what matters also stands where it belongs. */
export interface Toast {
  id: number
  kind: 'success' | 'warning' | 'error' | 'info'
  text: string
  /** How long it stays when nobody points at it. */
  stayMs: number
}

/** How long what is to be read in full stays. */
export const longToastMs = 10_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function show(kind: Toast['kind'], stayMs: number) {
  return (text: string, longer = stayMs): void => {
    // The same news twice is one toast, which starts its time again.
    const others = toasts.filter(toast => toast.text !== text || toast.kind !== kind)
    change([...others, { id: ++lastId, kind, text, stayMs: longer }])
  }
}

export const notify = {
  success: show('success', 6000),
  info: show('info', 6000),
  warning: show('warning', longToastMs),
  error: show('error', longToastMs),
}

export const dismiss = (id: number): void => change(toasts.filter(toast => toast.id !== id))

/** For React's useSyncExternalStore. */
export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): readonly Toast[] => toasts,
}
