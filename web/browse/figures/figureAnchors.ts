/** The attribute of links that open a card, with its address. */
export const figureAttribute = 'data-figure-address'
/** All of them. */
export const anchors = `a[${figureAttribute}]`

/** The table or list that contains a figure, in which one figure is a tab stop. */
export const findGroup = (element: HTMLElement): HTMLElement | null => element.closest('table, dl')

/** The figure that an arrow key moves to: the next one in the row, or the one above or below. */
export function findNeighbor(from: HTMLElement, key: string): HTMLElement | null {
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
export function moveTo(figure: HTMLElement): void {
  for (const other of findGroup(figure)?.querySelectorAll<HTMLElement>(`${anchors}[tabindex="0"]`) ?? []) {
    other.tabIndex = -1
  }
  figure.tabIndex = 0
  figure.focus()
}

/** Excludes clicks that open another tab or save the link. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
