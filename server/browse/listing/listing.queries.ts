import { sql, type SQL } from 'drizzle-orm'
import {
  mostExportedRows,
  readChoices,
  readRange,
  type Listing,
  type ListingColumn,
  type ListingColumns,
} from '#platform/contract/listing.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { asRead, hasWords } from '#platform/database/search.ts'

/** The source of a list's rows. */
export interface ListingSource<C extends ListingColumns> {
  /** The joined tables. */
  from: SQL
  /** The rows that the reader may see, of the requested year. */
  where: SQL
  columns: { [K in keyof C]: SQL }
  /** What is returned besides the columns, such as the keys for links. */
  more: Record<string, SQL>
  keyword: (words: string) => SQL
  /** A stable order for rows that are equal in the sorted column. */
  tieBreak: SQL
}

/** A list's query with its filters by column key. */
interface Query {
  sort: string
  keyword: string
}
interface PageQuery extends Query {
  page: number
  size: number
}

/** One page of the filtered rows, and their number. */
export async function readListing<C extends ListingColumns>(
  db: Db,
  listing: Listing<C>,
  source: ListingSource<C>,
  query: PageQuery,
): Promise<Paged<Record<string, unknown>>> {
  const where = conditions(listing.columns, source, query)
  const place = sql`limit ${query.size} offset ${query.page * query.size}`
  const counting = { total: sql`count(*) over ()` }
  const { rows } = await db.execute(selection(listing, source, { where, query, place, more: counting }))
  // Each row contains the total count, so rows are searched once. A page after the last has no row, so the count is
  // queried.
  const isBehind = rows.length === 0 && query.page > 0
  const total = isBehind ? await countRows(db, source.from, where) : Number(rows[0]?.['total'] ?? 0)
  return createPage(rows, total, query)
}

/** The number of filtered rows. */
export const countListing = <C extends ListingColumns>(
  db: Db,
  columns: C,
  source: ListingSource<C>,
  query: { keyword: string },
): Promise<number> => countRows(db, source.from, conditions(columns, source, query))

async function countRows(db: Db, from: SQL, where: SQL): Promise<number> {
  const { rows } = await db.execute(sql`select count(*) as total from ${from} where ${where}`)
  return Number(rows[0]?.['total'])
}

/** All filtered rows, for a file. Throws `tooManyRows` if there are more than a file may contain. */
export async function readWholeListing<C extends ListingColumns>(
  db: Db,
  listing: Listing<C>,
  source: ListingSource<C>,
  query: Query,
): Promise<Record<string, unknown>[]> {
  const where = conditions(listing.columns, source, query)
  const place = sql`limit ${mostExportedRows + 1}`
  const { rows } = await db.execute(selection(listing, source, { where, query, place, more: {} }))
  if (rows.length > mostExportedRows) throw problem('tooManyRows')
  return rows
}

interface Selected {
  where: SQL
  query: Query
  place: SQL
  more: Record<string, SQL>
}

function selection<C extends ListingColumns>(
  listing: Listing<C>,
  source: ListingSource<C>,
  { where, query, place, more }: Selected,
): SQL {
  const values = Object.entries({ ...source.columns, ...source.more, ...more }).map(
    ([key, value]) => sql`${value} as ${sql.identifier(key)}`,
  )
  const { column, descending } = parseSort(query.sort)
  const value = source.columns[column]
  const isText = listing.columns[column]?.format === 'text'
  if (!value) throw problem('invalidInput')
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  return sql`select ${sql.join(values, sql`, `)} from ${source.from} where ${where}
    order by ${isText ? asRead(value) : value} ${direction}, ${source.tieBreak} ${place}`
}

/** Visible rows that match the keyword and the filters. */
export function conditions<C extends ListingColumns>(
  columns: C,
  source: ListingSource<C>,
  query: { keyword: string },
): SQL {
  const narrowed = Object.entries(columns).flatMap(([key, column]) => {
    const given = (query as unknown as Record<string, unknown>)[key]
    const value = source.columns[key]
    return typeof given === 'string' && given !== '' && value ? [narrow(column, value, given)] : []
  })
  const words = query.keyword === '' ? [] : [source.keyword(query.keyword)]
  return sql.join([source.where, ...words, ...narrowed], sql` and `)
}

function narrow(column: ListingColumn, value: SQL, given: string): SQL {
  if (column.filter === 'choice') {
    const choices = readChoices(given)
    if (column.format !== 'integer') return sql`${value}::text in (${listed(choices)})`
    const keys = choices.filter(choice => /^\d{1,9}$/.test(choice)).map(Number)
    return keys.length === 0 ? sql`false` : sql`${value} in (${listed(keys)})`
  }
  if (column.filter !== 'range') return hasWords(sql`${value}::text`, given)
  const range = readRange(given, column.format)
  const end = (text: string) => (column.format === 'date' ? sql`${text}::date` : sql`${text}::numeric`)
  const from = range?.from ? [sql`${value} >= ${end(range.from)}`] : []
  const to = range?.to ? [sql`${value} <= ${end(range.to)}`] : []
  return sql`(${sql.join([...from, ...to], sql` and `)})`
}

const listed = (values: readonly (string | number)[]): SQL =>
  sql.join(
    values.map(value => sql`${value}`),
    sql`, `,
  )
