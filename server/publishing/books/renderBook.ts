import type { Book, BookRequest, BookScope } from '#domain/publishing/book.ts'
import type { BookStyle } from '#domain/publishing/bookCalls.ts'
import type { Db } from '#platform/database/connect.ts'
import { renderInWorker } from '#platform/print/renderInWorker.ts'
import { Typesetter, type TypesetOptions } from '#platform/print/typesetter.ts'
import { readAirportsBook } from './airportsBook.queries.ts'
import { readBookYear } from './bookYear.queries.ts'
import { readCompaniesBook } from './companiesBook.queries.ts'
import type { BookJob } from './render/bookChild.ts'
import { renderBookXlsx } from './renderBookXlsx.ts'

/** The data of a year as a book: what is published, or, for editors, anything. Throws `notFound`. */
export const readBook = (db: Db, request: BookRequest, scope: BookScope = 'published'): Promise<Book> =>
  request.kind === 'airports' ? readAirportsBook(db, request, scope) : readCompaniesBook(db, request, scope)

/** A book without entries, for a picture of its title pages. Throws `notFound`. */
export async function readTitlePages(
  db: Db,
  { kind, axnInstanceId }: Pick<BookRequest, 'kind' | 'axnInstanceId'>,
): Promise<Book> {
  const year = await readBookYear(db, { kind, axnInstanceId, entityIds: null })
  return kind === 'airports'
    ? { ...year, kind, chapters: [], airports: [], corrections: null }
    : { ...year, kind, companyTypeDes: null, companies: [], types: [] }
}

export interface BookPdfOptions extends Partial<Omit<BookJob, 'book'>>, TypesetOptions {}

/** The book as a file, made outside the server's own thread. Throws `reportFailed`. */
export async function renderBook(
  book: Book,
  { format, paper, edition }: BookStyle,
  options: BookPdfOptions,
): Promise<Uint8Array> {
  if (format === 'pdf') return renderBookPdf(book, { paper, edition, ...options })
  return isSmall(book)
    ? renderBookXlsx(book, paper)
    : renderInWorker({ script, workerData: { book, paper }, signal: options.signal })
}

/** Faster than starting a thread. */
const isSmall = (book: Book): boolean =>
  book.kind === 'airports' ? book.airports.length <= mostInPlace : book.companies.length <= mostInPlace
const mostInPlace = 5

const script = new URL('./bookXlsxWorker.ts', import.meta.url)

// One book at a time, in a process that ends with it, because only that makes Typst release its memory.
const typesetter = new Typesetter<BookJob>(
  { documents: 1, queue: 8 },
  new URL('./render/bookChild.ts', import.meta.url),
)
/** A busy machine takes minutes for a whole book, which is generated as a job. */
const longest = 15 * 60_000

/**
 * The book as a PDF with embedded fonts, and 'Demo data' on every page if the figures are made up, by default for
 * reading on screen. Throws the problem `reportFailed` if it is canceled, takes too long, or cannot be typeset, and
 * `overloaded` if too many are waiting.
 */
export function renderBookPdf(
  book: Book,
  { publicUrl = '', paper = 'letter', edition = 'online', picture = false, ...options }: BookPdfOptions = {},
): Promise<Uint8Array> {
  const job = { book: JSON.stringify(book), publicUrl, paper, edition, picture }
  return typesetter.typeset(job, { timeoutMs: longest, ...options })
}

/** The first page of a book of one airport or company, or the title pages of others, as a picture (SVG). Throws as `renderBookPdf` does. */
export const renderBookPicture = (book: Book): Promise<Uint8Array> => renderBookPdf(book, { picture: true })
