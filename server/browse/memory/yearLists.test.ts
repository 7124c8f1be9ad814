import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useService } from '#tests/app.ts'
import { makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { Memory } from './memory.ts'
import { YearLists } from './yearLists.ts'

const service = useService({ committed: true })

it('computes leases again after their airport is read, even if only its tenants were current in between', async () => {
  const place = await service.write(async db => {
    await db
      .update(axnInstance)
      .set({ usEnplanementTotal: 1_000_000 })
      .where(eq(axnInstance.axnInstanceId, 26))
    const { airportId } = await makeAirportInstance(db, { enplaneTotal: 20_000 })
    const { terminalId } = await makeTerminal(db, { airportId })
    await makeTenant(db, { airportId, terminalId, leaseExpireDate: '2028-05-22' })
    return { airportId, axnInstanceId: 26 }
  })
  const { rows, leases } = new YearLists(service.database, 26, false)
  const hubSize = () =>
    leases.rows().find(({ values }) => values['airportId'] === place.airportId)?.values['hubSize']
  for (const each of [rows.tenants, rows.airports]) await each.refresh()
  expect(hubSize()).toBe('Large hub')

  await service.write(async db => {
    const { airportId, axnInstanceId } = airportInstance
    const isIt = and(eq(airportId, place.airportId), eq(axnInstanceId, place.axnInstanceId))
    await db.update(airportInstance).set({ enplaneTotal: 600 }).where(isIt)
  })
  const change = { table: 'airport_instance', recordKey: null, companyId: null, transactionId: 1, auditId: 1 }
  rows.changed({ ...change, ...place })
  // A list of tenants reads these again while a list of leases, which asked before the change, is being computed.
  await rows.tenants.refresh()
  expect(hubSize()).toBe('Large hub')
  await rows.airports.refresh()
  expect(hubSize()).toBe('Small hub')
})

it('reads a closed year from its snapshot, also if it was opened just before memory knew that it is closed', async () => {
  const memory = new Memory(service.database)
  await memory.see(null, null)
  const pending = await memory.findYear(27)
  const setStatus = (axnInstanceMasterStatus: 'ACTIVE' | 'HISTORICAL') =>
    service.write(db =>
      db.update(axnInstance).set({ axnInstanceMasterStatus }).where(eq(axnInstance.axnInstanceId, 26)),
    )
  await setStatus('HISTORICAL')
  await memory.see(null, null)
  const early = pending && memory.openYearBefore(pending.instance)
  expect(early?.instance.axnInstanceMasterStatus).toBe('ACTIVE')
  const now = await memory.findYear(26)
  expect(now?.instance.axnInstanceMasterStatus).toBe('HISTORICAL')
  expect(now?.lists).not.toBe(early?.lists)
  await setStatus('ACTIVE')
})
