import type { FastifyRequest } from 'fastify'
import { problem } from '#domain/problems.ts'
import { linkHeader } from '#domain/review/openedLink.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Caller } from '#platform/http/caller.ts'
import { hashSecret, secretPattern } from '../../people/secrets.ts'

/** After the `#`, a secret does not appear in server logs or the `Referer`. */
export const getLinkAddress = (publicUrl: string, secret: string): string => `${publicUrl}/links#${secret}`

/** A browser may have several links open, in addition to its user's own session. */
export const getLinkCookie = (delegationId: number | string): string => `factbook_link_${delegationId}`

const readHash = `select delegation_id from public.delegation where delegation_id = $1
  and $2 in (link_hash, mailed_hash) and withdrawn_date is null and expires_date > now()`

/**
 * The link with which one of our pages calls for a colleague. The header says which one, and its cookie has the secret.
 * Other sites cannot send the header. Null without the header. Throws `linkEnded`. Whether the link's creator may still
 * edit is decided by the statement that begins the call (`callColumns.ts`).
 */
export async function readLink(database: Database, request: FastifyRequest): Promise<Caller | null> {
  const named = request.headers[linkHeader]
  if (named === undefined) return null
  const delegationId = typeof named === 'string' && /^[1-9]\d{0,8}$/.test(named) ? named : ''
  const secret = request.cookies[getLinkCookie(delegationId)] ?? ''
  const isKnown =
    secretPattern.test(secret) &&
    (await database.ask(readHash, [delegationId, hashSecret(secret)])).length > 0
  if (!isKnown) throw problem('linkEnded')
  return { sessionId: `delegation ${delegationId}`, owner: `link ${delegationId}`, isBrowser: true }
}
