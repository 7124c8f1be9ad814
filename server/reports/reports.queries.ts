import { problem } from '#domain/problems.ts'
import { reportTitles, type OfferedReport, type ReportName, type ReportTable } from '#domain/report.ts'
import type { Actor } from '#domain/roles.ts'
import type { Db } from '../db/connect.ts'
import { getInstance } from '../instances/instances.queries.ts'
import { airportsPassengerTraffic } from './airportsPassengerTraffic.report.ts'
import type { Report } from './report.ts'

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
