import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Problem } from '../contract/problem.ts'
import type { Db } from '../database/connect.ts'

/** The role of those who see everyone's jobs. */
export const administratorRole = 'ROLE_ADMIN'

/** The signed-in user of a call. */
export interface Visitor {
  userId: number
  role: string
  /** Set if answers to this visitor differ from those to others with the role. */
  scope?: string
}

/** What a token says. Only the database knows whether the session is still valid. */
export interface TokenSession {
  sessionId: string
  userId: number
}

/** Who may be calling, as far as what they sent says. */
export interface Credential {
  /** What the product's other hooks know the caller by. */
  sessionId: string
  /** Whose share of every queue the call takes: a user's or, without a session, a device's or network's. */
  owner: string
  /** Whether one of our pages calls, which always names the version it changes. */
  isBrowser: boolean
}

/** What a caller sent; checked against the declared schemas, except where `raw` is said. */
export interface CallInput {
  params: unknown
  query: unknown
  body: unknown
}

/** A call whose transaction begins. */
export interface OpenedCall {
  endpoint: Endpoint
  input: CallInput
  /** Null for a stranger. */
  sessionId: string | null
  writes: boolean
  /** All changes of the call are this action. */
  actionId: string
  /** Why it changes what it changes, as the caller says; null if they do not. */
  reason: string | null
  /** Whether one of our pages calls. */
  isBrowser: boolean
}

/** See the hook `expect`. */
export interface Expected<V extends Visitor = Visitor> {
  visitor: V
  /** Sends the statement before it returns. False if it finds anything else. */
  open(db: Db): Promise<boolean>
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
  /**
   * Who calls with a credential that is no session's token, such as an API key; null if the request has none. Such a
   * credential takes precedence over tokens. Throws the problem of one that is not valid for this call.
   */
  readOtherCredential?(endpoint: Endpoint, request: FastifyRequest): Promise<Credential | null>
  /** Whose share of a queue a call without a session takes. */
  anonymousOwner(request: FastifyRequest): string
  /**
   * Throws the problem that says why the session's user may not make this call, as far as the raw path tells it: the body
   * has not been read yet.
   */
  admit(endpoint: Endpoint, rawParams: unknown, sessionId: string | null): Promise<void>
  /**
   * Begins a transaction: finds the session's user, authorizes them, and names them to the audit. For a call that writes,
   * the record that it is about is locked. Throws the problem that says why they may not.
   */
  open(db: Db, call: OpenedCall): Promise<V | null>
  /**
   * Who is expected to call, and how to begin their transaction with one statement after which others may be sent without
   * waiting for its answer: unless it finds exactly what is expected, it fails, and the transaction with it. Null if nothing
   * is known of them, or if what is known does not permit the call.
   */
  expect?(call: OpenedCall): Expected<V> | null
  /**
   * Finds the visitor, authorizes them, and tells what has changed, in one statement. Throws the problem of a refusal.
   * Required for endpoints that are `remembered` or answered from memory.
   */
  see?(endpoint: Endpoint, input: CallInput, sessionId: string | null): Promise<Sight<V>>

  /** What the visitor sees of the answer to a call: all of it by default. */
  limitReply?(endpoint: Endpoint, visitor: V, reply: unknown): unknown
  /** Where the address of a missing record leads now, path and query; null if nowhere. */
  findMovedAddress?(db: Db, endpoint: Endpoint, params: unknown, address: string): Promise<string | null>
  /** The problem behind a constraint that refused a value; null for any other error. */
  fromConstraintError(thrown: unknown): Problem | null
}
