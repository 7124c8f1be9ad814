/**
 * For the ref of a bar of buttons: pressing one must not first make the input above say what is wrong with it, because
 * the button would move away under the pointer, and the click be lost.
 */
export function keepFocus(bar: HTMLElement | null): (() => void) | undefined {
  const keep = (event: Event) => event.preventDefault()
  bar?.addEventListener('mousedown', keep)
  return () => bar?.removeEventListener('mousedown', keep)
}
