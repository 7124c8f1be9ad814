import { formatCount } from '#platform/contract/count.ts'
import {
  filterInWords,
  readChoices,
  readRange,
  writeChoices,
  type ListingColumn,
} from '#platform/contract/listing.ts'
import type { ExploreField } from './exploreField.ts'
import {
  exploreKindNames,
  exploreKinds,
  findColumn,
  findField,
  findFilter,
  presenceKey,
  type ExploreKind,
  type ExploreKindName,
} from './exploreKinds.ts'

/** The content of a table: typical figures of each group, their quartiles, or totals of each group, also as a share. */
export const exploreSummaries = ['median', 'quartiles', 'total', 'share'] as const
type ExploreSummary = (typeof exploreSummaries)[number]
export const summaryLabels: Record<ExploreSummary, string> = {
  median: 'Median',
  quartiles: 'Quartiles',
  total: 'Total or overall ratio',
  share: 'Total and share of all groups',
}

/** A longer text does not come from a person. */
export const longestPart = 2000

/** The keys of the columns that are not fields: the rows' names, and the number of rows in a group. */
export const nameKey = 'name'
export const groupCountKey = 'count'

/** How an address names the edition before the one it asks. */
export const previousEdition = 'two'

/** Groups all rows into one. */
export const groupOfAll = 'all'
/** The group of the rows to which its field does not apply. */
export const inapplicableGroup = 'Not applicable'
export const mostColumns = 12
export const mostFilters = 12

export interface ExploreCondition {
  field: ExploreField
  /** As in lists: part of a text, some values, or a range. */
  value: string
  /** Keeps the rows that do not match. */
  isNegated?: true | undefined
  /** Matches if it or the condition before it does. By default, both must. */
  isAlternative?: true | undefined
}

/** How a condition is written in an address, before its key. */
const signs = { isAlternative: '|', isNegated: '!' } as const

/** A reader's question about an edition. */
export interface ExploreQuestion {
  rows: ExploreKindName
  kind: ExploreKind
  fields: readonly ExploreField[]
  where: readonly ExploreCondition[]
  /** A column's key; null for the default order. */
  sort: { key: string; isDescending: boolean } | null
  /** The number of places shown of the ranking; null for all. */
  top: number | null
  /** A field's key, or `all`. */
  group: string | null
  summary: ExploreSummary
  /** The earlier edition shown beside this one: `two` for the previous one, or a four-digit year. Null for none. */
  comparedWith: string | null
  /** The size of a space in square feet, for which rates per square foot are also shown as amounts. */
  space: number | null
}

export const exploreSearchNames = [
  'rows',
  'show',
  'where',
  'sort',
  'top',
  'group',
  'summary',
  'years',
  'space',
] as const
/** A question as written in an address and a call. */
export type ExploreSearch = Partial<Record<(typeof exploreSearchNames)[number], string | undefined>>

/** Reads a question that may be hand-typed. Unknown parts are left out, and `wrong` says so. */
export function readQuestion(
  given: ExploreSearch,
  isAdmin: boolean,
): { question: ExploreQuestion; wrong: string[] } {
  const wrong: string[] = []
  const tooLong = exploreSearchNames.filter(name => (given[name]?.length ?? 0) > longestPart)
  const search: ExploreSearch = { ...given, ...Object.fromEntries(tooLong.map(name => [name, undefined])) }
  if (tooLong.length > 0)
    wrong.push(`Each part of the question may have at most ${formatCount(longestPart)} characters.`)
  const check = <T>(value: T | null | undefined, given: string | undefined, what: string): T | null => {
    if (value === null || value === undefined) {
      if (given) wrong.push(`${what} does not exist.`)
      return null
    }
    return value
  }
  const cut = <T>(given: readonly T[], most: number, what: string): T[] => {
    if (given.length > most) wrong.push(`Only the first ${most} ${what} are used.`)
    return given.slice(0, most)
  }
  const among = <T extends string>(values: readonly T[], given = '') => values.find(each => each === given)
  const rows = check(among(exploreKindNames, search.rows), search.rows, 'The kind of row') ?? 'airports'
  const kind = exploreKinds[rows]
  const field = (key: string, find = findField): ExploreField | null => {
    const found = find(kind, key)
    return check(found?.adminOnly && !isAdmin ? null : found, key, 'The figure')
  }
  const shown = search.show ? readChoices(search.show) : kind.show
  const group = search.group === groupOfAll ? groupOfAll : field(search.group ?? '')?.groups && search.group
  const where: ExploreCondition[] = []
  for (const { key, value, ...how } of splitConditions(search.where ?? '')) {
    const found = field(key, findFilter)
    if (!found) continue
    if (!isConditionOf(found, value)) wrong.push(`${found.label} cannot be filtered this way.`)
    // The screen has one filter per field.
    else if (where.some(each => each.field.key === found.key))
      wrong.push(`${found.label} can be filtered only once.`)
    else where.push({ field: found, value, ...how })
  }
  const [sorted = '', direction] = (search.sort ?? '').split(',')
  // 'grossSalesTotal.DUTYFREE@median' is a statistic of a figure.
  const isSorted = [nameKey, groupCountKey].includes(sorted) || findField(kind, sorted.split('@')[0] ?? '')
  const sortKey = check(isSorted ? sorted : null, sorted, 'The column to sort by')
  const question: ExploreQuestion = {
    rows,
    kind,
    fields: cut(
      [...new Set(shown)].flatMap(key => field(key, findColumn) ?? []),
      mostColumns,
      'columns',
    ),
    where: cut(where, mostFilters, 'filters'),
    sort: sortKey ? { key: sortKey, isDescending: direction === 'desc' } : null,
    top: check(readCount(search.top, 1000), search.top, 'The number of ranks'),
    group: check(group || null, search.group, 'The group'),
    summary: check(among(exploreSummaries, search.summary), search.summary, 'The summary') ?? 'median',
    comparedWith: check(readEarlier(search.years), search.years, 'This choice of years'),
    space: check(readCount(search.space, 1_000_000), search.space, 'The space'),
  }
  return { question, wrong: [...new Set(wrong)] }
}

/** Whether the answer distinguishes locations that opened or closed since the earlier edition. */
export const asksPresence = ({ fields, where, group }: Omit<ExploreQuestion, 'kind'>): boolean =>
  group === presenceKey ||
  [...fields, ...where.map(each => each.field)].some(each => each.key === presenceKey)

/** The earlier year that the answer is compared with, for the edition of a four-digit year. */
export const getEarlierYear = (
  { comparedWith }: Pick<ExploreQuestion, 'comparedWith'>,
  year: string,
): string =>
  comparedWith === null || comparedWith === previousEdition ? String(Number(year) - 1) : comparedWith

/** An earlier edition to compare with: as a question names it, and its four-digit year. */
export interface Comparison {
  value: string
  year: string
}

/** The year before, which is named as such and moves with the edition, and the other published editions before `year`. */
export function listComparisons(year: string, published: readonly string[]): Comparison[] {
  const before = getEarlierYear({ comparedWith: null }, year)
  return [
    { value: previousEdition, year: before },
    ...published.filter(each => each !== before).map(each => ({ value: each, year: each })),
  ]
}

/** Whether the answer depends on an earlier year. */
export const needsEarlierYear = (question: ExploreQuestion): boolean =>
  question.comparedWith !== null || asksPresence(question) || question.where.some(each => each.field.changeOf)

/** Whether the rows are states, provinces, or countries, which a map draws as areas. */
export const isOfAreas = ({ rows, group }: Pick<ExploreQuestion, 'rows' | 'group'>): boolean =>
  group === null ? rows === 'states' : group === 'stateProvinceName' || group === 'countryName'

/** Text in quotation marks must match the whole value. */
export const writeExactly = (text: string): string => `"${text}"`
export const readExactly = (value: string): string | null => /^"(.*)"$/s.exec(value.trim())?.[1] ?? null

const readEarlier = (text = ''): string | null =>
  text === previousEdition || /^\d{4}$/.test(text) ? text : null

const readCount = (text: string | undefined, most: number): number | null =>
  text !== undefined && /^[1-9]\d{0,6}$/.test(text) && Number(text) <= most ? Number(text) : null

function isConditionOf({ filter, format }: ListingColumn, value: string): boolean {
  if (filter === 'range') return readRange(value, format) !== null
  return filter === 'choice' ? readChoices(value).length > 0 : filter === 'text' && value.trim() !== ''
}

/**
 * Parses `enplaneTotal:5000000..;hubSize:Medium hub` into conditions. `|` before a key means 'or', and `!` means 'not'. A backslash before a semicolon makes it part of a
 * value.
 */
function splitConditions(text: string): (Omit<ExploreCondition, 'field'> & { key: string })[] {
  return [...text.matchAll(/(?:\\.|[^;\\])+/gs)].map(([each]) => {
    const [signed = '', ...value] = each.split(':')
    const [, alternative, negated, key = ''] = /^(\|?)(!?)(.*)$/s.exec(signed) ?? []
    return {
      key,
      value: value.join(':').replace(/\\([;\\])/g, '$1'),
      ...(alternative && { isAlternative: true }),
      ...(negated && { isNegated: true }),
    }
  })
}

const writeConditions = (where: readonly ExploreCondition[]): string =>
  where
    .map(({ field: { key }, value, isAlternative, isNegated }, place) =>
      [
        // There is nothing before the first.
        isAlternative && place > 0 ? signs.isAlternative : '',
        isNegated ? signs.isNegated : '',
        `${key}:${value.replace(/[;\\]/g, '\\$&')}`,
      ].join(''),
    )
    .join(';')

/** The conditions without one. The alternatives of the removed condition remain alternatives of each other. */
export const removeCondition = (where: readonly ExploreCondition[], key: string): ExploreCondition[] =>
  where.flatMap((each, place) => {
    if (each.field.key === key) return []
    const before = where[place - 1]
    return before?.field.key === key && !before.isAlternative ? { ...each, isAlternative: undefined } : each
  })

/**
 * The conditions with a value, which may be that of a new one. `former` were those before it lost its value: unless
 * others have changed since, it returns to its place.
 */
export function setCondition(
  where: readonly ExploreCondition[],
  { field, value }: ExploreCondition,
  former: readonly ExploreCondition[] = [],
): ExploreCondition[] {
  const isOwn = (each: ExploreCondition) => each.field.key === field.key
  if (value === '') return removeCondition(where, field.key)
  if (where.some(isOwn)) return where.map(each => (isOwn(each) ? { ...each, value } : each))
  const own = former.find(isOwn)
  if (own && writeConditions(removeCondition(former, field.key)) === writeConditions(where))
    return setCondition(former, { field, value })
  return [...where, { field, value, isNegated: own?.isNegated }]
}

/** Other kinds of rows have other fields, so the question starts over. */
export const startWith = (rows: ExploreKindName): Partial<ExploreQuestion> => ({
  rows,
  fields: [],
  where: [],
  sort: null,
  group: null,
  space: null,
})

/** The address of a question, without its default parts. */
export function writeQuestion(question: Omit<ExploreQuestion, 'kind'>): ExploreSearch {
  const { rows, fields, where, sort, top, group, summary, comparedWith, space } = question
  const show = writeChoices(fields.map(each => each.key))
  return {
    rows: rows === 'airports' ? undefined : rows,
    show: show === writeChoices(exploreKinds[rows].show) || show === '' ? undefined : show,
    where: writeConditions(where) || undefined,
    sort: sort ? `${sort.key}${sort.isDescending ? ',desc' : ''}` : undefined,
    top: top === null ? undefined : String(top),
    group: group ?? undefined,
    summary: summary === 'median' ? undefined : summary,
    years: comparedWith ?? undefined,
    space: space === null ? undefined : String(space),
  }
}

/** `by Hub Size`; null if rows are not grouped. */
export function describeGroups({ kind, group }: Pick<ExploreQuestion, 'kind' | 'group'>): string | null {
  if (group === null) return null
  return group === groupOfAll ? 'as one group' : `by ${findField(kind, group)?.label ?? group}`
}

/** `Enplaning Passengers from 5,000,000`, as lists word it. */
const describeCondition = ({ field, value, isNegated }: ExploreCondition): string =>
  `${isNegated ? 'not ' : ''}${filterInWords(field, value)}`

/** All conditions of a question in words: `Hub Size: Large hub or not Region: Elsewhere; DBE: Yes`. */
export const describeConditions = (where: readonly ExploreCondition[]): string =>
  where
    .map((each, place) =>
      place === 0
        ? describeCondition(each)
        : `${each.isAlternative ? ' or ' : '; '}${describeCondition(each)}`,
    )
    .join('')
