import { z } from 'zod'
import { isDay } from './calendar.ts'
import { capitalize } from './capitalize.ts'
import { formatCount, groupThousands } from './count.ts'
import { endpoint, type Endpoint, type Permission } from './endpoint.ts'
import type { Field } from './field.ts'
import { isFigure, type FigureFormat, type Format } from './format.ts'
import { findUnknownColumns } from './listingColumns.ts'
import { mediaTypes } from './mediaTypes.ts'
import { paged, pageQuery, parseSort, type SortOf } from './paging.ts'
import { bestMatch } from './searchNames.ts'

/** How a column filters a list: by part of its text, by some of its values, or by a range. */
type FilterKind = 'text' | 'choice' | 'range'

/** A column of a list that is read, filtered, sorted, and exported. Screen, SQL, and files follow from it. */
export interface ListingColumn {
  label: string
  unit?: string
  format: Format
  help?: string
  filter?: FilterKind
  /** The texts are codes, so a `text` filter may contain several. */
  hasCodes?: true
  /** The options of a `choice`, if known in advance. */
  options?: Field['options']
  /** The options of a `choice` are the values that occur in the list. */
  optionsFromRows?: true
  /** Relative width on a printed line; 2 by default. */
  width?: number
  /** Where the column is shown until readers choose other columns; everywhere by default. A hidden column can still filter and sort. */
  shownIn?: 'file' | 'chosen' | 'nowhere'
  /** The label on the screen if it has to break, with soft hyphens. */
  screenLabel?: string
  /** A number that is only an identifier, such as an ID. It is shown like text and is never missing. */
  isKey?: true
  /** The list cannot be sorted by it. */
  sorted?: false
  /** For administrators only, such as the publication status. */
  adminOnly?: true
}
/** Compares values of a choice by the order of its options, such as large hub before medium hub; null without options. */
export function compareOptions({
  options,
}: Pick<ListingColumn, 'options'>): ((a: string, b: string) => number) | null {
  if (!options) return null
  const places = new Map(options.map(({ value }, place) => [value, place]))
  const placeOf = (value: string): number => places.get(value) ?? options.length
  return (a, b) => placeOf(a) - placeOf(b)
}

export type ListingColumns = Record<string, ListingColumn>

const rangeMark = '..'
/** A longer list is too large for a spreadsheet. */
export const mostExportedRows = 50_000
export const listingFormats = ['csv', 'xlsx'] as const
export type ListingFormat = (typeof listingFormats)[number]

export interface Range {
  from: string | null
  to: string | null
}

/** The alternatives that a `text` filter matches. Codes are separated by commas or spaces. */
export const readWords = ({ hasCodes }: Pick<ListingColumn, 'hasCodes'>, value: string): string[] =>
  hasCodes ? (value.match(/[^\s,;]+/g) ?? []) : [value]

/** Whether a range of the values has days as its ends. */
export const isDated = (format: Format): boolean => format === 'date' || format === 'dateTime'

/** `'2026-01-01..'` means from that day on; null if the text is not such a range. */
export function readRange(text: string, format: Format): Range | null {
  const ends = text.split(rangeMark)
  if (ends.length !== 2 || ends.every(end => end === '')) return null
  const isEnd = (end: string) =>
    end === '' || (isDated(format) ? isDay(end) : /^-?\d{1,15}(\.\d{1,4})?$/.test(end))
  if (!ends.every(isEnd)) return null
  const [from = '', to = ''] = ends
  return { from: from || null, to: to || null }
}

/** The text of a range in an address; empty if neither end is set. */
export const writeRange = ({ from, to }: Range): string =>
  from || to ? `${from ?? ''}${rangeMark}${to ?? ''}` : ''

/** The values of a `choice` in the order of selection. A backslash before a comma makes it part of a value. */
export const readChoices = (text: string): string[] =>
  [...text.matchAll(/(?:\\.|[^,\\])+/gs)].map(([each]) => each.replace(/\\(.)/gs, '$1'))

/** `['Parking, Car Rental', 'Retail']` → `Parking\, Car Rental,Retail` */
export const writeChoices = (values: readonly string[]): string =>
  values.map(each => each.replace(/[\\,]/g, '\\$&')).join(',')

/** `Square Footage from 500 to 1,900`. Pass `options` if the column does not know them in advance. */
export function filterInWords(
  { label, format, filter, options: known = [] }: ListingColumn,
  value: string,
  options: NonNullable<ListingColumn['options']> = known,
): string {
  if (filter === 'choice') {
    const labels = readChoices(value).map(
      each => options.find(option => option.value === each)?.label ?? each,
    )
    return `${label}: ${labels.join(', ')}`
  }
  if (filter !== 'range') return `${label}: ${value}`
  const { from, to } = readRange(value, format) ?? {}
  const write = isDated(format) ? (end: string) => end : groupThousands
  return [label, from && `from ${write(from)}`, to && `to ${write(to)}`].filter(Boolean).join(' ')
}

const filterText = z.string().trim()

/** The query parameter with which a call filters by the column. */
export function filterSchema({ label, format, filter, hasCodes }: ListingColumn) {
  const described = `${label}: ${hasCodes ? codeWords : filterWords[filter ?? 'text']}`
  const text = (most: number) =>
    filterText.max(most, `${label}: enter at most ${formatCount(most)} characters.`)
  if (filter === 'choice') {
    const lacking = `${label}: enter at least one value. Separate several with commas and write a comma within a value as \\,`
    const isChoice = (given: string) => given === '' || readChoices(given).length > 0
    return text(1000).refine(isChoice, lacking).default('').describe(described)
  }
  if (filter !== 'range') return text(1000).default('').describe(described)
  const wrong = `${label}: enter two values with '${rangeMark}' between them. Either value can be left out.`
  const isRange = (given: string) => given === '' || readRange(given, format) !== null
  return text(100).refine(isRange, wrong).default('').describe(described)
}
const codeWords = 'contains one of these codes, separated by commas'
const filterWords: Record<FilterKind, string> = {
  text: 'contains this text',
  choice: 'is one of these values, separated by commas. Write a comma within a value as \\,',
  range: `is between these two values, e.g. 100${rangeMark}250, or at least 100${rangeMark}`,
}

type FilterSchemas<C extends ListingColumns> = {
  [K in keyof C & string as C[K]['filter'] extends FilterKind ? K : never]: z.ZodDefault<z.ZodString>
}

type CellOf<Column extends ListingColumn> = Column extends { isKey: true }
  ? z.ZodNumber
  : Column['format'] extends FigureFormat
    ? z.ZodNullable<z.ZodNumber>
    : z.ZodNullable<z.ZodString>
/** Further data may narrow the type of a column. */
type RowShape<C extends ListingColumns, M extends z.ZodRawShape> = {
  [K in Exclude<keyof C, keyof M>]: CellOf<C[K]>
} & M

interface Declaration<C extends ListingColumns, P extends z.ZodType, M extends z.ZodRawShape> {
  /** The list's title on its page and in its files. */
  title: string
  /** The plural of the rows: 'books'. */
  of: string
  url: string
  summary: string
  tag: string
  allow: Permission
  /** The dependencies of its rows, as in `Endpoint`. */
  cached: string | null
  params: P
  columns: C
  /** The default order: `'name'`, or `'at,desc'` for the newest first. */
  sort: SortOf<keyof C & string>
  /** Data in a row besides its columns, such as keys for links. */
  more: M
  /** Mutually exclusive filters. If several are given, the first in this list applies. */
  oneOf?: readonly (keyof C & string)[]
  /** Orders the results of a search in a list that is otherwise sorted by name. */
  ranked?: RankedColumns
}

/** The keys of a row that `searchNames` compares. */
export interface RankedColumns {
  names: readonly string[]
  code?: string
  /** Orders equally good matches, greater first. */
  weight?: string
}

/** A list with its two calls, which return one page and the whole list (filtered and sorted) as a file. */
export function listing<const C extends ListingColumns, P extends z.ZodType, M extends z.ZodRawShape>(
  name: string,
  declared: Declaration<C, P, M>,
) {
  const { url, summary, tag, allow, cached, params, columns, more } = declared
  const noun = capitalize(name)
  const query = querySchema(declared)
  const hasOptionsFromRows = Object.values<ListingColumn>(columns).some(each => each.optionsFromRows)
  return {
    ...declared,
    list: endpoint(`list${noun}`, {
      method: 'GET',
      url,
      summary,
      tag,
      allow,
      params,
      query,
      reply: listedPage(rowSchema(columns, more)),
      cached,
    }),
    /** The values of columns with `optionsFromRows`, by column. Null if there is no such column. */
    options: hasOptionsFromRows
      ? endpoint(`list${noun}Options`, {
          method: 'GET',
          url: `${url}/options`,
          summary: `${summary}: the values to filter by`,
          tag,
          allow,
          params,
          reply: z.record(z.string(), z.array(z.string())),
          cached,
        })
      : null,
    download: endpoint(`download${noun}`, {
      method: 'GET',
      url: `${url}/file`,
      summary: `${summary}, as a file with all filtered rows`,
      tag,
      allow,
      params,
      query: query
        .omit({ page: true, size: true } as never)
        .extend({ format: z.enum(listingFormats).default('csv'), columns: columnsSchema(columns) }),
      file: listingFormats.map(format => mediaTypes[format]),
    }),
  }
}

/** A page, and the filter values that match nothing. */
const listedPage = <T extends z.ZodType>(row: T) =>
  paged(row).extend({
    unmatchedCodes: z.array(z.string()).describe('Codes of the filters that no row has'),
  })
export type ListedPage = z.infer<ReturnType<typeof listedPage<z.ZodType>>>

// Made once for all lists, for the reason given in paging.ts.
const keySchemas = { figure: z.number(), text: z.string() }
const cellSchemas = { figure: keySchemas.figure.nullable(), text: keySchemas.text.nullable() }

function rowSchema<C extends ListingColumns, M extends z.ZodRawShape>(columns: C, more: M) {
  const cells = Object.entries(columns).map(([key, { label, format, isKey }]) => {
    const cell = (isKey ? keySchemas : cellSchemas)[isFigure(format) ? 'figure' : 'text']
    return [key, cell.describe(label)]
  })
  return z.object({ ...(Object.fromEntries(cells) as RowShape<C, M>), ...more })
}

/** The query parameter that chooses the columns of a file. */
const columnsSchema = (columns: ListingColumns) =>
  z
    .string()
    .max(1000)
    .refine(text => findUnknownColumns(columns, text).length === 0, 'This list has no such column.')
    .default('')
    .describe('Only these columns, separated by commas')

function querySchema<C extends ListingColumns>({
  columns,
  sort,
  ranked,
}: Pick<Declaration<C, z.ZodType, z.ZodRawShape>, 'columns' | 'sort' | 'ranked'>) {
  const sorts = [...listSorts({ columns, sort }), ...(ranked ? [bestMatch] : [])] as [
    (keyof C & string) | typeof bestMatch,
  ]
  const filters = Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) => (column.filter ? [[key, filterSchema(column)]] : [])),
  ) as FilterSchemas<C>
  return pageQuery(sorts).extend(filters)
}

/** The columns by which a list can be sorted, with its default order first. */
export const listSorts = ({ columns, sort }: Pick<Listing, 'columns' | 'sort'>): [string, ...string[]] => [
  sort,
  ...Object.keys(columns).filter(key => key !== parseSort(sort).column && columns[key]?.sorted !== false),
]

/** A row of a declared list. */
export type ListingRow<L extends { list: Endpoint }> =
  z.output<L['list']['reply']> extends { content: (infer Row)[] } ? Row : never

/** The properties of any list that the server and the screen need. */
export interface Listing<C extends ListingColumns = ListingColumns> {
  title: string
  of: string
  columns: C
  sort: string
  oneOf?: readonly string[]
  ranked?: RankedColumns
  list: Endpoint
  options: ListingOptionsEndpoint | null
  download: Endpoint
}

/** Lists the values that occur in a list, by column. */
export type ListingOptionsEndpoint = Endpoint & { reply: z.ZodType<Record<string, string[]>> }

/** The effective filters. Of mutually exclusive ones, only the first applies. */
export function selectEffectiveFilters<Q extends object>(
  { oneOf = [] }: Pick<Listing, 'oneOf'>,
  query: Q,
): Q {
  const given = query as Record<string, unknown>
  const [, ...replaced] = oneOf.filter(key => Boolean(given[key]))
  return Object.fromEntries(Object.entries(query).filter(([key]) => !replaced.includes(key))) as Q
}
