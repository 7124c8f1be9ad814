import { hasModifier } from '#platform/ui/hasModifier.ts'

const moves: Partial<Record<string, (place: number, last: number) => number>> = {
  ArrowRight: place => place + 1,
  ArrowDown: place => place + 1,
  ArrowLeft: place => place - 1,
  ArrowUp: place => place - 1,
  Home: () => 0,
  End: (_place, last) => last,
}

function moveFocus(event: KeyboardEvent): void {
  if (hasModifier(event) || !(event.currentTarget instanceof Element)) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const place = links.findIndex(each => each === event.target)
  const next = place < 0 ? undefined : moves[event.key]?.(place, links.length - 1)
  if (next === undefined) return
  event.preventDefault()
  links[next]?.focus()
}

/**
 * For the ref of a list of links that is one stop of the Tab key: the arrow keys move among them. All but the current one
 * have a `tabIndex` of -1.
 */
export function moveByArrowKeys(list: HTMLElement | null): (() => void) | undefined {
  list?.addEventListener('keydown', moveFocus)
  return () => list?.removeEventListener('keydown', moveFocus)
}
