import { and, desc, eq, gte, inArray, isNull, like, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { HistoryEntry, HistoryQuery } from '#domain/history/history.ts'
import { toCamelCase, toSnakeCase } from '#domain/history/letterCase.ts'
import { getRecordKind, recordKinds, unlistedTables } from '#domain/history/recordKinds.ts'
import type { SubjectKey, SubjectKind } from '#domain/review/subjectKind.ts'
import type { OlderPage } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { escapeLikePattern } from '#platform/database/search.ts'
import { isOf } from '../database/isOf.ts'
import { audit } from '../database/schema/audit.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { actionOf, listChanges, describeRecord } from './changes.ts'
import { readColleagues, nameOf, readNames, parseRow, type Row } from './names.queries.ts'

/** The scope of a year's editors; null for an administrator, who sees everything. */
export type HistoryScope = SubjectKey | null

type ChangeFilters = Partial<Omit<HistoryQuery, 'before' | 'size'>>

/** One page of changes, newest first. */
export async function listHistory(
  db: Db,
  { before, size, ...filters }: ChangeFilters & Pick<HistoryQuery, 'before' | 'size'>,
  scope: HistoryScope,
): Promise<OlderPage<HistoryEntry>> {
  const rows = await db
    .select()
    .from(audit)
    .where(and(selectChanges(filters, scope), isBelow(before), isNoTouch))
    .orderBy(desc(audit.auditId))
    .limit(size + 1)
  const listed = rows.slice(0, size)
  const next = rows.length > size ? String(listed.at(-1)?.auditId) : null
  return { content: await describeStoredChanges(db, listed), next }
}

/** The condition of the filters that an index answers. */
export const selectChanges = (filters: ChangeFilters, scope: HistoryScope): SQL | undefined =>
  and(ofRecord(filters, scope), ofFilters(filters))

const isBelow = (before: string | undefined): SQL | undefined =>
  before === undefined ? undefined : lt(audit.auditId, parseMark(before))

/** A mark is the number of a change. One that a caller made up finds nothing. */
export const parseMark = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0)

type StoredChange = typeof audit.$inferSelect

export async function describeStoredChanges(db: Db, rows: readonly StoredChange[]): Promise<HistoryEntry[]> {
  const states = rows.map(row => ({ row, before: parseRow(row.before), after: parseRow(row.after) }))
  const context = rows.map(({ userId, airportId, companyId, axnInstanceId }): Row => ({
    userId,
    airportId,
    companyId,
    axnInstanceId,
  }))
  const seen = states.flatMap(({ before, after }) => [before, after]).filter(state => state !== null)
  const names = await readNames(db, [...seen, ...context])
  const colleagues = await readColleagues(
    db,
    rows.map(row => row.actionId),
  )
  const closed = new Set<number | null>(await listClosedYears(db))
  return states.map(({ row, before, after }) => {
    const kind = toCamelCase(row.tableName)
    const { label, stays } = getRecordKind(kind)
    const { auditId, at, userId, request, recordKey, airportId, companyId, axnInstanceId } = row
    return {
      auditId,
      at,
      userId,
      request,
      recordKey,
      airportId,
      companyId,
      axnInstanceId,
      userName: colleagues.get(row.actionId) ?? nameOf(names, 'userId', userId),
      kind,
      kindLabel: label,
      title: describeRecord(kind, after ?? before ?? {}, names),
      action: actionOf(before, after),
      airportName: nameOf(names, 'airportId', airportId),
      companyName: nameOf(names, 'companyId', companyId),
      axnInstanceName: nameOf(names, 'axnInstanceId', axnInstanceId),
      changes: listChanges(kind, before, after, names),
      canBeBroughtBack:
        before !== null && stays === undefined && recordKey !== null && !closed.has(axnInstanceId),
    }
  })
}

async function listClosedYears(db: Db): Promise<number[]> {
  const rows = await db
    .select({ axnInstanceId: axnInstance.axnInstanceId })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceMasterStatus, 'HISTORICAL'))
  return rows.map(each => each.axnInstanceId)
}

/** The requested record with its parts, or everything a person has done, limited to the scope. */
function ofRecord({ kind, key }: ChangeFilters, scope: HistoryScope): SQL | undefined {
  const own = limitToScope(scope, audit)
  if (kind === undefined) return and(notInArray(audit.tableName, unlistedTables.map(toSnakeCase)), own)
  if (unlistedTables.includes(kind)) return sql`false`
  const ofKind = eq(audit.tableName, toSnakeCase(kind))
  if (key === undefined) return and(ofKind, own)
  const parts = getRecordKind(kind).parts ?? []
  const record = and(ofKind, eq(audit.recordKey, key), own)
  if (parts.length === 0) return record
  const beginsWithKey = like(audit.recordKey, `${escapeLikePattern(key)}/%`)
  const ofParts = and(inArray(audit.tableName, parts.map(toSnakeCase)), beginsWithKey)
  return or(record, and(ofParts, scope ? isSeen(kind, key, scope) : undefined))
}

/** Not all parts have the key of their airport or company, but the record they belong to does. */
function isSeen(kind: string, key: string, scope: HistoryScope): SQL {
  const whole = alias(audit, 'whole')
  const conditions = and(
    eq(whole.tableName, toSnakeCase(kind)),
    eq(whole.recordKey, key),
    limitToScope(scope, whole),
  )
  return sql`exists (select from ${audit} as ${sql.identifier('whole')} where ${conditions})`
}

type Owners = Record<'tableName' | 'airportId' | 'companyId' | 'axnInstanceId', PgColumn>

/** The tables whose records belong to airports, or to companies. A tenant is its airport's, not its company's. */
export const listTablesOf = (owner: SubjectKind): string[] =>
  Object.keys(recordKinds)
    .filter(kind => [owner, 'either'].includes(recordKinds[kind]?.owner ?? ''))
    .map(toSnakeCase)

export function limitToScope(scope: HistoryScope, table: Owners): SQL | undefined {
  if (!scope) return undefined
  return and(inArray(table.tableName, listTablesOf(scope.kind)), isOf(table, scope))
}

function ofFilters(filters: ChangeFilters): SQL | undefined {
  const { userId, airportId, companyId, instanceId, since, until, actionId, only, changes } = filters
  return and(
    changes === 'data' ? sql`not ${isStatusOnly}` : undefined,
    userId === undefined ? undefined : eq(audit.userId, userId),
    airportId === undefined ? undefined : eq(audit.airportId, airportId),
    companyId === undefined ? undefined : eq(audit.companyId, companyId),
    instanceId === undefined ? undefined : eq(audit.axnInstanceId, instanceId),
    actionId === undefined ? undefined : eq(audit.actionId, actionId),
    only === 'deleted' ? isNull(audit.after) : only === 'automatic' ? isNull(audit.userId) : undefined,
    since === undefined ? undefined : and(gte(audit.at, since), isWrittenAfter(since)),
    until === undefined ? undefined : and(lt(audit.at, until), isWrittenBefore(until)),
  )
}

/**
 * Sorting by number alone would skip everything newer than `until`. Numbers are assigned during a transaction and times
 * when it begins; no transaction lasts a day.
 */
const isWrittenBefore = (until: string): SQL => sql`${audit.auditId} < coalesce((
  select later.audit_id from ${audit} as later where later.at >= ${until}::timestamptz + interval '1 day'
    order by later.at limit 1), ${Number.MAX_SAFE_INTEGER}::bigint)`

const isWrittenAfter = (since: string): SQL => sql`${audit.auditId} > coalesce((
  select earlier.audit_id from ${audit} as earlier where earlier.at < ${since}::timestamptz - interval '1 day'
    order by earlier.at desc limit 1), 0)`

/** A version that was incremented by another change, or a sign-in, does not count as a change of a record. */
export const isNoTouch = sql`not coalesce(${audit.before} - ${sql.raw(`'{version,modified_date,modified_user_id,last_sign_in_date,previous_sign_in_date}'::text[]`)}
  = ${audit.after} - ${sql.raw(`'{version,modified_date,modified_user_id,last_sign_in_date,previous_sign_in_date}'::text[]`)}, false)`

const withoutStatus = sql.raw(`'{axn_instance_status,version,modified_date,modified_user_id}'::text[]`)
/** Only the status of a record changed, which has its own history and saves nothing of its data. */
export const isStatusOnly = sql`coalesce(before - ${withoutStatus} = after - ${withoutStatus}, false)`
