import { useNavigate, useSearch } from '@tanstack/react-router'
import { tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { leaseYears, offeredReports, reportChoices, type ReportName } from '#domain/publishing/report.ts'
import { axnInstanceStatus, type AxnInstanceStatus } from '#domain/review/workflow.ts'
import { pickSearch } from '#platform/ui/search.ts'

/** A report's parameters besides its year and name; an empty text means the default. */
export interface ReportQuery {
  tenanttype: TenantType | ''
  years: string
  status: AxnInstanceStatus | 'ALL'
}

const statuses = [...axnInstanceStatus.options, 'ALL' as const]

/** A report's part of the address. Only administrators' screens read the status; years are separated by commas. */
export type ReportSearch = Partial<Record<'report' | 'tenanttype' | 'years' | 'status', string>>

/** The selected report and its parameters from the address. Invalid values are ignored. */
export function useReportSearch({ isAdmin }: { isAdmin: boolean }) {
  const search = pickSearch(useSearch({ strict: false }), ['report', 'tenanttype', 'years', 'status'])
  const navigate = useNavigate()
  const report = offeredReports.find(each => each === search.report) ?? 'top50NorthAmericanAirports'
  return {
    report,
    query: readQuery(search, report, isAdmin),
    choose: (chosen: ReportSearch) =>
      void navigate({
        to: '.',
        search: was => ({ ...was, ...chosen }),
        resetScroll: false,
      }),
  }
}

function readQuery(search: ReportSearch, report: ReportName, isAdmin: boolean): ReportQuery {
  const choices = reportChoices[report] ?? []
  const years = (search.years ?? '').split(',').filter(year => leaseYears.includes(Number(year)))
  return {
    tenanttype: choices.includes('tenanttype')
      ? (tenantTypes.find(each => each === search.tenanttype) ?? '')
      : '',
    years: choices.includes('years') ? years.join(',') : '',
    status: (isAdmin && statuses.find(each => each === search.status)) || 'PUBLISHED',
  }
}
