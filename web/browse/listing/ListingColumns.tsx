import { can } from '#domain/people/roles.ts'
import type { Listing } from '#platform/contract/listing.ts'
import { findNamingColumn, listChoosableColumns } from '#platform/contract/listingColumns.ts'
import { Button } from '#platform/ui/Button.tsx'
import { useActor } from '../../session.ts'
import type { ListingState } from './listingState.ts'
import css from './listing.module.css'

/** Chooses the columns of a list and its files. The column that names its row always stays. */
export function ListingColumns({ listing, state }: { listing: Listing; state: ListingState }) {
  const isAdmin = can(useActor(), 'admin')
  const naming = findNamingColumn(listing.columns, state.columns)
  const keys = listChoosableColumns(listing.columns, isAdmin)
  const choose = (key: string, isChosen: boolean) =>
    state.chooseColumns(keys.filter(each => (each === key ? isChosen : state.columns.includes(each))))
  return (
    <fieldset className={css.filters}>
      <legend className={css.spoken}>Columns</legend>
      {keys.map(key => (
        <label key={key} className={css.choice}>
          <input
            type="checkbox"
            checked={state.columns.includes(key)}
            disabled={key === naming}
            onChange={event => choose(key, event.currentTarget.checked)}
          />
          <span>{listing.columns[key]?.label}</span>
        </label>
      ))}
      {state.hasChosenColumns && (
        <Button variant="plain" size="sm" onClick={() => state.chooseColumns(null)}>
          Standard columns
        </Button>
      )}
    </fieldset>
  )
}
