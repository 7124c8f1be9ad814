import { chooseDrawn } from '#domain/browse/explore/drawnColumn.ts'
import type { ExploredPage } from '#domain/browse/explore/explore.ts'
import { hasFigures } from '#domain/browse/explore/exploreField.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { ExploreState } from './useExploreState.ts'

interface DrawnColumnSelectProps {
  label: string
  state: ExploreState
  read: ExploredPage
}

/** Chooses the column that a chart or map draws, which also sorts the rows. */
export function DrawnColumnSelect({ label, state, read }: DrawnColumnSelectProps) {
  const offered = read.columns.filter(hasFigures)
  if (offered.length < 2) return null
  return (
    <FilterSelect
      label={label}
      value={chooseDrawn(read)?.column.key ?? ''}
      options={offered.map(({ key, label: name }) => ({ value: key, label: name }))}
      onChange={key => state.ask({ sort: { key, isDescending: true } })}
    />
  )
}
