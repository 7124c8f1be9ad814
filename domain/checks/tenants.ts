import type { AirportTenant } from '../airportTenant.ts'
import { tenantTypeLabels, tenantTypes, type AirportTerminal, type TenantType } from '../terminal.ts'
import {
  finding,
  grouped,
  type AirportYear,
  type CheckedTenant,
  type Count,
  type Finding,
} from './finding.ts'

type LookedAt = Pick<AirportYear, 'tenants' | 'terminals' | 'today'>

/** The tenants: confirmed for this year, in leases that go on, on the space that their terminals report. */
export function checkTenants(year: LookedAt): Finding[] {
  return [...unconfirmed(year), ...areaWarnings(year), ...expiredLeases(year)]
}

/** One for each list with rows carried over that nobody looked at yet. */
function unconfirmed({ tenants }: LookedAt): Finding[] {
  return tenantTypes.flatMap(type => {
    const count = tenants.filter(each => each.tenantType === type && each.confirmed === 'N').length
    if (count === 0) return []
    const those = count === 1 ? 'one tenant is' : `${grouped(count)} tenants are`
    return finding('warning', `tenants.unconfirmed.${type}`, {
      step: 'tenants',
      field: type,
      figures: [count],
      message: `${tenantTypeLabels[type]}: ${those} carried over from last year and not confirmed.`,
    })
  })
}

/** Shops to come may or may not be in the space that a terminal reports; both readings are right. */
function areaWarnings({ terminals, tenants }: LookedAt): Finding[] {
  return terminals.flatMap(terminal =>
    terminal.airportTerminalTotals.flatMap(({ tenantType, areaTotal }) => {
      if (areaTotal === null) return []
      const there = tenants.filter(
        each => each.terminalId === terminal.terminal.terminalId && each.tenantType === tenantType,
      )
      const all = sumOfAreas(there)
      const open = sumOfAreas(there.filter(each => !each.futureLocation))
      return areaTotal === all || areaTotal === open
        ? []
        : [areaWarning(terminal, tenantType, areaTotal, all)]
    }),
  )
}

function areaWarning(
  { terminal }: AirportTerminal,
  type: TenantType,
  areaTotal: number,
  sum: number,
): Finding {
  return finding('warning', `tenants.area.${type}`, {
    step: 'tenants',
    terminalId: terminal.terminalId,
    field: type,
    figures: [sum, areaTotal],
    message: `${terminal.terminalName}, ${tenantTypeLabels[type]}: the tenants add up to ${grouped(sum)} square feet, but the terminal has ${grouped(areaTotal)}.`,
  })
}

const sumOfAreas = (tenants: readonly CheckedTenant[]): number =>
  tenants.reduce((sum, each) => sum + each.areaTotal, 0)

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

/** Each tenant counts once it is confirmed. Where a terminal reports concessions, there must be some. */
export function givenTenants({ tenants, terminals }: Omit<LookedAt, 'today'>): Count {
  if (tenants.length > 0) {
    return { given: tenants.filter(each => each.confirmed === 'Y').length, asked: tenants.length }
  }
  const hasConcessions = terminals.some(each =>
    each.airportTerminalTotals.some(total => (total.areaTotal ?? 0) > 0 || (total.grossSalesTotal ?? 0) > 0),
  )
  return { given: 0, asked: hasConcessions ? 1 : 0 }
}
