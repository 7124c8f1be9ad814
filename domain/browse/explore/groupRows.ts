import { eachInSteps, groupInSteps } from '#platform/contract/inSteps.ts'
import { divideRows, spreadRows, sumRows } from './combineRows.ts'
import { hasFigures, type ExploreField } from './exploreField.ts'
import { groupCountKey, groupOfAll, type ExploreQuestion } from './exploreQuestion.ts'
import type { ExploreRow, ExploreValue } from './exploreRow.ts'
import { sortManyByText } from './sortManyByText.ts'

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
export async function groupRows(
  rows: readonly ExploreRow[],
  question: ExploreQuestion,
): Promise<ExploreRow[]> {
  const { group, kind } = question
  const named = kind.fields.find(each => each.key === group)
  const nameOf = ({ values }: ExploreRow): string => {
    if (group === groupOfAll || !named) return `All ${kind.of}`
    const value = values[named.key]
    const text = typeof value === 'string' ? value : ''
    return named.options?.find(option => option.value === text)?.label ?? text
  }
  const groups: ExploreRow[] = []
  for (const [name, ofGroup] of await sortManyByText(await groupInSteps(rows, nameOf), ([each]) => each))
    groups.push(await describeGroup(name, ofGroup, question))
  return groups
}

async function describeGroup(
  name: string,
  rows: readonly ExploreRow[],
  { fields, summary }: ExploreQuestion,
): Promise<ExploreRow> {
  const airportIds = new Set<number>()
  await eachInSteps(rows, row => {
    for (const id of row.airportIds) airportIds.add(id)
  })
  const values: Record<string, ExploreValue> = { [groupCountKey]: { value: rows.length, partial: false } }
  for (const field of fields.filter(hasFigures)) Object.assign(values, await combine(rows, field, summary))
  const shown = name || 'Not reported'
  return {
    key: name,
    name: shown,
    code: shown,
    link: null,
    owner: name,
    airportIds: [...airportIds],
    place: null,
    values,
  }
}

async function combine(
  rows: readonly ExploreRow[],
  field: ExploreField,
  summary: ExploreQuestion['summary'],
): Promise<Record<string, ExploreValue>> {
  const { key } = field
  if (summary === 'total' && (field.isSum || field.ratioOf))
    return { [`${key}@total`]: await (field.ratioOf ? divideRows : sumRows)(rows, field) }
  const { n, of } = await spreadRows(rows, field)
  return {
    [`${key}@n`]: { value: n, partial: false },
    [`${key}@lower`]: of.lower,
    [`${key}@median`]: of.median,
    [`${key}@upper`]: of.upper,
  }
}
