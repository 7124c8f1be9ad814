import { useCallback, type ReactNode } from 'react'
import type { FigureName } from '#domain/browse/figures/figureAddress.ts'
import { FigureAnchor } from './FigureAnchor.tsx'
import { LinkFigure, type FigureOfSource } from './FigureLink.tsx'

interface FigureSourceProps {
  /** The airport and edition that the figures within are of; null if they have no addresses, being unpublished. */
  source: Pick<FigureName, 'iataCode' | 'year'> | null
  children: ReactNode
}

/** Figures within it open their cards. */
export function FigureSource({ source, children }: FigureSourceProps) {
  const { iataCode = '', year = '' } = source ?? {}
  const link = useCallback(
    (of: FigureOfSource, figure: ReactNode) => (
      <FigureAnchor name={{ iataCode, year, ...of }}>{figure}</FigureAnchor>
    ),
    [iataCode, year],
  )
  return <LinkFigure value={source && link}>{children}</LinkFigure>
}
