import { can, type Actor } from '#domain/people/roles.ts'
import { bookKinds, type Book, type BookKind, type BookRequest } from '#domain/publishing/book.ts'
import {
  formatBookFileName,
  getBook,
  getAirportFileEndpoint,
  getBookPages,
  getBookPreviewEndpoint,
  getCompanyFileEndpoint,
  getMadeBookEndpoint,
  makeBook,
  type BookStyle,
} from '#domain/publishing/bookCalls.ts'
import { getPreflightEndpoint } from '#domain/publishing/preflight.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Db } from '#platform/database/connect.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { askForJob, getJob } from '#platform/jobs/jobs.queries.ts'
import type { Api, Call } from '../../api.ts'
import { replyWithMadeFile, waitForFile } from '../madeFileReply.ts'
import { requireStillPublishedData } from '../madeFiles.queries.ts'
import { describeBookBasis, orderBook, type RequestedBook } from './madeBooks.queries.ts'
import { makeBookJob } from './makeBook.ts'
import { readPreflight } from './preflight.queries.ts'
import { readBook, readTitlePages, renderBook, renderBookPicture } from './renderBook.ts'

export function booksRoutes(api: Api): void {
  for (const kind of bookKinds) bookRoutes(api, kind)

  registerEndpoint(api, getAirportFileEndpoint, call =>
    ownFile(call, requestOne('airports', call.params.instanceId, call.params.airportId)),
  )

  registerEndpoint(api, getCompanyFileEndpoint, call =>
    ownFile(call, requestOne('companies', call.params.instanceId, call.params.companyId)),
  )

  registerEndpoint(api, getBookPreviewEndpoint, async ({ db, params, query }) => {
    const book = await readTitlePages(db, { axnInstanceId: params.instanceId, kind: query.kind })
    const fileName = `title-pages-${query.kind}-${book.axnInstanceName}.svg`
    return new FileReply(fileName, mediaTypes.svg, () => renderBookPicture(book), 'inline')
  })

  registerEndpoint(api, getPreflightEndpoint, ({ db, params }) => readPreflight(db, params.instanceId))

  registerEndpoint(api, getMadeBookEndpoint, async call => {
    const job = await getJob(call, call.params.jobId)
    await requireStillPublishedData(call.db, job.jobId, call.actor)
    return replyWithMadeFile(api, job)
  })
}

function bookRoutes(api: Api, kind: BookKind): void {
  registerEndpoint(api, makeBook[kind], async call => {
    const { db, params, query, body, actor, afterCommit } = call
    const jobId = await ask(db, { kind, axnInstanceId: params.instanceId, ...body }, query, actor)
    afterCommit(() => api.jobs.work())
    return getJob(call, jobId)
  })

  registerEndpoint(
    api,
    getBook[kind],
    async ({ params, query, body, actor, caller, isGone, request: asked, step }) => {
      const request = { kind, axnInstanceId: params.instanceId, ...body }
      if (request.entityIds?.length === 1) return step(db => pages(api, db, request, query, actor))
      return waitForFile(api, { actor, owner: caller.owner, isGone, request: asked }, () =>
        step(db => ask(db, request, query, actor)),
      )
    },
  )

  registerEndpoint(api, getBookPages[kind], ({ db, params: { instanceId, entityId }, query, actor }) =>
    pages(api, db, requestOne(kind, instanceId, entityId), query, actor),
  )
}

const requestOne = (kind: BookKind, axnInstanceId: number, entityId: number): BookRequest => ({
  kind,
  axnInstanceId,
  entityIds: [entityId],
  companyType: null,
})

/** Joins an earlier request for the same book unless the year or the product has changed since. */
async function ask(db: Db, request: BookRequest, style: BookStyle, actor: Actor): Promise<number> {
  const parameters = await orderBook(db, request, style, actor)
  const madeFrom = await describeBookBasis(db, request.axnInstanceId)
  const { jobId } = await askForJob(db, makeBookJob, { parameters, userId: actor.userId, madeFrom })
  return jobId
}

/** One airport or company, generated immediately. */
async function pages(api: Api, db: Db, request: BookRequest, style: BookStyle, actor: Actor) {
  const order = await orderBook(db, request, style, actor)
  return makeFile(api, await readBook(db, order), order)
}

type OwnFileCall = Call<typeof getAirportFileEndpoint> | Call<typeof getCompanyFileEndpoint>

/** Generates the profile for its editors, in any status. */
async function ownFile({ api, db, actor, query }: OwnFileCall, request: BookRequest): Promise<FileReply> {
  const book = await readBook(db, request, can(actor, 'admin') ? 'anyStatus' : 'ownInAnyStatus')
  const name =
    book.kind === 'airports' ? book.airports[0]?.airport.iataCode : book.companies[0]?.company.companyName
  return makeFile(api, book, { ...request, ...query, choice: `${name}${book.draft ? ' draft' : ''}` })
}

const makeFile = (api: Api, book: Book, order: BookRequest & BookStyle & Pick<RequestedBook, 'choice'>) =>
  new FileReply(formatBookFileName(order), mediaTypes[order.format], () =>
    renderBook(book, order, { publicUrl: api.settings.publicUrl }),
  )
