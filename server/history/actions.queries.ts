import { and, desc, eq, exists, gte, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { ActionEntry, ActionQuery } from '#domain/history/action.ts'
import { describeChanges } from '#domain/history/describeChanges.ts'
import { maxListedChanges } from '#domain/history/history.ts'
import { toCamelCase } from '#domain/history/letterCase.ts'
import { getRecordKind } from '#domain/history/recordKinds.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import { problem } from '#domain/problems.ts'
import { countOf } from '#platform/contract/count.ts'
import { createPage, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { momentAsText } from '#platform/database/moment.ts'
import { readTogether, requireRow } from '#platform/database/statement.ts'
import { action, audit } from '../database/schema/audit.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { appUser } from '../database/schema/users.ts'
import {
  changesWithin,
  countChanges,
  countRecordsOf,
  describeMoves,
  isTooLarge,
  isUndoable,
  sum,
  sumByKind,
  withoutStatusOnly,
  type CountedChanges,
} from './actionCounts.queries.ts'
import { describeRecord } from './changes.ts'
import { isStatusOnly, type HistoryScope } from './history.queries.ts'
import { nameOf, parseRow, readColleagues, readNames } from './names.queries.ts'

/** Sets the current action's title, or the action that it undoes, once it has changed something. Returns its id. */
export async function nameAction(db: Db, given: { title: string; undoneActionId?: string }): Promise<string> {
  const [named] = await db
    .update(action)
    .set(given)
    .where(eq(action.actionId, sql`current_setting('factbook.action')::uuid`))
    .returning({ actionId: action.actionId })
  if (!named) throw new TypeError('The transaction has changed nothing, so it has no action')
  return named.actionId
}

/**
 * The viewer's scope: everything for an administrator (no scope), or one airport or company of a year for its
 * editors.
 */
export interface HistoryReader {
  userId: number
  isAdministrator: boolean
  scope: HistoryScope
}

/** One page of actions, newest first. An editor sees those that changed records of their airport or company. */
export async function listActions(
  db: Db,
  query: ActionQuery,
  reader: HistoryReader,
): Promise<Paged<ActionEntry>> {
  const where = and(
    isListed(db, reader.scope),
    query.actionId === undefined ? undefined : eq(action.actionId, query.actionId),
    query.show === undefined ? undefined : isNotNull(action.title),
    query.userId === undefined ? undefined : eq(action.userId, query.userId),
    query.since === undefined ? undefined : gte(action.at, query.since),
    query.until === undefined ? undefined : lt(action.at, query.until),
  )
  const rows = await db
    .select()
    .from(action)
    .where(where)
    .orderBy(desc(action.at), desc(action.actionId))
    .limit(Math.min(query.size, Math.max(0, maxListedChanges - query.page * query.size)))
    .offset(query.page * query.size)
  const countWhere = await db.execute<{ total: number }>(sql`select count(*)::integer as total from (
    select from ${action} where ${where} limit ${maxListedChanges}) as listed`)
  return createPage(await describeActions(db, rows, reader), requireRow(countWhere.rows).total, query)
}

const isListed = (db: Db, scope: HistoryScope): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(audit)
      .where(and(eq(audit.actionId, action.actionId), changesWithin(scope))),
  )

type StoredAction = typeof action.$inferSelect

async function describeActions(
  db: Db,
  rows: readonly StoredAction[],
  { scope, isAdministrator }: HistoryReader,
): Promise<ActionEntry[]> {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.actionId)
  const [changes, people, colleagues, years, undone, belongsTo] = await readTogether([
    countChanges(db, ids, scope),
    readPeople(db, rows),
    readColleagues(db, ids),
    db.select().from(axnInstance),
    readUndone(db, ids),
    readSubjects(db, ids, scope),
  ])
  const counted = Map.groupBy(changes.map(withoutStatusOnly), each => each.actionId)
  const onlyRecords = await readOnlyRecords(
    db,
    rows.flatMap(({ actionId, title }) =>
      title === null && sum((counted.get(actionId) ?? []).map(countRecordsOf)) === 1 ? [actionId] : [],
    ),
    scope,
  )
  return rows.map(row => {
    const { actionId } = row
    const own = changes.filter(each => each.actionId === actionId)
    const kinds = sumByKind(own)
    const ofYears = years.filter(year => own.some(each => each.axnInstanceId === year.axnInstanceId))
    const closedIds = new Set(
      ofYears.flatMap(each => (each.axnInstanceMasterStatus === 'HISTORICAL' ? [each.axnInstanceId] : [])),
    )
    const undoneBy = undone.get(actionId) ?? null
    const person = people.get(row.userId ?? -1)
    const colleague = colleagues.get(actionId)
    return {
      actionId,
      at: row.at,
      userId: row.userId,
      userName: colleague ?? person?.name ?? null,
      request: row.request,
      title: row.title ?? titleFor(counted.get(actionId) ?? [], onlyRecords.get(actionId)),
      details: describeMoves(own),
      kinds,
      belongsTo: belongsTo(actionId),
      years: ofYears.map(each => each.axnInstanceName).toSorted(),
      undoneBy,
      undoneActionId: row.undoneActionId,
      canBeUndone:
        undoneBy === null &&
        // Changes without a request are the product's own setup.
        row.request !== null &&
        (isAdministrator || colleague !== undefined || person?.isAdministrator === false) &&
        !isTooLarge(kinds) &&
        own.some(each => isUndoable(each, closedIds, scope)),
    }
  })
}

/** `Added 10,297 tenants.`, or `Changed 1 brand: Marzipan Moth.` */
function titleFor(changes: readonly CountedChanges[], onlyRecord: string | undefined): string {
  const title = describeChanges(sumByKind(changes))
  return onlyRecord ? `${title.slice(0, -1)}: ${onlyRecord}.` : title
}

/** The name of the only record that each of these actions changed, unless it is that of its airport or company. */
async function readOnlyRecords(
  db: Db,
  actionIds: readonly string[],
  scope: HistoryScope,
): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(audit)
    .where(and(inArray(audit.actionId, [...actionIds]), changesWithin(scope), sql`not ${isStatusOnly}`))
  const records = rows.map(row => ({
    actionId: row.actionId ?? '',
    kind: toCamelCase(row.tableName),
    row: parseRow(row.after) ?? parseRow(row.before) ?? {},
  }))
  const names = await readNames(
    db,
    records.map(each => each.row),
  )
  return new Map(
    records.flatMap(({ actionId, kind, row }) => {
      const isOfSubject = getRecordKind(kind).title.every(each => ['airportId', 'companyId'].includes(each))
      return isOfSubject ? [] : [[actionId, describeRecord(kind, row, names)] as const]
    }),
  )
}

/** Looks up the names of the airports and companies that actions concern. */
async function readSubjects(
  db: Db,
  actionIds: string[],
  scope: HistoryScope,
): Promise<(actionId: string) => string> {
  const { actionId, airportId, companyId } = audit
  const found = await db
    .selectDistinct({ actionId, airportId, companyId })
    .from(audit)
    .where(and(inArray(actionId, actionIds), changesWithin(scope)))
  const names = await readNames(db, found)
  return id => {
    const own = found.filter(each => each.actionId === id)
    const describe = (key: 'airportId' | 'companyId', noun: readonly [string, string]): string[] => {
      const keys = [...new Set(own.map(each => each[key]))].filter(each => each !== null)
      if (keys.length === 0) return []
      return [(keys.length === 1 && nameOf(names, key, keys[0])) || countOf(keys.length, ...noun)]
    }
    return [
      ...describe('airportId', ['airport', 'airports']),
      ...describe('companyId', ['company', 'companies']),
    ].join(', ')
  }
}

async function readPeople(db: Db, rows: readonly Pick<StoredAction, 'userId'>[]) {
  const ids = [...new Set(rows.map(row => row.userId).filter(each => each !== null))]
  const found = ids.length === 0 ? [] : await db.select().from(appUser).where(inArray(appUser.userId, ids))
  return new Map(
    found.map(({ userId, firstName, lastName, securityRoleId }) => [
      userId,
      { name: `${firstName} ${lastName}`, isAdministrator: getRoleName(securityRoleId) === 'ROLE_ADMIN' },
    ]),
  )
}

export type UndoableAction = Pick<ActionEntry, 'actionId' | 'title' | 'at' | 'userName' | 'undoneBy'> & {
  isByAdministrator: boolean
  isTooLarge: boolean
}

/** Throws `notFound` if no action changed anything within the scope. */
export async function findAction(db: Db, actionId: string, reader: HistoryReader): Promise<UndoableAction> {
  await db.select().from(action).where(eq(action.actionId, actionId)).for('update')
  const found = await listActions(db, { actionId, page: 0, size: 1 }, reader)
  const [entry] = found.content
  if (!entry) throw problem('notFound')
  const isColleague = (await readColleagues(db, [actionId])).size > 0
  const person = (await readPeople(db, [{ userId: entry.userId }])).get(entry.userId ?? -1)
  return {
    ...entry,
    isByAdministrator: !isColleague && (person?.isAdministrator ?? true),
    isTooLarge: isTooLarge(entry.kinds),
  }
}

type UndoneBy = NonNullable<ActionEntry['undoneBy']>
interface UndoRow extends UndoneBy, Record<string, unknown> {
  undoneActionId: string
}

/** The action that undid each of these, unless that undo was undone. */
async function readUndone(db: Db, actionIds: readonly string[]): Promise<Map<string, UndoneBy>> {
  const { rows } = await db.execute<UndoRow>(sql`
    with recursive undo as (
      select action_id, undone_action_id, at, user_id from action
      where undone_action_id in (select jsonb_array_elements_text(${JSON.stringify(actionIds)}::jsonb)::uuid)
      union
      select later.action_id, later.undone_action_id, later.at, later.user_id from action as later
      join undo on later.undone_action_id = undo.action_id
    )
    select action_id as "actionId", undone_action_id as "undoneActionId", ${momentAsText(sql`undo.at`)} as "at",
      first_name || ' ' || last_name as "userName"
    from undo left join app_user using (user_id) order by undo.at`)
  const undoOf = (actionId: string): UndoRow | undefined =>
    rows.find(row => row.undoneActionId === actionId && undoOf(row.actionId) === undefined)
  return new Map(
    actionIds.flatMap(actionId => {
      const found = undoOf(actionId)
      return found
        ? [[actionId, { actionId: found.actionId, at: found.at, userName: found.userName }] as const]
        : []
    }),
  )
}
