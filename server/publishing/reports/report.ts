import { eq, type SQL } from 'drizzle-orm'
import type { LeaseEdition } from '#domain/browse/leaseRadar.ts'
import type { ReportName, ReportParameters } from '#domain/publishing/report.ts'
import { statusLabels } from '#domain/review/workflow.ts'
import type { Db } from '#platform/database/connect.ts'
import type { ReportCell, ReportColumn } from '#platform/print/printedTable.ts'
import { airportInstance } from '../../database/schema/airports.ts'

export interface ReportYear extends LeaseEdition {
  axnInstanceId: number
  /** The year before, four digits. */
  lastYearName: string
}

export interface ReportRequest extends ReportParameters {
  year: ReportYear
}

/** The table of a report. All values are computed; renderers only lay it out. */
export interface ReportContent {
  columns: ReportColumn[]
  /** The basis, order, ties, and unreported figures, one sentence each. */
  notes: string[]
  /** Rankings also have the ids of what they rank, for which there is no column. */
  rows: Record<string, ReportCell>[]
  sectionKey?: string
}

/** A report is a query and its columns. The renderers do the rest. */
export interface Report {
  name: ReportName
  read(db: Db, request: ReportRequest): Promise<ReportContent>
}

type ReportScope = Pick<ReportRequest, 'status' | 'year'>

/** The airports of the year that a report covers. */
export const hasStatus = ({ status }: Pick<ReportRequest, 'status'>): SQL | undefined =>
  status === 'ALL' ? undefined : eq(airportInstance.axnInstanceStatus, status)

/** The covered airports in words, for the notes: `the airports published in 2026`. */
export function airportsOf({ status, year }: ReportScope): string {
  if (status === 'PUBLISHED') return `the airports published in ${year.axnInstanceName}`
  if (status === 'ALL') return `all ${year.axnInstanceName} airports, published or not`
  return `the ${year.axnInstanceName} airports with the status “${statusLabels[status]}”`
}
