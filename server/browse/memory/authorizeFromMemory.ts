import { problem } from '#domain/problems.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Call, MemoryAccess } from '#platform/http/call.ts'
import { findCallRefusal, isAboutSubject, readSubjectInPath } from '../../people/authorize.ts'
import type { CurrentUser } from '../../people/session.ts'
import type { Memory } from './memory.ts'

/** The caller of a cached answer, and the answer's version. Throws the problem that explains a refusal. */
export async function authorizeFromMemory(memory: Memory, call: Call): Promise<MemoryAccess<CurrentUser>> {
  const { endpoint, params, caller } = call
  const key = isAboutSubject(endpoint) ? readSubjectInPath(params) : null
  const { user, subject, day } = await memory.see(caller.sessionId, key)
  const refused = findCallRefusal(user, endpoint, { sessionId: caller.sessionId, params, key, subject })
  if (refused) throw problem(refused)
  if (key && !subject) throw problem('notFound')
  // The database's date and ours, which differ for some hours if their time zones do.
  const days = `${day} ${getUtcToday()}`
  return { user, version: `${days} ${versionOf(memory, endpoint, params)}` }
}

/**
 * Throws the problem that says why the session's user may not make a call whose body has not been read. If only the
 * body identifies the airport or company, or the path is wrong, only the role is checked here and the rest later.
 */
export async function admitRequest(
  memory: Memory,
  endpoint: Endpoint,
  rawParams: unknown,
  sessionId: string | null,
): Promise<void> {
  const params = endpoint.params.safeParse(rawParams)
  const key =
    isAboutSubject(endpoint) && !endpoint.subject && params.success ? readSubjectInPath(params.data) : null
  const { user, subject } = await memory.see(sessionId, key)
  const refused = findCallRefusal(user, endpoint, { sessionId, params: params.data, key, subject })
  const isFinal =
    key !== null || !isAboutSubject(endpoint) || refused === 'notSignedIn' || refused === 'forbidden'
  if (refused && isFinal) throw problem(refused)
  if (key && !subject) throw problem('notFound')
}

function versionOf({ revisions }: Memory, { cached, url }: Endpoint, params: unknown): string {
  const { airportId, instanceId } = params as { airportId?: number; instanceId?: number }
  if (cached === 'airport' && airportId !== undefined) return revisions.ofAirport(airportId)
  if (cached === 'year' && instanceId !== undefined) return revisions.ofYear(instanceId)
  if (cached === 'shared') return revisions.ofShared()
  if (cached === 'all') return revisions.ofAll()
  if (cached === null) return ''
  throw new TypeError(`${url} names no ${cached}`)
}
