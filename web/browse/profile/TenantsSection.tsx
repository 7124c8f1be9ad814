import { useState } from 'react'
import { type AirportProfile, getAirportProfileEndpoint } from '#domain/browse/airportProfile.ts'
import { tenantAreaKey, writeLocation } from '#domain/browse/figures/figureAddress.ts'
import { expiresLabel, getExpiresOrStatus, tenantFields } from '#domain/browse/tenantDirectory.ts'
import { type TenantType, tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatCount } from '#platform/contract/count.ts'
import { normalizeSearchText } from '#platform/contract/names.ts'
import { Button } from '#platform/ui/Button.tsx'
import { renderFigure, TextValue } from '#platform/ui/figures.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { SearchBox } from '#platform/ui/SearchBox.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { useIsPrinting } from '#platform/ui/useIsPrinting.ts'
import { FigureLink } from '../figures/FigureLink.tsx'
import type { SectionProps } from './sectionProps.ts'
import css from './sections.module.css'

type Tenant = AirportProfile['tenants'][number]

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
  { key: 'tenantType', label: 'Tenant Type', cell: row => tenantTypeLabels[row.tenantType] },
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

/** The number of tenants that a reader sees until they filter the list or ask for all. */
export const mostTenants = 12
const all = 'all'

/** Tenants with their categories, terminals, and leases, read when the section is first rendered. */
export function TenantsSection({ profile: { airport, axnInstanceId } }: SectionProps) {
  const profile = useEndpointQuery(getAirportProfileEndpoint, {
    params: { airportId: airport.airportId, instanceId: axnInstanceId },
  })
  return (
    <QueryBoundary query={profile} lines={mostTenants}>
      {({ tenants }) => <Tenants tenants={tenants} />}
    </QueryBoundary>
  )
}

/** In print, all of them. */
function Tenants({ tenants }: Pick<AirportProfile, 'tenants'>) {
  const [keyword, setKeyword] = useState('')
  const [type, setType] = useState<TenantType | typeof all>(all)
  const [isOpen, setOpen] = useState(false)
  const isPrinting = useIsPrinting()
  if (tenants.length === 0) return <p>No tenants were reported.</p>
  const found = isPrinting ? tenants : tenants.filter(each => matches(each, keyword, type))
  const shown = isOpen || isPrinting ? found : found.slice(0, mostTenants)
  const countOfType = (each: TenantType) => tenants.filter(({ tenantType }) => tenantType === each).length
  return (
    <>
      {tenants.length > mostTenants && (
        <div className={css.tenantFilters} data-screen-only>
          <SearchBox label="Filter tenants" keyword={keyword} onKeyword={setKeyword} />
          <FilterSelect
            label="Tenant type"
            value={type}
            onChange={setType}
            options={[
              { value: all, label: `All (${formatCount(tenants.length)})` },
              ...tenantTypes.map(value => ({
                value,
                label: `${tenantTypeLabels[value]} (${formatCount(countOfType(value))})`,
              })),
            ]}
          />
        </div>
      )}
      {found.length === 0 ? (
        <p role="status">No tenants match these filters.</p>
      ) : (
        <div className={css.tenants}>
          <Table
            caption="Tenants"
            hideCaption
            narrow="scroll"
            columns={columns}
            rows={shown}
            rowKey={row => `${row.tenantId} ${row.locationNumber}`}
          />
        </div>
      )}
      {found.length > mostTenants && !isPrinting && (
        <p data-screen-only>
          <Button variant="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? `Show the first ${mostTenants}` : `Show all ${formatCount(found.length)} tenants`}
          </Button>
        </p>
      )}
    </>
  )
}

/** Whether the tenant is of the type, and all words begin a word of its name, company, terminal, or category. */
function matches(tenant: Tenant, keyword: string, type: TenantType | typeof all): boolean {
  if (type !== all && tenant.tenantType !== type) return false
  const text = normalizeSearchText(
    [tenant.brandName, tenant.companyName, tenant.terminalName, tenant.productTypeDes].join(' '),
  )
  return normalizeSearchText(keyword)
    .split(' ')
    .every(word => ` ${text}`.includes(` ${word}`))
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
