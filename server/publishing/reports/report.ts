import type { ReportCell, ReportColumn, ReportName, ReportParameters } from '#domain/publishing/report.ts'
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

/** The table of a report: everything is worked out, the renderers only draw. */
export interface ReportContent {
  columns: ReportColumn[]
  /** Basis, order, how ties fall, what was not reported: one sentence each. */
  notes: string[]
  rows: Record<string, ReportCell>[]
  sectionKey?: string
}

/** A report is a query and its columns; the renderers do the rest. */
export interface Report {
  name: ReportName
  read(db: Db, request: ReportRequest): Promise<ReportContent>
}
