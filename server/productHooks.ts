import { getBulkActionEndpoint } from '#domain/history/bulkAction.ts'
import { getSessionEndpoint } from '#domain/people/session.ts'
import { problem } from '#domain/problems.ts'
import { limitLinkReply } from '#domain/review/limitLinkReply.ts'
import { getSubjectKey, type InstanceKey } from '#domain/review/subjectKind.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Database } from '#platform/database/connect.ts'
import type { AfterCommitTasks } from '#platform/http/afterCommitTasks.ts'
import type { Call, MemoryAccess, ProductHooks } from '#platform/http/call.ts'
import type { Memory } from './browse/memory/memory.ts'
import { findMergedAddress } from './catalog/merging/merging.queries.ts'
import type { Settings } from './config.ts'
import { fromConstraintError } from './database/constraintProblems.ts'
import { ApiKeyReader } from './people/authentication/apiKeys.queries.ts'
import { identifyStranger } from './people/authentication/knownDevice.ts'
import { getSessionCookie } from './people/authentication/sessionCookie.ts'
import type { Tokens } from './people/authentication/tokens.ts'
import { findCallRefusal, isAboutSubject, openCall } from './people/authorize.ts'
import { type CurrentUser, storeSessionUse } from './people/session.ts'
import { readLink } from './review/delegation/readLink.ts'

/** An open page makes these calls by itself, which must not keep the session alive. */
const askedByPages = new Set<Endpoint>([getSessionEndpoint, getBulkActionEndpoint])

/** The fact book's answers to the pipeline. */
export function createProductHooks({
  memory,
  settings,
  tokens,
  database,
  afterCommitTasks,
}: {
  afterCommitTasks: AfterCommitTasks
  database: Database
  memory: Memory
  settings: Settings
  tokens: Tokens
}): ProductHooks<CurrentUser> {
  const apiKeys = new ApiKeyReader({ database, afterCommitTasks })
  return {
    sessionCookie: getSessionCookie(settings),
    readToken: async (token, endpoint) => {
      const session = await tokens.read(token)
      const used = askedByPages.has(endpoint) ? null : tokens.takeUse(token)
      // If the database is away, the next call says so.
      if (used !== null)
        afterCommitTasks.run(
          () => database.write(db => storeSessionUse(db, used, settings)),
          () => undefined,
        )
      return session
    },
    readOtherCredential: async (endpoint, request) =>
      (await apiKeys.read(endpoint, request)) ?? (await readLink(database, request)),
    limitReply: (endpoint, { delegation }, reply) =>
      delegation && !(reply instanceof Problem) ? limitLinkReply(delegation, endpoint, reply) : reply,
    anonymousOwner: request => identifyStranger(settings, request),
    admit: (endpoint, rawParams, sessionId) => admitRequest(memory, endpoint, rawParams, sessionId),
    open: (db, call, { writes }) => openCall(db, call, { writes, rules: settings }),
    authorizeFromMemory: call => authorizeFromMemory(memory, call),
    findMovedAddress: findMergedAddress,
    fromConstraintError,
  }
}

/** The caller of a cached answer, and the answer's version. Throws the problem that explains a refusal. */
async function authorizeFromMemory(memory: Memory, call: Call): Promise<MemoryAccess<CurrentUser>> {
  const { endpoint, params, caller } = call
  const key = isAboutSubject(endpoint) ? getSubjectKey(params as InstanceKey) : null
  const { user, subject, day } = await memory.see(caller.sessionId, key)
  const refused = findCallRefusal(user, endpoint, { sessionId: caller.sessionId, params, key, subject })
  if (refused) throw problem(refused)
  if (key && !subject) throw problem('notFound')
  // The database's date and ours, which differ for a moment at midnight.
  const days = `${day} ${getUtcToday()}`
  return { user, version: `${days} ${versionOf(memory, endpoint, params)}` }
}

/**
 * Throws the problem that says why the session's user may not make a call whose body has not been read. If only the
 * body identifies the airport or company, or the path is wrong, only the role is checked here and the rest later.
 */
async function admitRequest(
  memory: Memory,
  endpoint: Endpoint,
  rawParams: unknown,
  sessionId: string | null,
): Promise<void> {
  const params = endpoint.params.safeParse(rawParams)
  const key =
    isAboutSubject(endpoint) && !endpoint.subject && params.success
      ? getSubjectKey(params.data as InstanceKey)
      : null
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
