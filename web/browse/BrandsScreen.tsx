import { brandDirectory } from '#domain/browse/brandDirectory.ts'
import { BrowseFrame } from './BrowseFrame.tsx'
import { useListingState } from './listing/listingState.ts'
import { ListingTable, type CellsOf } from './listing/ListingTable.tsx'
import { ListingTools } from './listing/ListingTools.tsx'
import { NotPublishedYet } from './NotPublishedYet.tsx'
import { BrandLink } from './profileLinks.tsx'
import { isPartialArea, renderArea } from './renderArea.tsx'

const cells: CellsOf<typeof brandDirectory> = {
  brandName: row => <BrandLink brandId={row.brandId}>{row.brandName}</BrandLink>,
  areaTotal: renderArea,
}

/** Every brand of the year with its figures. */
export function BrandsScreen() {
  return (
    <BrowseFrame title="Brands">
      {({ instanceId, edition }) => <Brands instanceId={instanceId} year={edition.axnInstanceName} />}
    </BrowseFrame>
  )
}

function Brands({ instanceId, year }: { instanceId: number; year: string }) {
  const state = useListingState(brandDirectory)
  return (
    <>
      <ListingTools listing={brandDirectory} instanceId={instanceId} state={state} />
      <ListingTable
        listing={brandDirectory}
        instanceId={instanceId}
        state={state}
        caption={`Brands in ${year}`}
        rowKey={row => row.brandId}
        cells={cells}
        isPartial={isPartialArea}
        whenNone={
          <NotPublishedYet what="No brands">
            Brands appear here once the tenants of an airport have been reviewed and published.
          </NotPublishedYet>
        }
      />
    </>
  )
}
