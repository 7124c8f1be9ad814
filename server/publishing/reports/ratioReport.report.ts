import { and, asc, eq } from 'drizzle-orm'
import { airportLocation } from '#domain/airports/airport.ts'
import { airportInfoFields, ratioFields } from '#domain/airports/airportInfo.ts'
import type { ReportColumn } from '#domain/publishing/report.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { airportsOf, hasStatus } from './basis.ts'
import type { Report, ReportRequest } from './report.ts'
import { airportColumns } from './reportColumns.ts'

/** The three pairs of shares and the dwell time of every airport. */
export const ratioReport: Report = {
  name: 'ratioReport',
  read: async (db, request) => {
    const airports = await readRatios(db, request)
    const isSilent = (each: (typeof airports)[number]) =>
      ratioNames.every(name => each[name] === null) && each.dwellTimeAmount === null
    return {
      columns,
      rows: [...airports.filter(each => !isSilent(each)), ...airports.filter(isSilent)].map(
        ({ city: _city, stateProvinceCode: _state, isoCountryCode: _country, ...each }) => each,
      ),
      notes: [
        `Basis: ${airportsOf(request)}. Pre- and post-security are shares of the concessions' square footage, the others of the passengers.`,
        'The two shares of a pair make 100 %; where a ratio does not apply, both are 0.',
        'Order: by IATA code, of which no two are the same. Airports that reported none of these figures stand last.',
        'Not reported: a figure that is missing was not reported and is not zero.',
      ],
    }
  },
}

const ratioNames = Object.keys(ratioFields) as (keyof typeof ratioFields)[]

const share = (key: keyof typeof ratioFields, group: string, label: string): ReportColumn => ({
  key,
  group,
  label,
  unit: '%',
  format: 'percent',
  width: 8,
})

const columns: ReportColumn[] = [
  ...airportColumns.filter(column => column.key !== 'rank'),
  { key: 'location', label: 'Location', format: 'text', width: 18 },
  share('preSecurityPercentAmount', 'Security', 'Pre'),
  share('postSecurityPercentAmount', 'Security', 'Post'),
  share('businessPercentAmount', 'Purpose', 'Business'),
  share('leisurePercentAmount', 'Purpose', 'Leisure'),
  share('odPercentAmount', 'Journey', 'O&D'),
  share('transferPercentAmount', 'Journey', 'Transfer'),
  {
    key: 'dwellTimeAmount',
    label: airportInfoFields.dwellTimeAmount.label,
    unit: 'min',
    format: 'minutes',
    width: 8,
  },
]

async function readRatios(db: Db, request: ReportRequest) {
  const rows = await db
    .select({
      iataCode: airport.iataCode,
      airportName: airport.airportName,
      city: airport.city,
      stateProvinceCode: airport.stateProvinceCode,
      isoCountryCode: airport.isoCountryCode,
      preSecurityPercentAmount: airportInstance.preSecurityPercentAmount,
      postSecurityPercentAmount: airportInstance.postSecurityPercentAmount,
      businessPercentAmount: airportInstance.businessPercentAmount,
      leisurePercentAmount: airportInstance.leisurePercentAmount,
      odPercentAmount: airportInstance.odPercentAmount,
      transferPercentAmount: airportInstance.transferPercentAmount,
      dwellTimeAmount: airportInstance.dwellTimeAmount,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .where(and(eq(airportInstance.axnInstanceId, request.year.axnInstanceId), hasStatus(request)))
    .orderBy(asc(airport.iataCode))
  return rows.map(row => ({ ...row, location: airportLocation(row) }))
}
