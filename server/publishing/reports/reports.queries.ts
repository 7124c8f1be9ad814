import { problem } from '#domain/problems.ts'
import {
  reportTitles,
  type ReportName,
  type ReportParameters,
  type ReportTable,
} from '#domain/publishing/report.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { airportsPassengerTraffic } from './airportsPassengerTraffic.report.ts'
import { allAirports } from './allAirports.report.ts'
import { leaseExpire } from './leaseExpire.report.ts'
import { ratioReport } from './ratioReport.report.ts'
import type { Report } from './report.ts'
import { top50NorthAmericanAirports } from './top50NorthAmericanAirports.report.ts'
import { top50TerminalsDutyFree } from './top50TerminalsDutyFree.report.ts'
import { top50TerminalsFoodBeverage } from './top50TerminalsFoodBeverage.report.ts'
import { top50TerminalsNewsstand } from './top50TerminalsNewsstand.report.ts'
import { top50TerminalsPassengerTraffic } from './top50TerminalsPassengerTraffic.report.ts'
import { top50TerminalsSpecialtyRetail } from './top50TerminalsSpecialtyRetail.report.ts'
import { topInternationalAirports } from './topInternationalAirports.report.ts'

const reports: Record<ReportName, Report> = {
  top50NorthAmericanAirports,
  topInternationalAirports,
  leaseExpire,
  ratioReport,
  allAirports,
  top50TerminalsFoodBeverage,
  top50TerminalsSpecialtyRetail,
  top50TerminalsNewsstand,
  top50TerminalsDutyFree,
  top50TerminalsPassengerTraffic,
  airportsPassengerTraffic,
}

/** What is published, as the books and the archive have it. */
export const published: ReportParameters = { status: 'PUBLISHED', tenantType: null, years: [] }

interface Asked {
  report: ReportName
  axnInstanceId: number
  parameters?: ReportParameters
  /** The figures are made up. */
  demo: boolean
}

/** A report's table for a year, whoever asks. Throws `notFound` where there is no such year. */
export async function readReport(
  db: Db,
  { report, axnInstanceId, parameters = published, demo }: Asked,
): Promise<ReportTable> {
  const instance = await getInstance(db, axnInstanceId)
  if (!instance) throw problem('notFound')
  const { axnInstanceName } = instance
  const year = { axnInstanceId, axnInstanceName, lastYearName: String(Number(axnInstanceName) - 1) }
  const content = await reports[report].read(db, { year, ...parameters })
  return { report, title: reportTitles[report], axnInstanceName, ...content, demo }
}

/**
 * The same for a person. Only administrators may look at other years than the active one (for everybody else those do
 * not exist: `notFound`) and at what is not published (`forbidden`).
 */
export async function readReportAs(db: Db, actor: Actor, asked: Asked): Promise<ReportTable> {
  if (actor.role !== 'ROLE_ADMIN') {
    const instance = await getInstance(db, asked.axnInstanceId)
    if (instance?.axnInstanceMasterStatus !== 'ACTIVE') throw problem('notFound')
    if (asked.parameters && asked.parameters.status !== 'PUBLISHED') throw problem('forbidden')
  }
  return readReport(db, asked)
}
