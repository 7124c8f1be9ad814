import { useMemo } from 'react'
import { tenantAreaKey, writeLocation } from '#domain/browse/figures/figureAddress.ts'
import { expiresLabel, getExpiresOrStatus, tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import { type TenantType, tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import type { Filters } from '#platform/contract/listingState.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { NotReported } from '#platform/ui/figures.tsx'
import { renderStatus } from '../review/StatusBadge.tsx'
import { useEdition } from './edition.ts'
import { FigureAnchor } from './figures/FigureAnchor.tsx'
import type { ListingState } from './listing/listingState.ts'
import { type CellsOf, ListingTable } from './listing/ListingTable.tsx'
import { AirportLink, BrandLink, CompanyLink } from './profileLinks.tsx'

const { columns } = tenantDirectory
/** On the screen, the column of lease dates also shows the status if it adds information. */
const listing = {
  ...tenantDirectory,
  columns: {
    ...columns,
    areaTotal: { ...columns.areaTotal, help: undefined },
    leaseExpireDate: { ...columns.leaseExpireDate, label: expiresLabel },
  },
}

const cellsOf = (year: string): CellsOf<typeof tenantDirectory> => ({
  areaTotal: ({ areaTotal, iataCode, axnInstanceStatus, tenantId, locationNumber }) =>
    areaTotal === null || iataCode === null || axnInstanceStatus !== 'PUBLISHED' ? (
      areaTotal
    ) : (
      <FigureAnchor
        name={{ iataCode, year, key: tenantAreaKey, record: writeLocation({ tenantId, locationNumber }) }}
      >
        {formatFigure(areaTotal, 'area')}
      </FigureAnchor>
    ),
  brandName: row => <BrandLink brandId={row.brandId}>{row.brandName}</BrandLink>,
  tenantType: row => tenantTypeLabels[row.tenantType as TenantType],
  companyName: row => (
    <CompanyLink companyId={row.companyId} inEdition={row.companyInEdition}>
      {row.companyName}
    </CompanyLink>
  ),
  airportName: row => <AirportLink airportId={row.airportId}>{row.airportName}</AirportLink>,
  leaseExpireDate: row => {
    const { tenantStatus, tenantStatusDes, leaseExpireDate } = row
    const shown = getExpiresOrStatus({
      tenantStatus,
      tenantStatusDes: tenantStatusDes ?? '',
      leaseExpireDate,
    })
    const words = [shown.leaseExpireDate, shown.tenantStatusDes].filter(Boolean)
    return words.length > 0 ? words.join(', ') : <NotReported />
  },
  axnInstanceStatus: renderStatus,
})

interface TenantTableProps {
  instanceId: number
  state: ListingState
  caption: string
  /** The tenants of one company, brand, or airport. */
  fixed?: Filters
  without?: readonly string[]
  whenNone: ElementNode
}

/** Tenants with links to their company, brand, and airport. */
export function TenantTable(props: TenantTableProps) {
  const { axnInstanceName } = useEdition()
  const cells = useMemo(() => cellsOf(axnInstanceName), [axnInstanceName])
  return (
    <ListingTable
      listing={listing}
      rowKey={row => `${row.tenantId}/${row.locationNumber}`}
      cells={cells}
      {...props}
    />
  )
}
