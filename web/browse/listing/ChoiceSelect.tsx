import { readChoices, writeChoices, type Listing } from '#platform/contract/listing.ts'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import type { ListingState } from './listingState.ts'

const several = 'several'

interface ChoiceSelectProps {
  listing: Listing
  state: ListingState
  /** The key of a `choice` column whose options are known in advance. */
  column: string
}

/** The filter of a list that is used most, on the line of its search. All filters are in the panel. */
export function ChoiceSelect({ listing, state, column }: ChoiceSelectProps) {
  const { label = '', options = [] } = listing.columns[column] ?? {}
  const chosen = readChoices(state.filters[column] ?? '')
  const hasSeveral = chosen.length > 1
  return (
    <FilterSelect
      label={label}
      options={[
        { value: '', label: 'All' },
        ...options,
        ...(hasSeveral ? [{ value: several, label: `${chosen.length} selected` }] : []),
      ]}
      value={hasSeveral ? several : (chosen[0] ?? '')}
      onChange={value => {
        if (value !== several) state.filter({ [column]: value === '' ? '' : writeChoices([value]) })
      }}
    />
  )
}
