import type { Subject } from '#domain/people/roles.ts'
import type { SubjectKey, SubjectKind } from '#domain/review/subjectKind.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Position, ChangeSnapshot, VisibleChange } from '#platform/readModel/changeFeed.ts'
import {
  callerColumns,
  createByCallerKind,
  joinCaller,
  readCaller,
  readSubject,
  readUser,
  selectSubjectColumns,
  type AccountRules,
  type CallerKind,
  type CallRow,
} from '../../people/callColumns.ts'
import type { CurrentUser } from '../../people/session.ts'

/** A change of a record that pages, reports, or books show; see `tablesOutsideRevision`. */
export interface RecordChange extends VisibleChange {
  table: string
  /** The record's key, if it belongs to no year. */
  recordKey: string | null
  airportId: number | null
  /** Null for a tenant, which counts as its airport's. */
  companyId: number | null
  axnInstanceId: number | null
}

/** The information that a request answered from memory needs, all from one snapshot. */
export interface RequestSnapshot extends ChangeSnapshot<RecordChange> {
  /** Null if the session has ended. */
  user: CurrentUser | null
  subject: Subject | undefined
  /** The database's date. */
  day: string
}

type InitialSnapshot = Pick<RequestSnapshot, 'snapshot' | 'serverStart'>

const initialColumns = `pg_current_snapshot()::text as snapshot, extract(epoch from pg_postmaster_start_time())::text as "serverStart"`

export async function readSnapshot(database: Database): Promise<InitialSnapshot> {
  const [row] = await database.ask<InitialSnapshot>(`select ${initialColumns}`, [])
  if (!row) throw new Error('The statement always returns one row.')
  return row
}

const snapshotColumns = `${initialColumns}, pg_current_xact_id_if_assigned()::text::bigint as own,
  (now() at time zone 'UTC')::date::text as day, factbook_changes($1, $2) as changes`

/** One statement per kind of caller and of subject. */
const textOf = (
  caller: CallerKind,
  kind: SubjectKind | null,
): string => `select ${snapshotColumns}, ${callerColumns[caller]}
    ${kind ? `, ${selectSubjectColumns(kind)}` : ''}
  from (values (1)) as one ${joinCaller[caller]('$3')}
  ${
    kind
      ? `left join ${kind}_instance as subject on subject.${kind}_id = $4 and subject.axn_instance_id = $5
         left join axn_instance as year on year.axn_instance_id = subject.axn_instance_id`
      : ''
  }`

const texts = createByCallerKind(caller => ({
  airport: textOf(caller, 'airport'),
  company: textOf(caller, 'company'),
  none: textOf(caller, null),
}))

interface SnapshotRow extends InitialSnapshot {
  own: number | null
  day: string
  changes: RecordChange[] | null
}

/** Reads the session, the subject of the call, and the changes since `position`, in one round trip. */
export async function readRequestSnapshot(
  database: Database,
  position: Position,
  sessionId: string | null,
  subject: SubjectKey | null,
  rules: AccountRules,
): Promise<RequestSnapshot> {
  const open = `{${position.openTransactionIds.join(',')}}`
  const caller = readCaller(sessionId)
  const values = [position.nextTransactionId, open, caller.id]
  if (subject) values.push(subject.id, subject.axnInstanceId)
  const [row] = await database.ask<SnapshotRow & CallRow>(texts[caller.kind][subject?.kind ?? 'none'], values)
  if (!row) throw new Error('The statement always returns one row.')
  return {
    snapshot: row.snapshot,
    serverStart: row.serverStart,
    ownTransactionId: row.own,
    day: row.day,
    changes: row.changes ?? [],
    user: readUser(row, sessionId, rules),
    subject: readSubject(row),
  }
}
