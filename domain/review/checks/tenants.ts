import type { AirportTenant } from '../../airports/airportTenant.ts'
import { tenantTypeLabels, tenantTypes } from '../../catalog/tenantTypes.ts'
import { askRows, type Asked } from './asked.ts'
import { finding, unconfirmedFindings, type AirportYear, type Finding } from './finding.ts'

type LookedAt = Pick<AirportYear, 'tenants' | 'today'>

/** The tenants: confirmed for this year, in leases that go on. */
export function checkTenants(year: LookedAt): Finding[] {
  return [...unconfirmed(year), ...expiredLeases(year)]
}

/** One for each list with rows that came from last year. */
function unconfirmed({ tenants }: LookedAt): Finding[] {
  return tenantTypes.flatMap(type => {
    const count = tenants.filter(each => each.tenantType === type && each.confirmed === 'N').length
    return unconfirmedFindings(`tenants.unconfirmed.${type}`, count, ['tenant', 'tenants'], {
      step: 'tenants',
      field: type,
      where: `${tenantTypeLabels[type]}: `,
    })
  })
}

function expiredLeases({ tenants, today }: LookedAt): Finding[] {
  return tenants.flatMap(each => {
    const { leaseExpireDate, tenantStatus, tenantId, locationNumber } = each
    if (tenantStatus !== 'ACTIVE' || leaseExpireDate === null || leaseExpireDate >= today) return []
    return finding('warning', `leaseExpireDate.expired.${tenantId}.${locationNumber}`, {
      step: 'tenants',
      field: tenantAnchor(each),
      figures: [Number(leaseExpireDate.replaceAll('-', ''))],
      message: `${each.brandName}, ${each.terminalName}: the lease expired on ${leaseExpireDate}, but the tenant is still active.`,
    })
  })
}

/** How the address of the tenants step names a tenant behind its `#`. */
export const tenantAnchor = ({
  tenantId,
  locationNumber,
}: Pick<AirportTenant, 'tenantId' | 'locationNumber'>): string => `tenant.${tenantId}.${locationNumber}`

/** Each tenant counts once it is confirmed. An airport without any marks them as not available. */
export const askTenants = ({ tenants }: Pick<AirportYear, 'tenants'>): Asked[] =>
  askRows(tenants, { figure: 'tenants', label: 'Tenant' })
