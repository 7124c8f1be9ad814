import { z } from 'zod'
import { downloadTimeoutMs, endpoint, id } from '#platform/contract/endpoint.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { fileFormatNames, mediaTypes } from '#platform/contract/mediaTypes.ts'
import { job } from '#platform/jobs/job.ts'
import { paperSizes, type PaperSize } from '#platform/print/printedTable.ts'
import { toYear } from '../years/instance.ts'
import { instanceId } from '../years/instanceId.ts'
import { bookKinds, bookTitles, type BookKind } from './book.ts'
import { formatFileName } from './report.ts'

export const bookFormats = ['pdf', 'xlsx'] as const
export type BookFormat = (typeof bookFormats)[number]

/** For how many days a generated file can be downloaded. */
export const madeFileDays = 7

/** `online` has tags for screen readers. `print` has none, CMYK colors, and half the size. `cover` is the cover of `print`. */
export const bookEditions = ['online', 'print', 'cover'] as const
export type BookEdition = (typeof bookEditions)[number]

/** The names of the papers and editions. */
export const paperNames: Record<PaperSize, string> = { letter: 'US Letter', a4: 'A4' }
export const bookEditionNames: Record<BookEdition, string> = {
  online: 'Reading on screen',
  print: 'Printing',
  cover: 'Printing the cover',
}

/** The options of a book. */
export const bookStyle = z.object({
  format: z.enum(bookFormats).default('pdf'),
  paper: z.enum(paperSizes).default('letter').describe('The paper size of the PDF and the workbook.'),
  edition: z
    .enum(bookEditions)
    .default('online')
    .describe(
      'PDF only. The online edition has tags for screen readers and links. The print edition has neither. Its cover is one sheet, whose spine is as wide as its pages are thick.',
    ),
})
export type BookStyle = z.infer<typeof bookStyle>

/** The maximum number of chosen items. */
const mostChosen = 1000

const companyType = z.string().trim().max(50)
const chosen = z.object({
  entityIds: z
    .array(z.number().int().min(1).max(2_147_483_647))
    .min(1, 'Choose at least one.')
    .max(mostChosen, `Choose at most ${mostChosen}, or choose all.`)
    .nullish(),
  companyType: companyType.nullish(),
})

/** A company type alone, or a selection; empty for all. */
const bookChoice = z
  .union([companyType, chosen])
  .nullish()
  .transform(given => {
    const { entityIds, companyType: type } =
      typeof given === 'string' ? { entityIds: null, companyType: given } : (given ?? {})
    return {
      entityIds: entityIds ? [...new Set(entityIds)].toSorted((one, other) => one - other) : null,
      companyType: type || null,
    }
  })
export type BookChoice = z.output<typeof bookChoice>

const params = z.object({ instanceId })
const tag = 'Books'
const files = [mediaTypes.pdf, mediaTypes.xlsx]

const bookNames: Record<BookKind, string> = { airports: 'AirportsBook', companies: 'CompaniesBook' }

const waitForBook = (kind: BookKind) =>
  endpoint(`get${bookNames[kind]}`, {
    method: 'POST',
    url: `/reports/instance/:instanceId/${kind}book`,
    timeoutMs: downloadTimeoutMs,
    summary: `Download the ${kind} book with all ${kind}, selected ones, or those of one company type. Waits up to 20 seconds for the book to be generated, then answers 202 with the job`,
    tag,
    allow: 'browse',
    steps: true,
    params,
    query: bookStyle,
    body: bookChoice,
    file: files,
  })

const askForBook = (kind: BookKind) =>
  endpoint(`make${bookNames[kind]}`, {
    method: 'POST',
    url: `/reports/instance/:instanceId/${kind}book/job`,
    summary: `Start a job that generates the ${kind} book. Identical requests share one job`,
    tag,
    allow: 'browse',
    params,
    query: bookStyle,
    body: bookChoice,
    reply: job,
  })

/** The book as a direct answer. */
export const getBook = createRecord(bookKinds, waitForBook)
/** The book as a job. */
export const makeBook = createRecord(bookKinds, askForBook)

export const getBookPreviewEndpoint = endpoint('getBookPreview', {
  method: 'GET',
  url: '/axninstances/:instanceId/booksettings/preview',
  summary: 'Get the title page and the imprint of a year’s book as a picture',
  tag,
  allow: 'admin',
  params,
  query: z.object({
    kind: z.enum(bookKinds).default('airports'),
    version: z.string().optional().describe('Ignored. Distinguishes the pictures of successive versions.'),
  }),
  file: [mediaTypes.svg],
})

export const getMadeBookEndpoint = endpoint('getMadeBook', {
  method: 'GET',
  url: '/reports/books/:jobId',
  timeoutMs: downloadTimeoutMs,
  summary:
    'Download the book or data package that a job generated. Available only to users who requested it and to administrators',
  tag,
  allow: 'browse',
  personal: true,
  params: z.object({ jobId: id }),
  file: [...files, mediaTypes.zip],
})

const declareProfileFile = (kind: BookKind, name: string) =>
  endpoint(`get${bookNames[kind]}Pages`, {
    method: 'GET',
    url: `/reports/instance/:instanceId/${kind}book/:entityId`,
    timeoutMs: downloadTimeoutMs,
    summary: `Download one ${name} as it appears in the book`,
    tag,
    allow: 'browse',
    params: params.extend({ entityId: id }),
    query: bookStyle,
    file: files,
  })

/** A single airport or company. */
export const getBookPages: Record<BookKind, ReturnType<typeof declareProfileFile>> = {
  airports: declareProfileFile('airports', 'airport'),
  companies: declareProfileFile('companies', 'company'),
}

const draftSummary = (name: string): string =>
  `Download one ${name} of any status as it appears in the book, for its editors. If it is unpublished, every page is marked as a draft`

export const getAirportFileEndpoint = endpoint('getAirportFile', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/file',
  timeoutMs: downloadTimeoutMs,
  summary: draftSummary('airport'),
  tag,
  allow: 'airport.read',
  params: params.extend({ airportId: id }),
  query: bookStyle,
  file: files,
})

export const getCompanyFileEndpoint = endpoint('getCompanyFile', {
  method: 'GET',
  url: '/companies/:companyId/instance/:instanceId/file',
  timeoutMs: downloadTimeoutMs,
  summary: draftSummary('company'),
  tag,
  allow: 'company.read',
  params: params.extend({ companyId: id }),
  query: bookStyle,
  file: files,
})

/** The name of a book with its selection: `The Airports Book: JFK`. */
export const formatBookTitle = ({ kind, choice }: { kind: BookKind; choice: string | null }): string =>
  choice === null ? bookTitles[kind] : `${bookTitles[kind]}: ${choice}`

/** The format of a book: `PDF, US Letter, for printing`. A workbook has no edition. */
export const formatBookStyle = ({ format, paper, edition }: BookStyle): string =>
  [
    fileFormatNames[format],
    paperNames[paper],
    ...(format === 'pdf' ? [`for ${bookEditionNames[edition].toLowerCase()}`] : []),
  ].join(', ')

/** `The-Airports-Book-26.pdf`, as the specification names reports and books. One profile is `The-Airports-Book-SEA-2026.pdf`. */
export const formatBookFileName = (order: {
  kind: BookKind
  choice: string | null
  entityIds: readonly number[] | null
  axnInstanceId: number
  format: BookFormat
  edition?: BookEdition
}): string =>
  formatFileName(
    formatBookTitle(order) + (order.format === 'pdf' && order.edition === 'cover' ? ', Cover' : ''),
    order.entityIds?.length === 1 ? toYear(order.axnInstanceId) : order.axnInstanceId,
    order.format,
  )
