import { fromConstraintError } from './database/constraintProblems.ts'
import { useEdition } from './years/editions.ts'
import type { ProductHooks } from '#platform/http/productHooks.ts'
import { findMergedAddress } from './catalog/merging/mergedNames.queries.ts'
import type { Settings } from './config.ts'
import { anonymousOwner } from './people/authentication/knownDevice.ts'
import type { Memory } from './browse/memory/memory.ts'
import { seeRequest } from './browse/memory/seeRequest.ts'
import { authorize, authorizeByPath } from './people/authorize.ts'
import { currentUser, sessionCookie, type CurrentUser, type Tokens } from './people/session.ts'

/** What the pipeline of a call asks the fact book. */
export function createProductHooks({
  memory,
  settings,
  tokens,
}: {
  memory: Memory
  settings: Settings
  tokens: Tokens
}): ProductHooks<CurrentUser> {
  return {
    sessionCookie,
    readToken: token => tokens.read(token),
    anonymousOwner: request => anonymousOwner(settings, request),
    findVisitor: currentUser,
    authorize,
    authorizeByPath,
    // A call about a closed year reads that year's snapshot.
    prepareTransaction: async (db, params) => {
      const axnInstanceId = yearOf(params)
      if (axnInstanceId !== null) await useEdition(db, axnInstanceId)
    },
    see: (endpoint, input, sessionId) => seeRequest(memory, endpoint, input.params, sessionId),
    findMovedAddress: findMergedAddress,
    fromConstraintError,
  }
}

const yearOf = (params: unknown): number | null => (params as { instanceId?: number }).instanceId ?? null
