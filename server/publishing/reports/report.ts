import type { ReportCell, ReportColumn } from '#platform/print/printedTable.ts'
import type { ReportName, ReportParameters } from '#domain/publishing/report.ts'
import type { Db } from '#platform/database/connect.ts'

export interface ReportYear {
  axnInstanceId: number
  axnInstanceName: string
  /** The year before, four digits. */
  lastYearName: string
}

export interface ReportRequest extends ReportParameters {
  year: ReportYear
}

/** The table of a report. Everything is computed; renderers only draw. */
export interface ReportContent {
  columns: ReportColumn[]
  /** Basis, order, ties, and what was not reported, one sentence each. */
  notes: string[]
  rows: Record<string, ReportCell>[]
  sectionKey?: string
}

/** A report is a query and its columns. The renderers do the rest. */
export interface Report {
  name: ReportName
  read(db: Db, request: ReportRequest): Promise<ReportContent>
}
