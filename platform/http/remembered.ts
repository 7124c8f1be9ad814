import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Problem } from '../contract/problem.ts'
import type { StoredAnswer } from '../readModel/answerCache.ts'
import type { CallContext } from './call.ts'
import type { Visitor } from './productHooks.ts'
import { respond } from './respond.ts'

const compress = promisify(gzip)
/** Shorter ones gain nothing. */
const fewestCompressedBytes = 4_096

/**
 * Answers a call from memory. What is declared `remembered` is computed by `make` once until something that it depends on
 * changes, and a client that already has it gets 304. Null if nobody is signed in, unless the call is public and has no
 * query: strangers cannot fill the memory with addresses.
 */
export async function answerRemembered(
  context: CallContext,
  make: (visitor: Visitor | null) => Promise<unknown>,
): Promise<unknown> {
  const { api, endpoint, request, reply, caller, input } = context
  const isForStrangers = endpoint.allow === 'public' && !request.url.includes('?')
  if (caller.sessionId === null && !isForStrangers) return null
  if (!api.hooks.see) throw new TypeError(`${endpoint.url} needs the hook 'see'`)
  const { visitor, version } = await api.hooks.see(endpoint, input, caller.sessionId)
  if (!visitor && !isForStrangers) return null
  if (!endpoint.remembered) return respond(context, await make(visitor))
  const answer = await api.answers.answer(`${audienceOf(visitor)} ${request.url}`, version, async () => {
    const result = await make(visitor)
    if (result instanceof Problem) throw result
    return createAnswer(typeof result === 'string' ? result : (reply.serialize(result) as string))
  })
  // The browser may keep it, but has to revalidate it before showing it again.
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

/** Whose answers are the same. */
const audienceOf = (visitor: Visitor | null): string =>
  visitor ? `${visitor.role} ${visitor.scope ?? ''}` : 'stranger'

/** The ETag is of the content, so that it holds on every server and when an answer is made again and found the same. */
function createAnswer(json: string): StoredAnswer {
  const body = Buffer.from(json)
  const hash = createHash('sha256').update(body).digest('base64url')
  return { body, etag: `W/"${hash}"`, gzipped: null }
}
