import { sql, type SQL } from 'drizzle-orm'
import {
  readChoices,
  readRange,
  type ListingColumn,
  type ListingColumns,
} from '#platform/contract/listing.ts'
import { hasWords } from '#platform/database/search.ts'

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

/** Visible rows that match the keyword and the filters. */
export function buildConditions<C extends ListingColumns>(
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
