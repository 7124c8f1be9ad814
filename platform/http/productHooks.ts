import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Problem } from '../contract/problem.ts'
import type { Db, WrittenStatement } from '../database/connect.ts'

/** The role of users who see everyone's jobs. */
export const administratorRole = 'ROLE_ADMIN'

/** The signed-in user of a call. */
export interface Visitor {
  userId: number
  role: string
  /** Set if this user's answers differ from those of other users with the same role. */
  scope?: string
}

/** The content of a token. Only the database knows whether the session is still valid. */
export interface TokenSession {
  sessionId: string
  userId: number
  /** See `Credential`. */
  callsPerMinute?: number
}

/** The presumed caller, according to the request's credentials. */
export interface Credential {
  /** Identifies the caller for the product's other hooks. */
  sessionId: string
  /** The owner whose share of every queue the call uses: a user or, without a session, a device or network. */
  owner: string
  /** Whether one of our own pages sent the call. They always state the version that they change. */
  isBrowser: boolean
  /** The credential's own limit. By default, all calls of the owner count toward the usual one. */
  callsPerMinute?: number
}

/** The caller's input, checked against the declared schemas unless `raw` is stated. */
export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/** A call whose transaction is beginning. */
export interface OpenedCall {
  endpoint: Endpoint
  input: CallInput
  /** Null for an anonymous caller. */
  sessionId: string | null
  writes: boolean
  /** The action that all changes of the call belong to. */
  actionId: string
  /** The caller's reason for the change; null if none is given. */
  reason: string | null
  /** Whether one of our own pages sent the call. */
  isBrowser: boolean
}

/** See the hook `expect`. */
export interface ExpectedCall<V extends Visitor = Visitor> {
  visitor: V
  /** Begins a transaction like `open`, and fails unless it finds exactly what is expected. */
  opening: WrittenStatement
  /** Whether the transaction failed because it found anything else. */
  isRefuted(thrown: unknown): boolean
}

/** The product's information about a request that may be answered from memory. */
export interface Sight<V extends Visitor = Visitor> {
  /** Null if the session has ended. */
  visitor: V | null
  /** Changes whenever something that the answer depends on changes. */
  version: string
}

/** Everything that the call pipeline asks the product. `server/productHooks.ts` answers. */
export interface ProductHooks<V extends Visitor = Visitor> {
  /** The name of the browser's session cookie. */
  sessionCookie: string

  /** The session in a token; null if the token is invalid or has expired. */
  readToken(token: string): Promise<TokenSession | null>
  /**
   * The caller identified by a credential other than a session token, such as an API key; null if the request has none.
   * Such a credential takes precedence over tokens. Throws a problem if the credential is not valid for this call.
   */
  readOtherCredential?(endpoint: Endpoint, request: FastifyRequest): Promise<Credential | null>
  /** The owner of calls without a session, for their share of each queue. */
  anonymousOwner(request: FastifyRequest): string
  /**
   * Throws the problem that says why the session's user may not make this call, judged by the raw path, because the
   * body has not been read yet.
   */
  admit(endpoint: Endpoint, rawParams: unknown, sessionId: string | null): Promise<void>
  /**
   * Begins a transaction: finds the session's user, authorizes the user, and records the user for the audit. For a call
   * that writes, it locks the affected record. Throws the problem that explains a refusal.
   */
  open(db: Db, call: OpenedCall): Promise<V | null>
  /**
   * The expected caller, and a first statement for the transaction that fails unless it finds exactly what is expected.
   * Another statement can therefore be sent with it. Null if nothing is remembered of the caller, or if the call would
   * not be permitted.
   */
  expect?(call: OpenedCall): ExpectedCall<V> | null
  /**
   * Finds and authorizes the caller and reads what has changed, in one statement. Throws the problem of a refusal.
   * Required for endpoints that are `remembered` or answered from memory.
   */
  see?(endpoint: Endpoint, input: CallInput, sessionId: string | null): Promise<Sight<V>>

  /** The part of an answer that the caller may see; by default, all of it. */
  limitReply?(endpoint: Endpoint, visitor: V, reply: unknown): unknown
  /** The new address (path and query) of a missing record; null if it has none. */
  findMovedAddress?(db: Db, endpoint: Endpoint, params: unknown, address: string): Promise<string | null>
  /** The problem for a constraint violation; null for any other error. */
  fromConstraintError(thrown: unknown): Problem | null
}
