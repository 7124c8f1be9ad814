import type { FastifyRequest } from 'fastify'
import type { Problem } from '../contract/problem.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Db } from '../database/connect.ts'

/** The role of those who see everyone's jobs. */
export const administratorRole = 'ROLE_ADMIN'

/** The signed-in user of a call. */
export interface Visitor {
  userId: number
  role: string
}

/** What a token says. Only the database knows whether the session is still valid. */
export interface TokenSession {
  sessionId: string
  userId: number
}

/** What a caller sent; checked against the declared schemas, except where `raw` is said. */
export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/** What the product knows of a request that may be answered from memory. */
export interface Sight<V extends Visitor = Visitor> {
  /** Null when the session has ended. */
  visitor: V | null
  /** Differs after every change of what the answer depends on. */
  version: string
}

/** Everything that the pipeline of a call has to ask the product. `server/productHooks.ts` answers. */
export interface ProductHooks<V extends Visitor = Visitor> {
  /** The name of the browser's session cookie. */
  sessionCookie: string

  /** The session that a token names; null if the token is invalid or has expired. */
  readToken(token: string): Promise<TokenSession | null>
  /** Whose share of a queue a call without a session takes. */
  anonymousOwner(request: FastifyRequest): string
  /** The user of a session as the database knows them now; null when the session has ended. */
  findVisitor(db: Db, sessionId: string): Promise<V | null>

  /** Throws the problem that says why the visitor may not make this call. With `locks`, the record it is about is locked. */
  authorize(db: Db, endpoint: Endpoint, input: CallInput, visitor: V | null, locks: boolean): Promise<void>
  /** The same before the body is read, by the raw path and without a lock; what only the body can tell is left to `authorize`. */
  authorizeByPath(db: Db, endpoint: Endpoint, rawParams: unknown, visitor: V | null): Promise<void>

  /** Runs in each transaction before authorization, e.g. to choose the schema that its queries read. */
  prepareTransaction?(db: Db, params: unknown): Promise<void>
  /**
   * Finds the visitor, authorizes them, and tells what has changed, in one statement. Throws the problem of a refusal.
   * Required for endpoints that are `remembered` or answered from memory.
   */
  see?(endpoint: Endpoint, input: CallInput, sessionId: string): Promise<Sight<V>>

  /** Where the address of a missing record leads now, path and query; null if nowhere. */
  findMovedAddress?(db: Db, endpoint: Endpoint, params: unknown, address: string): Promise<string | null>
  /** The problem behind a constraint that refused a value; null for any other error. */
  fromConstraintError(thrown: unknown): Problem | null
}
