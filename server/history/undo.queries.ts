import { and, desc, eq, gt } from 'drizzle-orm'
import {
  type UndoBody,
  type UndoResult,
  type UndoPreview,
  maxShownRecords,
  type UndoneRecord,
} from '#domain/history/action.ts'
import { getRecordKind } from '#domain/history/recordKinds.ts'
import { problem } from '#domain/problems.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { tryAndRollBack } from '#platform/database/statement.ts'
import { audit } from '../database/schema/audit.ts'
import { appUser } from '../database/schema/users.ts'
import { lockSubjects } from '../review/status.queries.ts'
import { findAction, nameAction, type HistoryReader, type UndoableAction } from './actions.queries.ts'
import { actionOf, listChanges, describeRecord } from './changes.ts'
import { readNames, parseRow, type Names } from './names.queries.ts'
import { isMergedName, isWritten, planUndo, type UndoPlan, type UndoStep } from './undoPlan.queries.ts'
import { carryOut } from './undoWrites.queries.ts'

/** Tries the undo and rolls it back. Throws `notFound`. */
export async function previewUndo(db: Db, actionId: string, undoer: HistoryReader): Promise<UndoPreview> {
  await lockSubjectsOf(db, actionId, undoer)
  const action = await findAction(db, actionId, undoer)
  const { title, at, userName } = action
  const counts = { restored: 0, changedSince: 0, notRestored: 0 }
  const empty = { counts, records: [], names: [], seen: '' }
  let plan: UndoPlan
  try {
    plan = await planPermittedUndo(db, action, undoer, [])
  } catch (thrown) {
    if (!(thrown instanceof Problem) || thrown.problem === 'notFound') throw thrown
    return { actionId, title, at, userName, ...empty, refusal: thrown.message }
  }
  await tryAndRollBack(db, inner => carryOut(inner, plan, undoer.userId))
  const shown = await describePlan(db, plan)
  return { actionId, title, at, userName, ...shown, seen: plan.seen, refusal: refusalOf(plan) }
}

/**
 * Undoes an action in one transaction, which is itself an action that can be undone. Throws `notFound`, `stale` if a
 * record changed since the preview, and `notBroughtBack` with the reason.
 */
export async function undoAction(
  db: Db,
  actionId: string,
  undoer: HistoryReader,
  { seen, putBack }: UndoBody,
): Promise<UndoResult> {
  await lockSubjectsOf(db, actionId, undoer)
  const action = await findAction(db, actionId, undoer)
  const plan = await planPermittedUndo(db, action, undoer, putBack)
  if (seen !== undefined && seen !== plan.seen) throw problem('stale')
  await carryOut(db, plan, undoer.userId)
  if (!plan.steps.some(isWritten)) {
    const message =
      refusalOf(plan) ?? 'Every record has changed since then. Choose which older values to restore.'
    throw problem('notBroughtBack', { message })
  }
  const undoActionId = await nameAction(db, { title: titleUndo(action.title), undoneActionId: actionId })
  const { title, at, userName } = action
  return { actionId, title, at, userName, ...(await describePlan(db, plan)), undoActionId }
}

/** Editors' saves of these airports and companies wait. An editor's own call has locked its airport or company. */
async function lockSubjectsOf(db: Db, actionId: string, { scope }: HistoryReader): Promise<void> {
  if (scope) return
  const { airportId, companyId, axnInstanceId } = audit
  const rows = await db
    .selectDistinct({ airport_id: airportId, company_id: companyId, axn_instance_id: axnInstanceId })
    .from(audit)
    .where(eq(audit.actionId, actionId))
  await lockSubjects(db, rows)
}

/** Undoing an undo does the action again. */
function titleUndo(title: string): string {
  const [, way, done = title] = /^(Undo|Redo): (.*)$/s.exec(title) ?? []
  return `${way === 'Undo' ? 'Redo' : 'Undo'}: ${done}`
}

async function planPermittedUndo(
  db: Db,
  action: UndoableAction,
  undoer: HistoryReader,
  putBack: UndoBody['putBack'],
): Promise<UndoPlan> {
  if (action.refusal !== null) throw problem('notBroughtBack', { message: action.refusal })
  const wanted = new Set(putBack.map(({ kind, recordKey }) => `${kind} ${recordKey}`))
  return planUndo(db, action.actionId, undoer.scope, ({ kind, recordKey }) =>
    wanted.has(`${kind} ${recordKey}`),
  )
}

function refusalOf({ steps }: UndoPlan): string | null {
  if (steps.some(isWritten)) return null
  if (steps.length === 0) return 'Everything is already as it was before this action.'
  if (steps.some(each => each.reason === null)) return null
  const reasons = new Set(steps.map(each => each.reason))
  return reasons.size === 1 ? (steps[0]?.reason ?? null) : 'None of these records can be restored.'
}

const outcomeOf = ({ reason, isChangedSince }: UndoStep): UndoneRecord['outcome'] =>
  reason !== null ? 'NOT_RESTORED' : isChangedSince ? 'CHANGED_SINCE' : 'RESTORED'

const importance: Record<UndoneRecord['outcome'], number> = { CHANGED_SINCE: 0, NOT_RESTORED: 1, RESTORED: 2 }

/** The plan in words: the number of records, and the first of them, beginning with those that need a decision. */
async function describePlan(
  db: Db,
  { steps }: UndoPlan,
): Promise<Pick<UndoPreview, 'counts' | 'records' | 'names'>> {
  const isOwnName = (step: UndoStep) => isMergedName(step) && outcomeOf(step) === 'RESTORED'
  const groups = [
    ...Map.groupBy(
      steps.filter(step => !isOwnName(step)),
      groupOf(steps),
    ).values(),
  ]
  const counted = (outcome: UndoneRecord['outcome']) =>
    groups.filter(group => group.map(outcomeOf).toSorted(byImportance)[0] === outcome).length
  const shown = [...steps.filter(isOwnName), ...groups.flatMap(joinMovedRecords)]
    .toSorted((one, other) => byImportance(outcomeOf(one), outcomeOf(other)))
    .slice(0, maxShownRecords)
  const ownNames = steps.filter(isOwnName)
  const states = [...shown, ...ownNames]
    .flatMap(({ now, older }) => [parseRow(now), parseRow(older)])
    .filter(row => row !== null)
  const names = await readNames(db, states)
  const records: UndoneRecord[] = []
  for (const step of shown)
    records.push({ ...describeStep(step, names), ...(await readLaterChange(db, step)) })
  return {
    counts: {
      restored: counted('RESTORED'),
      changedSince: counted('CHANGED_SINCE'),
      notRestored: counted('NOT_RESTORED'),
    },
    records,
    names: ownNames
      // Names that were merged into a merged one follow it.
      .filter(({ before, after }) => before?.['merged_into'] === null || after?.['merged_into'] === null)
      .map(step => ({
        title: describeStep(step, names).title,
        isMerged: step.older?.['merged_into'] !== null,
      })),
  }
}

const byImportance = (one: UndoneRecord['outcome'], other: UndoneRecord['outcome']): number =>
  importance[one] - importance[other]

/** In a merge, a record that was deleted under one name and added under the other is one record. */
function groupOf(steps: readonly UndoStep[]): (step: UndoStep) => string {
  const isMerge = steps.some(isMergedName)
  return ({ table, recordKey, keyWithoutOwner }) =>
    `${table} ${isMerge ? (keyWithoutOwner ?? recordKey) : recordKey}`
}

/** A record that moves back as one step instead of two. */
function joinMovedRecords(group: readonly UndoStep[]): readonly UndoStep[] {
  const isRestored = group.every(step => outcomeOf(step) === 'RESTORED')
  const added = group.find(({ now, older }) => now === null && older !== null)
  const removed = group.find(({ now, older }) => now !== null && older === null)
  if (group.length !== 2 || !isRestored || !added || !removed) return group
  return [{ ...added, now: removed.now }]
}

function describeStep(step: UndoStep, names: Names): Omit<UndoneRecord, 'changedBy' | 'changedAt'> {
  const { kind, recordKey, now, older, reason } = step
  const [before, after] = [parseRow(now), parseRow(older)]
  return {
    kind,
    kindLabel: getRecordKind(kind).label,
    recordKey,
    title: describeRecord(kind, after ?? before ?? {}, names),
    action: actionOf(before, after),
    outcome: outcomeOf(step),
    reason,
    changes: listChanges(kind, before, after, names),
  }
}

/** Who changed a record after the action, and when. */
async function readLaterChange(
  db: Db,
  { isChangedSince, table, recordKey, auditId }: UndoStep,
): Promise<Pick<UndoneRecord, 'changedBy' | 'changedAt'>> {
  if (!isChangedSince) return { changedBy: null, changedAt: null }
  const [found] = await db
    .select({ at: audit.at, firstName: appUser.firstName, lastName: appUser.lastName })
    .from(audit)
    .leftJoin(appUser, eq(appUser.userId, audit.userId))
    .where(and(eq(audit.tableName, table), eq(audit.recordKey, recordKey), gt(audit.auditId, auditId)))
    .orderBy(desc(audit.auditId))
    .limit(1)
  if (!found) return { changedBy: null, changedAt: null }
  const { at, firstName, lastName } = found
  return { changedBy: firstName === null ? null : `${firstName} ${lastName}`, changedAt: at }
}
