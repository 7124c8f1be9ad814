import { writeChoices } from '#platform/contract/listing.ts'
import type { ExploredColumn, ExploredRow } from './explore.ts'
import { hasFigures, isChange, type ExploreField, type ShownChange } from './exploreField.ts'
import { exploreKinds, findField, presenceKey, type ExploreKindName } from './exploreKinds.ts'
import {
  groupCountKey,
  groupOfAll,
  getEarlierYear,
  inapplicableGroup,
  needsEarlierYear,
  writeExactly,
  writeQuestion,
  type ExploreCondition,
  type ExploreQuestion,
  type ExploreSearch,
} from './exploreQuestion.ts'
import type { GroupStatistic } from './groupRows.ts'

/** A cell of an answer, by row and column. */
interface AskedCell {
  row: Pick<ExploredRow, 'key' | 'name' | 'code' | 'cells'>
  column: Pick<ExploredColumn, 'key' | 'part'>
  /** The index of the column. */
  place: number
}

/** How a count, a total, an average, or a change was computed. */
interface CellDescription {
  definition: string | null
  how: string
  /** The question that lists the rows behind it; null if there is none. */
  rows: ExploreSearch | null
}

/**
 * Describes a value that was computed in an answer and not reported by one airport; null for all others. `year` has
 * four digits.
 */
export function describeCell(
  question: ExploreQuestion,
  cell: AskedCell,
  year: string,
): CellDescription | null {
  const { kind, group, rows } = question
  const { key, part } = cell.column
  const [base = '', suffix] = key.split('@')
  const field = findField(kind, base)
  const definition = field?.help ?? null
  if (isChange(part))
    return { definition, how: describeChange(part, year, getEarlierYear(question, year)), rows: null }
  if (suffix === 'space')
    return { definition, how: `The figure per square foot, times ${question.space ?? ''} sq ft.`, rows: null }
  if (group)
    return {
      definition,
      how: [
        describeGroupPart(question, key === groupCountKey ? key : (suffix ?? ''), field),
        question.comparedWith !== null && describeCommonAirports(question, year),
      ]
        .filter(Boolean)
        .join(' '),
      // No filter finds the rows without a value.
      rows:
        part === 'before' || suffix?.startsWith('missing')
          ? null
          : listRowsOfGroup(question, cell.row.key, listCounted(field, suffix)),
    }
  if (!field || !hasFigures(field)) return null
  if (field.isCount && field.key !== 'publishedAirports') {
    const isOfBothYears = coversBothYears(question, cell)
    return {
      definition,
      how: describeCount(question, field, year, { part, isOfBothYears }),
      rows: listLocations(question, cell, field, isOfBothYears),
    }
  }
  if (rows === 'states') return describeState(question, cell, field, year)
  return null
}

const ofCompleteFigures: ReadonlySet<string | undefined> = new Set<GroupStatistic>([
  'n',
  'lower',
  'median',
  'upper',
])

/** Finds the rows that a statistic of complete figures counts. Only a change is below zero, and none below -999.99%. */
const listCounted = (field: ExploreField | undefined, statistic: string | undefined): ExploreCondition[] =>
  field && ofCompleteFigures.has(statistic)
    ? [{ field, value: field.format === 'change' ? '-1000..' : '0..' }]
    : []

const describeCommonAirports = (question: ExploreQuestion, year: string): string =>
  `Only airports published in both editions count. The underlying rows of other airports have no value for ${getEarlierYear(question, year)}.`

function describeChange(part: ShownChange, year: string, earlier: string): string {
  if (part === 'change') return `The ${year} figure minus the ${earlier} figure.`
  const change = `change from the ${earlier} figure to the ${year} figure`
  return part === 'percent'
    ? `The percentage ${change}.`
    : `The compound annual growth rate: the percentage per year that, over ${Number(year) - Number(earlier)} years, gives the ${change}.`
}

function describeGroupPart({ kind: { of } }: ExploreQuestion, part: string, field?: ExploreField): string {
  if (part === groupCountKey) return `The number of ${of} in this group.`
  if (part.startsWith('share.'))
    return `The percentage of the ${of} in this group with this value, of those for which it was reported.`
  const quantile = (name: string) => `The ${name} (R-7) of the complete figures of the ${of} in this group.`
  const texts: Record<GroupStatistic, string> = {
    n: `The number of ${of} in this group with a complete figure.`,
    total: field?.ratioOf
      ? `The total amount divided by the total divisor, for the ${of} in this group with a complete figure. As in their own figures, an amount without a divisor, such as the rent of a closed terminal without sales, counts on neither side.`
      : `The total for the ${of} in this group that reported the figure.`,
    share: `This group’s total as a percentage of the total for the ${of} of all groups, including groups that are not shown.`,
    missing: `The number of ${of} in this group for which it was not reported.`,
    missingShare: `The percentage of the ${of} in this group without a date, of those that need one.`,
    lower: quantile('lower quartile'),
    median: quantile('median'),
    upper: quantile('upper quartile'),
  }
  return texts[part as GroupStatistic]
}

const counted: Record<string, string> = {
  locations: 'Tenant locations',
  tenants: 'A tenant with several locations at an airport counts once',
  locationArea: 'The total square footage of tenant locations',
}

/** Whether a count covers only airports published in both years. The next column has the other year's count, if there is one. */
const coversBothYears = (question: ExploreQuestion, { row, column, place }: AskedCell): boolean =>
  question.kind.isCounted === true &&
  needsEarlierYear(question) &&
  (column.part !== 'now' || row.cells[place + 1] !== null)

function describeCount(
  question: ExploreQuestion,
  { key, label }: ExploreField,
  year: string,
  { part, isOfBothYears }: { part: AskedCell['column']['part']; isOfBothYears: boolean },
): string {
  const [base = ''] = key.split('.')
  const what = counted[base] ?? `${label} found among tenant locations, each counted once`
  const edition = part === 'before' ? getEarlierYear(question, year) : year
  const among = isOfBothYears ? ' at airports published in both editions' : ''
  return `${what}, according to the tenant listing of the ${edition} edition${among}.`
}

/** The property that was counted, so that each group of locations is one of the counted items. */
const countedBy: Record<string, string> = {
  airports: 'iataCode',
  states: 'stateProvinceName',
  countries: 'countryName',
  companies: 'companyName',
  brands: 'brandName',
}

/** The locations behind a count. */
function listLocations(
  question: ExploreQuestion,
  { row, column }: AskedCell,
  { key }: ExploreField,
  isOfBothYears: boolean,
): ExploreSearch | null {
  // The earlier year may have had locations that this year's question cannot find.
  if (column.part === 'before') return null
  const [base = '', tenantType] = key.split('.')
  const where = [
    ...identify(question.rows, row),
    ...(tenantType ? [choose('tenantType', tenantType)] : []),
    // Only the locations of airports published in both years are known to have opened or stayed.
    ...(isOfBothYears ? [choose(presenceKey, 'OPENED', 'KEPT')] : []),
  ]
  return write('tenants', {
    where,
    group: countedBy[base] ?? null,
    fields: ['companyName', 'iataCode', 'tenantType', 'areaTotal'],
    comparedWith: isOfBothYears ? question.comparedWith : null,
  })
}

/** The conditions that the locations of a row meet. */
function identify(rows: ExploreKindName, { key, name, code }: AskedCell['row']): Condition[] {
  switch (rows) {
    case 'airports':
      return [choose('iataCode', writeExactly(code))]
    case 'terminals':
      return [
        choose('iataCode', writeExactly(code)),
        choose('terminalName', writeExactly(name.slice(code.length + 2))),
      ]
    case 'tenantTypes':
      return [choose('iataCode', writeExactly(code)), choose('tenantType', key.split(' ')[1] ?? '')]
    case 'companies':
      return [choose('companyName', writeExactly(name))]
    case 'brands':
      return [choose('brandName', writeExactly(name))]
    case 'states':
      return placeOf(key, name)
    case 'tenants':
      return []
  }
}

/** `United States, CO` is a state; `Bermuda, ` has none. */
function placeOf(key: string, name: string): Condition[] {
  const country = key.slice(0, key.lastIndexOf(', '))
  const hasState = !key.endsWith(', ')
  return [choose('countryName', country), ...(hasState ? [choose('stateProvinceName', name)] : [])]
}

function describeState(
  question: ExploreQuestion,
  { row, column }: AskedCell,
  field: ExploreField,
  year: string,
): CellDescription {
  const { comparedWith } = question
  const { key, help } = field
  const isCount = key === 'publishedAirports'
  const fields = isCount ? exploreKinds.airports.show : [key]
  return {
    definition: help ?? null,
    how: [
      isCount
        ? 'The number of published airports in this state or province.'
        : describeGroupPart({ ...question, kind: exploreKinds.airports }, 'total', field).replace(
            'in this group',
            'in this state or province',
          ),
      ...(comparedWith === null ? [] : [describeCommonAirports(question, year)]),
    ].join(' '),
    rows:
      column.part === 'before'
        ? null
        : write('airports', { where: placeOf(row.key, row.name), fields, comparedWith }),
  }
}

/**
 * The question limited to the rows of one group that meet further conditions, which its own on the same fields include.
 * Null if it filters by such a field as an alternative to another.
 */
function listRowsOfGroup(
  question: ExploreQuestion,
  name: string,
  further: readonly ExploreCondition[],
): ExploreSearch | null {
  const { group, kind, where } = question
  const ofGroup = group === groupOfAll ? [] : findGroupCondition(kind.fields, group ?? '', name)
  if (!ofGroup) return null
  const find = ({ field }: ExploreCondition) => where.findIndex(each => each.field.key === field.key)
  const own = ofGroup.map(find)
  const isAlternative = [...own, ...further.map(find)].some(
    place => place >= 0 && (where[place]?.isAlternative || where[place + 1]?.isAlternative),
  )
  if (isAlternative) return null
  return writeQuestion({
    ...question,
    group: null,
    sort: null,
    top: null,
    where: [
      ...where.filter((_, place) => !own.includes(place)),
      ...ofGroup,
      ...further.filter(each => find(each) < 0),
    ],
  })
}

/** Null if no filter finds the rows, as for rows without a value. */
function findGroupCondition(
  fields: readonly ExploreField[],
  group: string,
  name: string,
): ExploreCondition[] | null {
  const field = fields.find(each => each.key === group)
  if (!field) return null
  if (field.filter === 'text') return [{ field, value: writeExactly(name) }]
  const value = field.options?.find(option => option.label === name)?.value ?? name
  return ['', inapplicableGroup].includes(value) ? null : [{ field, value: writeChoices([value]) }]
}

interface Condition {
  key: string
  value: string
}
const choose = (key: string, ...values: string[]): Condition => ({
  key,
  value: values.length === 1 && values[0]?.startsWith('"') ? values[0] : writeChoices(values),
})

interface RowsBehind extends Pick<ExploreQuestion, 'comparedWith'> {
  where: Condition[]
  fields: readonly string[]
  group?: string | null
}

function write(
  rows: ExploreKindName,
  { where, fields, group = null, comparedWith }: RowsBehind,
): ExploreSearch {
  const kind = exploreKinds[rows]
  return writeQuestion({
    rows,
    fields: fields.flatMap(key => findField(kind, key) ?? []),
    where: where.flatMap(({ key, value }) => {
      const field = findField(kind, key)
      return field ? [{ field, value }] : []
    }),
    sort: null,
    top: null,
    group,
    summary: group ? 'total' : 'median',
    comparedWith,
    space: null,
  })
}
