import { z } from 'zod'
import { downloadTimeoutMs, endpoint, id, uploadBody } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { job } from '#platform/jobs/job.ts'
import { nameKind } from '../catalog/nameUse.ts'

/** Limits of the files of an edition, several times the largest edition's. */
export const editionImportLimits = {
  fileBytes: 64_000_000,
  /** All tables together, uncompressed. */
  unpackedBytes: 256_000_000,
  /** The files of an archive, and the sheets of a workbook. */
  parts: 500,
  /** The cells from the first to the last filled one of a sheet. */
  emptyCells: 4_000_000,
  rowsPerTable: 100_000,
  /** The problems that a job keeps. The command lists all. */
  problemsKept: 2000,
  namesKept: 2000,
}

/** What an imported year becomes: closed with its archive, or open for further work. */
export const importedStatuses = ['HISTORICAL', 'PENDING'] as const
export type ImportedStatus = (typeof importedStatuses)[number]

/** One problem in a file. `column` is empty if the whole row is affected, and `row` is 0 for the whole file. */
const importProblem = z.object({
  file: z.string(),
  row: z.number().int(),
  column: z.string(),
  detail: z.string(),
})
export type ImportProblem = z.infer<typeof importProblem>

/** The kinds of names that a file shares with other years. Terminals have an airport's code before their name. */
export const importedNameKind = z.enum([...nameKind.options, 'terminals'])
export type ImportedNameKind = z.infer<typeof importedNameKind>

export const nameDecision = z.enum(['same', 'new'])

/** A name that resembles an existing one, and whether both are the same. */
export const decidedName = z.object({
  kind: importedNameKind,
  name: z.string().max(600),
  /** The existing name. */
  existing: z.string().max(600),
  decision: nameDecision,
})
export type DecidedName = z.infer<typeof decidedName>

/** A name to decide about. `existing` has the most similar name first. */
const undecidedName = z.object({
  kind: importedNameKind,
  name: z.string(),
  existing: z.array(z.string()),
})
export type UndecidedName = z.infer<typeof undecidedName>

const importOutcome = z.enum(['refused', 'checked', 'imported', 'unchanged'])

/** The outcome of a check or an import. */
export const editionImportResult = z.object({
  year: z.string(),
  status: z.enum(importedStatuses),
  /** `refused` if anything is wrong or undecided; nothing was saved then. */
  outcome: importOutcome,
  /** The records of the year: '120 airports'. */
  counts: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** Among them, the names that did not exist. */
  added: z.array(z.object({ what: z.string(), count: z.number().int() })),
  problems: z.array(importProblem),
  problemCount: z.number().int(),
  undecided: z.array(undecidedName),
  undecidedCount: z.number().int(),
  /** What the import ignores, and other remarks. */
  notes: z.array(z.string()),
})
export type EditionImportResult = z.infer<typeof editionImportResult>

/** The kind of the jobs that check and import editions. */
export const importEditionJobName = 'importEdition'

const year = z
  .string()
  .trim()
  .regex(/^(19|20)\d\d$/, 'Enter a year with four digits, such as 2019.')

export const checkEditionEndpoint = endpoint('checkEdition', {
  method: 'POST',
  url: '/axninstances/imports',
  summary:
    'Start a job that checks an edition before its import. The body is a ZIP archive of CSV files, such as a data package, or a workbook',
  tag: 'Instances',
  allow: 'admin',
  steps: true,
  timeoutMs: downloadTimeoutMs,
  query: z.object({ year, status: z.enum(importedStatuses).default('HISTORICAL') }),
  body: uploadBody,
  upload: { mediaTypes: [mediaTypes.zip, mediaTypes.xlsx], bytes: editionImportLimits.fileBytes },
  reply: job,
})

export const importEditionEndpoint = endpoint('importEdition', {
  method: 'POST',
  url: '/axninstances/imports/:jobId',
  summary:
    'Start a job that checks the file of an earlier check again, with decisions about names that resemble existing ones, or imports it',
  tag: 'Instances',
  allow: 'admin',
  bodyBytes: 4_000_000,
  params: z.object({ jobId: id }),
  body: z.object({
    decisions: z.array(decidedName).max(20_000).default([]),
    isCheck: z.boolean().describe('Whether to save nothing.'),
  }),
  reply: job,
})

export const getEditionTemplateEndpoint = endpoint('getEditionTemplate', {
  method: 'GET',
  url: '/axninstances/imports/template',
  summary:
    'Download the empty tables of an edition as a ZIP archive, with a description of every column, the valid values, and examples',
  tag: 'Instances',
  allow: 'admin',
  file: [mediaTypes.zip],
})
