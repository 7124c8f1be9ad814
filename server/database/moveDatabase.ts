import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/connect.ts'
import { copyRows, type CopiedRows } from '#platform/database/copyRows.ts'
import { takeMigrationTurn } from '#platform/database/migrate.ts'
import { addEditionTables, schemaOf } from '../years/editions.ts'
import { migrateSchema } from './migrateSchema.ts'
import { edition } from './schema/editions.ts'

/**
 * Copies a database with the current schema to an empty PostgreSQL server, in one transaction: the schema, all rows,
 * the snapshots of closed years, and the sequences. Resolves to null without changing anything if the target is not empty.
 */
export function moveDatabase(
  source: Database,
  target: Database,
  onProgress: Parameters<typeof copyRows>[3],
): Promise<(CopiedRows & { closedYears: number }) | null> {
  return source.read(from =>
    target.write(async to => {
      await takeMigrationTurn(to)
      const { rows } = await to.execute(sql`
        select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where (nspname = 'public' or nspname like 'edition\_%') and not exists (
          select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
        limit 1`)
      if (rows.length > 0) return null
      await migrateSchema({ ...target, read: work => work(to), write: work => work(to) })
      const years = await from
        .select({ id: edition.axnInstanceId })
        .from(edition)
        .orderBy(edition.axnInstanceId)
      for (const { id } of years) await addEditionTables(to, id)
      const schemas = ['public', ...years.map(({ id }) => schemaOf(id))]
      const copied = await copyRows(from, to, schemas, onProgress)
      // Without statistics, the planner expects one row everywhere.
      await to.execute(sql`analyze`)
      return { ...copied, closedYears: years.length }
    }),
  )
}
