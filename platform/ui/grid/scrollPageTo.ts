/** Scrolls the page according to the cell's scroll margins, without scrolling the grid. */
export function scrollPageTo(cell: HTMLElement): void {
  const { top, bottom } = cell.getBoundingClientRect()
  const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(cell)
  const above = top - Number.parseFloat(scrollMarginTop)
  const below = bottom + Number.parseFloat(scrollMarginBottom) - innerHeight
  if (above < 0) scrollBy(0, above)
  else if (below > 0) scrollBy(0, Math.min(above, below))
}
