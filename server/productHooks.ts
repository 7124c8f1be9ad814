import { getSessionEndpoint } from '#domain/people/session.ts'
import { limitLinkReply } from '#domain/review/limitLinkReply.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Database } from '#platform/database/connect.ts'
import type { AfterCommitTasks } from '#platform/http/afterCommitTasks.ts'
import type { ProductHooks } from '#platform/http/call.ts'
import { admitRequest, authorizeFromMemory } from './browse/memory/authorizeFromMemory.ts'
import type { Memory } from './browse/memory/memory.ts'
import { findMergedAddress } from './catalog/merging/merging.queries.ts'
import type { Settings } from './config.ts'
import { fromConstraintError } from './database/constraintProblems.ts'
import { ApiKeyReader } from './people/authentication/apiKeys.queries.ts'
import { identifyStranger } from './people/authentication/knownDevice.ts'
import { openCall } from './people/authorize.ts'
import { getSessionCookie, storeSessionUse, type CurrentUser, type Tokens } from './people/session.ts'
import { readLink } from './review/delegation/readLink.ts'

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
      // An open page asks for the session by itself, which must not keep it alive.
      const used = endpoint === getSessionEndpoint ? null : tokens.takeUse(token)
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
