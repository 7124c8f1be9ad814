import { compareOptions } from '#platform/contract/listing.ts'
import { computeRatio } from '../../airports/formulas.ts'
import { notReported } from '../airportFigure.ts'
import { divideRows, spreadRows, sumRows } from './combineRows.ts'
import { hasFigures, type ExploreField } from './exploreField.ts'
import { groupCountKey, groupOfAll, inapplicableGroup, type ExploreQuestion } from './exploreQuestion.ts'
import {
  getValue,
  isFigureValue,
  isInapplicable,
  isNameList,
  type ExploreFigure,
  type ExploreRow,
  type ExploreValue,
} from './exploreRow.ts'
import { sortManyByText } from './sortByText.ts'

/** How one figure of a group is shown: a statistic of the group's values, by key. */
interface GroupPart extends Pick<ExploreField, 'key' | 'label' | 'unit' | 'format' | 'help'> {
  /** A number of rows, whose change is not meaningful. */
  isBasis?: true
}

/** The statistics of a group, which `describeCell` explains. Those of a choice have one share per value. */
export type GroupStatistic =
  | 'n'
  | 'total'
  | 'share'
  | 'missing'
  | 'missingShare'
  | 'lower'
  | 'median'
  | 'upper'

const partKey = (key: string, statistic: GroupStatistic | `share.${string}`): string => `${key}@${statistic}`

/** Whether the question asks for all rows of a group together, and the figure can be so combined. */
const isCombined = (
  { summary }: Pick<ExploreQuestion, 'summary'>,
  { isSum, ratioOf }: ExploreField,
): boolean => (summary === 'total' || summary === 'share') && (isSum || ratioOf !== undefined)

/** A choice of a few declared values, whose shares of a group can be shown, or a date that may be missing. */
const isShared = ({ filter, format, options }: ExploreField): boolean =>
  format === 'date' || (filter === 'choice' && options !== undefined)

/** Whether a grouped table has columns for the field: a figure, or the shares of a choice or date if shares are requested. */
export const isGroupColumn = (field: ExploreField, { summary }: Pick<ExploreQuestion, 'summary'>): boolean =>
  hasFigures(field) || (summary === 'share' && isShared(field))

/** The columns of a field in a grouped table. */
export function listGroupParts(field: ExploreField, question: ExploreQuestion): GroupPart[] {
  const { summary, kind } = question
  const { key, label, unit, format, help } = field
  if (!hasFigures(field)) {
    return [
      ...(field.options ?? []).map((option): GroupPart => ({
        key: partKey(key, `share.${option.value}`),
        label: `${label}: ${option.label}, share`,
        unit: '%',
        format: 'percent',
        help: `The share of the ${kind.of} in the group for which it was reported.`,
      })),
      { key: partKey(key, 'missing'), label: `${label}, not reported`, format: 'integer', isBasis: true },
      ...(field.options
        ? []
        : [
            {
              key: partKey(key, 'missingShare'),
              label: `${label}, not reported, share`,
              unit: '%',
              format: 'percent' as const,
              help: `The share of the ${kind.of} in the group without a date, of those that need one.`,
            },
          ]),
    ]
  }
  const part = (name: GroupStatistic, of: string): GroupPart => ({
    key: partKey(key, name),
    label: `${label}, ${of}`,
    unit,
    format,
    help,
  })
  if (isCombined(question, field)) {
    const total = part('total', field.isSum ? 'total' : 'overall')
    return summary === 'share' && field.isSum
      ? [total, { ...part('share', 'share'), unit: '%', format: 'percent' }]
      : [total]
  }
  const n: GroupPart = {
    ...part('n', 'count'),
    unit: undefined,
    format: 'integer',
    help: `The number of ${kind.of} in the group with a complete figure.`,
    isBasis: true,
  }
  const median = part('median', 'median')
  return summary === 'quartiles'
    ? [n, part('lower', 'lower quartile'), median, part('upper', 'upper quartile')]
    : [n, median]
}

/** The order of the groups by name: that of the field's options if it declares them, such as large hub before medium hub. */
export const compareGroups = ({ kind, group }: Pick<ExploreQuestion, 'kind' | 'group'>) => {
  const options = kind.fields.find(each => each.key === group)?.options
  return options ? compareOptions({ options: options.map(({ label }) => ({ value: label, label })) }) : null
}

/** One row per value of the group's field, by name. Rows without a value form a group too, and rows with several belong to several. */
export function groupRows(listed: readonly ExploreRow[], question: ExploreQuestion): ExploreRow[] {
  const { group, kind } = question
  const rows = listed.filter(each => !each.isAbsent)
  const field = kind.fields.find(each => each.key === group)
  const namesOf = ({ values }: ExploreRow): string[] => {
    if (group === groupOfAll || !field) return [`All ${kind.of}`]
    const value = values[field.key]
    if (isNameList(value) && value.length > 0) return [...value]
    if (isInapplicable(value)) return [inapplicableGroup]
    const text = typeof value === 'string' ? value : ''
    return [field.options?.find(option => option.value === text)?.label ?? text]
  }
  const named = rows.flatMap(row => namesOf(row).map(each => ({ name: each, row })))
  const groups = Map.groupBy(named, each => each.name)
  const ofAll = sumForShares(rows, question)
  return sortManyByText(groups, ([each]) => each, 1, compareGroups(question)).map(([name, ofGroup]) =>
    describeGroup(
      name,
      ofGroup.map(each => each.row),
      question,
      ofAll,
    ),
  )
}

function describeGroup(
  name: string,
  rows: readonly ExploreRow[],
  question: ExploreQuestion,
  ofAll: ReadonlyMap<string, ExploreFigure>,
): ExploreRow {
  const airportIds = new Set<number>()
  for (const row of rows) for (const id of row.airportIds) airportIds.add(id)
  const values: Record<string, ExploreValue> = { [groupCountKey]: { value: rows.length, partial: false } }
  for (const field of question.fields.filter(each => isGroupColumn(each, question))) {
    Object.assign(values, hasFigures(field) ? combine(rows, field, question) : shareChoices(rows, field))
    const all = ofAll.get(field.key)
    if (all) values[`${field.key}@share`] = computeShare(values[`${field.key}@total`], all)
  }
  const shown = name || 'Not reported'
  return {
    key: name,
    name: shown,
    code: shown,
    link: null,
    owner: name,
    airportIds: [...airportIds],
    place: null,
    area: name === '' ? undefined : areaOf(question, rows),
    values,
  }
}

/** The state or country of a group by one. */
function areaOf({ group }: Pick<ExploreQuestion, 'group'>, [row]: readonly ExploreRow[]): string | undefined {
  if (group === 'stateProvinceName') return row?.area
  return group === 'countryName' ? row?.area?.split('-')[0] : undefined
}

/** The base of the shares: the sums over the rows of all groups, by the field's key. */
function sumForShares(
  rows: readonly ExploreRow[],
  { fields, summary }: ExploreQuestion,
): Map<string, ExploreFigure> {
  const sums = new Map<string, ExploreFigure>()
  if (summary !== 'share') return sums
  for (const field of fields.filter(each => each.isSum)) sums.set(field.key, sumRows(rows, field))
  return sums
}

/**
 * The share of each option among the rows that have a value, in percent, and the number of rows that have none. A lease
 * that needs no date lacks none.
 */
function shareChoices(
  rows: readonly ExploreRow[],
  { key, options = [] }: ExploreField,
): Record<string, ExploreValue> {
  const values = rows.map(row => getValue(row, key)).filter(value => !isInapplicable(value))
  const chosen = values.filter(value => typeof value === 'string' && value !== '')
  const shares = options.map(({ value }): [string, ExploreValue] => {
    const share = computeRatio(chosen.filter(each => each === value).length * 100, chosen.length)
    return [`${key}@share.${value}`, chosen.length === 0 ? notReported : share]
  })
  return {
    ...Object.fromEntries(shares),
    [`${key}@missing`]: { value: values.length - chosen.length, partial: false },
    [`${key}@missingShare`]: computeRatio((values.length - chosen.length) * 100, values.length),
  }
}

/** In percent; partial if either sum is. */
function computeShare(part: ExploreValue | undefined, all: ExploreFigure): ExploreFigure {
  const of = isFigureValue(part) ? part : notReported
  const share = computeRatio(of.value, all.value)
  if (share.value === null) return share
  return { value: share.value * 100, partial: of.partial || all.partial }
}

function combine(
  rows: readonly ExploreRow[],
  field: ExploreField,
  question: ExploreQuestion,
): Record<string, ExploreValue> {
  const { key } = field
  if (isCombined(question, field))
    return { [`${key}@total`]: (field.ratioOf ? divideRows : sumRows)(rows, field) }
  const { n, of } = spreadRows(rows, field)
  return {
    [`${key}@n`]: { value: n, partial: false },
    [`${key}@lower`]: of.lower,
    [`${key}@median`]: of.median,
    [`${key}@upper`]: of.upper,
  }
}
