import { Suspense, useId, useState } from 'react'
import { can } from '#domain/people/roles.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import {
  filterInWords,
  type ListedPage,
  type Listing,
  type ListingOptionsEndpoint,
} from '#platform/contract/listing.ts'
import { addColumn, findNamingColumn, listChoosableColumns } from '#platform/contract/listingColumns.ts'
import { describeSelection, describeUnmatchedCodes } from '#platform/contract/listingSelection.ts'
import { pickListingSearch, type Filters } from '#platform/contract/listingState.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { FilterButton } from '#platform/ui/FilterBar.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import type { Option } from '#platform/ui/SelectInput.tsx'
import { keepFocusAround } from '#platform/ui/useFocusFromHash.ts'
import { useActor } from '../../session.ts'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { ColumnFilter } from './ColumnFilter.tsx'
import { ListingDownloads } from './ListingDownloads.tsx'
import { getListingParams, type ListingState, useListingPage } from './listingState.ts'
import css from './listing.module.css'

/** Loaded when it is opened, because it has forms, which readers' screens do not. */
const ListingViews = lazyPart(async () => ({ default: (await import('./ListingViews.tsx')).ListingViews }))

interface ListingToolsProps {
  listing: Listing
  /** Lists that are the same in every year have none. */
  instanceId?: number
  state: ListingState
  /** Filters set by the page, not the reader. Files use them too. */
  fixed?: Filters
  /** The options of `choice` columns that only the server knows. */
  options?: FilterOptions
  /** Columns that the screen filters itself. */
  without?: readonly string[]
  /** Where the keyword is stored, if not in the search. */
  onKeyword?: (keyword: string) => void
  /** Whether the screen has its own search, which changes the keyword. */
  withoutSearch?: boolean
  /** Whether to show only the parts that select rows. */
  withoutFiles?: boolean
  /** Whether readers choose the columns and save views. */
  hasColumns?: boolean
  /** Shown next to the search: a toggle, the year, or a filter that is used most. */
  children?: ElementNode
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
    withoutSearch,
    withoutFiles,
    onKeyword,
    hasColumns,
    children,
  } = props
  const [open, setOpen] = useState<'filters' | 'columns' | 'views' | null>(null)
  const panel = useId()
  const count = Object.keys(state.filters).length
  return (
    <>
      <div tabIndex={-1} data-screen-only>
        <div className={css.tools} data-wide={hasColumns || undefined}>
          {children}
          {!withoutSearch && (
            <SearchBox
              label={`Search ${listing.of}`}
              keyword={state.list.keyword}
              onKeyword={onKeyword ?? (keyword => state.change({ keyword }))}
            />
          )}
          <FilterButton
            controls={panel}
            count={count}
            isOpen={open === 'filters'}
            onChange={isOpen => setOpen(isOpen ? 'filters' : null)}
          />
          {hasColumns && (
            <Button
              variant="default"
              icon="columns"
              aria-expanded={open === 'columns'}
              aria-controls={panel}
              onClick={() => setOpen(open === 'columns' ? null : 'columns')}
            >
              Columns
            </Button>
          )}
          {hasColumns && (
            <Button
              variant="default"
              aria-expanded={open === 'views'}
              aria-controls={panel}
              onClick={() => setOpen(open === 'views' ? null : 'views')}
            >
              Views
            </Button>
          )}
          {!withoutFiles && (
            <>
              <ListingDownloads listing={listing} instanceId={instanceId} state={state} fixed={fixed} />
              <PrintButton />
            </>
          )}
          <ActiveFilters
            listing={listing}
            filters={state.filters}
            options={options}
            onRemove={key => state.filter({ [key]: '' })}
            onClear={state.clear}
          />
        </div>
        <div id={panel}>
          {open === 'views' && (
            <Suspense>
              <ListingViews list={listing.list.url} pick={search => pickListingSearch(listing, search)} />
            </Suspense>
          )}
          {open === 'columns' && <ListingColumns listing={listing} state={state} />}
          {open === 'filters' && (
            <ListingFilters
              listing={listing}
              instanceId={instanceId}
              state={state}
              options={options}
              without={without}
            />
          )}
        </div>
        <IgnoredParts wrong={state.wrong} />
      </div>
      <p className={css.selection}>
        {describeSelection(listing.columns, { keyword: state.list.keyword, ...state.filters }, options).join(
          ' ',
        )}
      </p>
      {!withoutFiles && <UnmatchedCodes {...props} />}
    </>
  )
}

/** The requested airports that have no row, so that no one takes the list for complete. */
function UnmatchedCodes({ listing, instanceId, state, fixed }: ListingToolsProps) {
  const page = useListingPage(listing, instanceId, state, fixed).data as ListedPage | undefined
  return describeUnmatchedCodes(page?.unmatchedCodes ?? []).map(sentence => (
    <p key={sentence} className={css.unmatched} data-answer>
      {sentence}
    </p>
  ))
}

type FilterOptions = Record<string, readonly Option[]>

interface ListingFiltersProps {
  listing: Listing
  instanceId: number | undefined
  state: ListingState
  /** The options of `choice` columns that the screen knows. */
  options: FilterOptions
  /** Columns that the screen filters itself. */
  without: readonly string[]
}

/** One control per column. Each takes effect shortly after the last letter. */
function ListingFilters({ listing, instanceId, state, options, without }: ListingFiltersProps) {
  const isAdmin = can(useActor(), 'admin')
  const occurring = useOccurringOptions(listing, instanceId, state)
  const columns = Object.entries(listing.columns).filter(
    ([key, column]) =>
      column.filter !== undefined && (isAdmin || !column.adminOnly) && !without.includes(key),
  )
  return (
    <div className={css.filters} role="group" aria-label="Filters">
      {columns.map(([key, column]) => (
        <ColumnFilter
          key={key}
          column={column}
          options={options[key] ?? column.options ?? occurring[key] ?? []}
          value={state.filters[key] ?? ''}
          onChange={change => state.filter(now => ({ [key]: change(now[key] ?? '') }))}
        />
      ))}
    </div>
  )
}

/** The values in the list, for columns that are filtered by their values. */
function useOccurringOptions(
  { options, list }: Listing,
  instanceId: number | undefined,
  state: ListingState,
): FilterOptions {
  const endpoint = (options ?? list) as ListingOptionsEndpoint
  const read = useEndpointQuery(
    endpoint,
    { params: getListingParams(instanceId, state) },
    { enabled: options !== null },
  ).data
  return Object.fromEntries(
    Object.entries(read ?? {}).map(([key, values]) => [key, values.map(value => ({ value, label: value }))]),
  )
}

interface ActiveFiltersProps {
  listing: Listing
  filters: Filters
  options: FilterOptions
  onRemove: (key: string) => void
  onClear: () => void
}

/** The active filters in words, each of which can be removed. */
function ActiveFilters({ listing, filters, options, onRemove, onClear }: ActiveFiltersProps) {
  const id = useId()
  const active = Object.entries(filters)
  if (active.length === 0) return null
  return (
    <div ref={keepFocusAround} className={css.active} role="group" aria-labelledby={id}>
      <span id={id}>Filtered by</span>
      {active.map(([key, value]) => {
        const column = listing.columns[key]
        if (!column) return null
        const words = filterInWords(column, value, options[key])
        return (
          <Button
            key={key}
            ref={keepFocusAround}
            variant="default"
            size="sm"
            icon="close"
            aria-label={`Remove filter: ${words}`}
            onClick={() => onRemove(key)}
          >
            {words}
          </Button>
        )
      })}
      <Button variant="plain" size="sm" onClick={onClear}>
        Show all
      </Button>
    </div>
  )
}

/** Chooses the columns of a list and its files. The column that names its row always stays. */
function ListingColumns({ listing, state }: { listing: Listing; state: ListingState }) {
  const isAdmin = can(useActor(), 'admin')
  const naming = findNamingColumn(listing.columns, state.columns)
  const keys = listChoosableColumns(listing.columns, isAdmin)
  const choose = (key: string, isChosen: boolean) =>
    state.chooseColumns(
      isChosen ? addColumn(listing.columns, state.columns, key) : state.columns.filter(each => each !== key),
    )
  return (
    <fieldset className={css.filters}>
      <legend data-spoken>Columns</legend>
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
