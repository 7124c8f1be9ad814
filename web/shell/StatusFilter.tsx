import { FilterSelect } from '#platform/ui/FilterSelect.tsx'

interface StatusFilterProps {
  /** The status labels, in the order of the options. */
  labels: Readonly<Record<string, string>>
  status: string
  onStatus: (status: string) => void
}

/** Filters a list by status; '' means all, as in the address. */
export function StatusFilter({ labels, status, onStatus }: StatusFilterProps) {
  const options = Object.entries({ ALL: 'All', ...labels }).map(([value, label]) => ({ value, label }))
  return (
    <FilterSelect
      label="Status"
      options={options}
      value={status === '' ? 'ALL' : status}
      onChange={value => onStatus(value === 'ALL' ? '' : value)}
    />
  )
}
