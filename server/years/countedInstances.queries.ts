import { createHash } from 'node:crypto'
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import * as messages from '#domain/messages.ts'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { getSubjectKey, subjectKind } from '#domain/review/subjectKind.ts'
import type { ActivationPreview, CountedInstance, StatusCounts } from '#domain/years/instance.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { readTogether, requireRow } from '#platform/database/statement.ts'
import { airport, airportInstance } from '../database/schema/airports.ts'
import { company, companyInstance } from '../database/schema/companies.ts'
import { delegation } from '../database/schema/delegations.ts'
import { storedFile } from '../database/schema/storedFiles.ts'
import { airportTerminal, terminal } from '../database/schema/terminals.ts'
import { nameAction } from '../history/actions.queries.ts'
import { isOffered } from '../publishing/archive/storedFiles.queries.ts'
import { listLinks } from '../review/delegation/delegations.queries.ts'
import { selectEditors } from '../review/editors.queries.ts'
import { changeStatus } from '../review/status.queries.ts'
import { listFrozenFiles } from './archiveManifest.ts'
import { getYears, listInstances, requireOpenYear, requireInstance } from './instances.queries.ts'

/** Newest first. */
export async function listCountedInstances(db: Db): Promise<CountedInstance[]> {
  const [instances, airports, companies, files] = await readTogether([
    listInstances(db),
    countStatuses(db, airportInstance),
    countStatuses(db, companyInstance),
    db
      .select({ axnInstanceId: storedFile.axnInstanceId, total: count() })
      .from(storedFile)
      .where(isOffered)
      .groupBy(storedFile.axnInstanceId),
  ])
  return instances.map(instance => ({
    ...instance,
    airports: airports.get(instance.axnInstanceId) ?? {},
    companies: companies.get(instance.axnInstanceId) ?? {},
    storedFiles: files.find(each => each.axnInstanceId === instance.axnInstanceId)?.total ?? 0,
  }))
}

async function countStatuses(
  db: Db,
  table: typeof airportInstance | typeof companyInstance,
): Promise<Map<number, StatusCounts>> {
  const rows = await db
    .select({
      axnInstanceId: table.axnInstanceId,
      status: table.axnInstanceStatus,
      total: count(),
    })
    .from(table)
    .groupBy(table.axnInstanceId, table.axnInstanceStatus)
  const byYear = new Map<number, StatusCounts>()
  for (const { axnInstanceId, status, total } of rows) {
    byYear.set(axnInstanceId, { ...byYear.get(axnInstanceId), [status]: total })
  }
  return byYear
}

/** Throws `notFound`, and `wrongMasterStatus` for a year that is not pending. */
export async function requirePending(db: Db, axnInstanceId: number, wanted = 'activated') {
  const instance = await requireInstance(db, axnInstanceId)
  if (instance.axnInstanceMasterStatus !== 'PENDING') {
    const { axnInstanceName: year, axnInstanceMasterStatus: status } = instance
    const message = `Only a pending year can be ${wanted}, but ${year} is ${status.toLowerCase()}.`
    throw problem('wrongMasterStatus', { message })
  }
  return instance
}

/** Without a job that may be in progress. */
export async function previewActivation(
  db: Db,
  axnInstanceId: number,
): Promise<Omit<ActivationPreview, 'job'>> {
  await requirePending(db, axnInstanceId)
  const { active } = await getYears(db)
  const counted = await listCountedInstances(db)
  const find = (id: number | undefined) => counted.find(each => each.axnInstanceId === id)
  const becomesActive = find(axnInstanceId)
  if (!becomesActive) throw problem('notFound')
  return {
    becomesActive,
    becomesHistorical: find(active?.axnInstanceId) ?? null,
    leftBehind: active ? await listLeftBehind(db, active.axnInstanceId, axnInstanceId) : [],
    files: active ? listFrozenFiles(active.axnInstanceId) : [],
    ...(await countEnding(db, active?.axnInstanceId ?? null)),
  }
}

/** Those added to the former year after the new one was created, which did not carry them over. */
async function listLeftBehind(db: Db, former: number, next: number): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`select name from (
    select ${airport.airportName} || ' (' || ${airport.iataCode} || ')' as name
      from ${airportInstance} join ${airport} using (airport_id)
      where ${airportInstance.axnInstanceId} = ${former} and ${airport.axnStatus} = 'ACTIVE' and ${airportInstance.airportId} not in
        (select airport_id from ${airportInstance} where axn_instance_id = ${next})
    union all
    select ${terminal.terminalName} || ' at ' || ${airport.airportName} || ' (' || ${airport.iataCode} || ')'
      from ${airportTerminal} join ${terminal} using (terminal_id)
        join ${airport} on ${airport.airportId} = ${terminal.airportId}
        join ${airportInstance} on ${airportInstance.airportId} = ${terminal.airportId}
          and ${airportInstance.axnInstanceId} = ${next}
      where ${airportTerminal.axnInstanceId} = ${former} and ${terminal.axnStatus} = 'ACTIVE'
        and ${airportTerminal.terminalId} not in
          (select terminal_id from ${airportTerminal} where axn_instance_id = ${next})
    union all
    select ${companyInstance.companyName} from ${companyInstance} join ${company} using (company_id)
      where ${companyInstance.axnInstanceId} = ${former} and ${company.axnStatus} = 'ACTIVE' and ${companyInstance.companyId} not in
        (select company_id from ${companyInstance} where axn_instance_id = ${next})
    ) as left_behind order by ${collateNames(sql`name`)}`)
  return rows.map(each => each.name)
}

/** The editors and the open links of colleagues in a year. */
export async function countEnding(
  db: Db,
  year: number | null,
): Promise<Pick<ActivationPreview, 'endingEditors' | 'endingLinks'>> {
  if (year === null) return { endingEditors: 0, endingLinks: 0 }
  const { rows } = await db.execute<{
    endingEditors: number
  }>(sql`select count(distinct user_id)::integer as "endingEditors"
    from (${selectEditors('airport', year)} union all ${selectEditors('company', year)}) as editor`)
  const { airportId, companyId, axnInstanceId, withdrawnDate, expiresDate } = delegation
  const owners = await db
    .selectDistinct({ airportId, companyId, axnInstanceId })
    .from(delegation)
    .where(and(eq(axnInstanceId, year), isNull(withdrawnDate), gt(expiresDate, sql`now()`)))
  let endingLinks = 0
  for (const owner of owners) {
    const links = await listLinks(db, getSubjectKey(owner))
    endingLinks += links.filter(each => each.state === 'open').length
  }
  return { ...requireRow(rows), endingLinks }
}

/** The approved airports and companies of a year, in order of their names. */
async function listApproved(db: Db, axnInstanceId: number) {
  const isApproved = (table: typeof airportInstance | typeof companyInstance) =>
    and(eq(table.axnInstanceId, axnInstanceId), eq(table.axnInstanceStatus, 'APPROVED'))
  const [airports, companies] = await readTogether([
    db
      .select({
        id: airport.airportId,
        name: sql<string>`${airport.airportName} || ' (' || ${airport.iataCode} || ')'`,
        version: airportInstance.version,
      })
      .from(airportInstance)
      .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
      .where(isApproved(airportInstance))
      .orderBy(collateNames(airport.airportName), airport.airportId),
    db
      .select({
        id: companyInstance.companyId,
        name: companyInstance.companyName,
        version: companyInstance.version,
      })
      .from(companyInstance)
      .where(isApproved(companyInstance))
      .orderBy(collateNames(companyInstance.companyName), companyInstance.companyId),
  ])
  const seen = createHash('sha256')
    .update(JSON.stringify([airports, companies]))
    .digest('hex')
  return { airports, companies, seen }
}

/** What publishing a year would publish, by name. Throws `notFound` and `historical`. */
export async function previewPublication(db: Db, axnInstanceId: number) {
  const year = await requireInstance(db, axnInstanceId)
  if (year.axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  const { airports, companies, seen } = await listApproved(db, axnInstanceId)
  return { airports: airports.map(each => each.name), companies: companies.map(each => each.name), seen }
}

/** Keeps others from sending back what is being published until the transaction ends. */
async function lockApproved(db: Db, axnInstanceId: number): Promise<void> {
  for (const kind of subjectKind.options) {
    await db.execute(sql`select from ${sql.identifier(`${kind}_instance`)}
      where axn_instance_id = ${axnInstanceId} and axn_instance_status = 'APPROVED'
      order by ${sql.identifier(`${kind}_id`)} for no key update`)
  }
}

/**
 * Publishes the approved airports and companies of a year that a preview listed, each as if done manually. Throws
 * `notFound`, `historical`, and `stale` if another one was approved or sent back since. If one is refused, all are.
 */
export async function publishInstance(
  db: Db,
  axnInstanceId: number,
  seen: string,
  actor: Actor,
): Promise<{ axnInstanceName: string; airports: number; companies: number }> {
  const { axnInstanceName } = await requireOpenYear(db, axnInstanceId)
  await lockApproved(db, axnInstanceId)
  const approved = await listApproved(db, axnInstanceId)
  if (approved.seen !== seen) throw problem('stale', { message: messages.approvedChanged })
  const wanted = { axnInstanceStatus: 'PUBLISHED' } as const
  for (const { id } of approved.airports) {
    await changeStatus(db, { kind: 'airport', id, axnInstanceId }, actor, wanted, null)
  }
  for (const { id } of approved.companies) {
    await changeStatus(db, { kind: 'company', id, axnInstanceId }, actor, wanted, null)
  }
  const published = {
    axnInstanceName,
    airports: approved.airports.length,
    companies: approved.companies.length,
  }
  if (published.airports + published.companies > 0)
    await nameAction(db, { title: `Publish everything approved for ${axnInstanceName}` })
  return published
}
