import type { ReportCell, ReportColumn, ReportName } from '#domain/report.ts'
import type { Db } from '../db/connect.ts'

export interface ReportYear {
  axnInstanceId: number
  axnInstanceName: string
  /** The year before, four digits. */
  lastYearName: string
}

/** A report is a query and its columns; the renderers do the rest. */
export interface Report {
  name: ReportName
  columns(year: ReportYear): ReportColumn[]
  notes(year: ReportYear): string[]
  rows(db: Db, year: ReportYear): Promise<Record<string, ReportCell>[]>
}
