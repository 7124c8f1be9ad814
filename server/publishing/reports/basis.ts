import { eq, type SQL } from 'drizzle-orm'
import { statusLabels } from '#domain/review/workflow.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import type { ReportRequest } from './report.ts'

type Asked = Pick<ReportRequest, 'status' | 'year'>

/** The airports of the year that a report covers. */
export const hasStatus = ({ status }: Pick<ReportRequest, 'status'>): SQL | undefined =>
  status === 'ALL' ? undefined : eq(airportInstance.axnInstanceStatus, status)

/** The same in words for its notes: `the airports published in 2026`. */
export function airportsOf({ status, year }: Asked): string {
  if (status === 'PUBLISHED') return `the airports published in ${year.axnInstanceName}`
  if (status === 'ALL') return `all airports of ${year.axnInstanceName}, published or not`
  return `the airports of ${year.axnInstanceName} with the status '${statusLabels[status]}'`
}
