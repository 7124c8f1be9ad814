import { toInstanceId } from '#domain/years/instance.ts'
import type { tenant } from '../schema/terminals.ts'
import { activeYear, historicalYears, momentIn } from './calendar.ts'
import { createFormerTenants } from './createFormerTenants.ts'
import type { Keepers } from './keepers.ts'
import { createRandom } from './random.ts'
import { airportTenants, type Market, type Tenant } from './tenants.ts'
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
    let tenants: Tenant[] = airportTenants(seed, airport, market, places, nextTenantId)
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
        modifiedDate: momentIn(createRandom(seed, 'tenant stamp', airport.fact.iataCode, year), year),
        modifiedUserId: keepers.ofAirport.get(airport.airportId) ?? 1,
      }
      rows.get(year)?.push(...tenants.map(each => ({ ...each, ...key })))
    }
  }
  return rows
}
