/** The attribute of links that open a card, with its address. */
export const figureAttribute = 'data-figure-address'
/** A selector of all such links. */
export const anchors = `a[${figureAttribute}]`

/** The table or list that contains a figure, in which one figure is a tab stop. */
export const findGroup = (element: HTMLElement): HTMLElement | null => element.closest('table, dl')

/** Excludes clicks that open another tab or save the link. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
