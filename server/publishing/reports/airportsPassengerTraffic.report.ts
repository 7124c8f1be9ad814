import { formatAirportLocation } from '#domain/airports/airport.ts'
import { ownOrTerminals } from '#domain/browse/airportFigures.ts'
import { describeDefinitionChange, isRedefined } from '#domain/browse/definitionChanges.ts'
import { rankBy } from '#domain/browse/ranking.ts'
import { notApplicableShort } from '#platform/contract/figure.ts'
import { computeChangePercent } from '#platform/contract/figureChange.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ReportColumn } from '#platform/print/printedTable.ts'
import { readMarkedChanges } from '../../years/definitionChanges.queries.ts'
import { findYearBefore } from '../../years/instances.queries.ts'
import { airportWords, byIataCode, writeRankingNotes } from './airportRankings.report.ts'
import { listAirportYears } from './airportYears.queries.ts'
import { airportsOf, type Report, type ReportYear } from './report.ts'
import { airportColumns } from './reportColumns.ts'

/** Airports by enplanements, with last year's and the change. */
export const airportsPassengerTraffic: Report = {
  name: 'airportsPassengerTraffic',
  read: async (db, request) => {
    const { year } = request
    const before = await lastYearEnplanements(db, year)
    const redefined = (await readMarkedChanges(db, year.axnInstanceId)).filter(each =>
      isRedefined('enplaneTotal', [each]),
    )
    const ranking = rankBy(await listAirportYears(db, request), each => each.enplaneTotal, byIataCode)
    return {
      columns: [
        ...airportColumns,
        { key: 'location', label: 'Location', format: 'text', width: 20 },
        ...trafficColumns(year),
      ],
      rows: ranking.map(({ row, rank }) => {
        const lastYearEnplaneTotal = before.get(row.airportId) ?? null
        return {
          rank,
          airportId: row.airportId,
          iataCode: row.iataCode,
          airportName: row.airportName,
          location: formatAirportLocation(row),
          enplaneTotal: row.enplaneTotal,
          lastYearEnplaneTotal,
          change:
            redefined.length > 0
              ? null
              : lastYearEnplaneTotal === 0
                ? notApplicableShort
                : computeChangePercent(row.enplaneTotal, lastYearEnplaneTotal),
        }
      }),
      notes: [
        `Basis: enplaning passengers of ${airportsOf(request)}. ${ownOrTerminals}`,
        ...writeRankingNotes(airportWords.enplaneTotal, ranking),
        redefined.length === 0
          ? `Change: percentage change from the enplanements published for ${year.lastYearName}.`
          : `Change: not computed. ${redefined.map(describeDefinitionChange).join(' ')}`,
      ],
    }
  },
}

function trafficColumns(year: ReportYear): ReportColumn[] {
  return [
    { key: 'enplaneTotal', label: `Enplanements ${year.axnInstanceName}`, format: 'integer', width: 12 },
    { key: 'lastYearEnplaneTotal', label: `Enplanements ${year.lastYearName}`, format: 'integer', width: 12 },
    { key: 'change', label: 'Change', unit: '%', format: 'change', width: 8 },
  ]
}

/** Last year's published figures by airport, whose code may have changed since. */
async function lastYearEnplanements(
  db: Db,
  { axnInstanceName }: ReportYear,
): Promise<Map<number, number | null>> {
  const before = await findYearBefore(db, axnInstanceName)
  if (!before) return new Map()
  const airports = await listAirportYears(db, { year: before, status: 'PUBLISHED' })
  return new Map(airports.map(each => [each.airportId, each.enplaneTotal]))
}
