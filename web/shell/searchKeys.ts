const off = 'factbook.slashOff'

/** Whether '/' opens the search; somebody who speaks to their computer may switch it off. */
export const slashOpens = (): boolean => localStorage.getItem(off) === null

export function letSlashOpen(does: boolean): void {
  if (does) localStorage.removeItem(off)
  else localStorage.setItem(off, 'yes')
}

/** Ctrl+K or Cmd+K anywhere, and '/' where nobody is typing; never above another dialog. */
export function opensSearch(event: KeyboardEvent): boolean {
  if (event.altKey || event.defaultPrevented || document.querySelector('dialog[open]')) return false
  if (event.ctrlKey || event.metaKey) return event.key === 'k' && !event.shiftKey
  return event.key === '/' && !isTyping(event.target) && slashOpens()
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
