import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { getSavedPath } from '#domain/browse/saved/saved.ts'
import { problem } from '#domain/problems.ts'
import { writeAtomFeed } from '#platform/contract/atomFeed.ts'
import { readInShare, writeInShare } from '#platform/http/callLimits.ts'
import { demoNote } from '#platform/print/wording.ts'
import type { Api } from '../../api.ts'
import { computeNetworkKey } from '../../people/authentication/computeNetworkKey.ts'
import { countGuess } from '../../people/authentication/signInThrottle.ts'
import { audienceOf } from '../memory/yearLists.ts'
import { listNews } from '../saved/saved.queries.ts'
import {
  noteReading,
  openFeed,
  type OpenFeed,
  listFollowedWindows,
  readWindow,
} from './leaseFeeds.queries.ts'
import { listLeaseEnds } from './selectLeases.ts'
import { writeCalendar } from './writeCalendar.ts'

/** The precision in ms with which the last fetch of a calendar is recorded. */
const readingTold = 60_000

/** The format requested by the end of the link. */
const mediaTypesOf = { ics: 'text/calendar', atom: 'application/atom+xml' } as const
type FeedFormat = keyof typeof mediaTypesOf

/**
 * The calendars and feeds that programs subscribe to. Programs cannot sign in, so the link identifies its owner, whose
 * current rights apply.
 */
export function calendarRoutes(api: Api): void {
  api.http.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const [, token, format] = /^([\w-]{43})\.(ics|atom)$/.exec(request.params.file) ?? []
      if (token === undefined) throw problem('unknownRoute')
      const asked = format === 'atom' ? 'atom' : 'ics'
      const found = await read(api, token, asked, computeNetworkKey(request.ip))
      if (!found) return refuse(api, token, request)
      const contentHash = hashParts(found.parts)
      const since = await noteContents(api, found.feed, contentHash)
      return send(request, reply, { parts: found.parts, format: asked, contentHash, since })
    },
  )
}

async function read(
  api: Api,
  token: string,
  format: FeedFormat,
  network: string,
): Promise<{ feed: OpenFeed; parts: Buffer[] } | null> {
  const feed = await readInShare(api.database, `calendar ${network}`, db => openFeed(db, token, api.settings))
  if (!feed || (format === 'atom' && feed.filters)) return null
  return { feed, parts: await (format === 'atom' ? writeNews : writeLeaseEnds)(api, feed) }
}

/** Answered from memory, which is first updated as for any other call. */
async function writeLeaseEnds({ settings, demo, database, memory }: Api, feed: OpenFeed): Promise<Buffer[]> {
  const { publicUrl } = settings
  const { actor, filters, feedName: name } = feed
  await memory.see(null, null)
  const edition = await memory.openActiveYear()
  const windows = await readInShare(database, `user ${actor.userId}`, async db =>
    filters ? [await readWindow(db, filters)] : listFollowedWindows(db, actor.userId),
  )
  const before = edition && memory.openYearBefore(edition.instance)
  const events = edition
    ? await listLeaseEnds(
        { ...edition, audience: audienceOf(actor) },
        windows,
        publicUrl,
        before && { ...before, merges: await memory.readMerges() },
      )
    : []
  const page = filters ? 'leaseradar' : 'saved'
  const made = demo ? ` ${demoNote}` : ''
  const description = `Lease ends from the Fact Book. This link is private. Revoke it at ${publicUrl}/${page}.${made}`
  return writeCalendar({ name, description, events })
}

async function writeNews({ settings: { publicUrl }, database }: Api, feed: OpenFeed): Promise<Buffer[]> {
  const { feedName: title, leaseFeedId, createdDate, actor } = feed
  const id = `tag:${new URL(publicUrl).hostname},2026:followed/${leaseFeedId}`
  const news = await readInShare(database, `user ${actor.userId}`, db => listNews(db, actor.userId))
  const url = `${publicUrl}/saved`
  const entries = news.map(({ newsId, at, text, savedName, ...target }) => ({
    id: `${id}/${newsId}`,
    title: `${savedName}: ${text}`,
    url: publicUrl + getSavedPath(target),
    updated: at,
    summary: text,
  }))
  return [Buffer.from(writeAtomFeed({ id, title, url, begun: createdDate, entries }))]
}

function hashParts(parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** When the calendar's contents last changed. */
async function noteContents(api: Api, feed: OpenFeed, contentHash: string): Promise<Date> {
  const isSame = feed.contentHash === contentHash && feed.contentDate !== null
  const since = isSame ? new Date(feed.contentDate ?? '') : new Date()
  const wasRead = feed.lastReadDate === null ? 0 : Date.parse(feed.lastReadDate)
  if (!isSame || Date.now() - wasRead > readingTold) {
    const content = { contentHash, contentDate: since.toISOString() }
    await writeInShare(api.database, `user ${feed.actor.userId}`, db =>
      noteReading(db, feed.leaseFeedId, content),
    )
  }
  return since
}

async function refuse(api: Api, token: string, request: FastifyRequest): Promise<never> {
  const share = `calendar ${computeNetworkKey(request.ip)}`
  await writeInShare(api.database, share, db => countGuess(db, 'calendar', token, request.ip))
  throw problem('notFound')
}

interface CalendarReply {
  parts: Buffer[]
  format: FeedFormat
  contentHash: string
  since: Date
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { parts, format, contentHash, since }: CalendarReply,
): FastifyReply {
  const tag = `"${contentHash.slice(0, 32)}"`
  void reply
    .header('etag', tag)
    .header('last-modified', since.toUTCString())
    .header('cache-control', 'private, no-cache')
    .header('x-robots-tag', 'noindex')
  if (isKnown(request, tag, since)) return reply.code(304).send()
  return reply
    .type(`${mediaTypesOf[format]}; charset=utf-8`)
    .header('content-disposition', `inline; filename="fact-book.${format}"`)
    .send(Readable.from(parts))
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
