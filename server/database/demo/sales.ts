import type { AirportFact } from './airports.facts.ts'
import type { TenantTypeName } from './brands.facts.ts'
import { createRandom } from './random.ts'
import { baseYear, type Traffic } from './traffic.ts'

/** The sales, rent, and space of a terminal's shops of one tenant type in a year, in US dollars and square feet. */
export interface Sales {
  tenantType: TenantTypeName
  areaTotal: number
  grossSalesTotal: number
  rentAirportTotal: number
}

interface Level {
  /** The minimum number of enplanements for this class of airports. */
  from: number
  /** Dollars per passenger; duty free counts international passengers only. */
  spent: Record<TenantTypeName, number>
}

/** Passengers spend more time at larger airports, which also have more to sell. */
const levels: readonly Level[] = [
  { from: 10_000_000, spent: { FOODBEVERAGE: 7.9, SPECIALTY: 2.0, NEWSSTAND: 3.0, DUTYFREE: 12.5 } },
  { from: 2_000_000, spent: { FOODBEVERAGE: 7.1, SPECIALTY: 1.4, NEWSSTAND: 2.9, DUTYFREE: 11 } },
  { from: 400_000, spent: { FOODBEVERAGE: 6.2, SPECIALTY: 1.0, NEWSSTAND: 2.5, DUTYFREE: 8.5 } },
  { from: 0, spent: { FOODBEVERAGE: 5.4, SPECIALTY: 0, NEWSSTAND: 2.1, DUTYFREE: 0 } },
]

/** Dollars of sales per square foot in a typical shop, and rent as a share of sales. */
const shops: Record<TenantTypeName, { perSquareFoot: number; rent: readonly [number, number] }> = {
  FOODBEVERAGE: { perSquareFoot: 960, rent: [0.09, 0.14] },
  SPECIALTY: { perSquareFoot: 860, rent: [0.1, 0.15] },
  NEWSSTAND: { perSquareFoot: 1400, rent: [0.12, 0.175] },
  DUTYFREE: { perSquareFoot: 1500, rent: [0.13, 0.18] },
}

const tenantTypeNames: readonly TenantTypeName[] = ['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND', 'DUTYFREE']
/** A terminal with fewer international passengers has no duty free shop. */
const dutyFreeFrom = 55_000

/** The four tenant types' sales of one terminal in a year; zeros if there is no such shop. Space does not change. */
export function makeTerminalSales(
  seed: number,
  fact: AirportFact,
  terminalIndex: number,
  year: number,
  traffic: Traffic,
  usualTraffic: Traffic,
): Sales[] {
  return tenantTypeNames.map(tenantType => {
    const lasting = createRandom(seed, 'sales', fact.iataCode, terminalIndex, tenantType)
    const yearly = createRandom(seed, 'sales', fact.iataCode, terminalIndex, tenantType, year)
    const usual = drawSpending(seed, fact, tenantType) * lasting.normal(1, 0.07)
    const inflation = 1.035 ** (year - baseYear)
    const spent = usual * yearly.normal(1, 0.02) * inflation
    const grossSalesTotal = roundToCents(buyersOf(tenantType, traffic, usualTraffic) * spent)
    const { perSquareFoot, rent } = shops[tenantType]
    // Shops are built for a decade, so their space is that of a typical year and stays.
    const buyers = buyersOf(tenantType, usualTraffic, usualTraffic)
    const areaTotal = Math.round((buyers * usual) / (perSquareFoot * lasting.normal(1, 0.11)))
    const rentAirportTotal = roundToCents(
      grossSalesTotal * lasting.between(...rent) * yearly.between(0.98, 1.02),
    )
    return { tenantType, areaTotal, grossSalesTotal, rentAirportTotal }
  })
}

const roundToCents = (dollars: number): number => Math.round(dollars * 100) / 100

function buyersOf(tenantType: TenantTypeName, traffic: Traffic, usualTraffic: Traffic): number {
  if (tenantType !== 'DUTYFREE') return traffic.enplaneTotal
  return usualTraffic.epIntlTotal < dutyFreeFrom ? 0 : traffic.epIntlTotal
}

function drawSpending(seed: number, fact: AirportFact, tenantType: TenantTypeName): number {
  const level = levels.find(each => fact.enplanements >= each.from)
  const random = createRandom(seed, 'spending', fact.iataCode)
  return (level?.spent[tenantType] ?? 0) * random.normal(1, 0.13)
}
