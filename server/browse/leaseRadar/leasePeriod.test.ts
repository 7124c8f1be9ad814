import { afterEach, describe, expect, it, vi } from 'vitest'
import type { YearOverview } from '#domain/browse/home.ts'
import { describeLeasePeriod, getLeasePeriod } from '#domain/browse/leaseRadar.ts'
import { useService } from '#tests/app.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { readReport } from '../../publishing/reports/reports.queries.ts'
import { freezeEdition } from '../../years/editions.ts'

const current = { axnInstanceName: '2026', axnInstanceMasterStatus: 'ACTIVE' } as const
const past = { ...current, axnInstanceMasterStatus: 'HISTORICAL' } as const

describe('the default period of leases that end soon', () => {
  it.each([
    ['the current edition', current, '2026-05-01', '2026-05-01', '2027-11-01'],
    ['the current edition after its year', current, '2027-03-01', '2027-03-01', '2028-09-01'],
    ['a past edition', past, '2027-03-01', '2026-12-31', '2028-06-30'],
    ['a past edition that was closed during its year', past, '2026-11-01', '2026-11-01', '2028-05-01'],
  ])('%s', (_which, edition, today, from, to) => {
    expect(getLeasePeriod(edition, today)).toEqual({ from, to })
  })

  it('is described with the day from which it counts', () => {
    expect(describeLeasePeriod(current, '2027-03-01')).toBe('within the next 18 months')
    expect(describeLeasePeriod(past, '2027-03-01')).toBe(
      'within 18 months of December 31, 2026, the last day of this edition’s year',
    )
  })
})

/** Within the period of 2025, including its first and last days. */
const within = ['2025-12-31', '2026-06-30', '2027-06-30']
const [from, , to] = within
const ends = ['2025-12-30', ...within, '2027-07-01']
let companyId: number
let brandId: number

const service = useService({
  seed: async db => {
    ;({ companyId } = await makeCompany(db))
    ;({ brandId } = await makeBrand(db))
    let airportId: number | undefined
    for (const axnInstanceId of [25, 26]) {
      const published = { axnInstanceId, axnInstanceStatus: 'PUBLISHED' } as const
      ;({ airportId } = await makeAirportInstance(db, { ...published, airportId }))
      await makeCompanyInstance(db, { ...published, companyId })
      await makeCompanyType(db, { companyId, axnInstanceId, airportIds: [airportId] })
      const { terminalId } = await makeTerminal(db, { axnInstanceId, airportId })
      const tenantData = { axnInstanceId, airportId, terminalId, companyId, brandId }
      for (const leaseExpireDate of ends) await makeTenant(db, { ...tenantData, leaseExpireDate })
    }
    await freezeEdition(db, 25)
  },
})
const frank = service.as('frank')

afterEach(() => vi.useRealTimers())

const readLeases = (axnInstanceId: number, isFinal = false) =>
  service.database.read(async db => {
    const report = await readReport(db, { report: 'leaseExpire', axnInstanceId, demo: false, isFinal })
    return report.rows.map(row => row['leaseExpireDate'])
  })

describe('in a past edition', () => {
  it.each([
    ['the radar', () => '/tenants/instance/25/leaseradar', { leaseCount: 3, from, to }],
    [
      'the profile of a company',
      () => `/companies/${companyId}/instance/25/profile`,
      { footprint: { leasesEndingSoon: 3 } },
    ],
    [
      'the profile of a brand',
      () => `/brands/${brandId}/instance/25/profile`,
      { footprint: { leasesEndingSoon: 3 } },
    ],
  ])('%s counts from the last day of its year', async (_what, path, answer) => {
    expect((await frank.get(path())).body).toMatchObject(answer)
  })

  it('the home page counts from the last day of its year', async () => {
    const { leases } = (await frank.get<YearOverview>('/axninstances/25/overview')).body
    expect(leases).toMatchObject({ from, to, count: 3 })
  })

  it('the report counts from the last day of its year', async () => {
    expect(await readLeases(25)).toEqual(within)
  })
})

it('the report of a year that is closed late counts as that of the past edition that it becomes', async () => {
  vi.useFakeTimers({ now: new Date('2027-07-01T12:00:00Z'), toFake: ['Date'] })
  expect(await readLeases(26)).toEqual(['2027-07-01'])
  expect(await readLeases(26, true)).toEqual(['2027-06-30', '2027-07-01'])
})
