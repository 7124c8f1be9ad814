import type { leaseDirectory } from '#domain/browse/tenantDirectory.ts'
import { type TenantType, tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import { renderStatus } from '../../review/StatusBadge.tsx'
import type { CellsOf } from '../listing/ListingTable.tsx'
import { AirportLink, BrandLink, CompanyLink } from '../profileLinks.tsx'
import { renderArea } from '../renderArea.tsx'

/** A lease with links to its company, brand, and airport. */
export const leaseCells: CellsOf<typeof leaseDirectory> = {
  brandName: row => <BrandLink brandId={row.brandId}>{row.brandName}</BrandLink>,
  companyName: row => (
    <CompanyLink companyId={row.companyId} inEdition={row.companyInEdition}>
      {row.companyName}
    </CompanyLink>
  ),
  airportLocation: row => <AirportLink airportId={row.airportId}>{row.airportLocation}</AirportLink>,
  areaTotal: renderArea,
  tenantType: row => tenantTypeLabels[row.tenantType as TenantType],
  axnInstanceStatus: renderStatus,
}

export const getLeaseKey = (row: ListingRow<typeof leaseDirectory>): string =>
  [row.brandId, row.companyId, row.airportId, row.productTypeDes, row.leaseExpireDate].join('/')
