import { z } from 'zod'
import { endpoint, uploadBody } from '#platform/contract/endpoint.ts'
import { airportKey } from './airport.ts'
import { workbookLimits } from './workbookLimits.ts'

export const workbookMediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/**
 * A workbook's cells as the server reads them from the file, with days as YYYY-MM-DD. Rows count from one and columns
 * from zero.
 */
export const workbookCells = z.object({
  /** Whether day numbers count from 1904 and not from 1900. */
  is1904: z.boolean(),
  sheets: z.array(
    z.object({
      name: z.string().max(255),
      /** Whether it is a sheet of such a workbook. Others have no cells here. */
      isRead: z.boolean(),
      rows: z.array(z.object({ row: z.number().int().min(1).max(1_048_576), cells: z.array(cell) })),
      /** The addresses of calculated cells, whose values are results. */
      formulas: z.array(z.string()),
      /** The addresses of cells with an error such as #DIV/0!, or with a formula but no result. */
      failed: z.array(z.string()),
      /** What formatted numbers and dates look like, by address: 979 as `00979`. */
      shown: z.record(z.string(), z.object({ text: z.string(), numFmt: z.string() })),
      /** The row and column of the first of merged cells, which alone has a value, by the address of each other one. */
      covered: z.record(z.string(), z.object({ row: z.number(), column: z.number() })),
    }),
  ),
})
export type WorkbookCells = z.infer<typeof workbookCells>
export type WorkbookCell = z.infer<typeof cell>

/** A cell as a user finds it: the sheet's name, `C5` (empty if the file has no such cell), row, and column. */
const place = { sheet: z.string(), address: z.string(), row: z.string(), column: z.string() }

const workbookChange = z.object({
  ...place,
  from: z.string(),
  to: z.string(),
  /** Last year's figure and the change since; null if there is none. */
  lastYear: z
    .object({
      year: z.string(),
      value: z.string(),
      change: z.string().nullable(),
      /** Whether the change is greater than is plausible. */
      isUnusual: z.boolean(),
    })
    .nullable(),
})
export type WorkbookChange = z.infer<typeof workbookChange>

const workbookError = z.object({ ...place, message: z.string() })
export type WorkbookError = z.infer<typeof workbookError>

/** Any other note, such as names that would be proposed, with its items, of which there may be very many. */
const workbookNote = z.object({
  text: z.string(),
  about: z.array(z.string()),
  /** Whether it lists contents of the file that are not read. */
  isUnread: z.boolean().optional(),
})
export type WorkbookNote = z.infer<typeof workbookNote>

const workbookPreview = z.object({
  /** Identifies the compared versions. Accepting is refused if they have changed since. */
  seen: z.string(),
  /**
   * Whether something was changed on the screens after the workbook was downloaded, so that it may contain older
   * values.
   */
  isOlder: z.boolean(),
  /** The changes of records without errors. */
  changes: z.array(workbookChange),
  errors: z.array(workbookError),
  notes: z.array(workbookNote),
})
export type WorkbookPreview = z.infer<typeof workbookPreview>

const workbook = '/airports/:airportId/instance/:instanceId/workbook'
const tag = 'Workbook'
/** A call whose body is a completed workbook. The file is read outside any transaction, so the call runs in steps. */
const upload = {
  method: 'POST',
  tag,
  allow: 'airport.edit',
  steps: true,
  params: airportKey,
  body: uploadBody,
  upload: { mediaTypes: [workbookMediaType], bytes: workbookLimits.fileBytes },
} as const

export const getWorkbookEndpoint = endpoint('getWorkbook', {
  method: 'GET',
  url: workbook,
  summary: 'Download an airport’s year as a workbook to fill in, with the stored data and cell validation',
  tag,
  allow: 'airport.read',
  params: airportKey,
  file: [workbookMediaType],
})

export const previewWorkbookEndpoint = endpoint('previewWorkbook', {
  ...upload,
  url: `${workbook}/preview`,
  summary:
    'Preview the changes and errors of a completed workbook, cell by cell. The body is the xlsx file. Nothing is saved',
  writes: false,
  reply: workbookPreview,
})

export const correctWorkbookEndpoint = endpoint('correctWorkbook', {
  ...upload,
  url: `${workbook}/corrections`,
  summary:
    'Download the rows of a completed workbook that have errors, marked with the reasons, to correct and upload again. The body is the xlsx file. Nothing is saved',
  writes: false,
  file: [workbookMediaType],
})

export const acceptWorkbookEndpoint = endpoint('acceptWorkbook', {
  ...upload,
  url: `${workbook}/accept`,
  summary:
    'Save all changes of a completed workbook, or nothing. With `withoutWrong=yes`, skip the records with errors. The body is the xlsx file. Fails if data changed since the preview',
  /** The value from the preview. Without it, no preview has been shown. */
  query: z.object({
    seen: z.string().max(64).default(''),
    /** Whether to leave out records with errors instead of refusing the file. */
    withoutWrong: z.enum(['yes', 'no']).default('no'),
  }),
  reply: z.object({ changed: z.number().int() }),
})
