import { toInstanceId } from '#domain/years/instance.ts'
import type { tenant } from '../schema/terminals.ts'
import { activeYear, historicalYears, pickMoment } from './calendar.ts'
import type { Keepers } from './keepers.ts'
import { createRandom } from './random.ts'
import { makeAirportTenants, type Market, type Tenant } from './tenants.ts'
import type { AirportYear } from './terminalYears.ts'

export type TenantRow = typeof tenant.$inferInsert

/** The tenants of the active and the historical years, by year. */
export function makeTenantRows(
  seed: number,
  years: readonly AirportYear[],
  market: Market,
  keepers: Keepers,
): Map<number, TenantRow[]> {
  let lastTenantId = 0
  const nextTenantId = () => ++lastTenantId
  const rows = new Map<number, TenantRow[]>([...historicalYears, activeYear].map(year => [year, []]))
  for (const { airport, terminals } of years) {
    const places = terminals.map(({ terminal, shops }) => ({ terminal, sales: shops }))
    let tenants: Tenant[] = makeAirportTenants(seed, airport, market, places, nextTenantId)
    for (const year of [...rows.keys()].toReversed()) {
      if (year !== activeYear)
        tenants = createFormerTenants(
          seed,
          `${airport.fact.iataCode}/${year}`,
          year,
          tenants,
          market,
          nextTenantId,
        )
      const key = {
        airportId: airport.airportId,
        axnInstanceId: toInstanceId(year),
        modifiedDate: pickMoment(createRandom(seed, 'tenant stamp', airport.fact.iataCode, year), year),
        modifiedUserId: keepers.ofAirport.get(airport.airportId) ?? 1,
      }
      rows.get(year)?.push(...tenants.map(each => ({ ...each, ...key })))
    }
  }
  return rows
}

/**
 * A tenant list one year earlier: the same space, a few shops under another name, and leases that had not been
 * renewed. `name` separates the random draws of different lists.
 */
function createFormerTenants(
  seed: number,
  name: string,
  year: number,
  tenants: readonly Tenant[],
  market: Market,
  nextTenantId: () => number,
): Tenant[] {
  const random = createRandom(seed, 'former tenants', name)
  return tenants.map(tenant => {
    if (!random.chance(0.05)) return tenant
    const kind = { tenantType: tenant.tenantType, productType: tenant.productType }
    const brands = market.brands[kind.tenantType].filter(brand => brand.kind.productType === kind.productType)
    return {
      ...tenant,
      tenantId: nextTenantId(),
      locationNumber: 1,
      brandId: random.weighted(brands, brand => brand.reach).brandId,
      tenantStatus: 'ACTIVE',
      leaseExpireDate: `${year}-12-31`,
      futureLocation: 'N',
    }
  })
}
