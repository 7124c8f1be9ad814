import { z } from 'zod'
import { downloadTimeoutMs, endpoint } from '#platform/contract/endpoint.ts'
import { formats } from '#platform/contract/format.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { paperSizes, type PrintedTable } from '#platform/print/printedTable.ts'
import { monthsAhead } from '../browse/leaseRadar.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import { axnInstanceStatus, type AxnInstanceStatus } from '../review/workflow.ts'
import { instanceId } from '../years/instanceId.ts'

/** A tenant type has one name everywhere, also where the specification's titles have a second one. */
const titleByType = (type: TenantType): string => `Top 50 Terminals by ${tenantTypeLabels[type]}`

/** The eleven reports with their titles, by their names in the report's endpoint. */
export const reportTitles = {
  top50NorthAmericanAirports: 'Top 50 North American Airports',
  topInternationalAirports: 'Top International Airports',
  leaseExpire: 'Lease Expire',
  ratioReport: 'Ratio Report',
  allAirports: 'All Airports',
  top50TerminalsFoodBeverage: titleByType('FOODBEVERAGE'),
  top50TerminalsSpecialtyRetail: titleByType('SPECIALTY'),
  top50TerminalsNewsstand: titleByType('NEWSSTAND'),
  top50TerminalsDutyFree: titleByType('DUTYFREE'),
  top50TerminalsPassengerTraffic: 'Top 50 Terminals by Passenger Traffic',
  airportsPassengerTraffic: 'Airports Passenger Traffic',
} as const
export type ReportName = keyof typeof reportTitles

const reportNames = listKeys(reportTitles)
/** In the order on the screen. */
export const offeredReports: readonly ReportName[] = reportNames

/** The options of a report besides its year and format. */
export const reportChoices: Partial<Record<ReportName, readonly ('tenanttype' | 'years')[]>> = {
  leaseExpire: ['tenanttype', 'years'],
}

/** The years from which a lease's end can be chosen: 30 from 2011. */
export const leaseYears: readonly number[] = Array.from({ length: 30 }, (_, index) => 2011 + index)

export const reportFormats = ['xlsx', 'pdf', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]

export interface ReportTable extends PrintedTable {
  report: ReportName
}

/**
 * A title without accents, with dashes instead of everything except letters and digits, the year, and the format. Reports
 * and books have the instance (26) in their names, all other files the four-digit year (2026).
 */
export function formatFileName(title: string, year: number | string, format: ReportFormat | 'zip'): string {
  return `${formatSlug(title)}-${year}.${format}`
}

/** `Top 50 Terminals by Food & Beverage` becomes `Top-50-Terminals-by-Food-Beverage`. */
export const formatSlug = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The column that names the partial figures of each row, in files whose figures cannot be marked. */
export const partialKey = 'partial'

const anyCell = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ partial: z.number() }).describe('A figure that lacks a part that was not reported.'),
])

/** The rows of the files, for a preview before downloading. */
const reportPreview = z.object({
  report: z.string(),
  title: z.string(),
  axnInstanceName: z.string(),
  notes: z.array(z.string()),
  columns: z.array(
    z.object({
      key: z.string(),
      group: z.string().optional(),
      label: z.string(),
      unit: z.string().optional(),
      format: z.enum(formats),
      width: z.number(),
    }),
  ),
  rows: z.array(z.record(z.string(), anyCell)),
  totalRows: z.number().int(),
})

const reportParams = z.object({ instanceId, report: z.enum(reportNames) })

const yearsWrong = `Enter years from ${leaseYears[0]} to ${leaseYears.at(-1)}, separated by commas.`
/** `'2027,2026,2027'` → 2026 and 2027. */
const parseYears = (text: string): number[] =>
  [...new Set(text.split(',').filter(Boolean).map(Number))].toSorted((a, b) => a - b)
const areLeaseYears = (text: string) =>
  text === '' || (/^\d{4}(,\d{4})*$/.test(text) && parseYears(text).every(year => leaseYears.includes(year)))

const choices = {
  tenanttype: z
    .enum([...tenantTypes, ''])
    .default('')
    .describe('Lease Expire only: the tenant type to include. Other reports ignore it.'),
  years: z
    .string()
    .trim()
    .max(500)
    .refine(areLeaseYears, yearsWrong)
    .default('')
    .describe(
      `Lease Expire only: the years in which leases end, separated by commas. By default, the next ${monthsAhead} months.`,
    ),
  status: z
    .union([z.literal('ALL'), axnInstanceStatus])
    .default('PUBLISHED')
    .describe(
      'The status of the airports to include. Only administrators can choose a status other than PUBLISHED.',
    ),
}

/** The parameters of a report besides its year. */
export interface ReportParameters {
  status: AxnInstanceStatus | 'ALL'
  tenantType: TenantType | null
  /** Empty means the year of the instance. */
  years: number[]
}

/** The options of a call in the form that reports read. */
export const toReportParameters = (query: {
  tenanttype: TenantType | ''
  years: string
  status: AxnInstanceStatus | 'ALL'
}): ReportParameters => ({
  status: query.status,
  tenantType: query.tenanttype === '' ? null : query.tenanttype,
  years: parseYears(query.years),
})

export const getReportEndpoint = endpoint('getReport', {
  method: 'GET',
  url: '/reports/instance/:instanceId/report/:report',
  timeoutMs: downloadTimeoutMs,
  summary: 'Download a report as xlsx, PDF, or CSV',
  tag: 'Reports',
  allow: 'browse',
  params: reportParams,
  query: z.object({
    format: z.enum(reportFormats).default('xlsx'),
    ...choices,
    paper: z.enum(paperSizes).default('letter').describe('The paper size of the PDF and the workbook.'),
  }),
  file: Object.values(mediaTypes),
})

export const getReportPreviewEndpoint = endpoint('getReportPreview', {
  method: 'GET',
  url: '/reports/instance/:instanceId/report/:report/preview',
  summary: 'Preview the first rows of a report',
  tag: 'Reports',
  allow: 'browse',
  params: reportParams,
  query: z.object({ size: z.coerce.number().int().min(1).max(100).default(20), ...choices }),
  reply: reportPreview,
})
