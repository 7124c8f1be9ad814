import { fromConstraintError } from './database/constraintProblems.ts'
import type { ProductHooks } from '#platform/http/productHooks.ts'
import { findMergedAddress } from './catalog/merging/mergedNames.queries.ts'
import type { Settings } from './config.ts'
import { anonymousOwner } from './people/authentication/knownDevice.ts'
import type { Memory } from './browse/memory/memory.ts'
import { admitRequest, seeRequest } from './browse/memory/seeRequest.ts'
import { openCall } from './people/authorize.ts'
import { sessionCookie, type CurrentUser, type Tokens } from './people/session.ts'

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
    admit: (endpoint, rawParams, sessionId) => admitRequest(memory, endpoint, rawParams, sessionId),
    open: openCall,
    see: (endpoint, input, sessionId) => seeRequest(memory, endpoint, input.params, sessionId),
    findMovedAddress: findMergedAddress,
    fromConstraintError,
  }
}
