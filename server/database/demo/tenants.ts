import { toInstanceId } from '#domain/years/instance.ts'
import type { tenant } from '../schema/terminals.ts'
import { nearlyDone, type DemoAirport, type DemoTerminal } from './airports.ts'
import { shopKinds, type TenantTypeName } from './brands.facts.ts'
import type { Brand } from './brands.ts'
import { demoDay, pickLeaseEnd, activeYear, historicalYears, pickMoment } from './calendar.ts'
import { selectCompanies, type Company } from './companies.ts'
import type { Keepers } from './keepers.ts'
import { createRandom, type Random } from './random.ts'
import type { Sales } from './sales.ts'
import type { DemoAirportYear } from './terminalYears.ts'

export interface Tenant {
  tenantId: number
  locationNumber: number
  terminalId: number
  companyId: number
  brandId: number
  tenantType: TenantTypeName
  productType: string
  tenantStatus: string
  areaTotal: number
  leaseExpireDate: string | null
  futureLocation: 'Y' | 'N'
}

/** Which companies may operate shops and under which brands, by tenant type. */
export interface Market {
  brands: Record<TenantTypeName, Brand[]>
  companies: Record<TenantTypeName, Company[]>
}

const byType = <T>(choose: (tenantType: TenantTypeName) => T): Record<TenantTypeName, T> => ({
  FOODBEVERAGE: choose('FOODBEVERAGE'),
  SPECIALTY: choose('SPECIALTY'),
  NEWSSTAND: choose('NEWSSTAND'),
  DUTYFREE: choose('DUTYFREE'),
})

export const makeMarket = (brands: readonly Brand[], companies: readonly Company[]): Market => ({
  brands: byType(tenantType => brands.filter(brand => brand.kind.tenantType === tenantType)),
  companies: byType(tenantType => selectCompanies(tenantType, companies)),
})

/** Square feet of a typical shop, so that the number of shops fits the space. */
const typicalAreas = byType(tenantType => {
  const kinds = shopKinds.filter(kind => kind.tenantType === tenantType)
  const weights = kinds.reduce((sum, kind) => sum + kind.weight, 0)
  return kinds.reduce((sum, kind) => sum + kind.area * kind.weight, 0) / weights
})

/** The shops of an airport. In each terminal and tenant type, their square feet total the sales row's `areaTotal`. */
function makeAirportTenants(
  seed: number,
  airport: DemoAirport,
  market: Market,
  sales: readonly { terminal: DemoTerminal; sales: readonly Sales[] }[],
  nextTenantId: () => number,
): Tenant[] {
  const random = createRandom(seed, 'tenants', airport.fact.iataCode)
  const operators = operatorsAt(random, airport, market)
  const tenantIds = new Map<string, { tenantId: number; locations: number }>()
  const leases = new Map<number, string>()
  const tenants: Tenant[] = []
  const isOpen = airport.axnInstanceStatus === 'INPROGRESS' || airport.axnInstanceStatus === 'REJECTED'
  const mayRunOut = isOpen && airport.fact.iataCode !== nearlyDone
  for (const { terminal, sales: rows } of sales) {
    for (const row of rows) {
      for (const { brand, areaTotal } of drawShops(random, row, market)) {
        const company = random.weighted(operators[row.tenantType], each => each.reach)
        const key = `${company.companyId}/${brand.brandId}`
        const known = tenantIds.get(key) ?? { tenantId: nextTenantId(), locations: 0 }
        known.locations++
        tenantIds.set(key, known)
        tenants.push({
          tenantId: known.tenantId,
          locationNumber: known.locations,
          terminalId: terminal.terminalId,
          companyId: company.companyId,
          brandId: brand.brandId,
          tenantType: row.tenantType,
          productType: brand.kind.productType,
          areaTotal,
          ...contractOf(random, leases, company.companyId, mayRunOut),
        })
      }
    }
  }
  return tenants
}

/** A few companies share an airport; a large one has room for more. */
function operatorsAt(random: Random, airport: DemoAirport, market: Market): Market['companies'] {
  const count = Math.min(14, 2 + Math.round(airport.fact.enplanements / 2_500_000))
  return byType(tenantType => {
    const chosen = new Set<Company>()
    const most = tenantType === 'DUTYFREE' ? Math.min(2, count) : count
    for (let draw = 0; draw < most; draw++) {
      chosen.add(random.weighted(market.companies[tenantType], company => company.reach + 0.02))
    }
    return [...chosen]
  })
}

function drawShops(random: Random, row: Sales, market: Market): { brand: Brand; areaTotal: number }[] {
  if (row.areaTotal <= 0) return []
  const count = Math.max(1, Math.round(row.areaTotal / typicalAreas[row.tenantType]))
  const shops = Array.from({ length: count }, () => {
    const brand = random.weighted(market.brands[row.tenantType], each => each.reach * each.kind.weight)
    return { brand, wanted: brand.kind.area * random.between(0.65, 1.45) }
  })
  const wanted = shops.reduce((sum, shop) => sum + shop.wanted, 0)
  let left = row.areaTotal
  return shops.map((shop, index) => {
    const areaTotal = index === count - 1 ? left : Math.floor((shop.wanted / wanted) * row.areaTotal)
    left -= areaTotal
    return { brand: shop.brand, areaTotal }
  })
}

const statuses: readonly { tenantStatus: string; weight: number }[] = [
  { tenantStatus: 'ACTIVE', weight: 940 },
  { tenantStatus: 'COVIDCLOSE', weight: 12 },
  { tenantStatus: 'CLOSED', weight: 10 },
  { tenantStatus: 'MONTHTOMONTH', weight: 18 },
  { tenantStatus: 'UNDERCONSTRUCTION', weight: 12 },
  { tenantStatus: 'VACANT', weight: 8 },
]

/**
 * A company's shops at one airport usually share a contract and end together. A tenant with an expired lease
 * continues from month to month, unless no one has reviewed it yet.
 */
function contractOf(random: Random, leases: Map<number, string>, companyId: number, mayRunOut: boolean) {
  const tenantStatus = random.weighted(statuses, each => each.weight).tenantStatus
  const own = leases.get(companyId) ?? pickLeaseEnd(random)
  leases.set(companyId, own)
  const end = random.chance(0.72) ? own : pickLeaseEnd(random)
  const hasLeaseDate = tenantStatus === 'ACTIVE' || tenantStatus === 'COVIDCLOSE'
  const contract = {
    tenantStatus,
    leaseExpireDate: hasLeaseDate && !random.chance(0.03) ? end : null,
    futureLocation: random.chance(0.012) ? ('Y' as const) : ('N' as const),
  }
  if (mayRunOut || !hasLeaseDate || end >= demoDay) return contract
  return { ...contract, tenantStatus: 'MONTHTOMONTH', leaseExpireDate: null }
}

export type TenantRow = typeof tenant.$inferInsert

/** The tenants of the active and the historical years, by year. */
export function makeTenantRows(
  seed: number,
  years: readonly DemoAirportYear[],
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
 * A tenant list one year earlier: the same space, a few shops under another name, half of those with another operator of
 * the airport, and leases that had not been renewed. `name` separates the random draws of different lists.
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
  const operators = createRandom(seed, 'former operators', name)
  return tenants.map(tenant => {
    if (!random.chance(0.05)) return tenant
    const kind = { tenantType: tenant.tenantType, productType: tenant.productType }
    const brands = market.brands[kind.tenantType].filter(brand => brand.kind.productType === kind.productType)
    const colleagues = tenants.filter(each => each.tenantType === kind.tenantType)
    const { companyId } = operators.chance(0.5) ? operators.pick(colleagues) : tenant
    return {
      ...tenant,
      companyId,
      tenantId: nextTenantId(),
      locationNumber: 1,
      brandId: random.weighted(brands, brand => brand.reach).brandId,
      tenantStatus: 'ACTIVE',
      leaseExpireDate: `${year}-12-31`,
      futureLocation: 'N',
    }
  })
}
