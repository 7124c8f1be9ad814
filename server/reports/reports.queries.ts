import { problem } from '#domain/problems.ts'
import {
  reportTitles,
  type OfferedReport,
  type ReportCell,
  type ReportColumn,
  type ReportName,
  type ReportTable,
} from '#domain/report.ts'
import type { Actor } from '#domain/roles.ts'
import type { Db } from '../db/connect.ts'
import { getInstance } from '../instances/instances.queries.ts'
import { airportsPassengerTraffic } from './airportsPassengerTraffic.report.ts'

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

const reports: Partial<Record<ReportName, Report>> & Record<OfferedReport, Report> = {
  airportsPassengerTraffic,
}

/**
 * A report's table for a year. Only administrators may look at other years than the active one; for everybody else
 * those do not exist. Throws `notFound`.
 */
export async function readReport(
  db: Db,
  name: ReportName,
  axnInstanceId: number,
  actor: Actor,
  demo: boolean,
): Promise<ReportTable> {
  const report = reports[name]
  const instance = await getInstance(db, axnInstanceId)
  const visible = actor.role === 'ROLE_ADMIN' || instance?.axnInstanceMasterStatus === 'ACTIVE'
  if (!report || !instance || !visible) throw problem('notFound')
  const { axnInstanceName } = instance
  const year = { axnInstanceId, axnInstanceName, lastYearName: String(Number(axnInstanceName) - 1) }
  return {
    report: name,
    title: reportTitles[name],
    axnInstanceName,
    notes: report.notes(year),
    columns: report.columns(year),
    rows: await report.rows(db, year),
    demo,
  }
}
