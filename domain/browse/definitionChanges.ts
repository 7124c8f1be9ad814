import { describeFigureName } from '../history/describeFigureName.ts'
import type { AirportFigure } from './airportFigure.ts'
import { tenantAreaKey } from './figures/figureAddress.ts'
import type { DefinitionChange, MarkedChange } from './markedChange.ts'

const findBaseName = (key: string): string =>
  key === tenantAreaKey ? 'areaTotal' : (key.split('.')[0] ?? '')

/** Whether a figure's definition differs from the year before. */
export const isRedefined = (key: string, changes: readonly MarkedChange[]): boolean =>
  changes.some(each => each.marks.includes(findBaseName(key)))

/** Figures that are sums of others under another name. */
const computedFrom = [
  ['parkingSpaces', 'parkingSpaceQuantity'],
  ['locationArea', 'areaTotal'],
] as const

/** The changes that break a figure's series: its own, and those of the figures it is computed from. */
export function findDefinitionChanges(
  { key, ratioOf }: Pick<AirportFigure, 'key'> & Partial<Pick<AirportFigure, 'ratioOf'>>,
  changes: readonly DefinitionChange[],
): DefinitionChange[] {
  const names = new Set([key, ratioOf?.amount ?? key, ratioOf?.divisor ?? key].map(findBaseName))
  for (const [computed, reported] of computedFrom) if (findBaseName(key) === computed) names.add(reported)
  return changes.filter(each => names.has(each.figure))
}

/** `2025: new definition of Gross Sales. Catering is included.` */
export const describeDefinitionChange = ({ year, figure, note }: DefinitionChange): string =>
  `${year}: new definition of ${describeFigureName(figure)}. ${note}`
