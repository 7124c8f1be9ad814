import { Link } from '@tanstack/react-router'
import { profileKeys, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import { paths } from '../screens.ts'
import { BrowseFrame } from './BrowseFrame.tsx'
import { useListingState } from './listing/listingState.ts'
import { ListingTools } from './listing/ListingTools.tsx'
import { NotPublishedYet } from './NotPublishedYet.tsx'
import { TenantTable } from './TenantTable.tsx'
import css from './browse.module.css'

/** Every tenant of the year. */
export function TenantsScreen() {
  return (
    <BrowseFrame title="Tenant Listing">
      {({ instanceId, edition }) => <Tenants instanceId={instanceId} year={edition.axnInstanceName} />}
    </BrowseFrame>
  )
}

function Tenants({ instanceId, year }: { instanceId: number; year: string }) {
  const state = useListingState(tenantDirectory)
  return (
    <>
      <ListingTools listing={tenantDirectory} instanceId={instanceId} state={state} without={profileKeys} />
      <TenantTable
        instanceId={instanceId}
        state={state}
        caption={`Tenants in ${year}`}
        whenNone={
          <NotPublishedYet what="No tenants">
            Tenants appear here once the figures of their airports have been reviewed and published.
          </NotPublishedYet>
        }
      />
      <p className={css.footnote}>
        One row per location. See <Link to={paths.brands}>Brands</Link> for totals by brand.
      </p>
    </>
  )
}
