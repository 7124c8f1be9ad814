import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { tenant } from '../database/schema/terminals.ts'

const service = useService({ committed: true, waitMs: 60_000 })
const alice = service.as('alice')

it('a new year waits for the saves in progress, and gets all of what they save', async () => {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const { airportId } = await service.write(async db => {
    const years = [
      [26, 'HISTORICAL'],
      [27, 'ACTIVE'],
    ] as const
    for (const [axnInstanceId, axnInstanceMasterStatus] of years)
      await db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus })
        .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    return makeAirportInstance(db, { axnInstanceId: 27 })
  })
  const { started: created } = await service.write(async db => {
    // As every save does first.
    await db.execute(sql`select from axn_instance where axn_instance_id = 27 for share`)
    const started = alice.post('/axninstances/createAxnInstance')
    await expect.poll(async () => (await service.database.ask(waiting, [])).length, { interval: 20 }).toBe(1)
    const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 27 })
    for (const areaTotal of [null, 0, 900])
      await makeTenant(db, { airportId, terminalId, axnInstanceId: 27, areaTotal })
    return { started }
  })
  expect(outcome(await created)).toBe('200')
  const carried = await service.write(db => db.select().from(tenant).where(eq(tenant.axnInstanceId, 28)))
  expect(new Set(carried.map(each => each.areaTotal))).toEqual(new Set([null, 0, 900]))
  expect(carried).toHaveLength(3)
})
