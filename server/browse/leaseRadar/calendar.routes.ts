import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '#domain/problems.ts'
import { demoNote } from '#platform/print/wording.ts'
import { networkKey } from '../../people/authentication/networkKey.ts'
import { countAttempt } from '../../people/authentication/signInThrottle.ts'
import type { Api } from '../../api.ts'
import { hashOf, noteReading, openFeed, type OpenFeed } from './leaseFeeds.queries.ts'
import { listLeaseEnds } from './leaseCalendar.queries.ts'
import { writeCalendar } from './writeCalendar.ts'

/** The precision in ms with which the last fetch of a calendar is recorded. */
const readingTold = 60_000

/**
 * What calendar programs subscribe to. They cannot sign in: the link says whose calendar it is, and that person's
 * current rights apply.
 */
export function calendarRoutes(api: Api): void {
  api.http.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1]
      if (token === undefined) throw problem('unknownRoute')
      const found = await read(api, token)
      if (!found) return refuse(api, token, request)
      const contentHash = createHash('sha256').update(found.text).digest('hex')
      return send(request, reply, found.text, contentHash, await noted(api, found.feed, contentHash))
    },
  )
}

async function read(api: Api, token: string): Promise<{ feed: OpenFeed; text: string } | null> {
  const { publicUrl } = api.settings
  const found = await api.database.read(async db => {
    const feed = await openFeed(db, token)
    return feed && { feed, events: await listLeaseEnds(db, feed.actor, feed.filters, publicUrl) }
  })
  if (!found) return null
  const { feed, events } = found
  const made = api.demo ? ` ${demoNote}` : ''
  const description = `Lease ends from the Fact Book. This link is private. Revoke it at ${publicUrl}/leaseradar.${made}`
  return { feed, text: writeCalendar({ name: feed.feedName, description, events }) }
}

/** Since when the calendar's contents have been the same. */
async function noted(api: Api, feed: OpenFeed, contentHash: string): Promise<Date> {
  const isSame = feed.contentHash === contentHash && feed.contentDate !== null
  const since = isSame ? new Date(feed.contentDate ?? '') : new Date()
  const wasRead = feed.lastReadDate === null ? 0 : Date.parse(feed.lastReadDate)
  if (!isSame || Date.now() - wasRead > readingTold) {
    const content = { contentHash, contentDate: since.toISOString() }
    await api.database.write(db => noteReading(db, feed.leaseFeedId, content))
  }
  return since
}

/**
 * A valid link is never refused because of others at its address, as many people's calendar programs share an
 * address. Guesses are counted separately from password attempts: a calendar that keeps requesting a revoked link
 * must not prevent anyone from signing in.
 */
async function refuse(api: Api, token: string, request: FastifyRequest): Promise<never> {
  const account = `calendar ${hashOf(token).slice(0, 16)}`
  const source = { key: `calendar ${networkKey(request.ip)}`, isKnownDevice: false }
  await api.database.write(db => countAttempt(db, account, source))
  throw problem('notFound')
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  contentHash: string,
  since: Date,
): FastifyReply {
  const tag = `"${contentHash.slice(0, 32)}"`
  void reply
    .header('etag', tag)
    .header('last-modified', since.toUTCString())
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
  if (isKnown(request, tag, since)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="lease-radar.ics"')
    .send(text)
}

/** A request with an ETag is decided by it alone (RFC 9110). */
function isKnown(request: FastifyRequest, tag: string, since: Date): boolean {
  const tags = request.headers['if-none-match']
  if (tags !== undefined) {
    return tags.split(',').some(each => [tag, '*'].includes(each.trim().replace(/^W\//, '')))
  }
  const known = Date.parse(request.headers['if-modified-since'] ?? '')
  return Number.isFinite(known) && Math.floor(since.getTime() / 1000) * 1000 <= known
}
