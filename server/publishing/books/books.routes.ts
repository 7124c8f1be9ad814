import { setTimeout as wait } from 'node:timers/promises'
import { bookKinds, type BookKind, type BookRequest } from '#domain/publishing/book.ts'
import {
  formatBookFileName,
  getBook,
  getAirportFileEndpoint,
  getBookPages,
  getCompanyFileEndpoint,
  getMadeBookEndpoint,
  makeBook,
  type BookChoice,
  type BookStyle,
} from '#domain/publishing/bookCalls.ts'
import { isOver, type Job } from '#platform/jobs/job.ts'
import { getPreflightEndpoint } from '#domain/publishing/preflight.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problem } from '#domain/problems.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { buildId } from '#platform/database/buildId.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { FileReply } from '#platform/http/call.ts'
import type { Api } from '../../api.ts'
import { askForJob, getJob } from '#platform/jobs/jobs.queries.ts'
import { yearRevision } from '../../database/revision.ts'
import { SharedBudget } from '#platform/http/sharedBudget.ts'
import { storedBytes } from '#platform/storage/storedBytes.ts'
import { forgetMadeBook, orderBook } from './madeBooks.queries.ts'
import { madeBook, type MadeBook } from './bookOrder.ts'
import { makeBookJob } from './makeBook.ts'
import { readPreflight } from './preflight.queries.ts'
import { readBook, readDraft, renderBook } from './renderBook.ts'

/** Less than the two minutes after which the caller gives up. */
const patienceMs = 115_000
const lookEveryMs = 200
/** Calls that wait for a book. */
const waiting = new SharedBudget({ total: 60, perOwner: 4 })

export function booksRoutes(api: Api): void {
  for (const kind of bookKinds) bookRoutes(api, kind)

  registerEndpoint(api, getAirportFileEndpoint, ({ db, params, query }) =>
    ownFile(db, { kind: 'airports', axnInstanceId: params.instanceId, entityId: params.airportId }, query),
  )

  registerEndpoint(api, getCompanyFileEndpoint, ({ db, params, query }) =>
    ownFile(db, { kind: 'companies', axnInstanceId: params.instanceId, entityId: params.companyId }, query),
  )

  registerEndpoint(api, getPreflightEndpoint, ({ db, params }) => readPreflight(db, params.instanceId))

  registerEndpoint(api, getMadeBookEndpoint, async call => fileOf(api, await getJob(call, call.params.jobId)))
}

function bookRoutes(api: Api, kind: BookKind): void {
  const requestOf = (axnInstanceId: number, choice: BookChoice): BookRequest => ({
    kind,
    axnInstanceId,
    ...choice,
  })

  registerEndpoint(api, makeBook[kind], async call => {
    const { db, params, query, body, actor, afterCommit } = call
    const jobId = await ask(db, requestOf(params.instanceId, body), query, actor)
    afterCommit(() => api.jobs.work())
    return getJob(call, jobId)
  })

  registerEndpoint(api, getBook[kind], async ({ params, query, body, actor, owner, isGone, step }) => {
    const request = requestOf(params.instanceId, body)
    if (request.entityIds?.length === 1) return step(db => pages(db, request, query, actor))
    const giveBack = waiting.take(owner, 1)
    try {
      const jobId = await step(db => ask(db, request, query, actor))
      void api.jobs.work().catch(() => undefined)
      return fileOf(api, await whenOver(api, jobId, actor, isGone))
    } finally {
      giveBack()
    }
  })

  registerEndpoint(api, getBookPages[kind], ({ db, params, query, actor }) => {
    const choice = { entityIds: [params.entityId], companyType: null }
    return pages(db, requestOf(params.instanceId, choice), query, actor)
  })
}

/** Joins an earlier request for the same book if neither the year nor the product has changed since. */
async function ask(db: Db, request: BookRequest, style: BookStyle, actor: Actor): Promise<number> {
  const parameters = await orderBook(db, request, style, actor)
  const madeFrom = `${await yearRevision(db, request.axnInstanceId)} ${await buildId()}`
  const { jobId } = await askForJob(db, makeBookJob, { parameters, userId: actor.userId, madeFrom })
  return jobId
}

/** One airport or company, made immediately. */
async function pages(db: Db, request: BookRequest, style: BookStyle, actor: Actor): Promise<FileReply> {
  const order = await orderBook(db, request, style, actor)
  const book = await readBook(db, order)
  return new FileReply(formatBookFileName(order), mediaTypes[order.format], () => renderBook(book, order))
}

/** The same for its editors, in any status. */
async function ownFile(
  db: Db,
  of: { kind: BookKind; axnInstanceId: number; entityId: number },
  style: BookStyle,
): Promise<FileReply> {
  const book = await readDraft(db, of)
  const name =
    book.kind === 'airports' ? book.airports[0]?.airport.iataCode : book.companies[0]?.company.companyName
  const choice = `${name}${book.draft ? ' draft' : ''}`
  const fileName = formatBookFileName({
    kind: of.kind,
    choice,
    axnInstanceId: of.axnInstanceId,
    format: style.format,
  })
  return new FileReply(fileName, mediaTypes[style.format], () => renderBook(book, style))
}

/** Throws `overloaded` if the caller would give up, has disconnected, or the server stops. The job continues. */
async function whenOver(api: Api, jobId: number, actor: Actor, isGone: () => boolean): Promise<Job> {
  const { stopping } = api.jobs
  const until = Date.now() + patienceMs
  while (Date.now() < until && !isGone() && !stopping.aborted) {
    const job = await api.database.read(db => getJob({ db, actor, api }, jobId))
    if (isOver(job.state)) return job
    await wait(lookEveryMs, undefined, { signal: stopping }).catch(() => undefined)
  }
  throw problem('overloaded', {
    message: 'The book is still being generated. Please try again in a minute.',
    retryAfterSeconds: 60,
  })
}

/** Throws `reportFailed` if the job failed, and `notFound` if it is not finished or not a book. */
function fileOf(api: Api, job: Job): FileReply {
  if (job.kind !== makeBookJob.name || !isOver(job.state)) throw problem('notFound')
  const made = madeBook.safeParse(job.result)
  if (!made.success) throw problem('reportFailed', { detail: job.error ?? 'It was canceled.' })
  const { fileName, mediaType } = made.data
  return new FileReply(fileName, mediaType, () => keptBytes(api, made.data))
}

/** Throws `bookLost`; the next request for the book makes it again. */
async function keptBytes(api: Api, made: MadeBook): Promise<Uint8Array> {
  try {
    return await storedBytes(api.storage, made)
  } catch (thrown) {
    const isLost = thrown instanceof Problem && (await forgetMadeBook(api, made.storageKey))
    throw isLost ? problem('bookLost') : thrown
  }
}
