import { and, asc, eq } from 'drizzle-orm'
import { compareByCity, formatAirportLocation } from '#domain/airports/airport.ts'
import { airportInfoFields, ratioFields } from '#domain/airports/airportYearColumns.ts'
import { readShare } from '#domain/airports/readShare.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ReportColumn } from '#platform/print/printedTable.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { airportsOf, hasStatus, type Report, type ReportRequest } from './report.ts'
import { airportColumns, figureCell } from './reportColumns.ts'

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
        ({ city: _city, stateProvinceCode: _state, isoCountryCode: _country, ...each }) => ({
          ...each,
          ...createRecord(ratioNames, name => figureCell(readShare(each, name))),
        }),
      ),
      notes: [
        `Basis: ${airportsOf(request)}. The pre- and post-security shares are based on concession square footage. The other shares are based on passengers.`,
        'The two shares of a pair add up to 100%. “n/a” means that the ratio is not applicable.',
        'Order: by city. Ties: by IATA code. Airports that reported none of these figures are listed last.',
        'A missing figure was not reported. It is not zero.',
      ],
    }
  },
}

const ratioNames = listKeys(ratioFields)

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
  return rows.toSorted(compareByCity).map(row => ({ ...row, location: formatAirportLocation(row) }))
}
