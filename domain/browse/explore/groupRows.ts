import { divideRows, spreadRows, sumRows } from './combineRows.ts'
import { sortByText } from './sortByText.ts'
import { hasFigures, type ExploreField } from './exploreField.ts'
import { groupCountKey, groupOfAll, type ExploreQuestion } from './exploreQuestion.ts'
import type { ExploreRow, ExploreValue } from './exploreRow.ts'

/** How one figure of a group is shown: a part of the group's values, by key. */
interface GroupPart {
  key: string
  label: string
  field: ExploreField
  /** A number of rows, which has no unit. */
  isCount?: true
}

/** The columns that a figure has in a grouped table. */
export function listGroupParts(field: ExploreField, summary: ExploreQuestion['summary']): GroupPart[] {
  const part = (name: string, label: string): GroupPart => ({
    key: `${field.key}@${name}`,
    label: `${field.label}, ${label}`,
    field,
  })
  if (summary === 'total' && field.isSum) return [part('total', 'total')]
  if (summary === 'total' && field.ratioOf) return [part('total', 'overall')]
  const n: GroupPart = { ...part('n', 'count'), isCount: true }
  const median = part('median', 'median')
  return summary === 'quartiles'
    ? [n, part('lower', 'lower quartile'), median, part('upper', 'upper quartile')]
    : [n, median]
}

/** One row per value of the group's field, by name. Rows without a value form a group too. */
export function groupRows(rows: readonly ExploreRow[], question: ExploreQuestion): ExploreRow[] {
  const { group, kind, fields, summary } = question
  const named = kind.fields.find(each => each.key === group)
  const nameOf = ({ values }: ExploreRow): string => {
    if (group === groupOfAll || !named) return `All ${kind.of}`
    const value = values[named.key]
    const text = typeof value === 'string' ? value : ''
    return named.options?.find(option => option.value === text)?.label ?? text
  }
  return sortByText([...Map.groupBy(rows, nameOf)], ([name]) => name).map(([name, ofGroup]) => ({
    key: name,
    name: name || 'Not reported',
    code: name || 'Not reported',
    link: null,
    owner: name,
    airportIds: [...new Set(ofGroup.flatMap(each => each.airportIds))],
    place: null,
    values: {
      [groupCountKey]: { value: ofGroup.length, partial: false },
      ...Object.fromEntries(fields.filter(hasFigures).flatMap(field => combine(ofGroup, field, summary))),
    },
  }))
}

function combine(
  rows: readonly ExploreRow[],
  field: ExploreField,
  summary: ExploreQuestion['summary'],
): [string, ExploreValue][] {
  const { key } = field
  if (summary === 'total' && (field.isSum || field.ratioOf))
    return [[`${key}@total`, field.ratioOf ? divideRows(rows, field) : sumRows(rows, field)]]
  const { n, of } = spreadRows(rows, field)
  return [
    [`${key}@n`, { value: n, partial: false }],
    [`${key}@lower`, of.lower],
    [`${key}@median`, of.median],
    [`${key}@upper`, of.upper],
  ]
}
