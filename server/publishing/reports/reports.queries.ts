import { isNorthAmerican } from '#domain/airports/northAmerica.ts'
import { can, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { printTerms } from '#domain/publishing/citeEdition.ts'
import {
  reportTitles,
  type ReportName,
  type ReportParameters,
  type ReportTable,
} from '#domain/publishing/report.ts'
import { describeExchangeRate, hasAmounts } from '#domain/years/exchangeRate.ts'
import type { Db } from '#platform/database/connect.ts'
import { getInstance, requireInstance } from '../../years/instances.queries.ts'
import { createAirportRanking } from './airportRankings.report.ts'
import { airportsPassengerTraffic } from './airportsPassengerTraffic.report.ts'
import { leaseExpire } from './leaseExpire.report.ts'
import { ratioReport } from './ratioReport.report.ts'
import type { Report } from './report.ts'
import { createTerminalSalesRanking, top50TerminalsPassengerTraffic } from './terminalRankings.report.ts'

const reports: Record<ReportName, Report> = {
  top50NorthAmericanAirports: createAirportRanking({
    name: 'top50NorthAmericanAirports',
    by: 'enplaneTotal',
    places: 50,
    only: {
      among: airport => isNorthAmerican(airport.isoCountryCode),
      note: 'North America extends from Canada to Panama and includes the Caribbean.',
    },
  }),
  topInternationalAirports: createAirportRanking({
    name: 'topInternationalAirports',
    by: 'epIntlTotal',
    places: 50,
  }),
  leaseExpire,
  ratioReport,
  allAirports: createAirportRanking({ name: 'allAirports', by: 'enplaneTotal', places: null }),
  top50TerminalsFoodBeverage: createTerminalSalesRanking('top50TerminalsFoodBeverage', 'FOODBEVERAGE'),
  top50TerminalsSpecialtyRetail: createTerminalSalesRanking('top50TerminalsSpecialtyRetail', 'SPECIALTY'),
  top50TerminalsNewsstand: createTerminalSalesRanking('top50TerminalsNewsstand', 'NEWSSTAND'),
  top50TerminalsDutyFree: createTerminalSalesRanking('top50TerminalsDutyFree', 'DUTYFREE'),
  top50TerminalsPassengerTraffic,
  airportsPassengerTraffic,
}

/** Published data, as in the books and the archive. */
export const published: ReportParameters = { status: 'PUBLISHED', tenantType: null, years: [] }

interface TableRequest {
  report: ReportName
  axnInstanceId: number
  parameters?: ReportParameters
  /** Whether the figures are made up. */
  demo: boolean
  /** Whether the year is being closed, so that its report is that of a past edition. */
  isFinal?: boolean
}

/** A report's table for a year, without checking permissions. Throws `notFound` if there is no such year. */
export async function readReport(
  db: Db,
  { report, axnInstanceId, parameters = published, demo, isFinal = false }: TableRequest,
): Promise<ReportTable> {
  const instance = await requireInstance(db, axnInstanceId)
  const { axnInstanceName } = instance
  const year = {
    axnInstanceId,
    axnInstanceName,
    axnInstanceMasterStatus: isFinal ? ('HISTORICAL' as const) : instance.axnInstanceMasterStatus,
    lastYearName: String(Number(axnInstanceName) - 1),
  }
  const content = await reports[report].read(db, { year, ...parameters })
  return {
    report,
    title: reportTitles[report],
    period: axnInstanceName,
    terms: printTerms(instance),
    ...content,
    notes: hasAmounts(content.columns)
      ? content.notes.toSpliced(1, 0, describeExchangeRate(instance))
      : content.notes,
    demo,
    draft: parameters.status !== 'PUBLISHED',
  }
}

/**
 * A report's table for a user. Only administrators may see years other than the active one (for others, they do not
 * exist: `notFound`) and unpublished data (`forbidden`).
 */
export async function readReportAs(db: Db, actor: Actor, asked: TableRequest): Promise<ReportTable> {
  if (!can(actor, 'admin')) {
    const instance = await getInstance(db, asked.axnInstanceId)
    if (instance?.axnInstanceMasterStatus !== 'ACTIVE') throw problem('notFound')
    if (asked.parameters && asked.parameters.status !== 'PUBLISHED') throw problem('forbidden')
  }
  return readReport(db, asked)
}
