import { and, desc, eq, exists, gte, inArray, isNotNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import type { ActionEntry, ActionQuery } from '#domain/history/action.ts'
import { maxListedChanges } from '#domain/history/history.ts'
import { toCamelCase, toSnakeCase } from '#domain/history/letterCase.ts'
import { getRecordKind, unlistedTables } from '#domain/history/recordKinds.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import { problem } from '#domain/problems.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { createPage, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { oneRow } from '#platform/database/statement.ts'
import { action, audit } from '../database/schema/audit.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { appUser } from '../database/schema/users.ts'
import { isNoTouch, limitToScope, type HistoryScope } from './history.queries.ts'
import { nameOf, readColleagues, readNames } from './names.queries.ts'

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
  const counted = await db.execute<{ total: number }>(sql`select count(*)::integer as total from (
    select from ${action} where ${where} limit ${maxListedChanges}) as listed`)
  return createPage(await describeActions(db, rows, reader), oneRow(counted.rows).total, query)
}

const changesWithin = (scope: HistoryScope): SQL | undefined =>
  and(notInArray(audit.tableName, unlistedTables.map(toSnakeCase)), limitToScope(scope, audit), isNoTouch)

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
  const changes = await countChanges(db, ids, scope)
  const people = await readPeople(db, rows)
  const colleagues = await readColleagues(db, ids)
  const years = await db.select().from(axnInstance)
  const undone = await readUndone(db, ids)
  const belongsTo = await readSubjects(db, ids, scope)
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
      title: row.title ?? titleFor(kinds),
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
        own.some(each => isUndoable(each, closedIds)),
    }
  })
}

/** What an action did to the records of one table and year. */
type CountedChanges = Awaited<ReturnType<typeof countChanges>>[number]

const countChanges = (db: Db, actionIds: readonly string[], scope: HistoryReader['scope']) =>
  db
    .select({
      actionId: audit.actionId,
      tableName: audit.tableName,
      axnInstanceId: audit.axnInstanceId,
      added: counted(sql`${audit.before} is null`),
      deleted: counted(sql`${audit.after} is null`),
      changed: counted(sql`${audit.before} is not null and ${audit.after} is not null`),
    })
    .from(audit)
    .where(and(inArray(audit.actionId, [...actionIds]), changesWithin(scope)))
    .groupBy(audit.actionId, audit.tableName, audit.axnInstanceId)

const sumByKind = (changes: readonly CountedChanges[]): ActionEntry['kinds'] =>
  [...Map.groupBy(changes, each => toCamelCase(each.tableName))].map(([kind, of]) => ({
    kind,
    kindLabel: getRecordKind(kind).label,
    added: sum(of.map(each => each.added)),
    changed: sum(of.map(each => each.changed)),
    deleted: sum(of.map(each => each.deleted)),
  }))

/** Changes of a closed year, and of records that stay once they exist, are not undone. */
const isUndoable = (
  { tableName, axnInstanceId }: CountedChanges,
  closedIds: ReadonlySet<number | null>,
): boolean => getRecordKind(toCamelCase(tableName)).stays === undefined && !closedIds.has(axnInstanceId)

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

const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::integer`
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** `Tenant: 3 changed, 1 deleted. Contact: 1 added.` */
function titleFor(kinds: ActionEntry['kinds']): string {
  return kinds
    .map(({ kindLabel, added, changed, deleted }) => {
      const parts = [
        [added, 'added'],
        [changed, 'changed'],
        [deleted, 'deleted'],
      ] as const
      const written = parts
        .filter(([number]) => number > 0)
        .map(([number, word]) => `${formatCount(number)} ${word}`)
      return `${kindLabel}: ${written.join(', ')}.`
    })
    .join(' ')
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
}

/** Throws `notFound` if no action changed anything within the scope. */
export async function findAction(db: Db, actionId: string, reader: HistoryReader): Promise<UndoableAction> {
  await db.select().from(action).where(eq(action.actionId, actionId)).for('update')
  const found = await listActions(db, { actionId, page: 0, size: 1 }, reader)
  const [entry] = found.content
  if (!entry) throw problem('notFound')
  const isColleague = (await readColleagues(db, [actionId])).size > 0
  const person = (await readPeople(db, [{ userId: entry.userId }])).get(entry.userId ?? -1)
  return { ...entry, isByAdministrator: !isColleague && (person?.isAdministrator ?? true) }
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
    select action_id as "actionId", undone_action_id as "undoneActionId", undo.at::text as "at",
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
