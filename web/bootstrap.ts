/**
 * Runs before the application, whose files are fetched after the first paint, because they would delay it. Clicks and
 * typing are recorded until the application has taken over and then replayed. Links to other pages work in the
 * meantime.
 */
const root = document.getElementById('root')
const isDrawn = root?.dataset.drawn !== undefined
const parts = document.currentScript?.dataset.parts?.split(' ') ?? []

/** Each part runs in a separate task, between which the page responds. React takes a phone a tenth of a second. */
async function fetchApplication(): Promise<void> {
  const ofScreen = document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')
  for (const href of [...parts, ...[...ofScreen].map(link => link.href)]) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
    await waitForNextTask()
  }
  for (const part of parts) {
    await import(part)
    await waitForNextTask()
  }
}

function waitForNextTask(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve))
}

/** Calls back after the first paint. A background tab is not painted, so it does not wait. */
function afterFirstPaint(callback: () => void): void {
  if (document.hidden) {
    callback()
    return
  }
  const observer = new PerformanceObserver(() => {
    observer.disconnect()
    callback()
  })
  observer.observe({ type: 'paint', buffered: true })
}

if (isDrawn) afterFirstPaint(() => void fetchApplication())
else void fetchApplication()

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The recorded actions, in order. Each field occurs once, with its last value, as do all keys, which belong together.
 */
const acts = new Map<object, () => void>()
const pressed: (() => void)[] = []

let isRepeating = false
let isTakenOver = false

function record(event: Event): void {
  const { type, target } = event
  if (isRepeating || !(target instanceof HTMLElement)) return
  if (event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p') {
    acts.set(printWhenLoaded, printWhenLoaded)
    hold(event)
    return
  }
  if (event instanceof KeyboardEvent) {
    if (target.closest('input, textarea, select') || event.key.length > 1 || event.key === ' ') return
    // Once the earlier keys have been replayed, the application handles the next ones itself.
    if (isTakenOver && !acts.has(pressed)) return
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const again = { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    pressed.push(() => document.body.dispatchEvent(new KeyboardEvent(type, again)))
    acts.set(pressed, () => pressed.splice(0).forEach(press => press()))
    // Other keys are left to the browser.
    if (key === '/' || (key === 'k' && (ctrlKey || metaKey))) hold(event)
  } else if (type === 'click') {
    // Other links need no script.
    const control = target.closest<HTMLElement>('button:not([popovertarget]), a[href^="#"]')
    if (!control) return
    acts.set(event, () => control.click())
    hold(event)
  } else if (type === 'submit') {
    acts.set(event, () => (target as HTMLFormElement).requestSubmit())
    hold(event)
  } else {
    const field = target as Field
    const { value } = field
    acts.set(field, () => enterAgain(field, value))
    event.stopPropagation()
  }
}

/** The application renders what is below the first view once the page is used. */
function printWhenLoaded(): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control', bubbles: true }))
  if (document.querySelector('[data-not-loaded]') && performance.now() < 30_000)
    setTimeout(printWhenLoaded, 50)
  else print()
}

function hold(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** React assumes that a field's value at hydration is already known, so the field's initial value is restored first. */
function enterAgain(field: Field, value: string): void {
  if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
    field.checked = field.defaultChecked
    field.click()
    return
  }
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue
  const valueOfElement = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  valueOfElement?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

const recorded = ['click', 'keydown', 'input', 'change', 'submit']

/** One action after the other, with time in between for the application to respond to the first. */
function repeat(): void {
  const [next] = acts
  if (!next) {
    for (const type of recorded) document.removeEventListener(type, record, true)
    delete root?.dataset.drawn
    return
  }
  const [key, act] = next
  acts.delete(key)
  isRepeating = true
  act()
  isRepeating = false
  setTimeout(repeat, 50)
}

function beginToRepeat(): void {
  isTakenOver = true
  // React did not notice which field has the focus.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  repeat()
}

for (const type of recorded) document.addEventListener(type, record, true)
// React handles no events until it has taken over.
document.addEventListener('takenover', () => setTimeout(beginToRepeat), { once: true })
