import { Link } from '@tanstack/react-router'
import type { CountedInstance } from '#domain/years/instance.ts'
import { masterStatusLabels } from '#domain/years/masterStatusLabels.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { actionsColumn, Table, type Column } from '#platform/ui/Table.tsx'
import { paths } from '../screens.ts'
import { formatStatusCounts, countAll } from './yearTexts.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './years.module.css'

interface YearsTableProps {
  years: readonly CountedInstance[]
  isActivating: boolean
  onActivate: (year: CountedInstance) => void
  onPublish: (year: CountedInstance) => void
  onRemove: (year: CountedInstance) => void
}

export function YearsTable({ years, ...actions }: YearsTableProps) {
  return (
    <Table
      caption="Yearly editions, newest first"
      hideCaption
      columns={columnsFor(actions)}
      rows={years}
      rowKey={year => year.axnInstanceId}
    />
  )
}

const columnsFor = (actions: Omit<YearsTableProps, 'years'>): Column<CountedInstance>[] => [
  { key: 'axnInstanceName', label: 'Year', isRowHeader: true, cell: year => <Year year={year} /> },
  {
    key: 'axnInstanceMasterStatus',
    label: 'Status',
    cell: year => masterStatusLabels[year.axnInstanceMasterStatus],
  },
  { key: 'airports', label: 'Airports', cell: year => <Counts counts={year.airports} /> },
  { key: 'companies', label: 'Companies', cell: year => <Counts counts={year.companies} /> },
  {
    key: 'submissionDeadline',
    label: 'Deadline',
    cell: year =>
      year.submissionDeadline === null ? (
        <span className={css.soft}>none</span>
      ) : (
        <span className={css.day}>{formatDate(year.submissionDeadline)}</span>
      ),
  },
  {
    key: 'storedFiles',
    label: 'Archive',
    cell: year =>
      year.storedFiles === 0 ? <span className={css.soft}>none</span> : countOf(year.storedFiles, 'file'),
  },
  { ...actionsColumn, cell: year => <Actions {...actions} year={year} /> },
]

function Year({ year }: { year: CountedInstance }) {
  return (
    <Link to={paths.adminInstance} params={{ instanceID: String(year.axnInstanceId) }}>
      {year.axnInstanceName}
    </Link>
  )
}

function Counts({ counts }: { counts: CountedInstance['airports'] }) {
  const total = countAll(counts)
  if (total === 0) return <span className={css.soft}>none</span>
  const isOneStatus = Object.values(counts).some(count => count === total)
  if (isOneStatus) return <span className={css.counts}>{formatStatusCounts(counts)}</span>
  return (
    <span className={css.counts}>
      <span>{`${formatCount(total)} in total:`}</span>{' '}
      <span className={css.soft}>{formatStatusCounts(counts)}</span>
    </span>
  )
}

function Actions({
  year,
  isActivating,
  onActivate,
  onPublish,
  onRemove,
}: Omit<YearsTableProps, 'years'> & { year: CountedInstance }) {
  const { axnInstanceId, axnInstanceName, axnInstanceMasterStatus: status } = year
  const approved = (year.airports.APPROVED ?? 0) + (year.companies.APPROVED ?? 0)
  return (
    <span className={rowActions.actions}>
      <Link
        to={paths.adminInstance}
        params={{ instanceID: String(axnInstanceId) }}
        aria-label={`${status === 'HISTORICAL' ? 'View' : 'Settings for'} ${axnInstanceName}`}
      >
        {status === 'HISTORICAL' ? 'View' : 'Settings'}
      </Link>
      {status !== 'HISTORICAL' && approved > 0 && (
        <button type="button" aria-label={`Publish ${axnInstanceName}`} onClick={() => onPublish(year)}>
          Publish
        </button>
      )}
      {status === 'PENDING' && !isActivating && (
        <button type="button" aria-label={`Activate ${axnInstanceName}`} onClick={() => onActivate(year)}>
          Activate
        </button>
      )}
      {status === 'PENDING' && !isActivating && (
        <button type="button" aria-label={`Remove ${axnInstanceName}`} onClick={() => onRemove(year)}>
          Remove
        </button>
      )}
    </span>
  )
}
