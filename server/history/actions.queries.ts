import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  maxUndoneRecords,
  type ActionEntry,
  type ActionPage,
  type ActionQuery,
} from '#domain/history/action.ts'
import { describeChanges } from '#domain/history/describeChanges.ts'
import type { HistoryEntry } from '#domain/history/history.ts'
import { toCamelCase } from '#domain/history/letterCase.ts'
import { getRecordKind } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import { problem } from '#domain/problems.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import type { Db } from '#platform/database/connect.ts'
import { momentAsText } from '#platform/database/moment.ts'
import { readTogether } from '#platform/database/statement.ts'
import { action, audit } from '../database/schema/audit.ts'
import { personName } from '../database/schema/columns.ts'
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
import { findActions } from './findActions.queries.ts'
import { describeStoredChanges, isStatusOnly, type HistoryScope } from './history.queries.ts'
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
export async function listActions(db: Db, query: ActionQuery, reader: HistoryReader): Promise<ActionPage> {
  const { actionIds, ...page } = await findActions(db, query, reader.scope)
  if (actionIds.length === 0) return { content: [], ...page }
  const rows = await db.select().from(action).where(inArray(action.actionId, actionIds))
  const described = await describeActions(db, rows, reader)
  const places = new Map(actionIds.map((id, place) => [id, place]))
  const placeOf = ({ actionId }: ActionEntry): number => places.get(actionId) ?? 0
  return { content: described.toSorted((one, other) => placeOf(one) - placeOf(other)), ...page }
}

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
  const onlyChanges = await readOnlyChanges(
    db,
    ids.filter(actionId => sum((counted.get(actionId) ?? []).map(countRecordsOf)) === 1),
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
    const onlyChange = onlyChanges.get(actionId) ?? null
    const refusal = findUndoRefusal(
      {
        undoneBy,
        isSetup: row.request === null,
        isByAdministrator: colleague === undefined && (person?.isAdministrator ?? true),
        isTooLarge: isTooLarge(kinds),
        isOfWholeYear: isOfWholeYear(kinds),
      },
      isAdministrator,
    )
    return {
      actionId,
      at: row.at,
      userId: row.userId,
      userName: colleague ?? person?.name ?? null,
      request: row.request,
      title: row.title ?? titleFor(counted.get(actionId) ?? [], onlyChange),
      details: describeMoves(own),
      kinds,
      belongsTo: belongsTo(actionId),
      years: ofYears.map(each => each.axnInstanceName).toSorted(),
      undoneBy,
      undoneActionId: row.undoneActionId,
      undoRefusal:
        refusal ??
        (own.some(each => isUndoable(each, closedIds, scope)) ? null : explainNothingToUndo(own, closedIds)),
      onlyChange,
    }
  })
}

/** `Added 10,297 tenants.`, or `Changed 1 brand: Marzipan Moth.` */
function titleFor(changes: readonly CountedChanges[], onlyChange: HistoryEntry | null): string {
  const title = describeChanges(sumByKind(changes))
  if (onlyChange === null) return title
  // The name of an airport or company is shown beside the title anyway.
  const names = getRecordKind(onlyChange.kind).title
  const isOfSubject = names.every(each => ['airportId', 'companyId'].includes(each))
  return isOfSubject ? title : `${title.slice(0, -1)}: ${onlyChange.title}.`
}

interface UndoCircumstances {
  undoneBy: ActionEntry['undoneBy']
  isSetup: boolean
  isByAdministrator: boolean
  isTooLarge: boolean
  isOfWholeYear: boolean
}

/** Why the action as a whole cannot be undone by an administrator or an editor; null if it can. */
function findUndoRefusal(
  { undoneBy, isSetup, isByAdministrator, isTooLarge, isOfWholeYear }: UndoCircumstances,
  isAdministrator: boolean,
): string | null {
  if (undoneBy) return 'This action has already been undone.'
  if (isSetup) return 'The Fact Book made this change during setup.'
  if (isByAdministrator && !isAdministrator)
    return 'An administrator did this. Only an administrator can undo it.'
  if (isOfWholeYear)
    return 'Undo neither removes a year nor restores one. Remove a pending year on the page “Year Instances”.'
  if (isTooLarge)
    return `This action changed more than ${formatCount(maxUndoneRecords)} records, which is too many to undo together.`
  return null
}

/** Whether it created or removed a year, which itself stays as it is, so that undoing would only empty or fill it. */
const isOfWholeYear = (kinds: ActionEntry['kinds']): boolean =>
  kinds.some(({ kind, added, deleted }) => kind === 'axnInstance' && added + deleted > 0)

/** Why an undo would restore none of these records. */
function explainNothingToUndo(
  changes: readonly CountedChanges[],
  closedIds: ReadonlySet<number | null>,
): string {
  const reasons = new Set(
    changes.map(({ tableName, axnInstanceId }) => {
      if (closedIds.has(axnInstanceId)) return 'Its year is closed and can no longer be changed.'
      const kind = toCamelCase(tableName)
      return getRecordKind(kind).stays ?? (kind === 'appUser' ? messages.addedUserStays : null)
    }),
  )
  const [reason] = reasons
  return (reasons.size === 1 && reason) || 'None of these records can be restored.'
}

/** The change of each of these actions, which changed a single record. */
async function readOnlyChanges(
  db: Db,
  actionIds: readonly string[],
  scope: HistoryScope,
): Promise<Map<string | null, HistoryEntry>> {
  if (actionIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(audit)
    .where(and(inArray(audit.actionId, [...actionIds]), changesWithin(scope), sql`not ${isStatusOnly}`))
    .orderBy(audit.auditId)
  const entries = await describeStoredChanges(db, rows)
  return new Map(entries.map((entry, place) => [rows[place]?.actionId ?? null, entry]))
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

export interface UndoableAction extends Pick<ActionEntry, 'actionId' | 'title' | 'at' | 'userName'> {
  /** Why the action as a whole cannot be undone. */
  refusal: string | null
}

/** Throws `notFound` if no action changed anything within the scope. */
export async function findAction(db: Db, actionId: string, reader: HistoryReader): Promise<UndoableAction> {
  await db.select().from(action).where(eq(action.actionId, actionId)).for('update')
  const found = await listActions(db, { actionId, size: 1, keyword: '', changes: 'all' }, reader)
  const [entry] = found.content
  if (!entry) throw problem('notFound')
  const isColleague = (await readColleagues(db, [actionId])).size > 0
  const person = (await readPeople(db, [{ userId: entry.userId }])).get(entry.userId ?? -1)
  const circumstances = {
    undoneBy: entry.undoneBy,
    isSetup: false,
    isByAdministrator: !isColleague && (person?.isAdministrator ?? true),
    isTooLarge: isTooLarge(entry.kinds),
    isOfWholeYear: isOfWholeYear(entry.kinds),
  }
  return { ...entry, refusal: findUndoRefusal(circumstances, reader.isAdministrator) }
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
      ${personName(appUser)} as "userName"
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
