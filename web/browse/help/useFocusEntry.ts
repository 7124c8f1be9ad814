import { useEffect } from 'react'

/** Opens the entry in the address's `#` and gives it the focus, so that it is read out. */
export function useFocusEntry(anchor: string): void {
  useEffect(() => {
    const entry = anchor === '' ? null : document.getElementById(anchor)
    if (!entry) return
    if (entry instanceof HTMLDetailsElement) entry.open = true
    const target = entry.querySelector<HTMLElement>('summary') ?? entry
    target.focus({ preventScroll: true })
    entry.scrollIntoView({ block: 'center' })
  }, [anchor])
}
