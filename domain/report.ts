import { z } from 'zod'
import { endpoint, instanceId } from './endpoint.ts'
import type { Format } from './field.ts'

/** The eleven reports, by the name that the report call takes, with their titles. */
export const reportTitles = {
  top50NorthAmericanAirports: 'Top 50 North American Airports',
  topInternationalAirports: 'Top International Airports',
  leaseExpire: 'Lease Expire',
  ratioReport: 'Ratio Report',
  allAirports: 'All Airports',
  top50TerminalsFoodBeverage: 'Top 50 Terminals by Food/Beverage',
  top50TerminalsSpecialtyRetail: 'Top 50 Terminals by Specialty Retail',
  top50TerminalsNewsstand: 'Top 50 Terminals by Newsstand/Travel Essentials',
  top50TerminalsDutyFree: 'Top 50 Terminals by Duty Free',
  top50TerminalsPassengerTraffic: 'Top 50 Terminals by Passenger Traffic',
  airportsPassengerTraffic: 'Airports Passenger Traffic',
} as const
export type ReportName = keyof typeof reportTitles

/** The reports that can be had, in the order they are offered. The server must answer each, the screens list no other. */
export const offeredReports = ['airportsPassengerTraffic'] as const satisfies readonly ReportName[]
export type OfferedReport = (typeof offeredReports)[number]

/** Whose report it is, in the files' properties. */
export const publicationName = 'AXN Fact Book'

export const reportFormats = ['xlsx', 'pdf', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const reportMediaTypes: Record<ReportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
}

export type ReportCell = string | number | null

const columnFormats = [
  'text',
  'longText',
  'integer',
  'area',
  'money',
  'ratio',
  'percent',
  'change',
  'minutes',
  'date',
  'dateTime',
  'flag',
  'rank',
] as const satisfies readonly (Format | 'rank')[]

/** One column, read by all renderers. `width` is its share of the printed line. */
export interface ReportColumn<Key extends string = string> {
  key: Key
  label: string
  /** Stands in the head in brackets: `$`, `sq ft`, `%`. */
  unit?: string
  format: (typeof columnFormats)[number]
  width: number
}

/** The one wording of a column's head where it has to fit in one cell: `Gross Sales ($)`. */
export const columnHead = ({ label, unit }: Pick<ReportColumn, 'label' | 'unit'>): string =>
  unit ? `${label} (${unit})` : label

/** What a renderer gets: everything is worked out, it only draws. */
export interface PrintedTable {
  title: string
  /** The four-digit year. */
  axnInstanceName: string
  /** Basis, order, how ties fall, what was not reported: one sentence each. */
  notes: string[]
  columns: ReportColumn[]
  rows: Record<string, ReportCell>[]
  /** The figures are made up. Every page says so. */
  demo: boolean
}
export interface ReportTable extends PrintedTable {
  report: ReportName
}

/** The report's name with everything but letters and digits made a dash, the instance and the format. */
export function reportFileName(title: string, axnInstanceId: number, format: ReportFormat): string {
  const sanitised = title.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return `${sanitised}-${axnInstanceId}.${format}`
}

const anyCell = z.union([z.string(), z.number(), z.null()])

/** The same rows that the files hold, to look at before downloading. */
export const reportPreview = z.object({
  report: z.string(),
  title: z.string(),
  axnInstanceName: z.string(),
  notes: z.array(z.string()),
  columns: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.string().optional(),
      format: z.enum(columnFormats),
      width: z.number(),
    }),
  ),
  rows: z.array(z.record(z.string(), anyCell)),
  totalRows: z.number().int(),
})

const reportNames = Object.keys(reportTitles) as [ReportName, ...ReportName[]]
const reportParams = z.object({ instanceId, report: z.enum(reportNames) })

export const getReport = endpoint({
  method: 'GET',
  url: '/reports/instance/:instanceId/report/:report',
  summary: 'A report as a file: xlsx, pdf or csv',
  tag: 'Reports',
  allow: 'browse',
  params: reportParams,
  query: z.object({ format: z.enum(reportFormats).default('xlsx') }),
  file: Object.values(reportMediaTypes),
})

export const getReportPreview = endpoint({
  method: 'GET',
  url: '/reports/instance/:instanceId/report/:report/preview',
  summary: 'The first rows of a report',
  tag: 'Reports',
  allow: 'browse',
  params: reportParams,
  query: z.object({ size: z.coerce.number().int().min(1).max(100).default(20) }),
  reply: reportPreview,
})
