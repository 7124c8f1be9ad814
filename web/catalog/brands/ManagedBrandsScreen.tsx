import { Link } from '@tanstack/react-router'
import {
  brandFields,
  brandSorts,
  checkBrandRemovalEndpoint,
  listBrandsEndpoint,
  removeBrandEndpoint,
  searchBrandsEndpoint,
  type BrandRow,
} from '#domain/catalog/brand.ts'
import { axnStatus, statusFilter } from '#domain/catalog/recordStatus.ts'
import * as messages from '#domain/messages.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { getListQuery } from '#platform/contract/listState.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { formatMoment } from '#platform/ui/formatMoment.ts'
import { notify } from '#platform/ui/notify.ts'
import type { Column } from '#platform/ui/Table.tsx'
import { useListState } from '#platform/ui/useListState.ts'
import { paths } from '../../screens.ts'
import { AdminFrame } from '../../shell/admin/AdminFrame.tsx'
import { RecordList } from '../../shell/admin/RecordList.tsx'
import { MergeLink } from '../merging/MergeLink.tsx'
import { RecordStatus } from '../RecordStatus.tsx'

const offer = { sorts: brandSorts, whenSearching: 'bestMatch', statuses: axnStatus.options } as const

const columns: Column<BrandRow>[] = [
  { key: 'brandId', label: 'ID', sortable: true, cell: row => String(row.brandId) },
  {
    ...brandFields.brandName,
    key: 'brandName',
    sortable: true,
    isRowHeader: true,
    cell: row => breakAfterSlashes(row.brandName),
  },
  {
    key: 'modifiedDate',
    label: 'Last Modified',
    sortable: true,
    cell: row => formatMoment(row.modifiedDate),
  },
  { key: 'axnStatus', label: 'Status', sortable: true, cell: row => <RecordStatus status={row.axnStatus} /> },
]

const addPlace = { to: paths.adminBrand, params: { addEdit: 'add', brandId: undefined } } as const

/** Every brand, by name. */
export function ManagedBrandsScreen() {
  const [state, change] = useListState(offer)
  const place = getListQuery(state)
  const status = statusFilter.safeParse(state.status).data ?? 'ALL'
  const query = useEndpointQuery(
    searchBrandsEndpoint,
    { query: { ...place, status } },
    { keepPrevious: true },
  )
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
        of="brands"
        one="brand"
        query={query}
        failed={messages.brandsFailed}
        state={state}
        change={change}
        columns={columns}
        rowKey={row => row.brandId}
        nameOf={row => row.brandName}
        renderLinks={row => <BrandLinks row={row} />}
        check={({ brandId }) => call(checkBrandRemovalEndpoint, { params: { brandId } })}
        remove={async ({ brandId, version }) => {
          await call(removeBrandEndpoint, { params: { brandId } }, { ifMatch: version })
          notify.success(messages.brandDeleted)
          await refresh(searchBrandsEndpoint, listBrandsEndpoint)
        }}
        explain={({ brandId }, thrown) => `${messages.brandDeleteFailed(brandId)}: ${describeError(thrown)}`}
        whenNone={
          <EmptyState title="No brands yet" action={<ButtonLink {...addPlace}>Add brand</ButtonLink>}>
            Every tenant location belongs to a brand.
          </EmptyState>
        }
      />
    </AdminFrame>
  )
}

function BrandLinks({ row: { brandId, brandName } }: { row: BrandRow }) {
  return (
    <>
      <Link
        to={paths.adminBrand}
        params={{ addEdit: 'edit', brandId: String(brandId) }}
        aria-label={`Edit ${brandName}`}
      >
        Edit
      </Link>
      <MergeLink kind="brands" from={brandId} label={`Merge ${brandName}`}>
        Merge
      </MergeLink>
    </>
  )
}
