type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** How long to wait for parts whose files are still loading. */
const pauseMs = 100

/** How long React may hydrate on its own, in short tasks. An event hydrates what it is about in a single long one. */
const ownPaceMs = 5000

/**
 * Tells React what a reader chose, checked, or typed before hydration. React would leave it on the screen without using
 * it, so that a field shows one thing and the page another. To be called after `hydrateRoot`.
 */
export function announceEarlyInput(root: HTMLElement): void {
  const waiting = new Set(root.querySelectorAll<Control>('input, select, textarea'))
  // What the reader changes from now on, React learns by itself, unless a file for it is still loading.
  for (const control of waiting)
    control.addEventListener('input', () => waiting.delete(control), { once: true })
  const ownPaceEnd = performance.now() + ownPaceMs
  const announceWaiting = () => {
    const isOver = performance.now() > ownPaceEnd
    for (const control of waiting) {
      if (!control.isConnected) waiting.delete(control)
      else if (isOver || isChanged(control)) announce(control)
    }
    if (waiting.size > 0) setTimeout(announceWaiting, pauseMs)
  }
  announceWaiting()
}

/** Whether the control differs from what the server rendered. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const rendered = [...control.options].findIndex(option => option.defaultSelected)
    return control.selectedIndex !== Math.max(rendered, 0)
  }
  return isCheckable(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue
}

const isCheckable = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)

function announce(control: Control): void {
  // React hydrates whatever an event is about at once, and stops the event if a file for that is still loading.
  if (!send(control, 'input') || !isChanged(control)) return
  if (control instanceof HTMLSelectElement) {
    send(control, 'change')
    return
  }
  if (isCheckable(control)) {
    control.checked = control.defaultChecked
    control.click()
    return
  }
  const typed = control.value
  control.value = control.defaultValue
  // React ignores an event after which the value is the one that its own setter saw last.
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Reflect.set(prototype, 'value', typed, control)
  send(control, 'input')
}

/** Whether the event reached the control. */
function send(control: Control, type: string): boolean {
  let hasReached = false
  control.addEventListener(type, () => (hasReached = true), { once: true })
  control.dispatchEvent(new Event(type, { bubbles: true }))
  return hasReached
}
