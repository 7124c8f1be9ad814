import { axnStatusLabels, type AxnStatus } from '#domain/catalog/recordStatus.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'

export const recordStatuses = Object.keys(axnStatusLabels) as AxnStatus[]

const options = [
  { value: 'ALL', label: 'All' },
  ...recordStatuses.map(value => ({ value, label: axnStatusLabels[value] })),
]

/** Filters a list of records by status; '' means all, as in the address. */
export function RecordStatusFilter(props: { status: string; onStatus: (status: string) => void }) {
  const { status, onStatus } = props
  return (
    <FilterSelect
      label="Status"
      options={options}
      value={status === '' ? 'ALL' : status}
      onChange={value => onStatus(value === 'ALL' ? '' : value)}
    />
  )
}
