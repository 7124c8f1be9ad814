import { z } from 'zod'
import { formatFigureWithUnit, type ReportedFigure } from '#platform/contract/figure.ts'
import { sumReported } from './formulas.ts'

/** The square footage of several locations in an answer. */
export const locationArea = {
  /** The sum of the reported areas; null if none was reported. */
  areaTotal: z.number().int().nullable(),
  /** If there are any, the sum is partial. */
  locationsWithoutArea: z.number().int(),
}

export interface LocationArea {
  areaTotal: number | null
  locationsWithoutArea: number
}

/** The square footage of locations, each null if not reported. No locations have 0 square feet. */
export const sumAreas = (areas: readonly (number | null)[]): LocationArea =>
  combineAreas(areas.map(areaTotal => ({ areaTotal, locationsWithoutArea: areaTotal === null ? 1 : 0 })))

/** The square footage of groups of locations together. */
export const combineAreas = (groups: readonly LocationArea[]): LocationArea => ({
  areaTotal: groups.length === 0 ? 0 : sumReported(groups.map(each => each.areaTotal)).total,
  locationsWithoutArea: groups.reduce((sum, each) => sum + each.locationsWithoutArea, 0),
})

export const toReportedArea = ({ areaTotal, locationsWithoutArea }: LocationArea): ReportedFigure => ({
  value: areaTotal,
  partial: areaTotal !== null && locationsWithoutArea > 0,
})

/** In running text: `1,200 sq ft`, `1,200 sq ft (partial)`, `square footage not reported`. */
export function describeArea(area: LocationArea): string {
  const { value, partial } = toReportedArea(area)
  if (value === null) return 'square footage not reported'
  return formatFigureWithUnit(value, 'area') + (partial ? ' (partial)' : '')
}
