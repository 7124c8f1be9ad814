import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '#platform/database/connect.ts'
import { demoMark } from '../schema/demo.ts'
import { userPassword } from '../schema/users.ts'
import { toInstanceId } from '#domain/years/instance.ts'
import { activeYear, pendingYear } from './calendar.ts'
import { carryOver } from '../../years/carryOver.ts'
import { demoBatches, demoSeed } from './demoBatches.ts'
import { insertRows } from './insertRows.ts'
import { markGaps } from './markGaps.ts'
import { demoPassword, demoPeople } from './people.ts'

/** Fills an empty database, whose lookups exist, with the demo, completely or not at all. */
export async function fillDemo(database: Database, seed: number = demoSeed): Promise<void> {
  const passwordHash = await hash(demoPassword)
  await database.write(async db => {
    // No one did this, so the demo begins with an empty history.
    await db.execute(sql`select set_config('factbook.audit', 'off', true)`)
    for (const { table, rows } of demoBatches(seed)) await insertRows(db, table, rows)
    await insertRows(
      db,
      userPassword,
      demoPeople.map((_, index) => ({ userId: index + 1, passwordHash })),
    )
    await markGaps(db, toInstanceId(activeYear))
    await carryOver(db, toInstanceId(activeYear), toInstanceId(pendingYear))
    await moveSequences(db)
    await db.insert(demoMark).values({ demo: true })
    // Nothing else counts the rows here, and without that the planner expects one row everywhere.
    await db.execute(sql`analyze`)
  })
}

/** The demo numbers its own records; records that people add continue after it. */
async function moveSequences(db: Db): Promise<void> {
  for (const [table, column] of numbered) {
    const id = sql.identifier(column)
    await db.execute(
      sql`select setval(pg_get_serial_sequence(${table}, ${column}), (select max(${id}) from ${sql.identifier(table)}))`,
    )
  }
}

const numbered = [
  ['app_user', 'user_id'],
  ['airline', 'airline_id'],
  ['brand', 'brand_id'],
  ['airport', 'airport_id'],
  ['terminal', 'terminal_id'],
  ['company', 'company_id'],
  ['tenant', 'tenant_id'],
  ['contact', 'contact_id'],
  ['airport_expansion', 'expansion_id'],
] as const
