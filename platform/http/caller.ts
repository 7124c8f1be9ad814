import type { FastifyRequest } from 'fastify'

/** Who makes a call according to its credentials. Only the database knows whether they are still valid. */
export interface Caller {
  /** Identifies the session, or another credential, for the product's hooks. Null without one. */
  sessionId: string | null
  /** The owner whose share of every queue the call uses: a user or, without a session, a device or network. */
  owner: string
  /** Whether one of our own pages sent the call. They always state the version that they change. */
  isBrowser: boolean
  /** The credential's own limit. By default, all calls of the owner count toward the usual one. */
  callsPerMinute?: number
}

/** The signed-in user of a call, as stored. */
export interface User {
  userId: number
  role: string
  /** Set if this user's answers differ from those of other users with the same role. */
  scope?: string
  /** Whether this user sees everyone's jobs. */
  seesAllJobs: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `authenticate`. A property, because values of a weak map outlive their requests until all memory is swept. */
    caller?: Caller
    /** The call's visitor has not been authorized yet. */
    awaitsAuthorization?: boolean
  }
}

/** Who makes the call, as `authenticate` found. */
export function getCaller(request: FastifyRequest): Caller {
  const { caller } = request
  if (!caller) throw new TypeError('The request was not authenticated')
  return caller
}
