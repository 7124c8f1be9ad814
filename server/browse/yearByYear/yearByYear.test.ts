import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { YearOfSubject } from '#domain/browse/yearByYear/yearByYear.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'
import { brand } from '../../database/schema/lookups.ts'
import { terminal } from '../../database/schema/terminals.ts'
import { freezeEdition } from '../../years/editions.ts'

const service = useService()
const frank = service.as('frank')
const read = async (subject: string, id: number) =>
  (await frank.get<YearOfSubject[]>(`/yearbyyear/${subject}/${id}`)).body

type Status = 'PUBLISHED' | 'APPROVED'

async function makeYears() {
  return service.write(async db => {
    const { companyId } = await makeCompany(db, { companyName: 'Quince Group' })
    const { brandId } = await makeBrand(db, { brandName: 'Quince Coffee' })
    const { brandId: formerId } = await makeBrand(db, { brandName: 'Old Quince' })
    const make = async (iataCode: string, before: Status, now: Status) => {
      const airport = { iataCode, airportName: `${iataCode} Field` }
      const { airportId } = await makeAirportInstance(db, {
        airport,
        axnInstanceId: 25,
        axnInstanceStatus: before,
      })
      await makeAirportInstance(db, { airportId, axnInstanceId: 26, axnInstanceStatus: now })
      const of25 = { airportId, axnInstanceId: 25 }
      const { terminalId } = await makeTerminal(db, { ...of25, terminalName: 'A' })
      const { terminalId: otherId } = await makeTerminal(db, { ...of25, terminalName: 'B' })
      return { airportId, terminalId, otherId, of25, of26: { airportId, axnInstanceId: 26 } }
    }
    const both = await make('QXA', 'PUBLISHED', 'PUBLISHED')
    const late = await make('QXB', 'PUBLISHED', 'APPROVED')
    return { companyId, brandId, formerId, both, late }
  })
}

it('counts what opened, closed, and moved at airports published in both years', async () => {
  const { companyId, brandId, formerId, both, late } = await makeYears()
  await service.write(async db => {
    const tenantData = { companyId, brandId, areaTotal: 100 }
    for (const terminalId of [both.terminalId, both.otherId]) {
      await makeTerminal(db, {
        ...both.of26,
        terminalId,
        terminalName: terminalId === both.otherId ? 'B' : 'A',
      })
    }
    const old = { ...both.of25, ...tenantData, terminalId: both.terminalId }
    await makeTenant(db, { ...old, tenantId: 9001 })
    await makeTenant(db, { ...old, tenantId: 9002, brandId: formerId })
    await makeTenant(db, { ...old, tenantId: 9003 })
    await makeTenant(db, { ...old, tenantId: 9006 })
    const { terminalId: renamed } = await makeTerminal(db, { ...both.of25, terminalName: 'Old C' })
    await makeTerminal(db, { ...both.of26, terminalId: renamed })
    await makeTenant(db, { ...old, terminalId: renamed, tenantId: 9007 })
    await makeTenant(db, { ...late.of25, ...tenantData, terminalId: late.terminalId, tenantId: 9004 })
    const now = { ...both.of26, ...tenantData }
    await makeTenant(db, { ...now, terminalId: both.otherId, tenantId: 9001 })
    await makeTenant(db, { ...now, terminalId: both.terminalId, tenantId: 9002, areaTotal: 150 })
    await makeTenant(db, { ...now, terminalId: both.terminalId, tenantId: 9005 })
    await makeTenant(db, { ...now, terminalId: both.terminalId, tenantId: 9006 })
    await makeTenant(db, { ...now, terminalId: renamed, tenantId: 9007 })
    await freezeEdition(db, 25)
    await db.update(terminal).set({ terminalName: 'New C' }).where(eq(terminal.terminalId, renamed))
    await db.update(brand).set({ mergedInto: brandId }).where(eq(brand.brandId, formerId))
  })
  const parts = [{ key: both.airportId, name: 'QXA Field (QXA)', opened: 1, closed: 1, moved: 1 }]
  const comparison = {
    axnInstanceName: '2025',
    airports: 1,
    leftOut: 1,
    locationsBefore: 5,
    locations: 5,
    areaBefore: 500,
    area: 550,
    opened: 1,
    closed: 1,
    moved: 1,
    parts,
  }
  expect(await read('brand', brandId)).toMatchObject([
    {
      axnInstanceName: '2026',
      name: 'Quince Coffee',
      locations: 5,
      airports: 1,
      areaTotal: 550,
      locationsWithoutArea: 0,
      comparison: { ...comparison, formerNames: ['Old Quince'] },
    },
    { axnInstanceName: '2025', locations: 6, airports: 2, comparison: null },
  ])
  expect((await read('company', companyId))[0]?.comparison).toEqual({ ...comparison, formerNames: [] })
  expect((await read('airport', both.airportId))[0]?.comparison).toMatchObject({
    opened: 1,
    closed: 1,
    moved: 1,
    leftOut: 0,
  })
})

it('shows no edition in which an airport is not published, and nothing that never was', async () => {
  const { late, brandId } = await makeYears()
  expect((await read('airport', late.airportId)).map(year => year.axnInstanceName)).toEqual(['2025'])
  expect((await frank.get(`/yearbyyear/brand/${brandId}`)).body).toEqual([])
  expect(outcome(await frank.get('/yearbyyear/planet/1'))).toBe('invalidInput')
  expect(outcome(await service.as('stranger').get(`/yearbyyear/airport/${late.airportId}`))).toBe(
    'notSignedIn',
  )
})
