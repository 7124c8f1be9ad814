import { problem } from '#domain/problems.ts'
import { findRefusal, type Subject, type SubjectKey } from '#domain/people/roles.ts'
import { findLinkRefusal } from '#domain/review/delegatedCalls.ts'
import type { ProblemName } from '#domain/problems.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/database/connect.ts'
import { withValues } from '#platform/database/statement.ts'
import type { OpenedCall } from '#platform/http/productHooks.ts'
import { editionPath } from '../years/editions.ts'
import {
  callerColumns,
  joinCaller,
  kindOf,
  readCaller,
  readSubject,
  readVisitor,
  subjectColumns,
  type CallerKind,
  type CallRow,
  type SubjectKind,
} from './callColumns.ts'
import type { CurrentUser } from './session.ts'

export const isAboutSubject = (endpoint: Endpoint): boolean => endpoint.allow.includes('.')

/** Null for a call that only a role permits. */
const subjectOf = (endpoint: Endpoint, input: OpenedCall['input']): SubjectKey | null =>
  isAboutSubject(endpoint) ? (endpoint.subject?.(input) ?? readSubjectInPath(input.params)) : null

export function readSubjectInPath(params: unknown): SubjectKey {
  const { airportId, companyId, instanceId } = params as Record<string, number | undefined>
  return { airportId, companyId, axnInstanceId: instanceId ?? -1 }
}

/** Names the user, the call, and its reason to the audit's triggers, and chooses the edition that a call about a year reads. */
const settings = `set_config('factbook.user_id', coalesce(app_user.user_id::text, ''), true),
  set_config('factbook.request', $2, true), set_config('factbook.action', $3, true),
  set_config('search_path', $4, true), set_config('factbook.reason', $5, true), set_config('factbook.browser', $6, true)`

const settingsOf = (caller: CallerKind): string =>
  caller === 'delegation'
    ? `${settings}, set_config('factbook.delegation', coalesce(delegation.delegation_id::text, ''), true)`
    : settings

const withoutSubject = (caller: CallerKind): string =>
  `select ${settingsOf(caller)}, ${callerColumns[caller]} from (values (1)) as one ${joinCaller[caller]('$1')}`

/** Closing the year waits for saves in progress, and no save begins meanwhile or slips past a change of status. */
const locks = 'for share of year for no key update of subject'

const withSubject = (
  caller: CallerKind,
  kind: SubjectKind,
  isLocked: boolean,
): string => `select ${settingsOf(caller)}, ${callerColumns[caller]}, ${subjectColumns(kind)}
  from ${kind}_instance as subject
  join axn_instance as year on year.axn_instance_id = subject.axn_instance_id ${joinCaller[caller]('$1')}
  where subject.${kind}_id = $7 and subject.axn_instance_id = $8 ${isLocked ? locks : ''}`

const textsOf = (caller: CallerKind) => ({
  none: withoutSubject(caller),
  read: { airport: withSubject(caller, 'airport', false), company: withSubject(caller, 'company', false) },
  write: { airport: withSubject(caller, 'airport', true), company: withSubject(caller, 'company', true) },
})

const texts = {
  session: textsOf('session'),
  apiKey: textsOf('apiKey'),
  delegation: textsOf('delegation'),
} satisfies Record<CallerKind, unknown>

/** Why the visitor may not make the call, as a problem; null if permitted. */
export function findCallRefusal(
  visitor: CurrentUser | null,
  endpoint: Endpoint,
  call: { sessionId: string | null; params: unknown; key: SubjectKey | null; subject: Subject | undefined },
): ProblemName | null {
  const { sessionId, params, key, subject } = call
  if (!visitor) {
    const { kind } = readCaller(sessionId)
    if (kind !== 'session') return kind === 'apiKey' ? 'keyRefused' : 'linkEnded'
  }
  if (!visitor?.delegation) return findRefusal(visitor, endpoint.allow, subject)
  // That the giver may edit it has been checked with the link.
  const ofGiver = subject && { ...subject, affiliated: true }
  return (
    findLinkRefusal(visitor.delegation, endpoint, params, key) ??
    findRefusal(visitor, endpoint.allow, ofGiver)
  )
}

/** Begins a call's transaction, in one round trip. Throws the problem that says why the visitor may not make the call. */
export async function openCall(db: Db, call: OpenedCall): Promise<CurrentUser | null> {
  const { endpoint, input, sessionId, writes, actionId, reason, isBrowser } = call
  const key = subjectOf(endpoint, input)
  const kind = kindOf(key)
  const { instanceId } = input.params as { instanceId?: number }
  const caller = readCaller(sessionId)
  const values = [
    caller.id,
    `${endpoint.method} ${endpoint.url}`,
    actionId,
    instanceId === undefined ? 'public' : editionPath(instanceId),
    reason ?? '',
    String(isBrowser),
  ]
  const read = async (text: string, more: number[] = []) =>
    (await db.execute(withValues(text, [...values, ...more]))).rows[0] as CallRow | undefined
  const found =
    key && kind
      ? await read(texts[caller.kind][writes ? 'write' : 'read'][kind], [
          key.airportId ?? key.companyId ?? -1,
          key.axnInstanceId,
        ])
      : undefined
  // Without the airport or company, the call is refused, with a reason that depends on the visitor.
  const row = found ?? (await read(texts[caller.kind].none))
  const visitor = row ? readVisitor(row, sessionId) : null
  const subject = found && readSubject(found)
  const refused = findCallRefusal(visitor, endpoint, { sessionId, params: input.params, key, subject })
  if (refused) throw problem(refused)
  if (key && !subject) throw problem('notFound')
  return visitor
}
