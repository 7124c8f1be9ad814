import { useCallback, type ReactNode } from 'react'
import type { FigureName } from '#domain/browse/figures/figureAddress.ts'
import { FigureAnchor } from './FigureAnchor.tsx'
import { LinkFigure, type FigureOfSource } from './FigureLink.tsx'

interface FigureSourceProps {
  /** The airport and edition of the figures inside; null if they are unpublished and therefore have no addresses. */
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
