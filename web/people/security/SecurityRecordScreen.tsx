import { securityListing } from '#domain/people/securityRecord.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { ChoiceSelect } from '../../browse/listing/ChoiceSelect.tsx'
import { useListingState } from '../../browse/listing/listingState.ts'
import { ListingTable, type CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ListingTools } from '../../browse/listing/ListingTools.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { SecurityEventText } from './eventColumns.tsx'
import css from '../users/Users.module.css'

const cells: CellsOf<typeof securityListing> = {
  kind: row => <SecurityEventText event={row} />,
  displayName: row => row.displayName ?? 'No such account',
  device: row => row.device ?? 'Not recorded',
  network: row => row.network ?? 'Not recorded',
}

/** What happened to all accounts in the last year. */
export function SecurityRecordScreen() {
  const state = useListingState(securityListing)
  return (
    <AdminFrame title="Security Record" back={{ to: paths.adminManage }}>
      <p className={css.about}>
        Sign-ins, refused sign-ins, and changes of accounts. They are deleted after a year.
      </p>
      <ListingTools listing={securityListing} state={state} hasColumns>
        <ChoiceSelect listing={securityListing} state={state} column="kind" />
      </ListingTools>
      <ListingTable
        listing={securityListing}
        state={state}
        caption="Events of accounts"
        rowKey={row => row.securityEventId}
        cells={cells}
        whenNone={<EmptyState title="No events yet" />}
      />
    </AdminFrame>
  )
}
