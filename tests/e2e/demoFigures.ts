import { expect } from '@playwright/test'
import { askDemo } from './askDemo.ts'

/** The airports' figures in the demo's current edition, as rows of SQL by airport, independent of the product. */
interface PublishedRows {
  airports: Map<string, Map<string, number | null>>
  /** By airport and terminal. */
  terminals: Map<string, Map<string, Map<string, number | null>>>
  /** By airport, terminal, and tenant type. */
  totals: Map<string, Map<string, Map<string, Total>>>
  /** By airport, type, and rate. */
  parking: Map<string, Map<string, Map<string, number | null>>>
  /** The areas of tenants and expansion plans, by airport, figure, and record. */
  areas: Map<string, Map<string, Map<string, number | null>>>
}
type Total = Record<'grossSalesTotal' | 'rentAirportTotal' | 'areaTotal', number | null>

const published = `airport_instance i join airport a using (airport_id)
  where i.axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED'`

export const listPublished = async (most: number): Promise<string[]> =>
  (await askDemo(`select a.iata_code from ${published} order by a.iata_code limit ${most}`)).map(([code]) =>
    String(code),
  )

const toCamel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const numbersOf = (json: unknown): Map<string, number | null> =>
  new Map(
    Object.entries(json as Record<string, unknown>).map(([name, value]) => [
      toCamel(name),
      typeof value === 'number' ? value : null,
    ]),
  )

export async function readPublishedRows(): Promise<PublishedRows> {
  const rows = async (text: string) => (await askDemo(text)) as unknown as unknown[][]
  const airports = await rows(`select a.iata_code, to_jsonb(i) from ${published}`)
  const inYear = `join airport a using (airport_id) where x.axn_instance_id = 26`
  const terminals = await rows(
    `select a.iata_code, x.terminal_id, to_jsonb(x) from airport_terminal x ${inYear}`,
  )
  const totals = await rows(
    `select a.iata_code, x.terminal_id, x.tenant_type, to_jsonb(x) from airport_terminal_total x ${inYear}`,
  )
  const parking = await rows(
    `select a.iata_code, x.parking_type || '.' || x.parking_rate_type, to_jsonb(x) from parking_rate x ${inYear}`,
  )
  const areas = await rows(
    `select a.iata_code, 'tenant.areaTotal', x.tenant_id || '.' || x.location_number, to_jsonb(x) from tenant x ${inYear}
    union all select a.iata_code, 'plan.areaTotal', x.expansion_id::text, to_jsonb(x) from airport_expansion x ${inYear}`,
  )
  const grouped = <T>(all: unknown[][], of: (rest: unknown[][]) => T): Map<string, T> =>
    new Map(
      [...Map.groupBy(all, ([key]) => String(key))].map(([key, group]) => [
        key,
        of(group.map(each => each.slice(1))),
      ]),
    )
  const only = (group: unknown[][]) => numbersOf(group[0]?.[0])
  return {
    airports: grouped(airports, only),
    terminals: grouped(terminals, group => grouped(group, only)),
    totals: grouped(totals, group =>
      grouped(group, ofTerminal => grouped(ofTerminal, ofType => Object.fromEntries(only(ofType)) as Total)),
    ),
    parking: grouped(parking, group => grouped(group, only)),
    areas: grouped(areas, group =>
      grouped(group, ofKey => grouped(ofKey, ofRecord => only(ofRecord).get('areaTotal') ?? null)),
    ),
  }
}

const withoutDutyFree = ['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND']
const typesIn = (scope: string): string[] =>
  scope === 'WITHDUTYFREE'
    ? [...withoutDutyFree, 'DUTYFREE']
    : scope === 'WITHOUTDUTYFREE'
      ? withoutDutyFree
      : [scope]
const traffic: Record<string, string> = {
  passengerEpDomesticTotal: 'epDomesticTotal',
  passengerEpIntlTotal: 'epIntlTotal',
  annualPercentageChangeAmount: 'annualPercentChangeAmount',
}
const ratios: Record<string, [amount: keyof Total, divisor: 'enplaneTotal' | 'areaTotal']> = {
  salesEpRatio: ['grossSalesTotal', 'enplaneTotal'],
  rentEpRatio: ['rentAirportTotal', 'enplaneTotal'],
  salesAreaRatio: ['grossSalesTotal', 'areaTotal'],
}

interface Figure {
  value: number | null
  partial: boolean
  notApplicable?: true | undefined
}

/**
 * Compares a figure with the result from its rows: a reported value unchanged, a sum of the reported values, and a
 * ratio if its whole basis was reported.
 */
export function expectPublished(rows: PublishedRows, address: string, figure: Figure): void {
  const [code = '', , key = '', terminalId] = address.split('/')
  const [name = '', scope] = key.split('.')
  const ofTerminals = rows.totals.get(code) ?? new Map<string, Map<string, Total>>()
  const places =
    terminalId === undefined
      ? [...ofTerminals.values()]
      : [ofTerminals.get(terminalId) ?? new Map<string, Total>()]
  const area = rows.areas.get(code)?.get(key)
  if (area) {
    expect(figure.value, address).toBe(area.get(terminalId ?? ''))
    return
  }
  const airport = rows.airports.get(code)
  const reported = (column: string): number | null =>
    (terminalId === undefined
      ? airport?.get(column)
      : rows.terminals
          .get(code)
          ?.get(terminalId)
          ?.get(traffic[column] ?? column)) ?? null
  const listed = (amount: keyof Total, types: string[]) =>
    places.flatMap(each => types.map(type => each.get(type)?.[amount] ?? null))
  const sum = (all: (number | null)[]) => {
    const known = all.filter(each => each !== null)
    return known.length === 0 ? null : known.reduce((total, each) => total + each, 0)
  }
  const close = (value: number | null) =>
    value === null
      ? expect(figure.value, address).toBeNull()
      : expect(figure.value, address).toBeCloseTo(value, 6)

  const parking = scope === undefined ? undefined : rows.parking.get(code)?.get(key.slice(name.length + 1))
  if (name.startsWith('parking') && scope !== undefined) return close(parking?.get(name) ?? null)
  if (name === 'parkingSpaces') {
    const spaces = [...(rows.parking.get(code)?.values() ?? [])].map(
      each => each.get('parkingSpaceQuantity') ?? null,
    )
    return close(sum(spaces))
  }
  if (name === 'dutyFreeSalesIntlEpRatio') {
    const [sales, divisor] = [sum(listed('grossSalesTotal', ['DUTYFREE'])), reported('passengerEpIntlTotal')]
    if (isWhole(figure) && sales !== null && divisor) close(sales / divisor)
    return
  }
  const ratio = ratios[name]
  if (ratio && scope !== undefined) {
    const amounts = listed(ratio[0], typesIn(scope))
    const divisors =
      ratio[1] === 'areaTotal' ? listed('areaTotal', typesIn(scope)) : [reported('enplaneTotal')]
    const [amount, divisor] = [sum(amounts), sum(divisors)]
    if (isWhole(figure) && amount !== null && divisor) close(amount / divisor)
    else expect(figure.partial || figure.value === null || amounts.includes(null), address).toBe(true)
    return
  }
  if (scope !== undefined) return close(sum(listed(name as keyof Total, typesIn(scope))))
  if (name === 'enplaneTotal' && terminalId === undefined && reported(name) === null) {
    return close(
      sum([...(rows.terminals.get(code)?.values() ?? [])].map(each => each.get('enplaneTotal') ?? null)),
    )
  }
  close(reported(name))
}

const isWhole = ({ value, partial }: Figure): boolean => value !== null && !partial
