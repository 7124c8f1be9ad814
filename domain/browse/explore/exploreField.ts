import { isFigure, type Format } from '#platform/contract/format.ts'
import type { ListingColumn } from '#platform/contract/listing.ts'
import { figureGroups, type AirportFigure } from '../airportFigure.ts'

/** What can be shown of a row, filtered, sorted, and grouped by. */
export interface ExploreField extends ListingColumn, Pick<AirportFigure, 'isSum' | 'ratioOf'> {
  key: string
  /** The title of the fields that it is offered with. */
  group: string
  /** Rows can be grouped by it. */
  groups?: true
  /** Counted over the list of tenants: no tenant is zero, not a missing figure. */
  isCount?: true
  /** Filters airports by the names among their tenants, or companies and brands by their airports, and is no column. */
  names?: 'present' | 'absent'
  /** Filters by how a figure differs from the year before. */
  changeOf?: { key: string; part: ChangePart; format: Format }
}

/** How a figure differs from the year before. */
export type ChangePart = 'change' | 'percent'

/** A text of a row. Columns of lists lend their wording. */
export const text = (key: string, group: string, column: ListingColumn, groups?: true): ExploreField => ({
  key,
  group,
  ...column,
  isSum: false,
  ...(groups && { groups }),
})

export const count = (key: string, label: string, help?: string): ExploreField => ({
  key,
  group: 'Counts',
  label,
  format: 'integer',
  filter: 'range',
  help,
  isSum: true,
  isCount: true,
})

export const figure = ({ group, ...declared }: AirportFigure): ExploreField => ({
  ...declared,
  group: figureGroups[group],
  filter: 'range',
})

export const isColumn = ({ names }: ExploreField): boolean => !names

/** Whether the field has figures, which are ranked and averaged. Dates and names are not. */
export const hasFigures = ({ format }: Pick<ExploreField, 'format'>): boolean => isFigure(format)

/** The filters by the change of a figure since the year before. Shares change in points only. */
export function listChangeFilters(field: ExploreField): ExploreField[] {
  if (!hasFigures(field)) return []
  const { key, label, unit, format } = field
  const isPercentage = format === 'percent' || format === 'change'
  const filter = (part: ChangePart, of: string | undefined): ExploreField => ({
    ...field,
    key: `${key}@${part}`,
    label: `${label}, change`,
    unit: of,
    format: part === 'percent' ? 'change' : format,
    filter: 'range',
    changeOf: { key, part, format },
  })
  return isPercentage
    ? [filter('change', 'points')]
    : [filter('change', unit ?? 'number'), filter('percent', '%')]
}
