import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Problem } from '../contract/problem.ts'
import type { Db } from '../database/connect.ts'
import type { Call, Caller, User } from './call.ts'

/** The role of users who see everyone's jobs. */
export const administratorRole = 'ROLE_ADMIN'

/** The session in a token. */
export type TokenSession = Omit<Caller, 'isBrowser'> & { sessionId: string }

/** The product's information about a request that may be answered from memory. */
export interface Sight<U extends User = User> {
  /** Null if the session has ended. */
  user: U | null
  /** Changes whenever something that the answer depends on changes. */
  version: string
}

/** Everything that the call pipeline asks the product. `server/productHooks.ts` answers. */
export interface ProductHooks<U extends User = User> {
  /** The name of the browser's session cookie. */
  sessionCookie: string

  /** The session in a token; null if the token is invalid or has expired. */
  readToken(token: string): Promise<TokenSession | null>
  /**
   * The caller identified by a credential other than a session token, such as an API key; null if the request has none.
   * Such a credential takes precedence over tokens. Throws a problem if the credential is not valid for this call.
   */
  readOtherCredential?(endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null>
  /** The owner of calls without a session, for their share of each queue. */
  anonymousOwner(request: FastifyRequest): string
  /**
   * Throws the problem that says why the session's user may not make this call, judged by the raw path, because the
   * body has not been read yet.
   */
  admit(endpoint: Endpoint, rawParams: unknown, sessionId: string | null): Promise<void>
  /**
   * Begins a transaction: finds the session's user, authorizes the user, and records the user for the audit. For a transaction
   * that writes, it locks the affected record. Throws the problem that explains a refusal.
   */
  open(db: Db, call: Call, transaction: { writes: boolean }): Promise<U | null>
  /**
   * Finds and authorizes the caller and reads what has changed, in one statement. Throws the problem of a refusal.
   * Required for endpoints that are `remembered` or answered from memory.
   */
  see?(call: Call): Promise<Sight<U>>

  /** The part of an answer that the caller may see; by default, all of it. */
  limitReply?(endpoint: Endpoint, user: U, reply: unknown): unknown
  /** The new address (path and query) of a missing record; null if it has none. */
  findMovedAddress?(db: Db, endpoint: Endpoint, params: unknown, address: string): Promise<string | null>
  /** The problem for a constraint violation; null for any other error. */
  fromConstraintError(thrown: unknown): Problem | null
}
