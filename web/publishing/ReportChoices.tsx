import { monthsAhead } from '#domain/browse/leaseRadar.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import {
  leaseYears,
  offeredReports,
  reportChoices,
  type ReportName,
  reportTitles,
} from '#domain/publishing/report.ts'
import { axnInstanceStatus, statusLabels } from '#domain/review/workflow.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { ReportQuery, ReportSearch } from './useReportSearch.ts'
import css from './publishing.module.css'

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

const reports = offeredReports.map(value => ({ value, label: reportTitles[value] }))

/** The choice of the report, and its own choices. */
export function ReportChoices({ report, query, isAdmin, choose }: ChoicesProps) {
  const offered = reportChoices[report] ?? []
  return (
    <div className={css.choices} data-screen-only>
      <FilterSelect
        label="Report"
        options={reports}
        value={report}
        onChange={chosen => choose({ report: chosen })}
      />
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

interface YearsPickerProps {
  label: string
  /** The selected years separated by commas; empty means `usual`. */
  years: string
  /** The default year. */
  usual: string
  onChange: (years: string) => void
}

/** Selects among the thirty years in which a lease may end. */
function YearsPicker({ label, years, usual, onChange }: YearsPickerProps) {
  const chosen = years === '' ? [] : years.split(',').map(Number)
  const toggle = (year: number) =>
    onChange(
      leaseYears.filter(each => (each === year ? !chosen.includes(each) : chosen.includes(each))).join(','),
    )
  return (
    <details className={css.picker}>
      <summary>
        <span>{label}</span> <strong>{chosen.length > 0 ? chosen.join(', ') : usual}</strong>
      </summary>
      <fieldset className={css.years}>
        <legend>{`Choose one or more years. The default is ${usual}.`}</legend>
        {leaseYears.map(year => (
          <label key={year}>
            <input type="checkbox" checked={chosen.includes(year)} onChange={() => toggle(year)} />
            <span>{year}</span>
          </label>
        ))}
      </fieldset>
    </details>
  )
}
