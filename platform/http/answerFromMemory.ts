import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Problem } from '../contract/problem.ts'
import type { StoredAnswer } from '../readModel/answerCache.ts'
import type { Call } from './call.ts'
import type { User } from './caller.ts'
import { runReadInShare } from './callLimits.ts'
import { respond } from './respond.ts'

const compress = promisify(gzip)
/** Shorter answers gain nothing from compression. */
const fewestCompressedBytes = 4_096

/**
 * Answers a call from memory. For a `cached` endpoint, `make` computes the answer once until something it depends
 * on changes, and a client with the current version gets a 304. Null if no one is signed in, unless the call is public
 * and declares no query, so that anonymous callers cannot fill the memory with addresses.
 */
export async function answerFromMemory(
  call: Call,
  make: (user: User | null) => Promise<unknown>,
): Promise<unknown> {
  const { api, endpoint, request, reply, caller, query } = call
  // Without parameters that it does not declare, which change nothing.
  const hasQuery = Object.keys(query as object).length > 0
  const address = hasQuery ? request.url : request.url.split('?')[0]
  const isForStrangers = endpoint.allow === 'public' && !hasQuery
  if (caller.sessionId === null && !isForStrangers) return null
  if (!api.hooks.authorizeFromMemory)
    throw new TypeError(`${endpoint.url} needs the hook 'authorizeFromMemory'`)
  const { user, version } = await api.hooks.authorizeFromMemory(call)
  if (!user && !isForStrangers) return null
  const inShare = <T>(read: () => Promise<T>) => runReadInShare(api.database, request, read)
  if (!endpoint.cached) return respond(call, await inShare(() => make(user)))
  const key = `${audienceOf(user)} ${address}`
  const makeAnswer = async () => {
    const result = await make(user)
    if (result instanceof Problem) throw result
    return createAnswer(typeof result === 'string' ? result : (reply.serialize(result) as string))
  }
  // The share is outside, because another owner who asks for the same answer must not wait for this owner's turn.
  const answer =
    api.answers.find(key, version) ?? (await inShare(() => api.answers.answer(key, version, makeAnswer)))
  // The browser may store it, but must revalidate it before showing it again.
  void reply.header('cache-control', 'private, no-cache').header('etag', answer.etag)
  const known = request.headers['if-none-match']?.split(',') ?? []
  if (known.some(each => each.trim() === answer.etag)) return reply.code(304).send()
  void reply.type('application/json; charset=utf-8')
  const mayCompress = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
  if (!mayCompress || answer.body.length < fewestCompressedBytes) return reply.send(answer.body)
  answer.gzipped ??= compress(answer.body)
  return reply
    .header('content-encoding', 'gzip')
    .header('vary', 'accept-encoding')
    .send(await answer.gzipped)
}

/** The group of callers who get the same answers. */
const audienceOf = (user: User | null): string => (user ? `${user.role} ${user.scope ?? ''}` : 'stranger')

/** The ETag is a hash of the content, so it is valid on every server, even after an identical answer is recomputed. */
function createAnswer(json: string): StoredAnswer {
  const body = Buffer.from(json)
  const hash = createHash('sha256').update(body).digest('base64url')
  return { body, etag: `W/"${hash}"`, gzipped: null }
}
