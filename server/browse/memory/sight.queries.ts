import type { Database } from '#platform/database/connect.ts'
import type { Position, Sight, VisibleChange } from '#platform/readModel/changeFeed.ts'
import type { Subject, SubjectKey } from '#domain/people/roles.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import type { CurrentUser } from '../../people/session.ts'

/** A change of a record that pages, reports, or books show; see `tablesOutsideRevision`. */
export interface RecordChange extends VisibleChange {
  table: string
  /** The record's key, if it belongs to no year. */
  recordKey: string | null
  airportId: number | null
  /** Not of a tenant, which is its airport's. */
  companyId: number | null
  axnInstanceId: number | null
}

/** What a request that is answered from memory has to know, all as of one snapshot. */
export interface RequestSight extends Sight<RecordChange> {
  /** Null when the session has ended. */
  visitor: CurrentUser | null
  subject: Subject | undefined
  /** The database's date. */
  day: string
}

/** The snapshot to begin with. */
export async function readSnapshot(database: Database): Promise<string> {
  const [row] = await database.ask<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot', [])
  return row?.snapshot ?? ''
}

const sightColumns = `pg_current_snapshot()::text as snapshot, pg_current_xact_id_if_assigned()::text::bigint as own,
  current_date::text as day, factbook_changes($1, $2) as changes`

const ownAffiliation = (kind: 'airport' | 'company') => `exists (select from affiliated_${kind} as own
  where own.user_id = app_user.user_id and own.${kind}_id = subject.${kind}_id and own.axn_instance_id = subject.axn_instance_id)`

const subjectColumns = (
  kind: 'airport' | 'company',
) => `, year.axn_instance_master_status as "axnInstanceMasterStatus",
  subject.axn_instance_status as "axnInstanceStatus", ${ownAffiliation(kind)} as affiliated`
const subjectTables = (kind: 'airport' | 'company') => `
  left join ${kind}_instance as subject on subject.${kind}_id = $4 and subject.axn_instance_id = $5
  left join axn_instance as year on year.axn_instance_id = subject.axn_instance_id`

/** One statement per kind of subject, so that each is planned once. */
const textOf = (kind: 'airport' | 'company' | null): string => `select ${sightColumns},
    app_user.user_id as "userId", app_user.security_role_id as "securityRoleId", app_user.display_name as "displayName",
    app_user.first_name as "firstName", app_user.last_name as "lastName", app_user.email,
    session.started::text as started, session.expires::text as expires${kind ? subjectColumns(kind) : ''}
  from (values (1)) as one
  left join session on session.session_id = $3 and session.expires > now()
  left join app_user on app_user.user_id = session.user_id and app_user.user_status = 'ACTIVE'${kind ? subjectTables(kind) : ''}`

const texts = { airport: textOf('airport'), company: textOf('company'), none: textOf(null) }

interface SightRow extends Omit<CurrentUser, 'userId' | 'role' | 'sessionId'> {
  snapshot: string
  own: number | null
  day: string
  changes: RecordChange[] | null
  userId: number | null
  securityRoleId: number
  axnInstanceStatus?: Subject['axnInstanceStatus'] | null
  axnInstanceMasterStatus?: Subject['axnInstanceMasterStatus']
  affiliated?: boolean
}

/** Reads the session, the subject that the call is about, and the changes since `position`, in one round trip. */
export async function readSight(
  database: Database,
  position: Position,
  sessionId: string | null,
  subject: SubjectKey | null,
): Promise<RequestSight> {
  const kind =
    subject?.airportId !== undefined ? 'airport' : subject?.companyId !== undefined ? 'company' : 'none'
  const open = `{${position.openTransactionIds.join(',')}}`
  const values = [position.nextTransactionId, open, sessionId]
  if (subject && kind !== 'none')
    values.push(subject.airportId ?? subject.companyId ?? null, subject.axnInstanceId)
  const [row] = await database.askOften<SightRow>(texts[kind], values)
  if (!row) throw new Error('The statement has always one row.')
  const { snapshot, own, day, changes, axnInstanceStatus, axnInstanceMasterStatus, affiliated, ...person } =
    row
  const { userId } = person
  return {
    snapshot,
    ownTransactionId: own,
    day,
    changes: changes ?? [],
    visitor:
      userId === null || sessionId === null
        ? null
        : { ...person, userId, sessionId, role: getRoleName(person.securityRoleId) },
    subject:
      axnInstanceStatus && axnInstanceMasterStatus
        ? { axnInstanceStatus, axnInstanceMasterStatus, affiliated: affiliated ?? false }
        : undefined,
  }
}
