import { and, asc, desc, eq, min, sql } from 'drizzle-orm'
import type { Correction } from '#domain/browse/figures/corrections.ts'
import { writeLocation } from '#domain/browse/figures/figureAddress.ts'
import type { FigureCard } from '#domain/browse/figures/figureCard.ts'
import type { StoredChange } from '#domain/browse/figures/figureHistory.ts'
import type { FigureYear } from '#domain/browse/figures/recordFigures.ts'
import { toCamelCase } from '#domain/history/letterCase.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTerminalsWhere } from '../../airports/terminals/terminals.queries.ts'
import { isOfAirport } from '../../database/isOf.ts'
import {
  airport,
  airportExpansion,
  airportInstance,
  airportStatusChange,
} from '../../database/schema/airports.ts'
import { action, audit, figureCorrection } from '../../database/schema/audit.ts'
import { brand } from '../../database/schema/lookups.ts'
import { airportTerminal, tenant, terminal } from '../../database/schema/terminals.ts'
import { parseRow } from '../../history/names.queries.ts'
import { isPublishedInAnyYear } from '../../review/visibility.ts'
import { selectEdition } from '../../years/editions.ts'
import { readProfileBasesWhere } from '../airportProfile.queries.ts'

/** An airport's published data in all editions, newest first. */
export async function readFigureYears(db: Db, airportId: number): Promise<FigureYear[]> {
  const bases = await readProfileBasesWhere(
    db,
    and(eq(airportInstance.airportId, airportId), isPublishedInAnyYear),
  )
  const terminals = Map.groupBy(
    await readTerminalsWhere(db, eq(airportTerminal.airportId, airportId)),
    each => each.airportTerminalPK.axnInstanceId,
  )
  const { axnInstanceId, tenantId, locationNumber, areaTotal } = tenant
  const tenants = Map.groupBy(
    await db
      .select({ axnInstanceId, tenantId, locationNumber, areaTotal })
      .from(tenant)
      .where(eq(tenant.airportId, airportId)),
    each => each.axnInstanceId,
  )
  return bases
    .map(base => ({
      ...base,
      terminals: terminals.get(base.axnInstanceId) ?? [],
      tenants: tenants.get(base.axnInstanceId) ?? [],
    }))
    .toSorted((one, other) => (one.axnInstanceName > other.axnInstanceName ? -1 : 1))
}

/** An airport with the names of its records, by id. */
interface NamedPlace {
  airport: { airportId: number; iataCode: string; airportName: string }
  names: Record<NonNullable<FigureCard['record']>['kind'], ReadonlyMap<string, string>>
}

/**
 * The airport that has or once had this code, with its names in the edition. A former code leads to the airport unless
 * another airport has it now. Null if there is none.
 */
export async function findPlace(
  db: Db,
  { axnInstanceId, iataCode }: { axnInstanceId: number; iataCode: string },
): Promise<NamedPlace | null> {
  const former = await findAirportByAnyCode(db, iataCode)
  await selectEdition(db, axnInstanceId)
  const columns = {
    airportId: airport.airportId,
    iataCode: airport.iataCode,
    airportName: airport.airportName,
  }
  const airports = db.select(columns).from(airport)
  const [named] = await airports.where(eq(airport.iataCode, iataCode))
  const [found] = named || former === null ? [named] : await airports.where(eq(airport.airportId, former))
  return found ? { airport: found, names: await readRecordNames(db, found.airportId, axnInstanceId) } : null
}

/** By the current code, or else by one that it had before. */
async function findAirportByAnyCode(db: Db, iataCode: string): Promise<number | null> {
  const { airportId } = airport
  const [current] = await db.select({ airportId }).from(airport).where(eq(airport.iataCode, iataCode))
  if (current) return current.airportId
  const [former] = await db
    .select({ airportId: sql<number>`(${audit.before} ->> 'airport_id')::integer` })
    .from(audit)
    .where(and(eq(audit.tableName, 'airport'), eq(sql`${audit.before} ->> 'iata_code'`, iataCode)))
    .orderBy(desc(audit.auditId))
    .limit(1)
  return former?.airportId ?? null
}

async function readRecordNames(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<NamedPlace['names']> {
  const terminals = await db
    .select({ id: terminal.terminalId, name: terminal.terminalName })
    .from(terminal)
    .where(eq(terminal.airportId, airportId))
  const { tenantId, locationNumber } = tenant
  const tenants = await db
    .select({ tenantId, locationNumber, brandName: brand.brandName, terminalName: terminal.terminalName })
    .from(tenant)
    .innerJoin(brand, eq(brand.brandId, tenant.brandId))
    .innerJoin(terminal, eq(terminal.terminalId, tenant.terminalId))
    .where(isOfAirport(tenant, { airportId, axnInstanceId }))
  const plans = await db
    .select({ id: airportExpansion.expansionId, name: airportExpansion.expansionPlannedText })
    .from(airportExpansion)
    .where(isOfAirport(airportExpansion, { airportId, axnInstanceId }))
  const byId = (rows: { id: number; name: string }[]) =>
    new Map(rows.map(({ id, name }) => [String(id), name]))
  return {
    terminal: byId(terminals),
    tenant: new Map(tenants.map(each => [writeLocation(each), `${each.brandName}, ${each.terminalName}`])),
    plan: byId(plans),
  }
}

interface OfYear {
  airportId: number
  axnInstanceId: number
}

/** When the airport was first published in the year; null if that was not recorded. */
export async function readFirstPublication(
  db: Db,
  { airportId, axnInstanceId }: OfYear,
): Promise<string | null> {
  const [row] = await db
    .select({ at: min(airportStatusChange.modifiedDate) })
    .from(airportStatusChange)
    .where(
      and(
        eq(airportStatusChange.subjectId, airportId),
        eq(airportStatusChange.axnInstanceId, axnInstanceId),
        eq(airportStatusChange.toStatus, 'PUBLISHED'),
      ),
    )
  return row?.at ?? null
}

/** A changed record, with the action that made the change public. */
type PublishedChange = StoredChange & Pick<Correction, 'at' | 'reason' | 'by'> & { actionId: string }

/** The changes to an airport's year after its publication, in order. */
export async function readPublishedChanges(
  db: Db,
  { airportId, axnInstanceId }: OfYear,
): Promise<PublishedChange[]> {
  const rows = await db
    .select({
      actionId: action.actionId,
      at: action.at,
      reason: action.reason,
      userId: action.userId,
      tableName: audit.tableName,
      before: audit.before,
      after: audit.after,
    })
    .from(figureCorrection)
    .innerJoin(audit, eq(audit.auditId, figureCorrection.auditId))
    .innerJoin(action, eq(action.actionId, figureCorrection.actionId))
    .where(isOfAirport(audit, { airportId, axnInstanceId }))
    .orderBy(asc(audit.auditId))
  return rows.map(({ userId, tableName, before, after, ...each }) => ({
    ...each,
    by: userId === null ? 'COMMAND' : 'ADMINISTRATOR',
    kind: toCamelCase(tableName),
    before: parseRow(before),
    after: parseRow(after),
  }))
}
