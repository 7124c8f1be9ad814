import { and, eq, getTableColumns } from 'drizzle-orm'
import { getAirportEnplanements, getInternationalEnplanements } from '#domain/airports/concessionTotals.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import { terminalTotalNames, type TrafficName } from '#domain/airports/terminalColumns.ts'
import { tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportPlace } from '../../airports/airports.queries.ts'
import { isOfAirports } from '../../database/isOf.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { airportTerminal, airportTerminalTotal, terminal } from '../../database/schema/terminals.ts'
import { hasStatus, type ReportRequest } from './report.ts'

export interface TerminalYear extends Pick<AirportTerminal, 'airportTerminalTotals' | TrafficName> {
  terminalId: number
  terminalName: string
}

export interface ReportedYear {
  airportId: number
  iataCode: string
  airportName: string
  city: string
  stateProvinceCode: string | null
  isoCountryCode: string
  /** The airport's own totals. If they are missing, the terminals' sum, provided that every terminal reported. */
  enplaneTotal: number | null
  epIntlTotal: number | null
  terminals: TerminalYear[]
}

type AirportYearsRequest = Pick<ReportRequest, 'status'> & { year: { axnInstanceId: number } }

/** The airports of a year with their terminals and totals, unordered. */
export async function listAirportYears(db: Db, asked: AirportYearsRequest): Promise<ReportedYear[]> {
  const airports = await db
    .select({
      ...airportPlace,
      enplaneTotal: airportInstance.enplaneTotal,
      passengerEpIntlTotal: airportInstance.passengerEpIntlTotal,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .where(and(eq(airportInstance.axnInstanceId, asked.year.axnInstanceId), hasStatus(asked)))
  const terminals = await listTerminalYears(
    db,
    asked,
    airports.map(each => each.airportId),
  )
  return airports.map(({ passengerEpIntlTotal, ...each }) => {
    const own = terminals.get(each.airportId) ?? []
    return {
      ...each,
      enplaneTotal: getAirportEnplanements(each.enplaneTotal, own),
      epIntlTotal: getInternationalEnplanements(passengerEpIntlTotal, own),
      terminals: own,
    }
  })
}

/** By airport. A tenant type without a row was not reported. */
async function listTerminalYears(
  db: Db,
  { year }: AirportYearsRequest,
  airportIds: number[],
): Promise<Map<number, TerminalYear[]>> {
  if (airportIds.length === 0) return new Map()
  const rows = await db
    .select({ ...getTableColumns(airportTerminal), terminalName: terminal.terminalName })
    .from(airportTerminal)
    .innerJoin(terminal, eq(terminal.terminalId, airportTerminal.terminalId))
    .where(isOfAirports(airportTerminal, year.axnInstanceId, airportIds))
  const totals = await db
    .select()
    .from(airportTerminalTotal)
    .where(isOfAirports(airportTerminalTotal, year.axnInstanceId, airportIds))
  const totalsOf = Map.groupBy(totals, each => each.terminalId)
  const terminals = rows.map(row => ({
    ...row,
    airportTerminalTotals: tenantTypes.map(type => totalOf(totalsOf.get(row.terminalId) ?? [], type)),
  }))
  return Map.groupBy(terminals, each => each.airportId)
}

function totalOf(totals: (typeof airportTerminalTotal.$inferSelect)[], tenantType: TenantType) {
  const stored = totals.find(each => each.tenantType === tenantType)
  return {
    tenantType,
    ...createRecord(terminalTotalNames, name => stored?.[name] ?? null),
    unitMeasureCode: 'SQFT' as const,
  }
}
