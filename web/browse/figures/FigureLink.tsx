import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import type { FigureName } from '#domain/browse/figures/figureAddress.ts'

export type FigureOfSource = Pick<FigureName, 'key' | 'record'>

/**
 * How the surrounding figures are linked to their cards: see `FigureSource`. In a file of its own, because a form's
 * totals have no cards.
 */
export const LinkFigure = createContext<((of: FigureOfSource, figure: ReactNode) => ReactElement) | null>(
  null,
)

/** A figure that opens its card, if it has one. */
export function FigureLink({ of, children }: { of: FigureOfSource | undefined; children: ReactNode }) {
  const link = useContext(LinkFigure)
  return link && of ? link(of, children) : <span>{children}</span>
}
