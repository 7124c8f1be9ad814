import { and, asc, eq, min } from 'drizzle-orm'
import type { StoredFigures } from '#domain/browse/airportProfile.ts'
import type { Correction } from '#domain/browse/figures/corrections.ts'
import type { StoredChange } from '#domain/browse/figures/undoChange.ts'
import { toCamelCase } from '#domain/history/letterCase.ts'
import type { Db } from '#platform/database/connect.ts'
import { action, audit, figureCorrection } from '../../database/schema/audit.ts'
import { airport, airportInstance, airportStatusChange } from '../../database/schema/airports.ts'
import { airportTerminal, terminal } from '../../database/schema/terminals.ts'
import { parseRow } from '../../history/names.queries.ts'
import { terminalsWhere } from '../../airports/terminals/terminals.queries.ts'
import { isPublishedInAnyYear } from '../../review/visibility.ts'
import { useEdition } from '../../years/editions.ts'
import { profileBasesWhere } from '../airportProfile.queries.ts'

/** An airport's figures of one published edition. */
export type FigureYear = StoredFigures & { axnInstanceName: string }

/** What an airport published, in all editions, newest first. */
export async function readFigureYears(db: Db, airportId: number): Promise<FigureYear[]> {
  const bases = await profileBasesWhere(
    db,
    and(eq(airportInstance.airportId, airportId), isPublishedInAnyYear),
  )
  const terminals = Map.groupBy(
    await terminalsWhere(db, eq(airportTerminal.airportId, airportId)),
    each => each.airportTerminalPK.axnInstanceId,
  )
  return bases
    .map(base => ({ ...base, terminals: terminals.get(base.axnInstanceId) ?? [] }))
    .toSorted((one, other) => (one.axnInstanceName > other.axnInstanceName ? -1 : 1))
}

interface NamedPlace {
  airport: { airportId: number; iataCode: string; airportName: string }
  terminals: { terminalId: number; terminalName: string }[]
}

/** The airport with this code, and its terminals, by the names that the edition has. Null if there is none. */
export async function findPlace(db: Db, axnInstanceId: number, iataCode: string): Promise<NamedPlace | null> {
  await useEdition(db, axnInstanceId)
  const [found] = await db
    .select({ airportId: airport.airportId, iataCode: airport.iataCode, airportName: airport.airportName })
    .from(airport)
    .where(eq(airport.iataCode, iataCode))
  if (!found) return null
  const terminals = await db
    .select({ terminalId: terminal.terminalId, terminalName: terminal.terminalName })
    .from(terminal)
    .where(eq(terminal.airportId, found.airportId))
  return { airport: found, terminals }
}

type OfYear = Pick<StoredFigures, 'axnInstanceId'> & { airportId: number }

/** When the airport was published for the first time in the year; null if that was not recorded. */
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
export type PublishedChange = StoredChange & Pick<Correction, 'at' | 'reason' | 'by'> & { actionId: string }

/** What was changed of an airport's year after its publication, in order. */
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
    .where(and(eq(audit.airportId, airportId), eq(audit.axnInstanceId, axnInstanceId)))
    .orderBy(asc(audit.auditId))
  return rows.map(({ userId, tableName, before, after, ...each }) => ({
    ...each,
    by: userId === null ? 'COMMAND' : 'ADMINISTRATOR',
    kind: toCamelCase(tableName),
    before: parseRow(before),
    after: parseRow(after),
  }))
}
