import { z } from 'zod'
import { bookTitles, type BookKind } from './book.ts'
import { endpoint, instanceId, uploadBody } from '#platform/contract/endpoint.ts'
import { storedFile, type StoredFile } from '../years/instance.ts'
import { job } from '#platform/jobs/job.ts'
import { offeredReports, reportMediaTypes, reportTitles } from './report.ts'

const archiveFormats = ['pdf', 'xlsx'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

export const archiveLimits = { fileBytes: 64_000_000 }

const books = Object.keys(bookTitles) as BookKind[]

/** The files stored for a year: the eleven reports and the two books. Anything else has a title of its own. */
export const archivedThings = [
  ...offeredReports.map(name => ({
    kind: 'report',
    name: name as string,
    title: reportTitles[name] as string,
  })),
  ...books.map(name => ({ kind: 'book', name: name as string, title: bookTitles[name] })),
]

const otherDocument = 'document'

/** A title with dashes instead of everything but letters and digits: `Top 50 Terminals by Food/Beverage`. */
const slugOf = (title: string): string => title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')

/** The kind of a document with this title: one of the known kinds, or its own name. */
export function archivedThing(title: string): { kind: string; name: string; title: string } {
  const slug = slugOf(title)
  const known = archivedThings.find(each => slugOf(each.title).toLowerCase() === slug.toLowerCase())
  return known ?? { kind: otherDocument, name: slug, title }
}

/** `Ratio-Report-25.pdf`, and its second correction `Ratio-Report-25-correction-2.pdf`. */
export function archivedFileName(
  title: string,
  axnInstanceId: number,
  format: string,
  correctionNumber: number,
): string {
  const correction = correctionNumber === 0 ? '' : `-correction-${correctionNumber}`
  return `${slugOf(title)}-${axnInstanceId}${correction}.${format}`
}

/** The address that opens a file of a year. The lease expirations have an address of their own. */
export function archiveAddress(file: Pick<StoredFile, 'name' | 'fileName'>, axnInstanceName: string): string {
  const folder = file.name === 'leaseExpire' ? expiring : axnInstanceName
  return `/reports/${folder}/${file.fileName}`
}

export const expiring = 'expiring'

const fileParams = z.object({
  /** Four digits, or `expiring` for the lease expirations of all years. */
  year: z.string().regex(/^((19|20)\d\d|expiring)$/, 'A year has four digits.'),
  /** Looked up among the names that are stored; it is never part of a path. */
  filename: z.string().max(300),
})

export const openArchivedFileEndpoint = endpoint({
  method: 'GET',
  url: '/reports/:year/:filename',
  summary: 'A stored file of a historical year by its name, to look at',
  tag: 'Archive',
  allow: 'browse',
  params: fileParams,
  file: Object.values(reportMediaTypes),
})

/** A file with the year that it is of. */
export const archivedFile = storedFile.extend({ axnInstanceName: z.string() })
export type ArchivedFile = z.infer<typeof archivedFile>

export const getArchivedFileEndpoint = endpoint({
  method: 'GET',
  url: '/reports/:year/:filename/about',
  summary:
    'What is known of a stored file of a historical year: its size, SHA-256 and note. Looks whether it is there and whole',
  tag: 'Archive',
  allow: 'browse',
  /** The store is asked while no transaction waits for it. */
  steps: true,
  params: fileParams,
  reply: archivedFile,
})

const yearParams = z.object({ year: z.string().regex(/^(19|20)\d\d$/, 'A year has four digits.') })

export const uploadArchivedFileEndpoint = endpoint({
  method: 'POST',
  url: '/reports/:year/files',
  summary:
    'Put a file (pdf or xlsx, as the bare body) beside those of a historical year. One that is there already stays; the new one is its correction and needs a note',
  tag: 'Archive',
  allow: 'admin',
  steps: true,
  params: yearParams,
  query: z.object({
    title: z
      .string()
      .trim()
      .min(2, 'Please say what the file is.')
      .max(120)
      .refine(title => /[A-Za-z0-9]/.test(title), 'Please say what the file is.')
      .describe('The title of a report or book, or any other.'),
    note: z
      .string()
      .trim()
      .max(1000)
      .default('')
      .describe('Why there is another one. Required for a correction.'),
  }),
  body: uploadBody,
  upload: {
    mediaTypes: archiveFormats.map(format => reportMediaTypes[format]),
    bytes: archiveLimits.fileBytes,
  },
  reply: archivedFile,
})

export const getMissingFilesEndpoint = endpoint({
  method: 'GET',
  url: '/axninstances/:instanceId/files/missing',
  summary:
    'What a closed year is still without: the files that are not stored, and whether they are being made',
  tag: 'Archive',
  allow: 'browse',
  params: z.object({ instanceId }),
  reply: z.object({ isBeingMade: z.boolean(), fileNames: z.array(z.string()) }),
})

export const freezeHistoricalYearEndpoint = endpoint({
  method: 'PUT',
  url: '/axninstances/:instanceId/freeze',
  summary: 'Make and store what a historical year lacks: its reports and books. A job',
  tag: 'Archive',
  allow: 'admin',
  params: z.object({ instanceId: z.coerce.number().int().min(0).max(99) }),
  reply: job,
})
