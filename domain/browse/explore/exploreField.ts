import { isFigure, type Format } from '#platform/contract/format.ts'
import type { ListingColumn } from '#platform/contract/listing.ts'
import { figureGroups, type AirportFigure } from '../airportFigure.ts'

/** A property of a row that can be shown, filtered, sorted, and grouped by. */
export interface ExploreField extends ListingColumn, Pick<AirportFigure, 'isSum' | 'ratioOf'> {
  key: string
  /** The heading under which the field is offered. */
  group: string
  /** Rows can be grouped by it. */
  groups?: true
  /** A list of names. Its row belongs to the group of each. */
  isList?: true
  /** Counted from the list of tenants, so that no tenant means zero and not a missing figure. */
  isCount?: true
  /** A filter only: finds airports by names among their tenants, or companies and brands by their airports. */
  names?: 'present' | 'absent'
  /** The figure that all rows of an airport share, so that sums count it once: the field's own or the divisor of its ratio. */
  shares?: string
  /** The figure of the tenant's airport or terminal that it repeats for each tenant. */
  repeats?: Pick<AirportFigure, 'key' | 'ratioOf'>
  /** A filter by the change of a figure since last year. */
  changeOf?: { key: string; part: ChangePart; format: Format }
  /** A filter by the place of a figure among those of the same hub size, and of the same tenant type if rows have one. */
  placeOf?: string
}

/** The change of a figure since last year. */
type ChangePart = 'change' | 'percent'
/** How a table shows it: over several years, also as the average per year. */
export const shownChanges = ['change', 'percent', 'yearly'] as const
export type ShownChange = (typeof shownChanges)[number]
export const isChange = (part: string | undefined): part is ShownChange =>
  shownChanges.some(each => each === part)

/** A text of a row. Its wording comes from the columns of lists. */
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

/** A number of names, which occur in several rows, so that the numbers of rows do not add up. */
export const countNames = (key: string, label: string): ExploreField => ({
  ...count(key, label),
  isSum: false,
})

export const figure = ({ group, ...declared }: AirportFigure): ExploreField => ({
  ...declared,
  group: figureGroups[group],
  filter: 'range',
})

export const isColumn = ({ names }: ExploreField): boolean => !names

/** Whether the field has figures, which are ranked and averaged. Dates and names are not. */
export const hasFigures = ({ format }: Pick<ExploreField, 'format'>): boolean => isFigure(format)

/** The filters by the change of a figure since last year. Shares change only in points. */
function listChangeFilters(field: ExploreField): ExploreField[] {
  if (!hasFigures(field)) return []
  const { key, label, unit, format } = field
  const isPercentage = format === 'percent' || format === 'change'
  const filter = (part: ChangePart, of: string): ExploreField => ({
    ...field,
    key: `${key}@${part}`,
    // Two filters by a change differ only in their unit, which is also part of the question in words.
    label: `${label}, change (${of})`,
    unit: undefined,
    format: part === 'percent' ? 'change' : format,
    filter: 'range',
    changeOf: { key, part, format },
  })
  return isPercentage
    ? [filter('change', 'points')]
    : [filter('change', unit ?? 'number'), filter('percent', '%')]
}

/** The filters by what is computed from the fields: changes, and places among peers where rows have a hub size. */
export const listDerivedFilters = (fields: readonly ExploreField[]): ExploreField[] => [
  ...fields.flatMap(listChangeFilters),
  ...(fields.some(({ key }) => key === 'hubSize') ? fields.flatMap(listPlaceFilters) : []),
]

const listPlaceFilters = (field: ExploreField): ExploreField[] =>
  hasFigures(field) && !field.repeats
    ? [
        {
          ...field,
          key: `${field.key}@percentile`,
          label: `${field.label}, percentile in its hub size`,
          unit: undefined,
          format: 'percent',
          filter: 'range',
          placeOf: field.key,
        },
      ]
    : []
