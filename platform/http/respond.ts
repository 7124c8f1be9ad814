import { finished, Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Problem } from '../contract/problem.ts'
import type { Call } from './call.ts'
import { limitFile } from './callLimits.ts'
import { FileInWork, FileReply } from './fileReply.ts'
import { budgets } from './limits.ts'
import { computeVersionEtag } from './optimisticLock.ts'
import { SharedBudget } from './sharedBudget.ts'

/** Sends the handler's result: a problem, a file, or data that Fastify checks against the declared reply. */
export async function respond(call: Call, result: unknown): Promise<unknown> {
  const { api, endpoint, request, reply } = call
  if (result instanceof Problem) return sendProblem(reply, result)
  if (result instanceof FileReply)
    return limitFile(api.database, endpoint, request, () => sendFile(call, result))
  if (result instanceof FileInWork) return sendWork(reply, result)
  const etag = computeVersionEtag(result)
  if (etag) void reply.header('etag', etag)
  return result
}

/** Redirects a GET for a record that has moved to its new address; rethrows any other error. */
export async function redirectMoved(
  { api, endpoint, request, reply }: Call,
  thrown: unknown,
): Promise<FastifyReply> {
  const isMissing = thrown instanceof Problem && ['notFound', 'notAffiliated'].includes(thrown.problem)
  const { findMovedAddress } = api.hooks
  if (!findMovedAddress || endpoint.method !== 'GET' || !isMissing) throw thrown
  const address = await api.database.read(db => findMovedAddress(db, endpoint, request.params, request.url))
  if (address === null) throw thrown
  return reply.redirect(address, 308)
}

/** Most load peaks are over by then. */
const usualRetrySeconds = 3

export function sendProblem(reply: FastifyReply, refused: Problem): FastifyReply {
  const retryAfter = refused.retryAfterSeconds ?? (refused.status === 503 ? usualRetrySeconds : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  if (refused.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .code(refused.status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .serializer((document: unknown) => JSON.stringify(document))
    .send(refused.toDocument())
}

const sentFiles = new SharedBudget(budgets.sentFiles)

async function sendFile({ reply, caller }: Call, file: FileReply): Promise<FastifyReply> {
  const content = await file.content()
  const isStreamed = Symbol.asyncIterator in content
  if (!isStreamed) finished(reply.raw, sentFiles.take(caller.owner, countBytes(content)))
  // A displayed file cannot run or fetch anything. The browser's own viewer counts as a plug-in.
  if (file.disposition === 'inline') {
    void reply.header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
  }
  return reply
    .type(file.mediaType)
    .header(
      'content-disposition',
      `${file.disposition}; filename="${file.fileName.replace(/[^\w.-]/g, '-')}"`,
    )
    .send(isStreamed || Array.isArray(content) ? Readable.from(content) : content)
}

const sendWork = (reply: FastifyReply, { location, work }: FileInWork): FastifyReply =>
  reply
    .code(202)
    .type('application/json; charset=utf-8')
    .header('location', location)
    .header('retry-after', usualRetrySeconds)
    .header('cache-control', 'private, no-store')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(work)

const countBytes = (content: Uint8Array | Buffer[]): number =>
  [content].flat().reduce((bytes, part) => bytes + part.length, 0)
