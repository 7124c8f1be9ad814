import { problem } from '#domain/problems.ts'
import { describeFilesInProgress } from '#domain/publishing/archive.ts'
import {
  formatFileName,
  reportTitles,
  type ReportFormat,
  type ReportName,
  type ReportParameters,
} from '#domain/publishing/report.ts'
import type { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import { findArchiving } from '../../years/archiveYear.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { findStoredFile } from '../madeFiles.queries.ts'

interface StoredReportRequest {
  report: ReportName
  axnInstanceId: number
  format: ReportFormat
  parameters: ReportParameters
}

/**
 * The stored file of a closed year's report in its newest correction; null for an open year, whose reports are
 * generated on request. Throws `invalidInput` for filters, which the stored file does not support, and `notFound` with
 * an explanation if the file is not stored.
 */
export async function findStoredReport(
  db: Db,
  { report, axnInstanceId, format, parameters }: StoredReportRequest,
) {
  const year = await getInstance(db, axnInstanceId)
  if (year?.axnInstanceMasterStatus !== 'HISTORICAL') return null
  refuseFilters(parameters, year.axnInstanceName)
  const stored = await findStoredFile(db, { axnInstanceId, kind: 'report', name: report, format })
  if (stored) return stored
  const fileName = formatFileName(reportTitles[report], axnInstanceId, format)
  throw await explainMissing(db, axnInstanceId, fileName)
}

/** `overloaded` while a file of a closed year is being generated; otherwise `notFound`, with who can generate it. */
export async function explainMissing(db: Db, axnInstanceId: number, fileName: string): Promise<Problem> {
  const inProgress = await findArchiving(db, axnInstanceId)
  if (!inProgress) {
    return problem('notFound', {
      message: `${fileName} is not in the archive. An administrator can generate missing files on the year’s page.`,
    })
  }
  return problem('overloaded', {
    message: `${fileName} is still being generated. ${describeFilesInProgress(inProgress)} Try again in a minute.`,
    retryAfterSeconds: 60,
  })
}

function refuseFilters({ status, tenantType, years }: ReportParameters, axnInstanceName: string): void {
  const pointers = [
    ...(status === 'PUBLISHED' ? [] : ['/query/status']),
    ...(tenantType === null ? [] : ['/query/tenanttype']),
    ...(years.length === 0 ? [] : ['/query/years']),
  ]
  if (pointers.length === 0) return
  const detail = `${axnInstanceName} is closed, and its archived reports cannot be filtered. Download the whole report instead.`
  throw problem('invalidInput', {
    message: detail,
    errors: pointers.map(pointer => ({ pointer, detail })),
  })
}
