import { type SubjectKind, subjectPlurals } from '#domain/review/subjectKind.ts'
import type { Listing, ListingRow } from '#platform/contract/listing.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { ErrorNotice } from '#platform/ui/Notice.tsx'
import { ChoiceSelect } from '../browse/listing/ChoiceSelect.tsx'
import { useListingState } from '../browse/listing/listingState.ts'
import { ListingTable, type CellsOf } from '../browse/listing/ListingTable.tsx'
import { ListingTools } from '../browse/listing/ListingTools.tsx'
import { useBookDownload } from '../publishing/books/useBookDownload.ts'
import { createActionsColumn } from './subjectList.tsx'

interface ManagedSubjectsProps<L extends Listing> {
  kind: SubjectKind
  listing: L
  instanceId: number
  /** The columns until someone chooses others. A constant. */
  columns: readonly (keyof L['columns'] & string)[]
  cells: CellsOf<L>
  /** The message if loading fails. */
  failed: string
  idOf: (row: ListingRow<L>) => number
  nameOf: (row: ListingRow<L>) => string
  /** The links of a row, before its files. */
  renderLinks: (row: ListingRow<L>) => ElementNode
  whenNone: ElementNode
}

/** The airports or companies of a year for administrators, whatever their status. */
export function ManagedSubjects<L extends Listing>(props: ManagedSubjectsProps<L>) {
  const { kind, listing, instanceId, columns, cells, failed, idOf, whenNone } = props
  const state = useListingState(listing, { columns })
  const { own, error } = useBookDownload()
  return (
    <>
      <ListingTools listing={listing} instanceId={instanceId} state={state} hasColumns>
        <ChoiceSelect listing={listing} state={state} column="axnInstanceStatus" />
      </ListingTools>
      <ErrorNotice text={error} />
      <ListingTable
        listing={listing}
        instanceId={instanceId}
        state={state}
        caption={subjectPlurals[kind]}
        rowKey={idOf}
        cells={cells}
        renderActions={createActionsColumn({ ...props, fetch: own }).cell}
        failed={failed}
        whenNone={whenNone}
      />
    </>
  )
}
