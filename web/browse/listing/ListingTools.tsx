import { useId, useState, type ReactNode } from 'react'
import type { Listing } from '#platform/contract/listing.ts'
import { Button } from '#platform/ui/Button.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { ActiveFilters, ListingFilters, type FilterOptions } from './ListingFilters.tsx'
import { ListingDownloads } from './ListingDownloads.tsx'
import css from './listing.module.css'
import { PrintListsButton } from './PrintListsButton.tsx'
import type { Filters } from '#platform/contract/listingState.ts'
import type { ListingState } from './listingState.ts'

interface ListingToolsProps {
  listing: Listing
  instanceId: number
  state: ListingState
  /** Filters that belong to the page rather than to the reader. Files use them too. */
  fixed?: Filters
  /** The options of `choice` columns that only the server knows. */
  options?: FilterOptions
  /** Columns that the screen filters itself. */
  without?: readonly string[]
  /** Where the keyword is stored, if not in the search. */
  onKeyword?: (keyword: string) => void
  /** Only what chooses the rows. */
  withoutFiles?: boolean
  /** Beside the search: a toggle, the year. */
  children?: ReactNode
}

/** The tools above a list: search, filters, and files. */
export function ListingTools(props: ListingToolsProps) {
  const {
    listing,
    instanceId,
    state,
    fixed,
    options = {},
    without = [],
    withoutFiles,
    onKeyword,
    children,
  } = props
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const count = Object.keys(state.filters).length
  return (
    <div data-screen-only>
      <div className={css.tools}>
        {children}
        <SearchBox
          label={`Search ${listing.of}`}
          keyword={state.list.keyword}
          onKeyword={onKeyword ?? (keyword => state.change({ keyword }))}
        />
        <Button
          variant="default"
          icon="filter"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
        {!withoutFiles && (
          <>
            <ListingDownloads listing={listing} instanceId={instanceId} state={state} fixed={fixed} />
            <PrintListsButton />
          </>
        )}
      </div>
      <div id={panel}>
        {isOpen && (
          <ListingFilters
            listing={listing}
            instanceId={instanceId}
            state={state}
            options={options}
            without={without}
          />
        )}
      </div>
      {state.isSortUnknown && (
        <Notice kind="warning" role="status">
          Part of this address was ignored: this list has no such column to sort by. It is sorted by{' '}
          {listing.columns[listing.sort]?.label}.
        </Notice>
      )}
      <ActiveFilters
        listing={listing}
        filters={state.filters}
        options={options}
        onRemove={key => state.filter({ [key]: '' })}
        onClear={state.clear}
      />
    </div>
  )
}
