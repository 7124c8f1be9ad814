import { Link } from '@tanstack/react-router'
import {
  brandListing,
  checkBrandRemovalEndpoint,
  listBrandsEndpoint,
  removeBrandEndpoint,
} from '#domain/catalog/brand.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh } from '#platform/client/queries.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { notify } from '#platform/ui/notify.ts'
import { ChoiceSelect } from '../../browse/listing/ChoiceSelect.tsx'
import { useListingState } from '../../browse/listing/listingState.ts'
import { ListingTable, type CellsOf } from '../../browse/listing/ListingTable.tsx'
import { ListingTools } from '../../browse/listing/ListingTools.tsx'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordList } from '../../shell/admin/RecordList.tsx'
import { MergeLink } from '../merging/MergeLink.tsx'
import { RecordStatus } from '../RecordStatus.tsx'

type Row = ListingRow<typeof brandListing>

const editPlace = (brandId: number) =>
  ({ to: paths.adminBrand, params: { addEdit: 'edit', brandId: String(brandId) } }) as const
const addPlace = { to: paths.adminBrand, params: { addEdit: 'add', brandId: undefined } } as const

const cells: CellsOf<typeof brandListing> = {
  brandName: row => <Link {...editPlace(row.brandId)}>{breakAfterSlashes(row.brandName)}</Link>,
  axnStatus: row => <RecordStatus status={row.axnStatus} />,
}

/** Every brand, by name. */
export function ManagedBrandsScreen() {
  const state = useListingState(brandListing)
  const actions = (
    <>
      <ButtonLink to={paths.adminMerge} params={{ kind: 'brands' }} variant="default">
        Merge brands
      </ButtonLink>
      <ButtonLink {...addPlace}>Add brand</ButtonLink>
    </>
  )
  return (
    <AdminFrame title="Brands" back={{ to: paths.adminManage }} actions={actions}>
      <RecordList<Row>
        one="brand"
        rowKey={row => row.brandId}
        nameOf={row => row.brandName}
        renderLinks={row => <BrandLinks row={row} />}
        check={({ brandId }) => call(checkBrandRemovalEndpoint, { params: { brandId } })}
        remove={async ({ brandId, version }) => {
          await call(removeBrandEndpoint, { params: { brandId } }, { ifMatch: version })
          notify.success(messages.brandDeleted)
          await refresh(brandListing.list, listBrandsEndpoint)
        }}
        explain={({ brandId }, thrown) => `${messages.brandDeleteFailed(brandId)}: ${describeError(thrown)}`}
      >
        {renderActions => (
          <>
            <ListingTools listing={brandListing} state={state} hasColumns>
              <ChoiceSelect listing={brandListing} state={state} column="axnStatus" />
            </ListingTools>
            <ListingTable
              listing={brandListing}
              state={state}
              caption="Brands"
              rowKey={row => row.brandId}
              cells={cells}
              renderActions={renderActions}
              failed={messages.brandsFailed}
              whenNone={
                <EmptyState title="No brands yet" action={<ButtonLink {...addPlace}>Add brand</ButtonLink>}>
                  Every tenant location belongs to a brand.
                </EmptyState>
              }
            />
          </>
        )}
      </RecordList>
    </AdminFrame>
  )
}

function BrandLinks({ row: { brandId, brandName } }: { row: Row }) {
  return (
    <>
      <Link {...editPlace(brandId)} aria-label={`Edit ${brandName}`}>
        Edit
      </Link>
      <MergeLink kind="brands" from={brandId} label={`Merge ${brandName}`}>
        Merge
      </MergeLink>
    </>
  )
}
