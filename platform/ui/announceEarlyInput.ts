type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
const controls = 'input, select, textarea'

/** How long to wait for parts whose files are still loading. */
const pauseMs = 100

/**
 * Tells React what a reader chose, checked, typed, or pressed before hydration. React would leave an input on the screen
 * without using it, so that a field shows one thing and the page another, and forget a pressed button. To be called
 * after `hydrateRoot`.
 */
export function announceEarlyInput(root: HTMLElement): void {
  const untouched = new Set<EventTarget>(root.querySelectorAll(controls))
  const waiting = new Set<Control>()
  const wait = (control: Control) => {
    untouched.delete(control)
    waiting.add(control)
    control.addEventListener('input', () => waiting.delete(control), { once: true })
  }
  const announceWaiting = () => {
    for (const control of waiting) {
      if (control.isConnected) announce(control)
      else waiting.delete(control)
    }
    if (waiting.size > 0) setTimeout(announceWaiting, pauseMs)
  }
  for (const control of root.querySelectorAll<Control>(controls)) if (isChanged(control)) wait(control)
  announceWaiting()
  // React hydrates whatever an event is about at once, in one long task, and stops the event if a file for that is still
  // loading. It then never reaches its control.
  const watch = ({ target }: Event) => {
    if (!target || !untouched.has(target)) return
    wait(target as Control)
    setTimeout(announceWaiting, pauseMs)
  }
  addEventListener('input', watch, { capture: true })
  pressAgain(root)
}

/** Presses a button again until React has hydrated it and lets the click reach it. */
function pressAgain(root: HTMLElement): void {
  const unreached = new Set<Element>(root.querySelectorAll('button'))
  const watch = ({ target }: Event) => {
    const button = target instanceof Element && target.closest('button')
    if (!button || !unreached.delete(button)) return
    let hasReached = false
    button.addEventListener('click', () => (hasReached = true), { once: true })
    setTimeout(() => {
      if (hasReached || !button.isConnected) return
      unreached.add(button)
      button.click()
    }, pauseMs)
  }
  addEventListener('click', watch, { capture: true })
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
