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

const baseOf = (key: string): string => (key === tenantAreaKey ? 'areaTotal' : (key.split('.')[0] ?? ''))

/** The changes that break the series of a figure: its own, and those of what it is computed from. */
export function findDefinitionChanges(
  { key, ratioOf }: Pick<AirportFigure, 'key' | 'ratioOf'>,
  changes: readonly DefinitionChange[],
): DefinitionChange[] {
  const names = new Set([key, ratioOf?.amount ?? key, ratioOf?.divisor ?? key].map(baseOf))
  if (key === 'parkingSpaces') names.add('parkingSpaceQuantity')
  return changes.filter(each => names.has(each.figure))
}

/** `2025: new definition of Gross Sales. Catering is included.` */
export const describeDefinitionChange = ({ year, figure, note }: DefinitionChange): string =>
  `${year}: new definition of ${describeFigureName(figure)}. ${note}`
