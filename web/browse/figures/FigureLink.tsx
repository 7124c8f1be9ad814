import { createContext, useContext, useLayoutEffect, useRef, type ReactNode } from 'react'
import { writeFigureAddress, type FigureName } from '#domain/browse/figures/figureAddress.ts'
import css from './FigureLink.module.css'

/** The airport and edition that the figures around are of; null if they have no addresses, being unpublished. */
export const FigureSource = createContext<Pick<FigureName, 'iataCode' | 'year'> | null>(null)

export type FigureOfSource = Pick<FigureName, 'key' | 'terminalId'>

/** A figure that opens its card, if it has one. */
export function FigureLink({ of, children }: { of: FigureOfSource | undefined; children: ReactNode }) {
  const source = useContext(FigureSource)
  return source && of ? <FigureAnchor name={{ ...source, ...of }}>{children}</FigureAnchor> : children
}

/** The attribute of links that open a card, with its address. */
export const figureAttribute = 'data-figure-address'
const anchors = `a[${figureAttribute}]`

/**
 * A link to the figure's permanent address. `FigureCards` opens its card in place instead. Of all figures in a table or
 * list, one is a tab stop; the arrow keys move to the others.
 */
export function FigureAnchor({ name, children }: { name: FigureName; children: ReactNode }) {
  const anchor = useRef<HTMLAnchorElement>(null)
  const address = writeFigureAddress(name)
  useLayoutEffect(() => {
    const element = anchor.current
    const group = element && findGroup(element)
    if (!group) return undefined
    if (!group.querySelector(`${anchors}[tabindex="0"]`)) element.tabIndex = 0
    return () => {
      const other = element.tabIndex === 0 ? group.querySelector<HTMLElement>(anchors) : null
      if (other && other !== element) other.tabIndex = 0
    }
  }, [])
  return (
    <a
      ref={anchor}
      className={css.figure}
      href={`/figures/${address}`}
      tabIndex={-1}
      {...{ [figureAttribute]: address }}
    >
      {children}
    </a>
  )
}

const findGroup = (element: HTMLElement): HTMLElement | null => element.closest('table, dl')

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
