import { z } from 'zod'
import { downloadTimeoutMs, endpoint, id, uploadBody } from '#platform/contract/endpoint.ts'
import { nameField } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { fileFormatNames, mediaTypes } from '#platform/contract/mediaTypes.ts'
import { moment } from '#platform/contract/moment.ts'
import { job } from '#platform/jobs/job.ts'
import { instanceId } from '../years/instanceId.ts'
import { bookTitles } from './book.ts'
import { dataPackageTitle } from './dataPackage.ts'
import { formatSlug, offeredReports, reportTitles } from './report.ts'

/** A file of the archive. */
export const storedFile = z.object({
  storedFileId: z.number().int(),
  axnInstanceId: z.number().int(),
  kind: z.string(),
  name: z.string(),
  format: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  correctionNumber: z.number().int(),
  note: z.string().nullable(),
  made: z.string(),
  /** Null unless an administrator withdrew the file. Others do not see withdrawn files. */
  withdrawal: z.object({ note: z.string(), at: moment, by: z.string().nullable() }).nullable(),
})
export type StoredFile = z.infer<typeof storedFile>

export const listStoredFilesEndpoint = endpoint('listStoredFiles', {
  method: 'GET',
  url: '/axninstances/:instanceId/files',
  summary: 'List the archived files of a historical year with their checksums',
  tag: 'Instances',
  allow: 'browse',
  params: z.object({ instanceId }),
  reply: z.array(storedFile),
})

export const getStoredFileEndpoint = endpoint('getStoredFile', {
  method: 'GET',
  url: '/axninstances/:instanceId/files/:storedFileId',
  timeoutMs: downloadTimeoutMs,
  summary: 'Download an archived file',
  tag: 'Instances',
  allow: 'browse',
  params: z.object({ instanceId, storedFileId: id }),
  file: ['application/octet-stream'],
})

export const withdrawalFields = {
  note: nameField({
    label: 'Reason',
    help: 'Such as “This is the 2018 report”. Only administrators see it.',
    capitalize: 'sentences',
  }),
}

export const withdrawStoredFileEndpoint = endpoint('withdrawStoredFile', {
  method: 'PUT',
  url: '/axninstances/:instanceId/files/:storedFileId/withdrawal',
  summary:
    'Withdraw a file that was stored under the wrong year or name. It is kept, but only administrators see it',
  tag: 'Instances',
  allow: 'admin',
  params: z.object({ instanceId, storedFileId: id }),
  body: z.object({ note: withdrawalFields.note.schema }),
  reply: storedFile,
})

export const offerStoredFileEndpoint = endpoint('offerStoredFile', {
  method: 'DELETE',
  url: '/axninstances/:instanceId/files/:storedFileId/withdrawal',
  summary: 'Restore a withdrawn file, so that readers see it again',
  tag: 'Instances',
  allow: 'admin',
  params: z.object({ instanceId, storedFileId: id }),
  reply: storedFile,
})

const archiveFormats = ['pdf', 'xlsx'] as const
export type ArchiveFormat = (typeof archiveFormats)[number]

export const archiveLimits = { fileBytes: 64_000_000 }

const books = listKeys(bookTitles)

/**
 * The files stored for a year: the eleven reports, the data package, and the two books. Any other document has its own
 * title.
 */
export const archivedDocuments: readonly { kind: string; name: string; title: string }[] = [
  ...offeredReports.map(name => ({ kind: 'report', name, title: reportTitles[name] })),
  { kind: 'data', name: 'package', title: dataPackageTitle },
  ...books.map(name => ({ kind: 'book', name, title: bookTitles[name] })),
]

const otherDocument = 'document'

/** A stored document's name for readers: `Ratio Report`. */
export function getDocumentTitle(file: Pick<StoredFile, 'kind' | 'name'>): string {
  const known = archivedDocuments.find(({ kind, name }) => kind === file.kind && name === file.name)
  return known?.title ?? file.name.replaceAll('-', ' ')
}

/** What distinguishes a stored file from the others of its document: `PDF, correction 2`. */
export function formatFileVersion({
  format,
  correctionNumber,
}: Pick<StoredFile, 'format' | 'correctionNumber'>): string {
  const formatName = Object.entries(fileFormatNames).find(([name]) => name === format)?.[1] ?? format
  return correctionNumber === 0 ? formatName : `${formatName}, correction ${correctionNumber}`
}

/** The kind of the document with this title: one of the known kinds, or its own name. */
export function identifyArchivedDocument(title: string): { kind: string; name: string; title: string } {
  const slug = formatSlug(title)
  const known = archivedDocuments.find(each => formatSlug(each.title).toLowerCase() === slug.toLowerCase())
  return known ?? { kind: otherDocument, name: slug, title }
}

/** `Ratio-Report-25.pdf`, and its second correction `Ratio-Report-25-correction-2.pdf`. */
export function formatArchivedFileName(
  title: string,
  axnInstanceId: number,
  format: string,
  correctionNumber: number,
): string {
  const correction = correctionNumber === 0 ? '' : `-correction-${correctionNumber}`
  return `${formatSlug(title)}-${axnInstanceId}${correction}.${format}`
}

/** The address that opens a file of a year. The lease expirations have an address of their own. */
export function getArchiveAddress(
  file: Pick<StoredFile, 'name' | 'fileName'>,
  axnInstanceName: string,
): string {
  const folder = file.name === 'leaseExpire' ? leaseExpirationTitle : axnInstanceName
  return `/reports/${folder}/${file.fileName}`
}

export const leaseExpirationTitle = 'expiring'

const fileParams = z.object({
  /** Four digits, or `expiring` for the lease expirations of all years. */
  year: z.string().regex(/^((19|20)\d\d|expiring)$/, 'Enter the year with four digits.'),
  /** Looked up among the stored names. It is never part of a path. */
  filename: z.string().max(300),
})

export const openArchivedFileEndpoint = endpoint('openArchivedFile', {
  method: 'GET',
  url: '/reports/:year/:filename',
  summary: 'Get an archived file of a historical year by name',
  tag: 'Archive',
  allow: 'browse',
  params: fileParams,
  file: Object.values(mediaTypes),
})

/** A file with its year. */
export const archivedFile = storedFile.extend({ axnInstanceName: z.string() })
export type ArchivedFile = z.infer<typeof archivedFile>

export const getArchivedFileEndpoint = endpoint('getArchivedFile', {
  method: 'GET',
  url: '/reports/:year/:filename/about',
  summary: 'Get an archived file’s size, SHA-256, and note, and check whether the file is present and intact',
  tag: 'Archive',
  allow: 'browse',
  /** The storage is read outside any transaction. */
  steps: true,
  params: fileParams,
  reply: archivedFile,
})

const yearParams = z.object({ year: z.string().regex(/^(19|20)\d\d$/, 'Enter the year with four digits.') })

export const uploadArchivedFileEndpoint = endpoint('uploadArchivedFile', {
  method: 'POST',
  url: '/reports/:year/files',
  summary:
    'Add a file to the archive of a historical year. The body is the PDF or xlsx file. An existing file is not replaced. The new file is added as its correction and requires a note',
  tag: 'Archive',
  allow: 'admin',
  steps: true,
  params: yearParams,
  query: z.object({
    title: z
      .string()
      .trim()
      .min(2, 'Enter a title for the file.')
      .max(120)
      .refine(title => formatSlug(title) !== '', 'Enter a title with letters from A to Z or digits.')
      .describe('The title of a report or book, or any other title.'),
    note: z
      .string()
      .trim()
      .max(1000)
      .default('')
      .describe('The reason for the correction. Required if the file already exists.'),
  }),
  body: uploadBody,
  upload: {
    mediaTypes: archiveFormats.map(format => mediaTypes[format]),
    bytes: archiveLimits.fileBytes,
  },
  reply: archivedFile,
})

const filesInProgress = z.object({ done: z.number().int(), total: z.number().int().nullable() })
export type FilesInProgress = z.infer<typeof filesInProgress>

/** '12 of 78 files are ready.' All of them are stored together. */
export const describeFilesInProgress = ({ done, total }: FilesInProgress): string =>
  total === null
    ? 'The files are waiting to be generated.'
    : `${done} of ${total} files are ready; all of them are stored together.`

export const getMissingFilesEndpoint = endpoint('getMissingFiles', {
  method: 'GET',
  url: '/axninstances/:instanceId/files/missing',
  summary:
    'List the files that can be generated for a closed year’s archive but are missing, and how many of those being generated are ready',
  tag: 'Archive',
  allow: 'browse',
  params: z.object({ instanceId }),
  reply: z.object({
    /** Null if none are being generated. */
    inProgress: filesInProgress.nullable(),
    /** `Ratio Report, PDF` */
    files: z.array(z.string()),
  }),
})

export const freezeHistoricalYearEndpoint = endpoint('freezeHistoricalYear', {
  method: 'PUT',
  url: '/axninstances/:instanceId/freeze',
  summary: 'Start a job that generates and archives a historical year’s missing reports and books',
  tag: 'Archive',
  allow: 'admin',
  params: z.object({ instanceId: z.coerce.number().int().min(0).max(99) }),
  reply: job,
})
