import { Link } from '@tanstack/react-router'
import { dbeDirectory } from '#domain/browse/companyDirectory.ts'
import { renderStatus } from '../review/StatusBadge.tsx'
import { paths } from '../screens.ts'
import { BrowseFrame } from './BrowseFrame.tsx'
import type { Edition } from './edition.ts'
import { useListingState } from './listing/listingState.ts'
import { type CellsOf, ListingTable } from './listing/ListingTable.tsx'
import { ListingTools } from './listing/ListingTools.tsx'
import { NotPublishedYet } from './NotPublishedYet.tsx'
import { CompanyLink } from './profileLinks.tsx'

const cells: CellsOf<typeof dbeDirectory> = {
  companyName: row => <CompanyLink companyId={row.companyId}>{row.companyName}</CompanyLink>,
  axnInstanceStatus: renderStatus,
}

/** The disadvantaged business enterprises among the companies. */
export function DbeScreen() {
  return (
    <BrowseFrame title="DBE Report">
      {({ instanceId, edition }) => <Dbes instanceId={instanceId} edition={edition} />}
    </BrowseFrame>
  )
}

function Dbes({ instanceId, edition }: { instanceId: number; edition: Edition }) {
  const state = useListingState(dbeDirectory)
  const { axnInstanceName, isAdmin } = edition
  return (
    <>
      <ListingTools listing={dbeDirectory} instanceId={instanceId} state={state} />
      <ListingTable
        listing={dbeDirectory}
        instanceId={instanceId}
        state={state}
        caption={`Disadvantaged business enterprises in ${axnInstanceName}`}
        rowKey={row => row.companyId}
        cells={cells}
        renderActions={isAdmin ? renderEditLink(instanceId) : undefined}
        whenNone={
          <NotPublishedYet what="No disadvantaged business enterprises">
            Companies appear here once they report DBE status and are published.
          </NotPublishedYet>
        }
      />
    </>
  )
}

const renderEditLink =
  (instanceId: number) => (row: { companyId: number | null; companyName: string | null }) => (
    <Link
      to={paths.wizardCompanyContacts}
      params={{ contentID: String(row.companyId) }}
      search={{ instance: String(instanceId) }}
      aria-label={`Edit ${row.companyName}`}
    >
      Edit
    </Link>
  )
