import type { Book, BookRequest, BookScope } from '#domain/publishing/book.ts'
import type { BookStyle } from '#domain/publishing/bookCalls.ts'
import type { Db } from '#platform/database/connect.ts'
import { renderInWorker } from '../renderInWorker.ts'
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
    return isSmall(book)
      ? renderBookXlsx(book, paper)
      : renderInWorker({ script, workerData: { book, paper }, signal: options.signal })
  }
  return renderBookPdf(book, { paper, tags: edition === 'online', ...options })
}

/** Takes less time than starting a thread. */
const isSmall = (book: Book): boolean =>
  book.kind === 'airports' ? book.airports.length <= mostInPlace : book.companies.length <= mostInPlace
const mostInPlace = 5

const script = new URL('./bookXlsxWorker.ts', import.meta.url)
