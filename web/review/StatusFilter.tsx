import { axnInstanceStatus, statusLabels } from '#domain/review/workflow.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'

const options = [
  { value: 'ALL', label: 'All' },
  ...axnInstanceStatus.options.map(value => ({ value, label: statusLabels[value] })),
]

/** Filters a list of airports or companies by status; '' means all, as in the address. */
export function StatusFilter({ status, onStatus }: { status: string; onStatus: (status: string) => void }) {
  return (
    <FilterSelect
      label="Status"
      options={options}
      value={status === '' ? 'ALL' : status}
      onChange={value => onStatus(value === 'ALL' ? '' : value)}
    />
  )
}
