import { sql, type SQL } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outcome, useService, type Answer } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeCompanyInstance } from '#tests/make.ts'

// However long a busy machine takes to release a lock.
const service = useService({ committed: true, waitMs: 60_000 })
const alice = service.as('alice')

const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const ask = async (column: string, from: SQL) =>
  (await service.database.read(db => db.execute(sql`select ${sql.identifier(column)} as value from ${from}`)))
    .rows[0]?.['value']

/** Makes the call while another transaction, which began earlier, changes rows that the call reads and changes. */
async function callDuring(change: SQL, call: () => Promise<Answer>): Promise<Answer> {
  const { called } = await service.write(async db => {
    await db.execute(change)
    const started = call()
    await expect.poll(async () => (await service.database.ask(waiting, [])).length, { interval: 20 }).toBe(1)
    return { called: started }
  })
  return called
}

describe('during another change, a call', () => {
  it.each([
    {
      to: 'accept a proposal',
      decide: (id: number) => alice.post(`/proposals/brands/${id}/accept`, { name: `Renamed ${id}` }),
    },
    { to: 'remove a proposal', decide: (id: number) => alice.delete(`/proposals/brands/${id}`) },
  ])('to $to finds that it was accepted', async ({ decide }) => {
    const { brandId, brandName } = await service.write(db => makeBrand(db, { axnStatus: 'PROPOSED' }))
    const brand = sql`brand where brand_id = ${brandId}`
    const decided = await callDuring(
      sql`update brand set axn_status = 'ACTIVE', proposed_user_id = null where brand_id = ${brandId}`,
      () => decide(brandId),
    )
    expect(outcome(decided)).toBe('notFound')
    expect(await ask('brand_name', brand)).toBe(brandName)
  })

  it.each(['airport', 'company'] as const)('to publish finds that the %s was sent back', async kind => {
    const approved = { axnInstanceStatus: 'APPROVED' } as const
    const id = await service.write(async db =>
      kind === 'airport'
        ? (await makeAirportInstance(db, approved)).airportId
        : (await makeCompanyInstance(db, approved)).companyId,
    )
    const table = sql.identifier(`${kind}_instance`)
    const row = sql`${sql.identifier(`${kind}_id`)} = ${id} and axn_instance_id = 26`
    const { seen } = (await alice.get<{ seen: string }>('/axninstances/26/publish')).body
    const published = await callDuring(
      sql`update ${table} set axn_instance_status = 'REJECTED' where ${row}`,
      () => alice.put('/axninstances/26/publish', { seen }),
    )
    expect(outcome(published)).toBe('stale')
    expect(await ask('axn_instance_status', sql`${table} where ${row}`)).toBe('REJECTED')
  })

  it('to save participation is stale', async () => {
    const { airportId } = await service.write(db => makeAirportInstance(db, { acdbePercentageAmount: 12 }))
    const row = sql`airport_id = ${airportId} and axn_instance_id = 26`
    const saved = await callDuring(
      sql`update airport_instance set acdbe_percentage_amount = 20 where ${row}`,
      () =>
        alice.put('/axninstances/26/participation', {
          changes: [{ airportId, from: 12, acdbePercentageAmount: 31 }],
        }),
    )
    expect(outcome(saved)).toBe('stale')
    expect(Number(await ask('acdbe_percentage_amount', sql`airport_instance where ${row}`))).toBe(20)
  })

  it('to undo an action keeps the newer value', async () => {
    const { brandId, brandName } = await service.write(db => makeBrand(db))
    const rename = (name: string) => sql`update brand set brand_name = ${name} where brand_id = ${brandId}`
    const actionId = crypto.randomUUID()
    await service.write(async db => {
      await db.execute(sql`select set_config('factbook.action', ${actionId}, true)`)
      await db.execute(rename(`${brandName} Two`))
    })
    const undone = await callDuring(rename(`${brandName} Three`), () =>
      alice.post(`/actions/${actionId}/undo`, { putBack: [] }),
    )
    expect(await ask('brand_name', sql`brand where brand_id = ${brandId}`), outcome(undone)).toBe(
      `${brandName} Three`,
    )
  })
})
