import { brandListing, checkBrandRemovalEndpoint, removeBrandEndpoint } from '#domain/catalog/brand.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useListingState } from '../../browse/listing/listingState.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordList } from '../../shell/admin/RecordList.tsx'
import { MergeLink } from '../merging/MergeLink.tsx'

const toBrand = ({ brandId }: { brandId: number }) =>
  ({ to: paths.adminBrand, params: { addEdit: 'edit', brandId: String(brandId) } }) as const
const addPlace = { to: paths.adminBrand, params: { addEdit: 'add', brandId: undefined } } as const

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
      <RecordList
        one="brand"
        listing={brandListing}
        state={state}
        idOf={row => row.brandId}
        nameOf={row => row.brandName}
        linkOf={toBrand}
        renderLink={({ brandId, brandName }) => (
          <MergeLink kind="brands" from={brandId} label={`Merge ${brandName}`}>
            Merge
          </MergeLink>
        )}
        check={({ brandId }) => call(checkBrandRemovalEndpoint, { params: { brandId } })}
        remove={async ({ brandId, version }) => {
          await call(removeBrandEndpoint, { params: { brandId } }, { ifMatch: version })
          notify.success(messages.brandDeleted)
        }}
        explain={({ brandId }, thrown) => `${messages.brandDeleteFailed(brandId)}: ${describeError(thrown)}`}
        failed={messages.brandsFailed}
        whenNone={
          <EmptyState title="No brands yet" action={<ButtonLink {...addPlace}>Add brand</ButtonLink>}>
            Every tenant location belongs to a brand.
          </EmptyState>
        }
      />
    </AdminFrame>
  )
}
