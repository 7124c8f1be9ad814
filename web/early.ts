/**
 * Runs by itself before the application, whose files are fetched once the first view is painted, because they would delay
 * it. What a person does until the application has taken the view over is recorded and then repeated. Links to other pages
 * work meanwhile.
 */
const root = document.getElementById('root')
const isDrawn = root?.dataset.drawn !== undefined
const parts = document.currentScript?.dataset.parts?.split(' ') ?? []

function fetchApplication(): void {
  const ofScreen = document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')
  for (const href of [...parts, ...[...ofScreen].map(link => link.href)]) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href }))
  }
  void evaluateParts()
}

/** Each part in a task of its own, between which the page responds: React takes a phone a tenth of a second. */
async function evaluateParts(): Promise<void> {
  for (const part of parts) {
    await import(part)
    await new Promise(resolve => setTimeout(resolve))
  }
}

/** Calls back once something of the page is seen. A tab in the background is not painted, so nothing waits for that. */
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

/** A phone's browser takes half a tenth of a second to prepare for the first formatted number. It waits for the application now. */
function prepareFormats(): void {
  ;(0).toLocaleString('en-US')
}

function begin(): void {
  fetchApplication()
  setTimeout(prepareFormats)
}

if (isDrawn) afterFirstPaint(begin)
else begin()

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What was done, in order. A field is there once, with its last value, and so are all keys, which belong together. */
const acts = new Map<object, () => void>()
const pressed: (() => void)[] = []

let isRepeating = false
let isTakenOver = false

function record(event: Event): void {
  const { type, target } = event
  if (isRepeating || !(target instanceof HTMLElement)) return
  if (event instanceof KeyboardEvent) {
    if (target.closest('input, textarea, select') || event.key.length > 1 || event.key === ' ') return
    // Once the earlier keys have been repeated, the application hears the next ones itself.
    if (isTakenOver && !acts.has(pressed)) return
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const again = { key, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true }
    pressed.push(() => document.body.dispatchEvent(new KeyboardEvent(type, again)))
    acts.set(pressed, () => pressed.splice(0).forEach(press => press()))
    // What the browser does with other keys is left to it.
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

function hold(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** React takes a value for known that is in the field when it takes the field over, so the field's first one is put back. */
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

/** One act after the other, with the time between them in which the application answers the first. */
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
  // React did not hear which field has the focus.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  repeat()
}

for (const type of recorded) document.addEventListener(type, record, true)
// While React is still taking over, it hears nothing.
document.addEventListener('takenover', () => setTimeout(beginToRepeat), { once: true })
