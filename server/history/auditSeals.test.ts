import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { useService } from '#tests/app.ts'
import { makeBrand } from '#tests/make.ts'
import { memoryStorage } from '#tests/memoryStorage.ts'
import { findCheckpointFaults, storeCheckpoint } from './auditCheckpoints.ts'
import { findAuditFaults, readSealMark } from './auditSeals.queries.ts'
import { sealOnce } from './createSealing.ts'

const service = useService({ committed: true, own: true })
const secret = 'the secret of this test, 32 characters'
const today = getUtcToday()

const secrets = [secret] as const
const seal = async () => sealOnce(service.database, await sealOnce(service.database, null))
const verify = () => service.database.read(findAuditFaults)
const find = async () => (await verify()).faults
/** As the owner of the tables could. */
const bend = (text: string) =>
  service.write(async db => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql.raw(text))
  })
const newest = async () => {
  const { rows } = await service.database.read(db =>
    db.execute<{ id: number }>(
      sql`select audit_id::int as id from audit where table_name = 'brand' order by audit_id desc limit 2`,
    ),
  )
  return rows.map(({ id }) => id)
}

beforeAll(async () => {
  for (const brandName of ['First of Three', 'Second of Three', 'Third of Three'])
    await service.write(db => makeBrand(db, { brandName }))
  await seal()
})

describe('the seals of the audit', () => {
  it('cover every row, and find nothing in an audit that was only added to', async () => {
    await service.write(db => makeBrand(db, { brandName: 'After the Seal' }))
    const before = await verify()
    expect(before).toMatchObject({ faults: [], unsealed: 1 })
    await bend(
      `update audit set at = at - interval '61 minutes' where audit_id = (select max(audit_id) from audit)`,
    )
    expect(await find()).toEqual([
      expect.stringContaining('1 row of the audit is older than an hour') as string,
    ])
    await seal()
    expect(await verify()).toEqual({
      faults: [],
      rows: before.rows + 1,
      unsealed: 0,
    })
  })

  it('wait for transactions in progress, so that none of their rows is missed', async () => {
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: hasWritten, resolve: written } = Promise.withResolvers<void>()
    const slow = service.write(async db => {
      await makeBrand(db, { brandName: 'Slow' })
      written()
      await mayCommit
    })
    await hasWritten
    await service.write(db => makeBrand(db, { brandName: 'Fast' }))
    await seal()
    expect(await verify()).toMatchObject({ faults: [], unsealed: 1 })
    commit()
    await slow
    await seal()
    expect(await verify()).toMatchObject({ faults: [], unsealed: 0 })
  })

  it('name each row that was altered, removed, reordered, or added in the past', async () => {
    const [last = 0, other = 0] = await newest()
    await bend(`update audit set user_id = 99 where audit_id = ${last}`)
    expect(await find()).toEqual([`Row ${last} of the audit has been altered.`])
    await bend(`update audit set user_id = null where audit_id = ${last}`)
    expect(await find()).toEqual([])

    await bend(`update audit set after = case audit_id when ${last} then (select after from audit where audit_id = ${other})
      else (select after from audit where audit_id = ${last}) end where audit_id in (${last}, ${other})`)
    expect((await find()).toSorted()).toEqual(
      [other, last].map(id => `Row ${id} of the audit has been altered.`).toSorted(),
    )
    await bend(`update audit set after = case audit_id when ${last} then (select after from audit where audit_id = ${other})
      else (select after from audit where audit_id = ${last}) end where audit_id in (${last}, ${other})`)

    await bend(`insert into audit (audit_id, table_name) overriding system value values (-5, 'brand')`)
    expect(await find()).toEqual(['Row -5 of the audit was added after its batch was sealed.'])
    await bend(`delete from audit where audit_id = -5`)

    await bend(`create table kept_row as select * from audit where audit_id = ${last}`)
    await bend(`delete from audit where audit_id = ${last}`)
    expect(await find()).toEqual([`Row ${last} of the audit has been removed.`])
    await bend(`insert into audit overriding system value select * from kept_row`)
    expect(await find()).toEqual([])
  })

  it('are vouched for by a later checkpoint after the secret was replaced, but not by an earlier one', async () => {
    const kept = { database: service.database, storage: memoryStorage(), secrets }
    const former = 'the secret before it, also 32 characters'
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    await storeCheckpoint({ ...kept, secrets: [former] }, yesterday)
    await service.write(db => makeBrand(db, { brandName: 'After the Secret' }))
    await seal()
    await storeCheckpoint(kept, today)
    expect(await findCheckpointFaults(kept, today)).toEqual({
      faults: [],
      days: [yesterday, today],
      missing: [],
    })
    expect((await findCheckpointFaults({ ...kept, secrets: [former] }, today)).faults).toEqual([
      expect.stringContaining(`checkpoint of ${today} was not signed`) as string,
    ])
    const before = Number((await service.database.read(readSealMark))?.sealId) - 1
    await bend(`create table kept_seal as select * from audit_seal where seal_id = ${before}`)
    await bend(`update audit_seal set hash = repeat('0', 64) where seal_id = ${before}`)
    expect((await findCheckpointFaults(kept, today)).faults).toEqual([
      expect.stringContaining(`is not the one of ${yesterday}`) as string,
    ])
    await bend(`update audit_seal set hash = (select hash from kept_seal) where seal_id = ${before}`)
  })

  it('end where the archive says, and cannot be computed again without its signature', async () => {
    const storage = memoryStorage()
    const kept = { database: service.database, storage, secrets }
    await storeCheckpoint(kept, today)
    expect(await findCheckpointFaults(kept, today)).toEqual({ faults: [], days: [today], missing: [] })
    expect((await findCheckpointFaults({ ...kept, secrets: [`${secret}!`] }, today)).faults).toEqual([
      expect.stringContaining('was not signed') as string,
    ])
    const mark = await service.database.read(readSealMark)
    const forged = memoryStorage()
    await forged.put(
      `audit/${today}.json`,
      Buffer.from(JSON.stringify({ day: today, ...mark, signature: 'f'.repeat(64) })),
    )
    expect((await findCheckpointFaults({ ...kept, storage: forged }, today)).faults).toEqual([
      expect.stringContaining('was not signed') as string,
    ])
    await bend(`update audit_seal set hash = repeat('0', 64) where seal_id = ${mark?.sealId}`)
    expect(await find()).toEqual([`Seal ${mark?.sealId} of the audit does not follow from the seal before.`])
    expect((await findCheckpointFaults(kept, today)).faults).toHaveLength(1)
    await bend(`delete from audit_seal where seal_id = ${mark?.sealId}`)
    expect((await findCheckpointFaults(kept, today)).faults).toEqual([
      `The audit ends before seal ${mark?.sealId}, which it had on ${today}.`,
    ])
    // Also if the database no longer knows seals of that day.
    await bend(`update audit_seal set at = now() + interval '1 day'`)
    expect((await findCheckpointFaults(kept, today)).faults).toHaveLength(1)
  })
})
