import type { Subject, SubjectKey } from '#domain/people/roles.ts'
import { getRoleName } from '#domain/people/securityRoles.ts'
import type { CurrentUser } from './session.ts'

// The parts of the statements that begin a call, which read everything that is to be known of it in one round trip. Their
// text never changes, so that a server plans them once per connection.

export type SubjectKind = 'airport' | 'company'

export const kindOf = (key: SubjectKey | null): SubjectKind | null =>
  key?.airportId !== undefined ? 'airport' : key?.companyId !== undefined ? 'company' : null

export const sessionColumns = `app_user.user_id as "userId", app_user.security_role_id as "securityRoleId",
  app_user.display_name as "displayName", app_user.first_name as "firstName", app_user.last_name as "lastName", app_user.email,
  session.started::text as started, session.expires::text as expires`

/** The session `$n` and its user, if it has not ended and the user is active. */
export const joinSession = (parameter: string): string => `
  left join session on session.session_id = ${parameter} and session.expires > now()
  left join app_user on app_user.user_id = session.user_id and app_user.user_status = 'ACTIVE'`

/** The status of the airport or company, and whether the user is affiliated with it. */
export const subjectColumns = (
  kind: SubjectKind,
): string => `subject.axn_instance_status as "axnInstanceStatus",
  year.axn_instance_master_status as "axnInstanceMasterStatus",
  exists (select from affiliated_${kind} as own where own.user_id = app_user.user_id
    and own.${kind}_id = subject.${kind}_id and own.axn_instance_id = subject.axn_instance_id) as affiliated`

interface SessionRow extends Omit<CurrentUser, 'userId' | 'role' | 'sessionId'> {
  /** Null when the session has ended. */
  userId: number | null
  securityRoleId: number
}

interface SubjectRow {
  /** Null if there is no such airport or company in that year; missing if the call is about none. */
  axnInstanceStatus?: Subject['axnInstanceStatus'] | null
  axnInstanceMasterStatus?: Subject['axnInstanceMasterStatus']
  affiliated?: boolean
}

export type CallRow = SessionRow & SubjectRow

export function readVisitor(row: SessionRow, sessionId: string | null): CurrentUser | null {
  const { userId, securityRoleId, displayName, firstName, lastName, email, started, expires } = row
  if (userId === null || sessionId === null) return null
  const role = getRoleName(securityRoleId)
  return { sessionId, userId, role, displayName, firstName, lastName, email, started, expires }
}

export const readSubject = ({
  axnInstanceStatus,
  axnInstanceMasterStatus,
  affiliated = false,
}: SubjectRow): Subject | undefined =>
  axnInstanceStatus && axnInstanceMasterStatus
    ? { axnInstanceStatus, axnInstanceMasterStatus, affiliated }
    : undefined
