import { storedPrefix } from '#platform/contract/storedPrefix.ts'
import { lastingStorage } from '#platform/ui/browserStorage.ts'

const off = `${storedPrefix}.singleKeysOff`

/** Whether single keys such as '/' are commands. Users of speech input can switch them off. */
export const areSingleKeysEnabled = (): boolean => lastingStorage.read(off) === null

export function setSingleKeysEnabled(isEnabled: boolean): void {
  if (isEnabled) lastingStorage.remove(off)
  else lastingStorage.keep(off, 'yes')
}

/** Ctrl+K or Cmd+K anywhere, and '/' unless the user is typing; never above another dialog. */
export function isSearchShortcut(event: KeyboardEvent): boolean {
  if (event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return false
  if (event.ctrlKey || event.metaKey) return event.key === 'k' && !event.shiftKey
  return isPlainKey(event, '/')
}

/** Whether a single key is a command: the user is not typing, and such keys are not switched off. */
export const isPlainKey = (event: KeyboardEvent, key: string): boolean =>
  event.key === key && !event.ctrlKey && !event.metaKey && !isTyping(event.target) && areSingleKeysEnabled()

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

let typing: (() => string) | null = null

/** Records typing from now on. The returned function stops recording and returns the text. */
export function captureTyping(): () => string {
  if (typing) return typing
  let typed = ''
  const keep = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length > 1) return
    typed += event.key
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('keydown', keep, true)
  typing = () => {
    document.removeEventListener('keydown', keep, true)
    typing = null
    const all = typed
    typed = ''
    return all
  }
  return typing
}
