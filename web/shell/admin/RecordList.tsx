import { Link, type LinkProps } from '@tanstack/react-router'
import { useId } from 'react'
import type { AxnStatus } from '#domain/catalog/recordStatus.ts'
import type { RemovalCheck } from '#domain/catalog/removal.ts'
import { refresh } from '#platform/client/queries.ts'
import type { Listing, ListingRow } from '#platform/contract/listing.ts'
import { findNamingColumn, listFirstColumns } from '#platform/contract/listingColumns.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ConfirmRemoval } from '#platform/ui/ConfirmDialog.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { keepFocusNear } from '#platform/ui/useFocusFromHash.ts'
import { ChoiceSelect } from '../../browse/listing/ChoiceSelect.tsx'
import type { ListingState } from '../../browse/listing/listingState.ts'
import { ListingTable, type CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ListingTools } from '../../browse/listing/ListingTools.tsx'
import { RecordStatus } from '../../catalog/RecordStatus.tsx'
import { useRemoval } from './useRemoval.ts'
import rowActions from '#platform/ui/rowActions.module.css'
import css from './admin.module.css'

interface RecordListProps<L extends Listing> {
  /** The singular of the rows: 'brand'. */
  one: string
  listing: L
  instanceId?: number
  state: ListingState
  idOf: (row: ListingRow<L>) => number
  nameOf: (row: ListingRow<L>) => string
  /** The form of a row. */
  linkOf: (row: ListingRow<L>) => LinkProps
  /** Another link of a row, between Edit and Delete. */
  renderLink: (row: ListingRow<L>) => ElementNode
  /** Whether a row can be deleted, asked when the user is about to. */
  check: (row: ListingRow<L>) => Promise<RemovalCheck>
  remove: (row: ListingRow<L>) => Promise<void>
  /** The message for a refused deletion. */
  explain: (row: ListingRow<L>, thrown: unknown) => string
  /** The message if the list cannot be loaded. */
  failed: string
  whenNone: ElementNode
}

/** A list of named records with a status, which can be edited and deleted. */
export function RecordList<L extends Listing>(props: RecordListProps<L>) {
  const { one, listing, instanceId, state, idOf, nameOf, linkOf, renderLink, explain } = props
  const leaving = useRemoval(props.check)
  const { attempt, error, isPending } = useAttempt()
  const listId = useId()
  const list = { listing, instanceId, state }
  const remove = async (row: ListingRow<L>) => {
    const moveFocus = keepFocusNear(listId)
    await attempt(
      async () => {
        await props.remove(row)
        await refresh(listing.list)
      },
      thrown => explain(row, thrown),
      idOf(row),
    )
    moveFocus()
  }
  return (
    <div id={listId} tabIndex={-1} className={css.list}>
      <ErrorNotice text={error} />
      <ListingTools {...list} hasColumns>
        <ChoiceSelect {...list} column="axnStatus" />
      </ListingTools>
      <ListingTable
        {...list}
        caption={listing.title}
        rowKey={idOf}
        cells={createCells(props)}
        renderActions={row => (
          <span className={rowActions.actions}>
            <Link {...linkOf(row)} aria-label={`Edit ${nameOf(row)}`}>
              Edit
            </Link>
            {renderLink(row)}
            <button
              type="button"
              aria-label={`Delete ${nameOf(row)}`}
              aria-disabled={isPending(idOf(row)) || undefined}
              onClick={() => leaving.begin(row)}
            >
              Delete
            </button>
          </span>
        )}
        failed={props.failed}
        whenNone={props.whenNone}
      />
      <ConfirmRemoval
        item={leaving.row}
        title={`Delete this ${one}?`}
        refusal={leaving.refusal}
        onConfirm={row => void remove(row)}
        onClose={leaving.end}
      >
        {row => <p>{`Are you sure you wish to delete “${nameOf(row)}”?`}</p>}
      </ConfirmRemoval>
    </div>
  )
}

/** The name as a link to the record, and the status. */
function createCells<L extends Listing>({ listing, linkOf, nameOf }: RecordListProps<L>): CellsOf<L> {
  const naming = findNamingColumn(listing.columns, listFirstColumns(listing.columns, true)) ?? ''
  return {
    [naming]: (row: ListingRow<L>) => <Link {...linkOf(row)}>{breakAfterSlashes(nameOf(row))}</Link>,
    axnStatus: (row: ListingRow<L>) => <RecordStatus status={(row as { axnStatus: AxnStatus }).axnStatus} />,
  } as CellsOf<L>
}
