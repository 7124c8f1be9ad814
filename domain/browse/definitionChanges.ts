import { z } from 'zod'
import { describeFigureName } from '../history/describeFigureName.ts'
import type { AirportFigure } from './airportFigure.ts'
import { tenantAreaKey } from './figures/figureAddress.ts'

/** A figure that means something else from a year on than before. */
export const definitionChange = z.object({
  /** Of four digits: the first year with the new definition. */
  year: z.string(),
  figure: z.string(),
  note: z.string(),
})
export type DefinitionChange = z.infer<typeof definitionChange>

/** A change with the names, without tenant types, of all figures that cannot be compared with those of the year before. */
export const markedChange = definitionChange.extend({ marks: z.array(z.string()) })
export type MarkedChange = z.infer<typeof markedChange>

/** Marks a year from which on a figure means something else. */
export const redefinedSign = '‡'
/** Said instead of a change since the year before. */
export const newDefinition = 'new definition'

/** Whether a figure means something else than in the year before. */
export const isRedefined = (key: string, changes: readonly MarkedChange[]): boolean =>
  changes.some(each => each.marks.includes(baseOf(key)))

const baseOf = (key: string): string => (key === tenantAreaKey ? 'areaTotal' : (key.split('.')[0] ?? ''))

/** Figures that are sums of others by another name. */
const computedFrom = [
  ['parkingSpaces', 'parkingSpaceQuantity'],
  ['locationArea', 'areaTotal'],
] as const

/** The changes that break the series of a figure: its own, and those of what it is computed from. */
export function findDefinitionChanges(
  { key, ratioOf }: Pick<AirportFigure, 'key'> & Partial<Pick<AirportFigure, 'ratioOf'>>,
  changes: readonly DefinitionChange[],
): DefinitionChange[] {
  const names = new Set([key, ratioOf?.amount ?? key, ratioOf?.divisor ?? key].map(baseOf))
  for (const [computed, reported] of computedFrom) if (key === computed) names.add(reported)
  return changes.filter(each => names.has(each.figure))
}

/** `2025: new definition of Gross Sales. Catering is included.` */
export const describeDefinitionChange = ({ year, figure, note }: DefinitionChange): string =>
  `${year}: new definition of ${describeFigureName(figure)}. ${note}`
