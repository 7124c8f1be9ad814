import type { ReactNode } from 'react'
import { type LocationArea, toReportedArea } from '#domain/airports/locationArea.ts'
import { renderMarkedFigure } from '#platform/ui/figures.tsx'

/** A row's sum. Every column of a declared list may be empty. */
type ListedArea = { [K in keyof LocationArea]: LocationArea[K] | null }

const readArea = ({ areaTotal, locationsWithoutArea }: ListedArea) =>
  toReportedArea({ areaTotal, locationsWithoutArea: locationsWithoutArea ?? 0 })

/** The square footage of locations in a table: marked if it is partial, a dash if none of them reported it. */
export function renderArea(area: ListedArea): ReactNode {
  const figure = readArea(area)
  return figure.partial ? renderMarkedFigure(figure, 'area') : figure.value
}

export const isPartialArea = (area: ListedArea): boolean => readArea(area).partial
