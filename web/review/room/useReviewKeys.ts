import { useEffect, useEffectEvent } from 'react'
import { isPlainKey } from '../../shell/searchShortcut.ts'

/** Single keys of a reviewer, by their lower-case letter. They do nothing while someone types or answers a question. */
export function useReviewKeys(actions: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.repeat || document.querySelector('dialog[open]'))
      return
    const action = actions[event.key.toLowerCase()]
    if (!action || !isPlainKey(event, event.key)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
