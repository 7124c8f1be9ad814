import { expiresLabel, getExpiresOrStatus } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { valueNotFound } from '#platform/contract/figure.ts'
import { setTable, type SetColumn } from '#platform/print/tableSetting.ts'
import { listSize } from './bookPage.ts'
import { printFigure } from './buildTotalsTable.ts'
import { facts, heading, line, runningTable, type Block, type Setting } from './printedBlocks.ts'

/** The key of a tenant table's position in the book, for the index. */
export const tenantAnchor = (airportId: number, type: TenantType): string => `${airportId}-${type}`

/** The tenants of a type in the order of their table. */
export const tenantsOf = ({ tenants }: BookAirport, type: TenantType): BookAirport['tenants'] =>
  tenants.filter(each => each.tenantType === type)

// The widest product types fit on one line, which shortens a page of tenants by a fifth.
const tenantColumns: SetColumn[] = [
  { label: 'Tenant Name', share: 109 },
  { label: 'Company Name', share: 109 },
  { label: 'Terminal', share: 60 },
  { label: 'Product Type', share: 120 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 40 },
  { label: expiresLabel, share: 66 },
]

export function buildTenantBlocks(setting: Setting): Block[] {
  const { each, width } = setting
  if (each.tenants.length === 0) return [heading('Concession Tenants'), facts(['Tenants', valueNotFound])]
  return [
    heading('Concession Tenants'),
    ...tenantTypes.flatMap((type): Block[] => {
      const tenants = tenantsOf(each, type)
      if (tenants.length === 0) return []
      const table = setTable(tenantColumns, tenants.map(tenantRow), { width, size: listSize })
      const count = countOf(tenants.length, 'location')
      const running = runningTable(table, tenantAnchor(each.airport.airportId, type))
      return [
        { kind: 'subheading', text: tenantTypeLabels[type], beside: count, room: running.room },
        running.table,
      ]
    }),
  ]
}

function tenantRow(tenant: BookAirport['tenants'][number]): string[] {
  const { leaseExpireDate, tenantStatusDes } = getExpiresOrStatus(tenant)
  const future = tenant.futureLocation === 'Y' ? ' (future location)' : ''
  return [
    line(tenant.brandName) + future,
    line(tenant.companyName),
    line(tenant.terminalName),
    line(tenant.productTypeDes),
    printFigure(tenant.areaTotal, 'area'),
    [leaseExpireDate, line(tenantStatusDes)].filter(Boolean).join(' ') || '–',
  ]
}
