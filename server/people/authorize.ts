import { findRefusal, type Subject, type SubjectKey } from '#domain/people/roles.ts'
import { problem, type ProblemName, problems } from '#domain/problems.ts'
import { findLinkRefusal } from '#domain/review/delegatedCalls.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/database/connect.ts'
import { findDatabaseError } from '#platform/database/constraints.ts'
import { withValues } from '#platform/database/statement.ts'
import type { ExpectedCall, OpenedCall } from '#platform/http/productHooks.ts'
import { editionPath } from '../years/editions.ts'
import {
  callerColumns,
  createByCallerKind,
  joinCaller,
  kindOf,
  readCaller,
  readSubject,
  readVisitor,
  selectSubjectColumns,
  type CallerKind,
  type CallRow,
} from './callColumns.ts'
import type { CurrentUser } from './session.ts'

/** The SQL state with which `factbook_refuse_unexpected` fails. */
const unexpected = 'FB003'

export const isAboutSubject = (endpoint: Endpoint): boolean => endpoint.allow.includes('.')

/** Null for a call that only a role permits. */
const subjectOf = (endpoint: Endpoint, input: OpenedCall['input']): SubjectKey | null =>
  isAboutSubject(endpoint) ? (endpoint.subject?.(input) ?? readSubjectInPath(input.params)) : null

export function readSubjectInPath(params: unknown): SubjectKey {
  const { airportId, companyId, instanceId } = params as Record<string, number | undefined>
  return { airportId, companyId, axnInstanceId: instanceId ?? -1 }
}

/**
 * Gives the audit triggers the user, the call, and its reason, and selects the edition for a call about a year. The
 * user and the link are columns of the statement.
 */
const settingsOf = (
  caller: CallerKind,
  userId = 'app_user.user_id',
  delegationId = 'delegation.delegation_id',
): string => `set_config('factbook.user_id', coalesce(${userId}::text, ''), true),
  set_config('factbook.request', $2, true), set_config('factbook.action', $3, true),
  set_config('search_path', $4, true), set_config('factbook.reason', $5, true), set_config('factbook.browser', $6, true)
  ${caller === 'delegation' ? `, set_config('factbook.delegation', coalesce(${delegationId}::text, ''), true)` : ''}`

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

const settingsOfFound = (caller: CallerKind): string =>
  settingsOf(caller, 'found."userId"', `(found.delegation ->> 'delegationId')`)

/** The result, with all of it as one text for later comparison. */
const toWrite = (caller: CallerKind, kind: SubjectKind): string =>
  `select ${settingsOfFound(caller)}, found.*, found::text as whole
  from (select ${withSubject(caller, kind)} ${locks}) as found`

/** Fails unless the result is exactly `$9`, and then so does the rest of the transaction. */
const expectSameResult = (caller: CallerKind, kind: SubjectKind): string =>
  `select ${settingsOfFound(caller)}, case when found::text is distinct from $9 then factbook_refuse_unexpected() end
  from (values (1)) as one left join (select ${withSubject(caller, kind)} ${locks}) as found on true`

const texts = createByCallerKind(caller => {
  const ofKinds = (text: (kind: SubjectKind) => string) => ({
    airport: text('airport'),
    company: text('company'),
  })
  return {
    none: withoutSubject(caller),
    read: ofKinds(kind => `select ${settingsOf(caller)}, ${withSubject(caller, kind)}`),
    write: ofKinds(kind => toWrite(caller, kind)),
    expected: ofKinds(kind => expectSameResult(caller, kind)),
  }
})

/** Why the caller may not make the call, as a problem; null if permitted. */
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
  // Whether the creator of the link may edit was checked with the link.
  const ofGiver = subject && { ...subject, affiliated: true }
  return (
    findLinkRefusal(visitor.delegation, endpoint, params, key) ??
    findRefusal(visitor, endpoint.allow, ofGiver)
  )
}

/** The values `$1` to `$6`. */
function valuesOf({ endpoint, input, sessionId, actionId, reason, isBrowser }: OpenedCall) {
  const { instanceId } = input.params as { instanceId?: number }
  return [
    readCaller(sessionId).id,
    `${endpoint.method} ${endpoint.url}`,
    actionId,
    instanceId === undefined ? 'public' : editionPath(instanceId),
    reason ?? '',
    String(isBrowser),
  ]
}

/** The values `$7` and `$8`. */
const valuesOfSubject = ({ airportId, companyId, axnInstanceId }: SubjectKey) => [
  airportId ?? companyId ?? -1,
  axnInstanceId,
]

/** A company can be published without a submission, so a message about its lock must fit its status. */
function explainRefusal(refused: ProblemName, status: AxnInstanceStatus | undefined): string {
  const { message } = problems[refused]
  if (refused !== 'lockedForReview') return message
  if (status === 'APPROVED') return message.replace('submitted', 'approved')
  return status === 'PUBLISHED' ? message.replace('submitted', 'published') : message
}

/** Begins a call's transaction in one round trip. Throws the problem that says why the caller may not make the call. */
export async function openCall(db: Db, call: OpenedCall, lastFound: LastFound): Promise<CurrentUser | null> {
  const { endpoint, input, sessionId, writes } = call
  const key = subjectOf(endpoint, input)
  const kind = kindOf(key)
  const caller = readCaller(sessionId)
  const values = valuesOf(call)
  const read = async (text: string, more: number[] = []) =>
    (await db.execute(withValues(text, [...values, ...more]))).rows[0] as CallRow | undefined
  const found =
    key && kind
      ? await read(texts[caller.kind][writes ? 'write' : 'read'][kind], valuesOfSubject(key))
      : undefined
  // Without the airport or company, the call is refused, with a reason that depends on the caller.
  const row = found ?? (await read(texts[caller.kind].none))
  const visitor = row ? readVisitor(row, sessionId) : null
  const subject = found && readSubject(found)
  const refused = findCallRefusal(visitor, endpoint, { sessionId, params: input.params, key, subject })
  if (refused) throw problem(refused, { message: explainRefusal(refused, subject?.axnInstanceStatus) })
  if (key && !subject) throw problem('notFound')
  if (writes && key && found) lastFound.remember(sessionId, key, found as FoundToWrite)
  return visitor
}

/**
 * If the result of the caller's last write about the same airport or company also permits this one, the database only
 * has to confirm it. Null if nothing is remembered.
 */
export function expectCall(call: OpenedCall, lastFound: LastFound): ExpectedCall<CurrentUser> | null {
  const { endpoint, input, sessionId } = call
  const key = subjectOf(endpoint, input)
  const kind = kindOf(key)
  const found = key && lastFound.recall(sessionId, key)
  if (!found || !kind) return null
  const visitor = readVisitor(found, sessionId)
  const subject = readSubject(found)
  const refused = findCallRefusal(visitor, endpoint, { sessionId, params: input.params, key, subject })
  if (!visitor || refused) return null
  const values = [...valuesOf(call), ...valuesOfSubject(key), found.whole]
  return {
    visitor,
    opening: { text: texts[readCaller(sessionId).kind].expected[kind], values },
    isRefuted: thrown => {
      const isUnexpected = findDatabaseError(thrown)?.code === unexpected
      if (isUnexpected) lastFound.forget(sessionId, key)
      return isUnexpected
    },
  }
}

const most = 1_000

/** A row with all its values as the text that the database compares. */
type FoundToWrite = CallRow & { whole: string }

/**
 * The results of each caller's last write about an airport or company. They may be outdated, so the database has to
 * confirm them (`expectCall`).
 */
export class LastFound {
  readonly #rows = new Map<string, FoundToWrite>()

  recall(sessionId: string | null, subject: SubjectKey): FoundToWrite | undefined {
    return this.#rows.get(nameOf(sessionId, subject))
  }

  /** The least recently used entries are evicted. */
  remember(sessionId: string | null, subject: SubjectKey, found: FoundToWrite): void {
    this.#rows.set(nameOf(sessionId, subject), found)
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > most && oldest !== undefined) this.#rows.delete(oldest)
  }

  forget(sessionId: string | null, subject: SubjectKey): void {
    this.#rows.delete(nameOf(sessionId, subject))
  }
}

const nameOf = (sessionId: string | null, { airportId, companyId, axnInstanceId }: SubjectKey): string =>
  `${sessionId} ${airportId} ${companyId} ${axnInstanceId}`
