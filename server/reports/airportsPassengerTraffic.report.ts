import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { airportLocation } from '#domain/airport.ts'
import { changePercent } from '#domain/formulas.ts'
import type { ReportColumn } from '#domain/report.ts'
import type { Db } from '../db/connect.ts'
import { airport, airportInstance } from '../db/schema/airports.ts'
import { axnInstance } from '../db/schema/instances.ts'
import type { Report, ReportYear } from './report.ts'

type Row = {
  rank: number | null
  iataCode: string
  airportName: string
  location: string
  enplaneTotal: number | null
  lastYearEnplaneTotal: number | null
  change: number | null
}

const lastYear = alias(airportInstance, 'last_year')

/** Airports by enplanements with last year's and the change. */
export const airportsPassengerTraffic: Report = {
  name: 'airportsPassengerTraffic',
  columns: year => [
    { key: 'rank', label: 'Rank', format: 'rank', width: 4 },
    { key: 'iataCode', label: 'IATA', format: 'text', width: 4 },
    { key: 'airportName', label: 'Airport', format: 'text', width: 26 },
    { key: 'location', label: 'Location', format: 'text', width: 20 },
    ...trafficColumns(year),
  ],
  notes: year => [
    `Basis: enplaning passengers of the airports published in ${year.axnInstanceName}, as the airports reported them.`,
    'Order: most enplanements first. Airports with the same number stand in the order of their IATA codes.',
    `Change: against ${year.lastYearName}, in percent of that year's enplanements.`,
    'What was not reported has no figure; such airports stand last, without a rank.',
  ],
  rows: async (db, year) => rank(await readTraffic(db, year)),
}

function trafficColumns(year: ReportYear): ReportColumn<keyof Row>[] {
  return [
    { key: 'enplaneTotal', label: `Enplanements ${year.axnInstanceName}`, format: 'integer', width: 12 },
    { key: 'lastYearEnplaneTotal', label: `Enplanements ${year.lastYearName}`, format: 'integer', width: 12 },
    { key: 'change', label: 'Change', unit: '%', format: 'change', width: 8 },
  ]
}

/** Unknown figures sort last and `rank` leaves them without a place. */
function readTraffic(db: Db, year: ReportYear) {
  return db
    .select({
      iataCode: airport.iataCode,
      airportName: airport.airportName,
      city: airport.city,
      stateProvinceCode: airport.stateProvinceCode,
      isoCountryCode: airport.isoCountryCode,
      enplaneTotal: airportInstance.enplaneTotal,
      lastYearEnplaneTotal: lastYear.enplaneTotal,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .leftJoin(axnInstance, eq(axnInstance.axnInstanceName, year.lastYearName))
    .leftJoin(
      lastYear,
      and(
        eq(lastYear.airportId, airportInstance.airportId),
        eq(lastYear.axnInstanceId, axnInstance.axnInstanceId),
        eq(lastYear.axnInstanceStatus, 'PUBLISHED'),
      ),
    )
    .where(
      and(
        eq(airportInstance.axnInstanceId, year.axnInstanceId),
        eq(airportInstance.axnInstanceStatus, 'PUBLISHED'),
      ),
    )
    .orderBy(sql`${desc(airportInstance.enplaneTotal)} nulls last`, asc(airport.iataCode))
}

function rank(traffic: Awaited<ReturnType<typeof readTraffic>>): Row[] {
  return traffic.map((each, index) => ({
    rank: each.enplaneTotal === null ? null : index + 1,
    iataCode: each.iataCode,
    airportName: each.airportName,
    location: airportLocation(each),
    enplaneTotal: each.enplaneTotal,
    lastYearEnplaneTotal: each.lastYearEnplaneTotal,
    change: sixDecimals(changePercent(each.enplaneTotal, each.lastYearEnplaneTotal)),
  }))
}

/** Far more than anybody prints, and none of the noise of a division. */
const sixDecimals = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 1e6) / 1e6
