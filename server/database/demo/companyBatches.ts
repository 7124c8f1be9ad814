import { toInstanceId } from '#domain/years/instance.ts'
import { companyTypes } from '../lookups/lookups.facts.ts'
import {
  company as companyTable,
  companyAirportInstance,
  companyInstance,
  companyInstanceType,
  companyStatusChange,
  type company,
} from '../schema/companies.ts'
import type { DemoAirport } from './airports.ts'
import { batch, type Batch, type Stamp } from './batch.ts'
import { activeYear, pickMoment } from './calendar.ts'
import type { CompanyKind } from './companies.facts.ts'
import { type Company, companyTypeOf } from './companies.ts'
import type { Keepers } from './keepers.ts'
import { createRandom } from './random.ts'
import { companyStepsTo, getLastStamp } from './statusSteps.ts'
import type { TenantRow } from './tenants.ts'

const adminId = 1

const stampOf = (seed: number, companyId: number, year: number, keepers: Keepers): Stamp => ({
  modifiedDate: pickMoment(createRandom(seed, 'company stamp', companyId, year), year),
  modifiedUserId: keepers.ofCompany.get(companyId) ?? adminId,
})

/** The main companies, which are independent of years. */
export const makeCompanyBatch = (seed: number, companies: readonly Company[], keepers: Keepers): Batch =>
  batch(
    companyTable,
    companies.map(made => makeCompanyRow(made, stampOf(seed, made.companyId, activeYear, keepers))),
  )

/** The companies of one year. Their types and locations follow from the year's tenants. */
export function makeCompanyYearBatches(
  seed: number,
  year: number,
  companies: readonly Company[],
  airports: readonly DemoAirport[],
  tenants: readonly TenantRow[],
  keepers: Keepers,
): Batch[] {
  const shops = new Map<string, Set<number>>()
  for (const tenant of tenants) {
    const key = `${tenant.companyId}/${tenant.tenantType}`
    const found = shops.get(key)
    if (found) found.add(tenant.airportId)
    else shops.set(key, new Set([tenant.airportId]))
  }
  const known = companies.map(made => ({
    made,
    places: drawPlaces(seed, made, airports, shops),
    stamp: stampOf(seed, made.companyId, year, keepers),
    steps: statusRows(seed, made, year, keepers),
  }))
  return [
    batch(
      companyInstance,
      known.map(({ made, stamp, steps }) => makeCompanyInstanceRow(made, year, getLastStamp(steps, stamp))),
    ),
    batch(
      companyInstanceType,
      known.flatMap(({ made, places, stamp }) => makeCompanyTypeRows(made, year, places, stamp)),
    ),
    batch(
      companyAirportInstance,
      known.flatMap(({ made, places }) => makeCompanyPlaceRows(made, year, places)),
    ),
    batch(
      companyStatusChange,
      known.flatMap(({ steps }) => steps),
    ),
  ]
}

function statusRows(seed: number, made: Company, year: number, keepers: Keepers) {
  const status = year === activeYear ? made.axnInstanceStatus : 'PUBLISHED'
  const people = { editor: keepers.ofCompany.get(made.companyId) ?? adminId, admin: adminId }
  const random = createRandom(seed, 'company steps', made.companyId, year)
  const reason = 'The list of locations still includes airports that you left last year. Please update it.'
  return companyStepsTo(random, status, year, people, reason).map(step => ({
    subjectId: made.companyId,
    axnInstanceId: toInstanceId(year),
    ...step,
  }))
}

function detailsOf(made: Company) {
  const { kind: _kind, dbeFlag: _dbe, reach: _reach, axnInstanceStatus: _status, ...details } = made
  return details
}

const makeCompanyRow = (made: Company, stamp: Stamp): typeof company.$inferInsert => ({
  ...detailsOf(made),
  ...stamp,
})

const makeCompanyInstanceRow = (
  made: Company,
  year: number,
  stamp: Stamp,
): typeof companyInstance.$inferInsert => ({
  ...detailsOf(made),
  axnInstanceId: toInstanceId(year),
  axnInstanceStatus: year === activeYear ? made.axnInstanceStatus : 'PUBLISHED',
  dbeFlag: made.dbeFlag,
  ...stamp,
})

const withoutShops: ReadonlySet<CompanyKind> = new Set(['developer', 'advertising', 'service', 'consultant'])

/** A company's locations by company type: its shops' airports, or random ones for companies without shops. */
function drawPlaces(
  seed: number,
  made: Company,
  airports: readonly DemoAirport[],
  shops: ReadonlyMap<string, Set<number>>,
): Map<string, number[]> {
  const places = new Map<string, number[]>([[companyTypeOf[made.kind], []]])
  for (const { companyType } of companyTypes) {
    const found = shops.get(`${made.companyId}/${companyType}`)
    if (found) places.set(companyType, [...found])
  }
  if (withoutShops.has(made.kind)) {
    const random = createRandom(seed, 'places', made.companyId)
    const drawn = random.sample(airports, random.whole(2, 14)).map(airport => airport.airportId)
    places.set(companyTypeOf[made.kind], drawn)
  }
  return places
}

const makeCompanyTypeRows = (
  made: Company,
  year: number,
  places: ReadonlyMap<string, number[]>,
  stamp: Stamp,
): (typeof companyInstanceType.$inferInsert)[] =>
  [...places.keys()].map(companyType => ({
    companyId: made.companyId,
    axnInstanceId: toInstanceId(year),
    companyType,
    companyTypeInfoText:
      companyType === companyTypeOf[made.kind] ? null : 'A smaller line of business, alongside the main one.',
    ...stamp,
  }))

const makeCompanyPlaceRows = (
  made: Company,
  year: number,
  places: ReadonlyMap<string, number[]>,
): (typeof companyAirportInstance.$inferInsert)[] =>
  [...places].flatMap(([companyType, airportIds]) =>
    airportIds.map(airportId => ({
      companyId: made.companyId,
      axnInstanceId: toInstanceId(year),
      companyType,
      airportId,
    })),
  )
