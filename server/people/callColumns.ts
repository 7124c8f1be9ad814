import { recentMinutes } from '#domain/people/confirmIdentity.ts'
import { can, type Actor, type Subject } from '#domain/people/roles.ts'
import { administratorRoleId, getRoleName, type RoleName } from '#domain/people/securityRoles.ts'
import { findColleagueRole } from '#domain/review/delegation.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import type { Settings } from '../config.ts'
import type { CurrentUser } from './session.ts'

// The parts of the statements that begin a call, which read everything needed in one round trip. Their text never
// changes, so that a server plans them once per connection.

/** A person's session, an API key, or a link for a colleague. */
export type CallerKind = 'session' | 'apiKey' | 'delegation'

/** Identical for every kind of caller. */
export const createByCallerKind = <T>(make: (caller: CallerKind) => T): Record<CallerKind, T> => ({
  session: make('session'),
  apiKey: make('apiKey'),
  delegation: make('delegation'),
})

/** The kind of a `sessionId`: a session's is a uuid, and all others begin with their kind, as in 'apiKey 12'. */
export function readCaller(sessionId: string | null): { kind: CallerKind; id: string | null } {
  const [, kind, id = ''] = /^(apiKey|delegation) (\d+)$/.exec(sessionId ?? '') ?? []
  return kind ? { kind: kind as CallerKind, id } : { kind: 'session', id: sessionId }
}

/** Of an `app_user` in any statement: whether an administrator has no second factor; null for everyone else. */
export const lacksSecondFactor = `case when app_user.security_role_id = ${administratorRoleId} then
  not exists (select from passkey where passkey.user_id = app_user.user_id)
  and not exists (select from authenticator_app as app where app.user_id = app_user.user_id)
end`

const userColumns = `${lacksSecondFactor} as "lacksSecondFactor", app_user.user_id as "userId", app_user.security_role_id as "securityRoleId",
  app_user.display_name as "displayName", app_user.first_name as "firstName", app_user.last_name as "lastName", app_user.email`

const isGiverAffiliated = (kind: SubjectKind) => `exists (select from affiliated_${kind} as own
  where own.user_id = app_user.user_id and own.${kind}_id = delegation.${kind}_id
    and own.axn_instance_id = delegation.axn_instance_id)`

/** The caller. */
export const callerColumns: Record<CallerKind, string> = {
  session: `${userColumns}, session.started::text as started, session.expires::text as expires,
    session.confirmed > now() - interval '${recentMinutes} minutes' as "isRecent"`,
  apiKey: `${userColumns}, api_key.created_date::text as started,
    coalesce(api_key.expires_date, 'infinity')::text as expires`,
  delegation: `${userColumns}, delegation.created_date::text as started, delegation.expires_date::text as expires,
    json_build_object('delegationId', delegation.delegation_id, 'airportId', delegation.airport_id,
      'companyId', delegation.company_id, 'axnInstanceId', delegation.axn_instance_id, 'step', delegation.step,
      'terminalId', delegation.terminal_id, 'colleagueName', delegation.colleague_name) as delegation,
    ${isGiverAffiliated('airport')} or ${isGiverAffiliated('company')} as "isGiverAffiliated"`,
}

const activeUser = (kind: string) =>
  `left join app_user on app_user.user_id = ${kind} and app_user.user_status = 'ACTIVE'`

/** The caller `$n` and their user, if the session, key, or link is valid and the user is active. */
export const joinCaller: Record<CallerKind, (parameter: string) => string> = {
  session: parameter => `
    left join session on session.session_id = ${parameter} and session.expires > now()
    ${activeUser('session.user_id')}`,
  apiKey: parameter => `
    left join api_key on api_key.api_key_id = ${parameter}
      and (api_key.expires_date is null or api_key.expires_date > now())
    ${activeUser('api_key.user_id')}`,
  delegation: parameter => `
    left join delegation on delegation.delegation_id = ${parameter}
      and delegation.expires_date > now() and delegation.withdrawn_date is null
      and not exists (select from public.axn_instance as year where year.axn_instance_id = delegation.axn_instance_id
        and year.axn_instance_master_status = 'HISTORICAL')
    ${activeUser('delegation.given_user_id')}`,
}

/** The status of the airport or company, and whether the user is affiliated with it. */
export const selectSubjectColumns = (
  kind: SubjectKind,
): string => `subject.axn_instance_status as "axnInstanceStatus",
  year.axn_instance_master_status as "axnInstanceMasterStatus",
  exists (select from affiliated_${kind} as own where own.user_id = app_user.user_id
    and own.${kind}_id = subject.${kind}_id and own.axn_instance_id = subject.axn_instance_id) as affiliated`

interface CallerRow
  extends
    RoleRow,
    Omit<CurrentUser, 'userId' | 'role' | 'sessionId' | 'scope' | 'isRecent' | 'needsSecondFactor'> {
  /** Missing for keys and links. */
  isRecent?: boolean
  /** Null if the session has ended. */
  userId: number | null
  isGiverAffiliated?: boolean
}

interface SubjectRow {
  /** Null if there is no such airport or company in that year; undefined if the call is about none. */
  axnInstanceStatus?: Subject['axnInstanceStatus'] | null
  axnInstanceMasterStatus?: Subject['axnInstanceMasterStatus']
  affiliated?: boolean
}

export type CallRow = CallerRow & SubjectRow

/** The settings that decide what a user may do. */
export type AccountRules = Pick<Settings, 'administratorsNeedSecondFactor'>

interface RoleRow {
  securityRoleId: number
  lacksSecondFactor: boolean | null
}

const needsFactor = (row: RoleRow, rules: AccountRules): boolean =>
  rules.administratorsNeedSecondFactor && row.lacksSecondFactor === true

/** The role that a user has now. Without the second factor that administrators need, it is that of a plain user. */
export const readRole = (row: RoleRow, rules: AccountRules): RoleName =>
  needsFactor(row, rules) ? 'ROLE_USER' : getRoleName(row.securityRoleId)

export function readUser(row: CallerRow, sessionId: string | null, rules: AccountRules): CurrentUser | null {
  const {
    userId,
    displayName,
    firstName,
    lastName,
    email,
    started,
    expires,
    delegation,
    isRecent = false,
  } = row
  if (userId === null || sessionId === null) return null
  const person = { userId, role: readRole(row, rules) }
  const role = limitRole(row, person, readCaller(sessionId).kind)
  if (role === null) return null
  const scope = delegation && sessionId
  return {
    sessionId,
    userId,
    role,
    displayName,
    firstName,
    lastName,
    email,
    started,
    expires,
    isRecent,
    needsSecondFactor: needsFactor(row, rules),
    delegation,
    scope,
    seesAllJobs: role === 'ROLE_ADMIN',
  }
}

/**
 * The role with which a key or link acts, which never exceeds its owner's. A key has a subscriber's role, and a link
 * that of an editor of its airport or company. Null if the owner may no longer do that.
 */
function limitRole(row: CallerRow, person: Actor, kind: CallerKind): Actor['role'] | null {
  if (kind === 'apiKey') return can(person, 'browse') ? 'ROLE_SUBSCRIBER' : null
  if (kind === 'delegation') {
    return row.delegation ? findColleagueRole(person, row.delegation, row.isGiverAffiliated ?? false) : null
  }
  return person.role
}

export const readSubject = ({
  axnInstanceStatus,
  axnInstanceMasterStatus,
  affiliated = false,
}: SubjectRow): Subject | undefined =>
  axnInstanceStatus && axnInstanceMasterStatus
    ? { axnInstanceStatus, axnInstanceMasterStatus, affiliated }
    : undefined
