import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { MainTerminal, TerminalEntry } from '#domain/airports/mainTerminal.ts'
import { terminalTotalNames, terminalTrafficFields, trafficNames } from '#domain/airports/terminalColumns.ts'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import {
  airlineTerminal,
  airportTerminal,
  airportTerminalTotal,
  tenant,
  terminal,
} from '../../database/schema/terminals.ts'
import { appUser, modifiedUserName } from '../../database/schema/users.ts'
import { requireOpenYear, requireInstance } from '../../years/instances.queries.ts'
import { getAirportInstance } from '../airports.queries.ts'
import { getTerminal, isOfTerminal, type TerminalKey } from './terminals.queries.ts'

/** A terminal of the airport with its years, newest first. Throws `notFound`. */
export async function getMainTerminal(
  db: Db,
  { airportId, terminalId }: Pick<TerminalKey, 'airportId' | 'terminalId'>,
): Promise<MainTerminal> {
  const rows = await db
    .select({ stored: terminal, modifiedUserName })
    .from(terminal)
    .leftJoin(appUser, eq(appUser.userId, terminal.modifiedUserId))
    .where(and(eq(terminal.airportId, airportId), eq(terminal.terminalId, terminalId)))
  const row = rows[0]
  if (!row) throw problem('notFound')
  const terminalYears = await db
    .select({
      axnInstanceId: axnInstance.axnInstanceId,
      axnInstanceName: axnInstance.axnInstanceName,
      axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
    })
    .from(airportTerminal)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportTerminal.axnInstanceId))
    .where(eq(airportTerminal.terminalId, terminalId))
    .orderBy(desc(axnInstance.axnInstanceName))
  return { ...row.stored, terminalYears, modifiedUserName: row.modifiedUserName }
}

/** Adds a terminal to the airport and to these years, all of which must be open and include the airport. */
export async function addTerminal(
  db: Db,
  airportId: number,
  axnInstanceIds: readonly number[],
  entry: TerminalEntry,
): Promise<MainTerminal> {
  for (const axnInstanceId of axnInstanceIds) {
    await requireOpenYear(db, axnInstanceId)
    await getAirportInstance(db, airportId, axnInstanceId)
  }
  const added = await db
    .insert(terminal)
    .values({ ...entry, airportId })
    .returning({ terminalId: terminal.terminalId })
  const { terminalId } = requireRow(added)
  await db
    .insert(airportTerminal)
    .values(axnInstanceIds.map(axnInstanceId => ({ airportId, terminalId, axnInstanceId })))
  return getMainTerminal(db, { airportId, terminalId })
}

/**
 * Adds a terminal to another open year of its airport, such as one that was not active when that year was created.
 * Throws `notFound`, `historical`, and `duplicate` if it is already in the year.
 */
export async function addTerminalToInstance(db: Db, key: TerminalKey): Promise<MainTerminal> {
  const year = await requireOpenYear(db, key.axnInstanceId)
  await getAirportInstance(db, key.airportId, key.axnInstanceId)
  const { terminalName } = await getMainTerminal(db, key)
  const added = await db.insert(airportTerminal).values(key).onConflictDoNothing().returning()
  if (added.length === 0) {
    throw problem('duplicate', {
      message: messages.terminalAlreadyInYear(terminalName, year.axnInstanceName),
    })
  }
  return getMainTerminal(db, key)
}

/** Changes the name or the status in every open year. The year in the path must be open and include the terminal. */
export async function saveTerminal(
  db: Db,
  key: TerminalKey,
  entry: TerminalEntry,
  expectedVersion: number | null,
): Promise<MainTerminal> {
  await requireOpenYear(db, key.axnInstanceId)
  await getTerminal(db, key)
  await lockTerminal(db, key)
  requireVersion(await getMainTerminal(db, key), expectedVersion)
  await db.update(terminal).set(entry).where(eq(terminal.terminalId, key.terminalId))
  return getMainTerminal(db, key)
}

/** Removes a terminal from an open year, and deletes it with its last year. Throws `inUse` naming what uses it. */
export async function removeTerminal(
  db: Db,
  key: TerminalKey,
  expectedVersion: number | null,
): Promise<void> {
  await requireOpenYear(db, key.axnInstanceId)
  await lockTerminal(db, key)
  const main = await getMainTerminal(db, key)
  requireVersion(main, expectedVersion)
  await requireUnusedTerminal(db, key)
  await db.delete(airportTerminalTotal).where(isOfTerminal(airportTerminalTotal, key))
  await db.delete(airportTerminal).where(isOfTerminal(airportTerminal, key))
  if (main.terminalYears.length === 1) {
    await db.delete(terminal).where(eq(terminal.terminalId, key.terminalId))
  }
}

/** Throws `inUse` naming what uses the terminal in the year, and `historical` for a closed year. */
export async function requireUnusedTerminal(db: Db, key: TerminalKey): Promise<void> {
  const year = await requireInstance(db, key.axnInstanceId)
  if (year.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  const { terminal: named } = await getTerminal(db, key)
  const uses = await usesOf(db, key)
  if (uses.length === 0) return
  const message = messages.terminalInUse(named.terminalName, year.axnInstanceName, uses)
  throw problem('inUse', { message, detail: message })
}

/** If two administrators save at the same time, the second waits here and then finds the newer version. */
const lockTerminal = (db: Db, { terminalId }: TerminalKey) =>
  db.select().from(terminal).where(eq(terminal.terminalId, terminalId)).for('update')

interface Use {
  count: number
  noun: string
}

const countReported = (columns: Readonly<Record<string, PgColumn>>): SQL =>
  sql`num_nonnulls(${sql.join(Object.values(columns), sql`, `)})`

/** A change says nothing without the figures it compares. */
const countedTraffic = trafficNames.filter(name => terminalTrafficFields[name].format !== 'change')

/** The data that would be lost with the terminal's year. Empty rows of totals do not count. */
async function usesOf(db: Db, key: TerminalKey): Promise<Use[]> {
  const reported = sql`${countReported(pickKeys(airportTerminalTotal, terminalTotalNames))} > 0`
  const traffic = countReported(pickKeys(airportTerminal, countedTraffic))
  const { rows } = await db.execute<{
    tenants: number
    totals: number
    airlines: number
    traffic: number
  }>(sql`select
    (select count(*)::integer from ${tenant} where ${isOfTerminal(tenant, key)}) as "tenants",
    (select count(*)::integer from ${airportTerminalTotal}
      where ${isOfTerminal(airportTerminalTotal, key)} and ${reported}) as "totals",
    (select count(*)::integer from ${airlineTerminal} where ${isOfTerminal(airlineTerminal, key)}) as "airlines",
    (select ${traffic} from ${airportTerminal} where ${isOfTerminal(airportTerminal, key)}) as "traffic"`)
  const { tenants = 0, totals = 0, airlines = 0, traffic: figures = 0 } = rows[0] ?? {}
  return [
    { count: tenants, noun: 'tenant' },
    { count: totals, noun: 'concession total' },
    { count: figures, noun: 'traffic figure' },
    { count: airlines, noun: 'dominant airline' },
  ].filter(use => use.count > 0)
}
