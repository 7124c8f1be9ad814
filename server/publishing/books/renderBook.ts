import { Worker } from 'node:worker_threads'
import type { Book, BookRequest, BookScope } from '#domain/publishing/book.ts'
import type { BookStyle } from '#domain/publishing/bookCalls.ts'
import { problem } from '#domain/problems.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import type { Db } from '#platform/database/connect.ts'
import { readAirportsBook } from './airportsBook.queries.ts'
import { readCompaniesBook } from './companiesBook.queries.ts'
import { renderBookPdf } from './renderBookPdf.ts'
import { renderBookXlsx } from './renderBookXlsx.ts'

/** The published data of a year as a book. Throws `notFound`. */
export const readBook = (db: Db, request: BookRequest): Promise<Book> => readScope(db, request, 'published')

/** One airport or company of a year in any status, for its editors only. Throws `notFound`. */
export const readDraft = (
  db: Db,
  { kind, axnInstanceId, entityId }: Pick<BookRequest, 'kind' | 'axnInstanceId'> & { entityId: number },
): Promise<Book> =>
  readScope(db, { kind, axnInstanceId, entityIds: [entityId], companyType: null }, 'anyStatus')

const readScope = (db: Db, request: BookRequest, scope: BookScope): Promise<Book> =>
  request.kind === 'airports' ? readAirportsBook(db, request, scope) : readCompaniesBook(db, request, scope)

interface RenderOptions {
  signal?: AbortSignal
  /** From 0 to 1. */
  progress?: (done: number) => void
}

/** The book as a file, made outside the server's own thread. Throws `reportFailed`. */
export async function renderBook(
  book: Book,
  { format, paper, edition }: BookStyle,
  options: RenderOptions = {},
): Promise<Uint8Array> {
  if (format === 'xlsx') {
    return isSmall(book) ? renderBookXlsx(book, paper) : renderXlsxApart(book, paper, options.signal)
  }
  return renderBookPdf(book, { paper, tags: edition === 'online', ...options })
}

/** Takes less time than starting a thread. */
const isSmall = (book: Book): boolean =>
  book.kind === 'airports' ? book.airports.length <= mostInPlace : book.companies.length <= mostInPlace
const mostInPlace = 5

const workerScript = new URL('./bookXlsxWorker.ts', import.meta.url)

async function renderXlsxApart(book: Book, paper: PaperSize, signal?: AbortSignal): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const worker = new Worker(workerScript, {
    workerData: { book, paper },
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  const cancel = () => reject(problem('reportFailed', { detail: 'It was canceled.' }))
  if (signal?.aborted) cancel()
  signal?.addEventListener('abort', cancel, { once: true })
  worker
    .on('message', resolve)
    .on('error', cause => reject(new Error('The workbook of a book could not be generated.', { cause })))
    .on('exit', () => reject(problem('reportFailed', { detail: 'The workbook’s thread ended.' })))
  try {
    return await promise
  } finally {
    signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}
