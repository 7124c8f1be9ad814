import { and, desc, eq, gt } from 'drizzle-orm'
import { maxShownRecords, type UndoneRecord, type UndoPreview } from '#domain/history/action.ts'
import { getRecordKind } from '#domain/history/recordKinds.ts'
import type { Db } from '#platform/database/connect.ts'
import { audit } from '../database/schema/audit.ts'
import { appUser } from '../database/schema/users.ts'
import { actionOf, listChanges, describeRecord } from './changes.ts'
import { readNames, parseRow, type Names } from './names.queries.ts'
import type { UndoPlan, UndoStep } from './undoPlan.queries.ts'

const outcomeOf = ({ reason, isChangedSince }: UndoStep): UndoneRecord['outcome'] =>
  reason !== null ? 'NOT_RESTORED' : isChangedSince ? 'CHANGED_SINCE' : 'RESTORED'

const importance: Record<UndoneRecord['outcome'], number> = { CHANGED_SINCE: 0, NOT_RESTORED: 1, RESTORED: 2 }

/** The plan in words: the number of records, and the first of them, beginning with those that need a decision. */
export async function describePlan(
  db: Db,
  { steps }: UndoPlan,
): Promise<Pick<UndoPreview, 'counts' | 'records'>> {
  const counted = (outcome: UndoneRecord['outcome']) =>
    steps.filter(step => outcomeOf(step) === outcome).length
  const shown = steps
    .toSorted((one, other) => importance[outcomeOf(one)] - importance[outcomeOf(other)])
    .slice(0, maxShownRecords)
  const states = shown
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
  }
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
