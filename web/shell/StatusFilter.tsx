import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'

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

interface SearchAndStatusProps {
  /** What the list shows: 'airports'. */
  of: string
  state: { keyword: string; status: string }
  change: (change: { keyword?: string; status?: string }) => void
  /** The status labels; omitted if the list has no filter by status. */
  labels?: StatusFilterProps['labels']
}

/** The search and the status filter above a list. */
export const SearchAndStatus = ({ of, state, change, labels }: SearchAndStatusProps) => (
  <>
    <SearchBox label={`Search ${of}`} keyword={state.keyword} onKeyword={keyword => change({ keyword })} />
    {labels && <StatusFilter labels={labels} status={state.status} onStatus={status => change({ status })} />}
  </>
)
