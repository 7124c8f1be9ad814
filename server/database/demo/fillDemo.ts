import { hash } from '@node-rs/argon2'
import { sql, eq } from 'drizzle-orm'
import type { Finding } from '#domain/review/checks/finding.ts'
import { subjectKind, type SubjectKind } from '#domain/review/subjectKind.ts'
import { toInstanceId } from '#domain/years/instance.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import { reviewKinds } from '../../review/reviewKinds.ts'
import { carryOver } from '../../years/carryOver.queries.ts'
import { freezeClosedYears } from '../../years/editions.ts'
import { insertRows } from '../insertRows.ts'
import { airport } from '../schema/airports.ts'
import { demoMark } from '../schema/demo.ts'
import { userPassword } from '../schema/users.ts'
import { nearlyDone } from './airports.ts'
import { activeYear, pendingYear, demoDay } from './calendar.ts'
import { makeDemoBatches, demoSeed } from './makeDemoBatches.ts'
import { demoPassword, demoPeople } from './people.ts'

/**
 * Submitted records were complete, so their editors had marked gaps as not available. Stamped like the record itself.
 * The nearly finished airport keeps only the gap for the demo's representative to fill.
 */
async function markGaps(db: Db, axnInstanceId: number): Promise<void> {
  const nearly = await db.select().from(airport).where(eq(airport.iataCode, nearlyDone))
  for (const kind of subjectKind.options) {
    const { readYears, unavailableFigure } = reviewKinds[kind]
    const years = await readYears(db, axnInstanceId, await listSubmitted(db, kind, axnInstanceId), demoDay)
    const stamps = await stampsOf(db, kind, axnInstanceId)
    await insertRows(
      db,
      unavailableFigure,
      years.flatMap(({ id: subjectId, findings }) => {
        const isNearlyDone = kind === 'airport' && subjectId === nearly[0]?.airportId
        return listMissing(findings())
          .filter(figure => !isNearlyDone || figure !== 'dwellTimeAmount')
          .map(figure => ({ subjectId, axnInstanceId, figure, ...stamps.get(subjectId) }))
      }),
    )
  }
}

/** The editors of submitted airports also explained why types with tenants have no sales. */
async function explainGaps(db: Db, axnInstanceId: number): Promise<void> {
  const { readYears, warningAnswer } = reviewKinds.airport
  const years = await readYears(db, axnInstanceId, await listSubmitted(db, 'airport', axnInstanceId), demoDay)
  const stamps = await stampsOf(db, 'airport', axnInstanceId)
  await insertRows(
    db,
    warningAnswer,
    years.flatMap(({ id: subjectId, findings }) =>
      findings()
        .filter(({ warning }) => warning.startsWith('tenantsWithoutSales.'))
        .map(({ warning, figures }) => ({
          subjectId,
          axnInstanceId,
          warning,
          figures,
          answered: demoDay,
          explanation:
            'The operators report the sales of these locations only as part of a total for all airports.',
          ...stamps.get(subjectId),
        })),
    ),
  )
}

const listMissing = (findings: readonly Finding<string>[]): string[] =>
  findings.flatMap(each => each.missing.map(({ figure }) => figure))

async function listSubmitted(db: Db, kind: SubjectKind, axnInstanceId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${sql.identifier(`${kind}_id`)} as id from ${sql.identifier(`${kind}_instance`)}
    where axn_instance_id = ${axnInstanceId} and (axn_instance_status not in ('INPROGRESS', 'REJECTED')
      ${kind === 'airport' ? sql`or airport_id = (select airport_id from airport where iata_code = ${nearlyDone})` : sql``})
    order by 1`)
  return rows.map(row => row.id)
}

async function stampsOf(db: Db, kind: SubjectKind, axnInstanceId: number) {
  const { rows } = await db.execute<{ id: number; modifiedDate: string; modifiedUserId: number }>(sql`
    select ${sql.identifier(`${kind}_id`)} as id, modified_date::text as "modifiedDate",
      modified_user_id as "modifiedUserId"
    from ${sql.identifier(`${kind}_instance`)} where axn_instance_id = ${axnInstanceId}`)
  return new Map(rows.map(({ id, ...stamp }) => [id, stamp]))
}

/** Fills an empty database, in which the lookups exist, with the demo, completely or not at all. */
export async function fillDemo(database: Database): Promise<void> {
  const passwordHash = await hash(demoPassword)
  await database.write(async db => {
    // No user did this, so the demo starts with an empty history.
    await switchAudit(db, 'disable')
    for (const { table, rows } of makeDemoBatches(demoSeed)) await insertRows(db, table, rows)
    await insertRows(
      db,
      userPassword,
      demoPeople.map((_, index) => ({ userId: index + 1, passwordHash })),
    )
    await markGaps(db, toInstanceId(activeYear))
    await explainGaps(db, toInstanceId(activeYear))
    await carryOver(db, toInstanceId(activeYear), toInstanceId(pendingYear))
    await moveSequences(db)
    await db.insert(demoMark).values({ demo: true })
    await freezeClosedYears(db)
    await switchAudit(db, 'enable')
    // Nothing else updates the planner's statistics here. Without them, it expects one row everywhere.
    await db.execute(sql`analyze`)
  })
}

/** Only the owner of the tables can do this, and only an empty database is filled. */
async function switchAudit(db: Db, to: 'enable' | 'disable'): Promise<void> {
  const { rows } = await db.execute<{ watched: string; name: string }>(sql`
    select tgrelid::regclass::text as watched, tgname::text as name from pg_trigger
    where not tgisinternal and (tgname like 'audit\_%' and tgfoid = 'factbook_audit'::regproc or tgname like 'correction%' or tgname = 'security_event')`)
  for (const { watched, name } of rows)
    await db.execute(sql`alter table ${sql.raw(watched)} ${sql.raw(to)} trigger ${sql.identifier(name)}`)
}

/** The demo assigns its own ids. Records added by users continue after them. */
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
