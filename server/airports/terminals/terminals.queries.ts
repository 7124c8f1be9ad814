import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { computeRentPerEnplanement, computeSalesPerEnplanement } from '#domain/airports/formulas.ts'
import { terminalListing, type TerminalListQuery } from '#domain/airports/mainTerminal.ts'
import type { AirportTerminal, TerminalTotals } from '#domain/airports/terminal.ts'
import { terminalTotalNames, trafficNames } from '#domain/airports/terminalColumns.ts'
import { withStatusFilter } from '#domain/catalog/recordStatus.ts'
import { tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { problem } from '#domain/problems.ts'
import { createRecord, pickKeys } from '#platform/contract/listKeys.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { buildJsonObject } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { lockUsableNames } from '../../catalog/proposals/names.queries.ts'
import { isOfAirport } from '../../database/isOf.ts'
import { hasWords } from '../../database/matchNamesInSql.ts'
import { airline } from '../../database/schema/lookups.ts'
import {
  airlineTerminal,
  airportTerminal,
  airportTerminalTotal,
  terminal,
} from '../../database/schema/terminals.ts'
import { readListPage, type TableList } from '../../database/tableList.ts'
import type { AirportKey } from '../airportKey.ts'

export interface TerminalKey {
  airportId: number
  axnInstanceId: number
  terminalId: number
}

/** An airport's terminals of one year by name, each with its four totals and its airlines. */
export function listTerminals(db: Db, airportId: number, axnInstanceId: number): Promise<AirportTerminal[]> {
  return readTerminalsWhere(db, isOfAirport(airportTerminal, { airportId, axnInstanceId }))
}

export async function getTerminal(db: Db, key: TerminalKey): Promise<AirportTerminal> {
  const found = (await readTerminalsWhere(db, isOfTerminal(airportTerminal, key)))[0]
  if (!found) throw problem('notFound')
  return found
}

/** Saves traffic and totals together, or nothing. Tenant types that are omitted keep their totals. */
export async function saveTerminalTotals(
  db: Db,
  key: TerminalKey,
  saved: TerminalTotals,
  expectedVersion: number | null,
): Promise<AirportTerminal> {
  const stored = await getTerminal(db, key)
  requireVersion(stored, expectedVersion)
  const { airportTerminalTotals, ...traffic } = saved
  const changed = airportTerminalTotals.filter(total => isDifferent(total, stored))
  // The version covers the totals, so it increases if only they change, and stays if nothing does.
  const version = changed.length > 0 ? { version: sql`${airportTerminal.version} + 1` } : {}
  await db
    .update(airportTerminal)
    .set({ ...traffic, ...version })
    .where(isOfTerminal(airportTerminal, key))
  for (const total of changed) {
    const { tenantType: _type, ...figures } = total
    await db
      .insert(airportTerminalTotal)
      .values({ ...key, ...total })
      .onConflictDoUpdate({
        target: [
          airportTerminalTotal.airportId,
          airportTerminalTotal.terminalId,
          airportTerminalTotal.axnInstanceId,
          airportTerminalTotal.tenantType,
        ],
        set: figures,
      })
  }
  return getTerminal(db, key)
}

function isDifferent(
  total: TerminalTotals['airportTerminalTotals'][number],
  stored: AirportTerminal,
): boolean {
  const was = stored.airportTerminalTotals.find(each => each.tenantType === total.tenantType)
  return terminalTotalNames.some(name => total[name] !== (was?.[name] ?? null))
}

/** Adding an airline twice is a duplicate; an airline that cannot be chosen is an unknown reference. */
export async function addAirline(db: Db, key: TerminalKey, airlineId: number): Promise<AirportTerminal> {
  await getTerminal(db, key)
  if (!(await lockUsableNames(db, 'airlines', [airlineId])).has(airlineId)) throw problem('unknownReference')
  await db.insert(airlineTerminal).values({ ...key, airlineId })
  return confirmChangedAirlines(db, key)
}

export async function removeAirline(db: Db, key: TerminalKey, airlineId: number): Promise<AirportTerminal> {
  const removed = await db
    .delete(airlineTerminal)
    .where(and(isOfTerminal(airlineTerminal, key), eq(airlineTerminal.airlineId, airlineId)))
    .returning({ airlineId: airlineTerminal.airlineId })
  if (removed.length === 0) throw problem('notFound')
  return confirmChangedAirlines(db, key)
}

/** Confirms the list that was carried over from last year as a whole. */
export async function confirmAirlines(db: Db, key: TerminalKey): Promise<AirportTerminal> {
  const stored = await getTerminal(db, key)
  const isConfirmed = stored.airlineTerminals.every(each => each.confirmed === 'Y')
  return isConfirmed ? stored : confirmChangedAirlines(db, key)
}

/** A changed list is this year’s, so its other airlines are confirmed, too. The version covers the list. */
async function confirmChangedAirlines(db: Db, key: TerminalKey): Promise<AirportTerminal> {
  await db
    .update(airlineTerminal)
    .set({ confirmed: 'Y' })
    .where(and(isOfTerminal(airlineTerminal, key), eq(airlineTerminal.confirmed, 'N')))
  await db
    .update(airportTerminal)
    .set({ version: sql`${airportTerminal.version} + 1` })
    .where(isOfTerminal(airportTerminal, key))
  return getTerminal(db, key)
}

/** Whether a row belongs to the terminal and its year. */
export const isOfTerminal = (
  table: Record<'airportId' | 'axnInstanceId' | 'terminalId', PgColumn>,
  key: TerminalKey,
): SQL | undefined => and(isOfAirport(table, key), eq(table.terminalId, key.terminalId))

type Total = AirportTerminal['airportTerminalTotals'][number]
type StoredTotal = Omit<Total, 'unitMeasureCode' | 'salesEpRatio' | 'rentEpRatio'>

const ofSameTerminal = (table: typeof airportTerminalTotal | typeof airlineTerminal) =>
  sql`${table.airportId} = ${airportTerminal.airportId} and ${table.terminalId} = ${airportTerminal.terminalId}
    and ${table.axnInstanceId} = ${airportTerminal.axnInstanceId}`

const storedTotal = buildJsonObject(pickKeys(airportTerminalTotal, ['tenantType', ...terminalTotalNames]))

/** Reads terminals, totals, and airlines in one statement, because a profile needs them on every request. By name. */
export async function readTerminalsWhere(db: Db, condition: SQL | undefined): Promise<AirportTerminal[]> {
  const totals = sql<StoredTotal[]>`(select coalesce(json_agg(${storedTotal}), '[]'::json)
    from ${airportTerminalTotal} where ${ofSameTerminal(airportTerminalTotal)})`
  const airlines = sql<AirportTerminal['airlineTerminals']>`(select coalesce(json_agg(json_build_object(
      'airlineId', ${airline.airlineId}, 'airlineName', ${airline.airlineName}, 'axnStatus', ${airline.axnStatus},
      'confirmed', ${airlineTerminal.confirmed})
      order by ${airline.airlineName}), '[]'::json)
    from ${airlineTerminal} join ${airline} on ${airline.airlineId} = ${airlineTerminal.airlineId}
    where ${ofSameTerminal(airlineTerminal)})`
  const rows = await db
    .select({ stored: airportTerminal, terminal, totals, airlines })
    .from(airportTerminal)
    .innerJoin(terminal, eq(terminal.terminalId, airportTerminal.terminalId))
    .where(condition)
    .orderBy(...byName)
  return rows.map(row => ({
    ...row.stored,
    airportTerminalPK: {
      airportId: row.stored.airportId,
      terminalId: row.stored.terminalId,
      axnInstanceId: row.stored.axnInstanceId,
    },
    terminal: row.terminal,
    airportTerminalTotals: tenantTypes.map(type => totalOf(row.totals, type, row.stored.enplaneTotal)),
    airlineTerminals: row.airlines,
  }))
}

/** A tenant type without a row was not reported. */
function totalOf(totals: StoredTotal[], tenantType: TenantType, enplaneTotal: number | null): Total {
  const stored = totals.find(each => each.tenantType === tenantType)
  const figures = createRecord(terminalTotalNames, name => stored?.[name] ?? null)
  return {
    tenantType,
    ...figures,
    salesEpRatio: computeSalesPerEnplanement(figures.grossSalesTotal, enplaneTotal).value,
    rentEpRatio: computeRentPerEnplanement(figures.rentAirportTotal, enplaneTotal).value,
    unitMeasureCode: 'SQFT',
  }
}

const byName = [collateNames(terminal.terminalName), terminal.terminalId] as const

/** The terminals of an airport in a year, for administrators. */
export const terminalListOf = (key: AirportKey): TableList<typeof terminalListing> => ({
  listing: terminalListing,
  from: sql`${airportTerminal} join ${terminal} on ${terminal.terminalId} = ${airportTerminal.terminalId}`,
  where: isOfAirport(airportTerminal, key),
  columns: {
    terminalId: terminal.terminalId,
    terminalName: { value: terminal.terminalName, order: byName },
    terminalShortName: {
      value: terminal.terminalShortName,
      order: [collateNames(terminal.terminalShortName)],
    },
    modifiedDate: airportTerminal.modifiedDate,
    axnStatus: terminal.axnStatus,
    ...pickKeys(airportTerminal, trafficNames),
  },
  more: { version: terminal.version },
  matches: keyword =>
    or(...[terminal.terminalName, terminal.terminalShortName].map(each => hasWords(each, keyword))) ??
    sql`true`,
  tieBreaks: byName,
})

/** One page of an airport's terminals of one year, each as in `listTerminals`. */
export async function listPagedTerminals(
  db: Db,
  key: AirportKey,
  query: TerminalListQuery,
): Promise<Paged<AirportTerminal>> {
  const page = await readListPage(db, terminalListOf(key), withStatusFilter(query))
  const terminals = await readTerminalsWhere(db, isOfAirport(airportTerminal, key))
  const byId = new Map(terminals.map(each => [each.terminal.terminalId, each]))
  return { ...page, content: page.content.flatMap(row => byId.get(row.terminalId) ?? []) }
}
