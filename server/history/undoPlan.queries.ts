import { createHash } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { getRecordKind } from '#domain/history/recordKinds.ts'
import * as messages from '#domain/messages.ts'
import { administratorRoleId } from '#domain/people/securityRoles.ts'
import { isSubmitted } from '#domain/review/desk.ts'
import { subjectKind } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../database/schema/instances.ts'
import { selectLastAudited } from '../review/review.queries.ts'
import { listChangedColumns, readActionChanges, type NetChange } from './actionChanges.queries.ts'
import type { HistoryScope } from './history.queries.ts'
import { nameTableNames, ownerColumns } from './movedRecords.ts'
import { listKeptColumns, readRecords, readShape, type StoredRow } from './record.queries.ts'

/** The effect of undoing an action on one record. */
export interface UndoStep extends NetChange {
  now: StoredRow | null
  /** The state to write; null deletes the record. */
  wanted: StoredRow | null
  /** The state with all older values. Differs from `wanted` if newer values stay. */
  older: StoredRow | null
  /** Whether someone changed the same values after the action. */
  isChangedSince: boolean
  /** Whether no one changed the record after the action, so that it gets its former author and date back. */
  isUntouched: boolean
  /** Why it is not restored; null if it is. */
  reason: string | null
  /** The rest of the key of a record that belongs to a brand, a company, or an airline; null for others. */
  keyWithoutOwner: string | null
}

export interface UndoPlan {
  steps: UndoStep[]
  /** The current state of records whose version was incremented because a part of them changed. */
  touched: (NetChange & { now: StoredRow | null })[]
  /** Identifies the state that the plan is based on. */
  seen: string
}

/** Whether the person wants the older values of a record that has changed since. */
type IsPutBack = (change: NetChange) => boolean

/**
 * Plans undoing an action: every record returns to its former state column by column, except values that someone has
 * changed since. The records are locked until the transaction ends.
 */
export async function planUndo(
  db: Db,
  actionId: string,
  scope: HistoryScope,
  isPutBack: IsPutBack,
): Promise<UndoPlan> {
  const changes = await readActionChanges(db, actionId, scope)
  const closed = await lockYears(
    db,
    changes.flatMap(({ before, after }) => [before, after]),
  )
  const last = Math.max(0, ...changes.map(each => each.auditId))
  const steps: UndoStep[] = []
  const touched: UndoPlan['touched'] = []
  for (const [table, ofTable] of Map.groupBy(changes, each => each.table)) {
    const states = await readRecords(db, table, ofTable.map(getLatestRow))
    const { key } = await readShape(db, table)
    const rest = key.filter(column => !ownerColumns.includes(column))
    for (const [place, change] of ofTable.entries()) {
      const { before, after } = change
      if (before && after && listChangedColumns(before, after).length === 0) {
        touched.push({ ...change, now: states[place] ?? null })
        continue
      }
      const kept = scope ? listKeptColumns(change.kind) : []
      const step = stepOf(change, states[place] ?? null, kept, isPutBack(change))
      if (!step) continue
      const keyWithoutOwner =
        rest.length === 0 ? null : rest.map(column => String(getLatestRow(change)[column])).join('/')
      const reason =
        findReasonToStay(change, step, closed, scope) ??
        ((await isEditedSince(db, change, step, last)) ? messages.unsubmittedStays : null)
      steps.push({ ...step, reason, keyWithoutOwner })
    }
  }
  const hash = createHash('sha256').update(
    JSON.stringify(steps.map(({ table, recordKey, now }) => [table, recordKey, now])),
  )
  return { steps, touched, seen: hash.digest('base64url') }
}

const getLatestRow = ({ before, after }: NetChange): StoredRow => after ?? before ?? {}

type Step = Omit<UndoStep, 'reason' | 'keyWithoutOwner'>

function stepOf(
  change: NetChange,
  now: StoredRow | null,
  kept: readonly string[],
  isPutBack: boolean,
): Step | null {
  const { before, after } = change
  if (before && after && now) return overwriteStep(change, { before, after, now }, kept, isPutBack)
  const older = before
  if (older === null && now === null) return null
  if (older && now && listChangedColumns(older, now).length === 0) return null
  const isUntouched = after === null ? now === null : now !== null && isSameAs(change.kind, after, now)
  const wanted = isUntouched || isPutBack ? older : now
  return { ...change, now, older, wanted, isUntouched, isChangedSince: !isUntouched }
}

function overwriteStep(
  change: NetChange,
  { before, after, now }: { before: StoredRow; after: StoredRow; now: StoredRow },
  kept: readonly string[],
  isPutBack: boolean,
): Step | null {
  const isAt = (row: StoredRow) => (column: string) =>
    JSON.stringify(now[column] ?? null) === JSON.stringify(row[column] ?? null)
  const columns = listChangedColumns(before, after).filter(
    column => column in now && !kept.includes(column) && !isAt(before)(column),
  )
  if (columns.length === 0) return null
  const newer = columns.filter(column => !isAt(after)(column))
  const withOlder = (wanted: readonly string[]): StoredRow => ({
    ...now,
    ...Object.fromEntries(wanted.map(column => [column, before[column]])),
  })
  const isUntouched = listChangedColumns(after, now).length === 0 && kept.every(isAt(before))
  const { modified_date, modified_user_id } = before
  const older = isUntouched ? { ...withOlder(columns), modified_date, modified_user_id } : withOlder(columns)
  return {
    ...change,
    now,
    older,
    wanted:
      isPutBack || newer.length === 0 ? older : withOlder(columns.filter(each => !newer.includes(each))),
    isUntouched,
    isChangedSince: newer.length > 0,
  }
}

/** A record's version covers its parts, so a newer version means that a part was changed. */
const isSameAs = (kind: string, after: StoredRow, now: StoredRow): boolean =>
  listChangedColumns(after, now).length === 0 &&
  (!getRecordKind(kind).parts || after['version'] === now['version'])

/** What only a person who has just confirmed who they are may change. */
const sensitiveColumns = ['email', 'security_role_id']

/** Bringing back an administrator would give access, as a change of role does. */
export const isReturningAdministrator = (kind: string, now: StoredRow | null, wanted: StoredRow | null) =>
  kind === 'appUser' && now === null && wanted?.['security_role_id'] === administratorRoleId

function findReasonToStay(
  change: NetChange,
  { now, older }: Step,
  closed: ReadonlyMap<number, string>,
  scope: HistoryScope,
): string | null {
  const { kind, before, after } = change
  for (const year of [before, after].map(row => row?.['axn_instance_id'])) {
    const name = typeof year === 'number' ? closed.get(year) : undefined
    if (name !== undefined) return `${name} is closed and can no longer be changed.`
  }
  const { stays } = getRecordKind(kind)
  const isMoved =
    before && after && listChangedColumns(before, after).every(column => ownerColumns.includes(column))
  if (stays !== undefined && !isMoved) return stays
  if (kind === 'appUser') {
    if (before === null) return messages.addedUserStays
    if (isReturningAdministrator(kind, now, older)) return messages.deletedAdministratorStays
    if (after && listChangedColumns(before, after).some(column => sensitiveColumns.includes(column)))
      return messages.accountStays
  }
  // Both sides of a difference see the explanation, but it is the statement of one.
  if (kind === 'locationStatement' && scope && getLatestRow(change)['side'] !== scope.kind)
    return messages.explanationStays
  return null
}

/**
 * Whether a step would submit an airport or company again that was edited after it had been unlocked, which an undo
 * would do without the checks of a submission.
 */
async function isEditedSince(
  db: Db,
  { table }: NetChange,
  { now, older }: Step,
  lastAuditId: number,
): Promise<boolean> {
  const kind = subjectKind.options.find(each => table === `${each}_instance`)
  const [from, to] = [now, older].map(row => axnInstanceStatus.safeParse(row?.['axn_instance_status']).data)
  if (!kind || !from || !to || isSubmitted(from) || !isSubmitted(to)) return false
  const ofSubject = sql`audit.${sql.identifier(`${kind}_id`)} = ${now?.[`${kind}_id`]}`
  const lastEdit = selectLastAudited(kind, sql`audit_id`, ofSubject, Number(now?.['axn_instance_id']))
  const { rows } = await db.execute<{ isEdited: boolean | null }>(
    sql`select ${lastEdit} > ${lastAuditId} as "isEdited"`,
  )
  return rows[0]?.isEdited === true
}

/** The closed years among those of the rows, by name. None of the others can close until the transaction ends. */
export async function lockYears(db: Db, rows: readonly (StoredRow | null)[]): Promise<Map<number, string>> {
  const years = rows.map(row => row?.['axn_instance_id'])
  const named = [...new Set(years.filter(year => typeof year === 'number'))]
  if (named.length === 0) return new Map()
  const locked = await db
    .select()
    .from(axnInstance)
    .where(inArray(axnInstance.axnInstanceId, named))
    .orderBy(axnInstance.axnInstanceId)
    .for('share')
  const closed = locked.filter(each => each.axnInstanceMasterStatus === 'HISTORICAL')
  return new Map(closed.map(each => [each.axnInstanceId, each.axnInstanceName]))
}

/** Whether a step changes anything. */
export const isWritten = ({ reason, now, wanted }: UndoStep): boolean =>
  reason === null &&
  (now === null || wanted === null ? now !== wanted : listChangedColumns(now, wanted).length > 0)

/** Whether a step concerns a name that was merged into another, or became independent again. */
export const isMergedName = ({ table, before, after }: NetChange): boolean =>
  nameTableNames.includes(table) &&
  before !== null &&
  after !== null &&
  before['merged_into'] !== after['merged_into']
