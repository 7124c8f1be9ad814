import { anchors, findGroup } from './figureAnchors.ts'

/** Focuses the figure that an arrow key leads to, if there is one. */
export function moveByKey(from: Element | null, key: string): void {
  const next = from instanceof HTMLElement ? findNeighbor(from, key) : null
  if (next) moveTo(next)
}

/** The figure that an arrow key moves to: the next one in the row, or the one above or below. */
function findNeighbor(from: HTMLElement, key: string): HTMLElement | null {
  const all = [...(findGroup(from)?.querySelectorAll<HTMLElement>(anchors) ?? [])]
  const place = all.indexOf(from)
  if (key === 'ArrowRight' || key === 'ArrowLeft') return all[place + (key === 'ArrowRight' ? 1 : -1)] ?? null
  const cell = from.closest('td, th')
  const isBelow = key === 'ArrowDown'
  if (!(cell instanceof HTMLTableCellElement)) return all[place + (isBelow ? 1 : -1)] ?? null
  const inColumn = all.filter(
    each => each.closest<HTMLTableCellElement>('td, th')?.cellIndex === cell.cellIndex,
  )
  return inColumn[inColumn.indexOf(from) + (isBelow ? 1 : -1)] ?? null
}

/** Makes the figure the tab stop of its table or list, and focuses it. */
function moveTo(figure: HTMLElement): void {
  for (const other of findGroup(figure)?.querySelectorAll<HTMLElement>(`${anchors}[tabindex="0"]`) ?? []) {
    other.tabIndex = -1
  }
  figure.tabIndex = 0
  figure.focus()
}
