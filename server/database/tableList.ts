import { and, Column, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import {
  readChoices,
  readRange,
  readWords,
  type Listing,
  type ListingColumn,
  type ListingRow,
} from '#platform/contract/listing.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import { bestMatch } from '#platform/contract/searchNames.ts'
import type { Db } from '#platform/database/connect.ts'
import { momentAsText } from '#platform/database/moment.ts'
import { readTogether, requireRow, selectAs } from '#platform/database/statement.ts'
import { hasWords } from './matchNamesInSql.ts'

type Expression = SQL | PgColumn

interface ListedColumn {
  value: Expression
  /** What the list is sorted by, if not the value. */
  order?: readonly Expression[]
  /** Whether a row matches the filter, if its value does not decide that. */
  matches?: (filter: string) => SQL
}

/** A declared list whose rows the database selects, filters, and sorts. Lists of a year's published data are in memory. */
export interface TableList<L extends Listing = Listing> {
  listing: L
  /** The tables with their joins. */
  from: SQL
  /** The rows that are listed whatever the filters. */
  where?: SQL
  columns: Readonly<Record<string, ListedColumn | Expression>>
  /** A row's data besides the columns. Moments need `momentAsText`. */
  more?: Readonly<Record<string, Expression>>
  /** Whether a row matches a search. */
  matches: (keyword: string) => SQL
  /** The order of the best matches. */
  rank?: (keyword: string) => SQL
  /** A stable order for rows that are equal in the sorted column. */
  tieBreaks: readonly Expression[]
}

/** The order, keyword, and filters of a call. */
export interface TableQuery {
  sort: string
  keyword: string
}

export async function readListPage<L extends Listing>(
  db: Db,
  list: TableList<L>,
  query: TableQuery & { page: number; size: number },
): Promise<Paged<ListingRow<L>>> {
  const [content, counts] = await readTogether([
    readRows(db, list, query, sql`limit ${query.size} offset ${query.page * query.size}`),
    readSelected<{ total: number }>(
      db,
      sql`select count(*)::integer as total from ${list.from} where ${matchesQuery(list, query)}`,
    ),
  ])
  return createPage(content, requireRow(counts).total, query)
}

/** All rows of the query. With `most`, one row more than that is read, to find out whether there are too many. */
export const readWholeList = <L extends Listing>(
  db: Db,
  list: TableList<L>,
  query: TableQuery,
  most: number,
): Promise<ListingRow<L>[]> => readRows(db, list, query, sql`limit ${most + 1}`)

/** Only the values that identify all rows of the query, to select all of them. */
export const readListKeys = <Key extends string>(
  db: Db,
  list: TableList,
  query: TableQuery,
  keys: Record<Key, Expression>,
): Promise<Record<Key, unknown>[]> =>
  readSelected(db, sql`select ${selectAs(keys)} ${matchingRows(list, query)}`)

function readRows<L extends Listing>(
  db: Db,
  list: TableList<L>,
  query: TableQuery,
  part: SQL,
): Promise<ListingRow<L>[]> {
  const cells = Object.entries(list.columns).map(([key, column]) => {
    const { value } = toListed(column)
    const { format } = columnOf(list, key)
    return [
      key,
      format === 'dateTime' ? momentAsText(value) : format === 'date' ? sql`${value}::text` : value,
    ]
  })
  const selected = { ...(Object.fromEntries(cells) as Record<string, Expression>), ...list.more }
  return readSelected(db, sql`select ${selectAs(selected)} ${matchingRows(list, query)} ${part}`)
}

async function readSelected<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const { rows } = await db.execute(statement)
  return rows as Row[]
}

const matchingRows = (list: TableList, query: TableQuery): SQL =>
  sql`from ${list.from} where ${matchesQuery(list, query)} order by ${orderOf(list, query)}`

const toListed = (column: ListedColumn | Expression): ListedColumn =>
  'value' in column && !(column instanceof Column) ? column : { value: column as Expression }

function columnOf({ listing }: TableList, key: string): ListingColumn {
  const column = listing.columns[key]
  if (!column) throw new Error(`The list ${listing.title} has no column ${key}`)
  return column
}

function matchesQuery(list: TableList, query: TableQuery): SQL {
  const given: Record<string, unknown> = { ...query }
  const filters = Object.entries(list.columns).flatMap(([key, column]) => {
    const filter = given[key]
    if (typeof filter !== 'string' || filter === '') return []
    const { value, matches } = toListed(column)
    return [matches ? matches(filter) : matchesFilter(columnOf(list, key), value, filter)]
  })
  const searched = query.keyword === '' ? undefined : list.matches(query.keyword)
  return and(list.where, ...filters, searched) ?? sql`true`
}

/** A condition for a filter, as `findMatchingRows` decides it in memory. */
function matchesFilter(column: ListingColumn, value: Expression, filter: string): SQL {
  if (column.filter === 'choice') return inArray(sql`${value}::text`, readChoices(filter))
  if (column.filter !== 'range') {
    const found = readWords(column, filter).map(word => hasWords(value, word))
    return sql`(${sql.join(found, sql` or `)})`
  }
  const { from, to } = readRange(filter, column.format) ?? {}
  const [first, last] =
    rangeEnds[column.format === 'dateTime' || column.format === 'date' ? column.format : 'number']
  return and(from ? first(value, from) : undefined, to ? last(value, to) : undefined) ?? sql`true`
}

type RangeEnd = (value: Expression, end: string) => SQL

/** Conditions for both ends of a range. Days are those of UTC, as in files. */
const rangeEnds: Record<'date' | 'dateTime' | 'number', readonly [RangeEnd, RangeEnd]> = {
  date: [
    (value, day) => sql`${value} >= ${day}::text::date`,
    (value, day) => sql`${value} <= ${day}::text::date`,
  ],
  dateTime: [
    (value, day) => sql`${value} >= (${day}::text::timestamp at time zone 'UTC')`,
    (value, day) => sql`${value} < ((${day}::text::date + 1)::timestamp at time zone 'UTC')`,
  ],
  number: [
    (value, end) => sql`${value} >= ${end}::text::numeric`,
    (value, end) => sql`${value} <= ${end}::text::numeric`,
  ],
}

function orderOf(list: TableList, { sort, keyword }: TableQuery): SQL {
  const { column, descending } = parseSort(sort)
  const ranked = column === bestMatch ? list.rank?.(keyword) : undefined
  // The server itself sorts by columns that are not in the database.
  const key = column in list.columns ? column : parseSort(list.listing.sort).column
  const { value, order } = toListed(list.columns[key] ?? sql`true`)
  // An index is used only if the place of missing values is not mentioned.
  const isComplete = value instanceof Column && value.notNull
  const direction = sql.raw(`${descending ? ' desc' : ''}${isComplete ? '' : ' nulls last'}`)
  const first = ranked ? [ranked] : (order ?? [value]).map(each => sql`${each}${direction}`)
  return sql.join([...first, ...list.tieBreaks.map(each => sql`${each}`)], sql`, `)
}
