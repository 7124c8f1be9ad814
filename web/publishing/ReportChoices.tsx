import { reportChoices, type ReportName } from '#domain/publishing/report.ts'
import { monthsAhead } from '#domain/browse/leaseRadar.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { axnInstanceStatus, statusLabels } from '#domain/review/workflow.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { ReportSearch } from '../browse/browseSearch.ts'
import css from './publishing.module.css'
import type { ReportQuery } from './useReportSearch.ts'
import { YearsPicker } from '../browse/YearsPicker.tsx'

interface ChoicesProps {
  report: ReportName
  query: ReportQuery
  /** Administrators may see unpublished data. */
  isAdmin: boolean
  choose: (chosen: ReportSearch) => void
}

const types = [
  { value: '', label: 'All' },
  ...tenantTypes.map(value => ({ value, label: tenantTypeLabels[value] })),
]
const statuses = [
  { value: 'PUBLISHED', label: statusLabels.PUBLISHED },
  { value: 'ALL', label: 'All' },
  ...axnInstanceStatus.options
    .filter(value => value !== 'PUBLISHED')
    .map(value => ({ value, label: statusLabels[value] })),
]

/** The choices for this report; empty for most readers of most reports. */
export function ReportChoices({ report, query, isAdmin, choose }: ChoicesProps) {
  const offered = reportChoices[report] ?? []
  if (offered.length === 0 && !isAdmin) return null
  return (
    <div className={css.choices} data-screen-only>
      {offered.includes('tenanttype') && (
        <FilterSelect
          label="Tenant type"
          options={types}
          value={query.tenanttype}
          onChange={tenanttype => choose({ tenanttype: tenanttype || undefined })}
        />
      )}
      {isAdmin && (
        <FilterSelect
          label="Status"
          options={statuses}
          value={query.status}
          onChange={status => choose({ status: status === 'PUBLISHED' ? undefined : status })}
        />
      )}
      {offered.includes('years') && (
        <YearsPicker
          label="Lease ends in"
          years={query.years}
          usual={`the next ${monthsAhead} months`}
          onChange={years => choose({ years: years || undefined })}
        />
      )}
    </div>
  )
}
