import { tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport, airportInstance } from '#server/database/schema/airports.ts'
import { airportTerminal, airportTerminalTotal, tenant, terminal } from '#server/database/schema/terminals.ts'
import { makeBrand, makeCompany } from './make.ts'

const airports = 64
const letter = (index: number) => String.fromCharCode(65 + (index % 26))
/** A figure that is the same in every run and differs from the next one. */
const spread = (a: number, b: number, most: number) => ((a * 7919 + b * 104_729) % 9973) * (most / 9973)
const cents = (amount: number) => Math.round(amount * 100) / 100

/**
 * A year for the reports: 64 airports with ties, gaps, and zeros in every kind of figure; some with one terminal, one
 * without any, some not published, two abroad.
 */
export async function makeReportYear(db: Db, axnInstanceId = 26): Promise<void> {
  const rows = await db
    .insert(airport)
    .values(
      Array.from({ length: airports }, (_, i) => ({
        iataCode: `R${letter(Math.floor(i / 26))}${letter(i)}`,
        airportName: `Invented Field ${i}`,
        city: `Larkham ${i}`,
        stateProvinceCode: i % 9 === 0 ? null : 'OH',
        isoCountryCode: i === 11 ? 'FR' : i === 60 ? 'CA' : 'US',
      })),
    )
    .returning()
  const ids = rows.map(row => row.airportId)
  await db.insert(airportInstance).values(ids.map((airportId, i) => instanceOf(airportId, axnInstanceId, i)))
  for (const [i, airportId] of ids.entries()) await makeTerminals(db, airportId, axnInstanceId, i)
}

function instanceOf(airportId: number, axnInstanceId: number, i: number) {
  const pre = i % 8 === 1 ? null : (i * 3) % 101
  return {
    airportId,
    axnInstanceId,
    axnInstanceStatus: i % 20 === 19 ? ('APPROVED' as const) : ('PUBLISHED' as const),
    // Pairs of airports have the same figure. Every seventh reports only its terminals' figures.
    enplaneTotal: i % 7 === 2 ? null : i === 30 ? 0 : Math.floor(i / 2) * 10_000 + 5,
    passengerEpIntlTotal: i % 5 === 4 ? null : i % 3 === 0 ? 0 : Math.floor(i / 4) * 1000,
    preSecurityPercentAmount: pre,
    postSecurityPercentAmount: pre === null ? null : 100 - pre,
    businessPercentAmount: i % 6 === 0 ? 0 : 33.33,
    leisurePercentAmount: i % 6 === 0 ? 0 : 66.67,
    dwellTimeAmount: i % 10 === 1 ? null : 60 + i,
    ...(i === 17 ? silent : {}),
  }
}

const silent = {
  preSecurityPercentAmount: null,
  postSecurityPercentAmount: null,
  businessPercentAmount: null,
  leisurePercentAmount: null,
  dwellTimeAmount: null,
}

async function makeTerminals(db: Db, airportId: number, axnInstanceId: number, i: number): Promise<void> {
  const count = i === 40 ? 0 : i % 4 === 0 ? 1 : 2
  for (let t = 0; t < count; t++) {
    const [row] = await db
      .insert(terminal)
      .values({ airportId, terminalName: `Terminal ${10 - t * 8}` })
      .returning()
    const key = { airportId, axnInstanceId, terminalId: row?.terminalId ?? 0 }
    const enplaneTotal = (i + t) % 13 === 5 ? null : i === 31 ? 0 : Math.floor(i / 3) * 4000
    await db.insert(airportTerminal).values({
      ...key,
      enplaneTotal,
      deplaneTotal: i * 3990,
      passengerTotal: i * 7990,
      epDomesticTotal: i * 3000,
      epIntlTotal: i % 6 === 5 ? null : i * 1000,
      annualPercentChangeAmount: i % 4 === 3 ? null : i / 10 - 3,
    })
    // A tenant type without a row was not reported, like one with an empty row.
    const types = tenantTypes.filter((_, type) => (i + t + type) % 17 !== 3)
    const totals = types.map((tenantType, type) => {
      const gone = tenantType === 'DUTYFREE' && i % 3 === 1
      const sales =
        (i + type) % 15 === 2 ? null : i % 21 === 20 ? 0 : cents(spread(Math.floor(i / 2), type, 9e6))
      return {
        ...key,
        tenantType,
        grossSalesTotal: gone ? null : sales,
        rentAirportTotal: gone || (i + type) % 19 === 4 || sales === null ? null : cents(sales * 0.12),
        areaTotal: gone || (i + type) % 23 === 7 ? null : 1000 + i * 10 + type,
      }
    })
    if (totals.length > 0) await db.insert(airportTerminalTotal).values(totals)
  }
}

/** Leases in each terminal that end in 2026 and 2027, on the same day, without a date, and of former tenants. */
export async function makeLeases(db: Db, places: { airportId: number; terminalId: number }[]): Promise<void> {
  const zebra = (await makeBrand(db, { brandName: 'Zebra Bar' })).brandId
  const ant = (await makeBrand(db, { brandName: 'ant Café' })).brandId
  const { companyId } = await makeCompany(db, { companyName: 'Invented Kitchens' })
  const leases = [
    [zebra, '2026-03-31', 900, 'ACTIVE'],
    [zebra, '2026-03-31', 100, 'COVIDCLOSE'],
    [ant, '2026-03-31', 50, 'ACTIVE'],
    [ant, '2027-01-01', 60, 'ACTIVE'],
    [ant, null, 70, 'ACTIVE'],
    [zebra, '2026-12-31', 80, 'CLOSED'],
  ] as const
  const kind = { axnInstanceId: 26, companyId, tenantType: 'FOODBEVERAGE', productType: 'COFFEE' }
  for (const { airportId, terminalId } of places) {
    for (const [brandId, leaseExpireDate, areaTotal, tenantStatus] of leases) {
      const lease = { brandId, leaseExpireDate, areaTotal, tenantStatus }
      await db.insert(tenant).values({ airportId, terminalId, ...kind, ...lease })
    }
  }
}
