import { sql } from 'drizzle-orm'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import { publishedFigures } from '#domain/history/publishedFigures.ts'
import type { Db } from '#platform/database/connect.ts'

/** Only our own screens require a reason for their corrections. For all others, the API does as well. */
const reasonOnScreens = ['tenant', 'airportExpansion']

const figures = Object.entries(publishedFigures).map(([kind, columns]) => ({
  table: toSnakeCase(kind),
  columns: columns.map(toSnakeCase),
  needsReason: reasonOnScreens.includes(kind) ? 'screens' : 'always',
}))

/**
 * Makes the triggers of corrections watch the figures that the domain declares, if the database has others. It runs
 * after each migration, so that a migration only adds columns.
 */
export async function watchPublishedFigures(db: Db): Promise<void> {
  const { rows } = await db.execute<{ table: string; columns: string[] | null }>(
    sql`select name as "table", factbook_figures(name) as "columns"
      from json_array_elements_text(${JSON.stringify(figures.map(each => each.table))}::json) as name`,
  )
  const watched = new Map(rows.map(each => [each.table, each.columns?.join()]))
  const changed = figures.filter(({ table, columns }) => watched.get(table) !== columns.join())
  if (changed.length === 0) return
  const cases = figures.map(({ table, columns }) => `when '${table}' then array['${columns.join("', '")}']`)
  await db.execute(
    sql.raw(`create or replace function factbook_figures(table_name text) returns text[] language sql immutable as $$
      select case table_name ${cases.join(' ')} end $$`),
  )
  for (const { table, needsReason } of changed)
    await db.execute(sql`select factbook_watch_figures(${table}, ${needsReason})`)
}
