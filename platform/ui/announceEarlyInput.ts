type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** How long to wait for parts whose files are still loading. */
const pauseMs = 100

/**
 * Tells React what a reader chose, checked, or typed before hydration. React would leave it on the screen without using
 * it, so that a field shows one thing and the page another. To be called after `hydrateRoot`.
 */
export function announceEarlyInput(root: HTMLElement): void {
  const controls = [...root.querySelectorAll<Control>('input, select, textarea')]
  const changed = controls.filter(isChanged)
  const isWaiting = new Set(controls)
  const announceAll = (some: Iterable<Control>) => {
    for (const control of some) if (!control.isConnected || announce(control)) isWaiting.delete(control)
    if (isWaiting.size > 0) setTimeout(announceAll, pauseMs, isWaiting)
  }
  announceAll(changed)
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

/** False if React cannot hydrate the control yet. */
function announce(control: Control): boolean {
  // React hydrates whatever an event is about at once, and stops the event if a file for that is still loading.
  if (!send(control, 'input')) return false
  if (!isChanged(control)) return true
  if (control instanceof HTMLSelectElement) return send(control, 'change')
  if (isCheckable(control)) {
    control.checked = control.defaultChecked
    control.click()
    return true
  }
  const typed = control.value
  control.value = control.defaultValue
  // React ignores an event after which the value is the one that its own setter saw last.
  const { prototype } = control instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Reflect.set(prototype, 'value', typed, control)
  return send(control, 'input')
}

/** Whether the event reached the control. */
function send(control: Control, type: string): boolean {
  let hasReached = false
  control.addEventListener(type, () => (hasReached = true), { once: true })
  control.dispatchEvent(new Event(type, { bubbles: true }))
  return hasReached
}
