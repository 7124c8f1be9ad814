import { formatDate } from '#platform/contract/formatDate.ts'
import type { AirportTenant } from '../../airports/airportTenant.ts'
import { tenantTypeLabels, tenantTypes } from '../../catalog/tenantTypes.ts'
import { askRows, type AskedItem } from './askedItems.ts'
import { createFinding, listUnconfirmedFindings, type CheckedAirportYear, type Finding } from './finding.ts'

type CheckedData = Pick<CheckedAirportYear, 'tenants' | 'today'>

/** Tenants must be confirmed for this year. A lease that has ended, or ends in the far future, is asked about. */
export function checkTenants(year: CheckedData): Finding[] {
  return [...findUnconfirmedTenants(year), ...expiredLeases(year), ...distantLeases(year)]
}

/** One finding per list with carried-over rows. */
function findUnconfirmedTenants({ tenants }: CheckedData): Finding[] {
  return tenantTypes.flatMap(type => {
    const count = tenants.filter(each => each.tenantType === type && each.confirmed === 'N').length
    return listUnconfirmedFindings(`tenants.unconfirmed.${type}`, count, ['tenant', 'tenants'], {
      step: 'tenants',
      field: type,
      where: `${tenantTypeLabels[type]}: `,
    })
  })
}

function expiredLeases({ tenants, today }: CheckedData): Finding[] {
  return tenants.flatMap(each => {
    const { leaseExpireDate, tenantStatus, tenantId, locationNumber } = each
    if (tenantStatus !== 'ACTIVE' || leaseExpireDate === null || leaseExpireDate >= today) return []
    return createFinding('warning', `leaseExpireDate.expired.${tenantId}.${locationNumber}`, {
      step: 'tenants',
      field: tenantAnchor(each),
      figures: [Number(leaseExpireDate.replaceAll('-', ''))],
      message: `${each.brandName}, ${each.terminalName}: the lease expired on ${formatDate(leaseExpireDate)}, but the tenant is still active.`,
    })
  })
}

/** No lease of a concession is this long. Spreadsheets have dates such as 2099 for leases without an end. */
const longestLeaseYears = 40

function distantLeases({ tenants, today }: CheckedData): Finding[] {
  const lastYear = Number(today.slice(0, 4)) + longestLeaseYears
  return tenants.flatMap(each => {
    const { leaseExpireDate, tenantId, locationNumber } = each
    if (leaseExpireDate === null || Number(leaseExpireDate.slice(0, 4)) <= lastYear) return []
    return createFinding('warning', `leaseExpireDate.distant.${tenantId}.${locationNumber}`, {
      step: 'tenants',
      field: tenantAnchor(each),
      figures: [Number(leaseExpireDate.replaceAll('-', ''))],
      message: `${each.brandName}, ${each.terminalName}: the lease ends on ${formatDate(leaseExpireDate)}, more than ${longestLeaseYears} years from now.`,
    })
  })
}

/** How the address of the tenants step identifies a tenant after the `#`. */
export const tenantAnchor = ({
  tenantId,
  locationNumber,
}: Pick<AirportTenant, 'tenantId' | 'locationNumber'>): string => `tenant.${tenantId}.${locationNumber}`

/** Each tenant counts once it is confirmed. An airport without tenants marks them as not available. */
export const askTenants = ({ tenants }: Pick<CheckedAirportYear, 'tenants'>): AskedItem[] =>
  askRows(tenants, { figure: 'tenants', label: 'Tenant' })
