import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '#domain/people/roles.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import type { SubjectKey } from '#domain/review/subjectKind.ts'
import { findTransition, type AxnInstanceStatus, type Transition } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { listRemarks, selectOpenRemarks, type RemarkThread } from './remarks.queries.ts'
import { listObstacles, listStatusChanges } from './review.queries.ts'
import { reviewKinds, type NamedSubject } from './reviewKinds.ts'

interface WantedStatus {
  axnInstanceStatus: AxnInstanceStatus
  reason?: string
}

export interface StatusChange {
  subject: NamedSubject
  transition: Transition
  reason: string | null
  /** The remarks that editors still have to answer, for the notification of the change. */
  openRemarks: RemarkThread[]
}

/**
 * Moves an airport or company through the workflow and records who, when, from, to, and why. Throws the problem of the
 * workflow's rows, `invalidInput` if a required reason is missing, and `submissionErrors` while any finding is open.
 */
export async function changeStatus(
  db: Db,
  key: SubjectKey,
  actor: Actor,
  wanted: WantedStatus,
  expectedVersion: number | null,
): Promise<StatusChange> {
  const subject = await reviewKinds[key.kind].describe(db, key)
  requireVersion(subject, expectedVersion)
  const latest = (await listStatusChanges(db, key))[0]
  const state = { ...subject, latestFrom: latest?.fromStatus }
  const change = requireTransition(actor, state, wanted)
  if (change.transition.who === 'editor' && change.transition.to === 'PENDING') await requireReady(db, key)
  await recordTransition(db, key, change)
  const isExplained = change.transition.reason === 'required'
  const remarks = isExplained ? await listRemarks(db, key.kind, key.axnInstanceId, [key.id]) : []
  return { subject, ...change, openRemarks: selectOpenRemarks(remarks) }
}

function requireTransition(
  actor: Actor,
  state: NamedSubject & { latestFrom: AxnInstanceStatus | undefined },
  wanted: WantedStatus,
): Pick<StatusChange, 'transition' | 'reason'> {
  const row = findTransition(actor.role, state, wanted.axnInstanceStatus)
  if (typeof row === 'string') throw problem(row)
  const reason = wanted.reason === undefined || wanted.reason === '' ? null : wanted.reason
  if (row.reason === 'required' && reason === null)
    throw fieldProblem('/reason', 'Give the editors a reason.')
  return { transition: row, reason }
}

async function requireReady(db: Db, key: SubjectKey): Promise<void> {
  const open = await listObstacles(db, key)
  if (open.length === 0) return
  throw problem('submissionErrors', {
    errors: open.map(({ step, terminalId, field, message }) => ({
      pointer: `/${step}${terminalId === null ? '' : `/${terminalId}`}/${field}`,
      detail: message,
    })),
  })
}

/** Stores a status and the record of its change. The caller must have checked that it is permitted. */
export async function recordTransition(
  db: Db,
  { kind, id, axnInstanceId }: SubjectKey,
  { transition: { from, to, action }, reason }: Pick<StatusChange, 'transition' | 'reason'>,
): Promise<void> {
  const { instance, instanceSubjectId, statusChange } = reviewKinds[kind]
  await db
    .update(instance)
    .set({ axnInstanceStatus: to })
    .where(and(eq(instanceSubjectId, id), eq(instance.axnInstanceId, axnInstanceId)))
  await db
    .insert(statusChange)
    .values({ subjectId: id, axnInstanceId, fromStatus: from, toStatus: to, action, reason })
}

/** A row of an airport's or company's year, with columns as in SQL. */
interface SubjectRow {
  airport_id?: unknown
  company_id?: unknown
  axn_instance_id?: unknown
}

/**
 * Locks the airports and companies of these rows in their years, so that their editors' saves wait until the
 * transaction ends, as they wait for each other (`authorize.ts`). Comes before the locks of names and records, in key
 * order. Other rows are ignored.
 */
export async function lockSubjects(db: Db, rows: readonly SubjectRow[]): Promise<void> {
  for (const kind of ['airport', 'company'] as const) {
    const keys = rows
      .map(row => ({ id: row[`${kind}_id`], year: row.axn_instance_id }))
      .filter(({ id, year }) => typeof id === 'number' && typeof year === 'number')
    if (keys.length === 0) continue
    const id = sql.identifier(`${kind}_id`)
    await db.execute(sql`
      select from ${sql.identifier(`${kind}_instance`)} as subject
      where (subject.${id}, subject.axn_instance_id) in (
        select key.id, key.year from json_to_recordset(${JSON.stringify(keys)}::json) as key(id integer, year integer))
      order by subject.${id}, subject.axn_instance_id for no key update`)
  }
}
