import { tenantAreaKey, writeLocation } from '#domain/browse/figures/figureAddress.ts'
import { expiresLabel, getExpiresOrStatus, tenantFields } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { formatCount } from '#platform/contract/count.ts'
import { renderFigure, TextValue } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { FigureLink } from '../figures/FigureLink.tsx'
import type { SectionProps } from './sectionProps.ts'
import css from './sections.module.css'

type Tenant = SectionProps['profile']['tenants'][number]

const columns: Column<Tenant>[] = [
  {
    ...tenantFields.brandName,
    key: 'brandName',
    isRowHeader: true,
    cell: row => (
      <>
        <span>{row.brandName}</span>
        {row.futureLocation === 'Y' && <span className={css.status}>Future location</span>}
      </>
    ),
  },
  { ...tenantFields.companyName, key: 'companyName', cell: row => row.companyName },
  {
    ...tenantFields.terminalName,
    key: 'terminalName',
    cell: row => <span className={css.terminalName}>{row.terminalName}</span>,
  },
  { ...tenantFields.productTypeDes, key: 'productTypeDes', cell: row => row.productTypeDes },
  {
    ...tenantFields.areaTotal,
    help: undefined,
    key: 'areaTotal',
    cell: row => (
      <FigureLink of={{ key: tenantAreaKey, record: writeLocation(row) }}>
        {renderFigure(row.areaTotal, 'area')}
      </FigureLink>
    ),
  },
  { key: 'expires', label: expiresLabel, cell: row => <Expires tenant={row} /> },
]

/** Tenants with their categories, terminals, and leases. */
export function TenantsSection({ profile }: SectionProps) {
  if (profile.tenants.length === 0) return <p>No tenants were reported.</p>
  return tenantTypes.map(type => {
    const tenants = profile.tenants.filter(each => each.tenantType === type)
    if (tenants.length === 0) return null
    return (
      <div key={type} className={css.type}>
        <h3>
          <span>{tenantTypeLabels[type]}</span>{' '}
          <span className={css.count}>{`(${formatCount(tenants.length)})`}</span>
        </h3>
        <Table
          caption={`${tenantTypeLabels[type]} tenants`}
          hideCaption
          narrow="scroll"
          columns={columns}
          rows={tenants}
          rowKey={row => `${row.tenantId} ${row.locationNumber}`}
        />
      </div>
    )
  })
}

function Expires({ tenant }: { tenant: Tenant }) {
  const { leaseExpireDate, tenantStatusDes } = getExpiresOrStatus(tenant)
  if (leaseExpireDate === null) return <TextValue>{tenantStatusDes}</TextValue>
  return (
    <>
      <time dateTime={leaseExpireDate} className={css.date}>
        {leaseExpireDate}
      </time>
      {tenantStatusDes && <span className={css.status}>{tenantStatusDes}</span>}
    </>
  )
}
