import { findRefusal, type Subject } from '#domain/people/roles.ts'
import { problem, type ProblemName, problems } from '#domain/problems.ts'
import { findLinkRefusal } from '#domain/review/delegatedCalls.ts'
import {
  getSubjectKey,
  type InstanceKey,
  type SubjectKey,
  type SubjectKind,
} from '#domain/review/subjectKind.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/database/connect.ts'
import { withValues } from '#platform/database/statement.ts'
import type { Call } from '#platform/http/call.ts'
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
} from './callColumns.ts'
import type { CurrentUser } from './session.ts'

export const isAboutSubject = (endpoint: Endpoint): boolean => endpoint.allow.includes('.')

/** Null for a call that only a role permits. */
const subjectOf = (call: Call): SubjectKey | null =>
  isAboutSubject(call.endpoint)
    ? (call.endpoint.subject?.(call) ?? getSubjectKey(call.params as InstanceKey))
    : null

/**
 * Gives the audit triggers the user, the call, and its reason, and selects the edition for a call about a year.
 */
const settingsOf = (
  caller: CallerKind,
): string => `set_config('factbook.user_id', coalesce(app_user.user_id::text, ''), true),
  set_config('factbook.request', $2, true), set_config('factbook.action', $3, true),
  set_config('search_path', public.factbook_edition_path($4), true), set_config('factbook.reason', $5, true), set_config('factbook.browser', $6, true)
  ${caller === 'delegation' ? `, set_config('factbook.delegation', coalesce(delegation.delegation_id::text, ''), true)` : ''}`

const withoutSubject = (caller: CallerKind): string =>
  `select ${settingsOf(caller)}, ${callerColumns[caller]} from (values (1)) as one ${joinCaller[caller]('$1')}`

/** Closing the year waits for saves in progress. No save can begin in the meantime or slip past a change of status. */
const locks = 'for share of year for no key update of subject'

const withSubject = (
  caller: CallerKind,
  kind: SubjectKind,
): string => `${callerColumns[caller]}, ${selectSubjectColumns(kind)}
  from ${kind}_instance as subject
  join axn_instance as year on year.axn_instance_id = subject.axn_instance_id ${joinCaller[caller]('$1')}
  where subject.${kind}_id = $7 and subject.axn_instance_id = $8`

const texts = createByCallerKind(caller => {
  const ofKinds = (text: (kind: SubjectKind) => string) => ({
    airport: text('airport'),
    company: text('company'),
  })
  return {
    none: withoutSubject(caller),
    read: ofKinds(kind => `select ${settingsOf(caller)}, ${withSubject(caller, kind)}`),
    write: ofKinds(kind => `select ${settingsOf(caller)}, ${withSubject(caller, kind)} ${locks}`),
  }
})

/** Why the caller may not make the call, as a problem; null if permitted. */
export function findCallRefusal(
  user: CurrentUser | null,
  endpoint: Endpoint,
  call: { sessionId: string | null; params: unknown; key: SubjectKey | null; subject: Subject | undefined },
): ProblemName | null {
  const { sessionId, params, key, subject } = call
  if (!user) {
    const { kind } = readCaller(sessionId)
    if (kind !== 'session') return kind === 'apiKey' ? 'keyRefused' : 'linkEnded'
  }
  if (!user?.delegation) {
    const refusal = findRefusal(user, endpoint.allow, subject)
    return refusal ?? (endpoint.sensitive && !user?.isRecent ? 'confirmationRequired' : null)
  }
  // Whether the creator of the link may edit was checked with the link.
  const ofGiver = subject && { ...subject, affiliated: true }
  return findLinkRefusal(user.delegation, endpoint, params, key) ?? findRefusal(user, endpoint.allow, ofGiver)
}

/** The values `$1` to `$6`. */
function valuesOf({ endpoint, params, caller, actionId, reason }: Call) {
  const { instanceId } = params as { instanceId?: number }
  return [
    readCaller(caller.sessionId).id,
    `${endpoint.method} ${endpoint.url}`,
    actionId,
    instanceId ?? null,
    reason ?? '',
    String(caller.isBrowser),
  ]
}

/** A company can be published without a submission, so a message about its lock must fit its status. */
function explainRefusal(refused: ProblemName, status: AxnInstanceStatus | undefined): string {
  const { message } = problems[refused]
  if (refused !== 'lockedForReview') return message
  if (status === 'APPROVED') return message.replace('submitted', 'approved')
  return status === 'PUBLISHED' ? message.replace('submitted', 'published') : message
}

/** Begins a call's transaction in one round trip. Throws the problem that says why the caller may not make the call. */
export async function openCall(
  db: Db,
  call: Call,
  { writes, rules }: { writes: boolean; rules: AccountRules },
): Promise<CurrentUser | null> {
  const { endpoint, params, caller } = call
  const { sessionId } = caller
  const key = subjectOf(call)
  const text = texts[readCaller(sessionId).kind]
  const values = valuesOf(call)
  const read = async (statement: string, more: number[] = []) =>
    (await db.execute(withValues(statement, [...values, ...more]))).rows[0] as CallRow | undefined
  const found = key
    ? await read(text[writes ? 'write' : 'read'][key.kind], [key.id, key.axnInstanceId])
    : undefined
  // Without the airport or company, the call is refused, with a reason that depends on the caller.
  const row = found ?? (await read(text.none))
  const user = row ? readUser(row, sessionId, rules) : null
  const subject = found && readSubject(found)
  const refused = findCallRefusal(user, endpoint, { sessionId, params, key, subject })
  if (refused) throw problem(refused, { message: explainRefusal(refused, subject?.axnInstanceStatus) })
  if (key && !subject) throw problem('notFound')
  return user
}
