import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'
import { openDatabaseOf, type Environment } from './driver.ts'

const copies = 9
/**
 * The demo has four years. A year is numbered by its last two digits; these numbers represent years of the last
 * century.
 */
const yearsApart = 4

/**
 * Adds nine copies of each demo year as years in the distant past: ten times the airport years, tenants, and contacts.
 */
export async function addTenfoldYears(environment: Environment): Promise<void> {
  const database = await openDatabaseOf(environment)
  await database.write(async db => {
    // Without triggers and foreign keys, because the copies are as consistent as their originals.
    await db.execute(sql`set local session_replication_role = replica`)
    for (const { table, columns } of await tablesByYear(db)) {
      const names = sql.join(columns.map(sql.identifier), sql`, `)
      const values = sql.join(
        columns.map(column => valueOf(table, column)),
        sql`, `,
      )
      await db.execute(sql`insert into ${sql.identifier(table)} (${names})
        select ${values} from ${sql.identifier(table)}, generate_series(1, ${copies}::integer) as copy`)
    }
  })
  await database.ask('analyze', [])
  await database.close()
}

function valueOf(table: string, column: string): SQL {
  if (column === 'axn_instance_id') return sql`axn_instance_id + copy * ${yearsApart}::integer`
  if (table === 'axn_instance' && column === 'axn_instance_master_status') return sql`'HISTORICAL'`
  if (table === 'axn_instance' && column === 'axn_instance_name')
    return sql`'19' || axn_instance_id + copy * ${yearsApart}::integer`
  return sql`${sql.identifier(column)}`
}

interface Table {
  table: string
  columns: string[]
}

/** Tables whose key contains the year. Tables with their own ids (history, files) are not copied. */
async function tablesByYear(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<Table & Record<string, unknown>>(sql`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and exists (
      select from information_schema.table_constraints
      join information_schema.key_column_usage k using (constraint_schema, constraint_name)
      where constraint_type = 'PRIMARY KEY' and k.table_name = c.table_name and k.column_name = 'axn_instance_id')
    group by 1`)
  return rows
}
