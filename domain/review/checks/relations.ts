import type { Format } from '#platform/contract/format.ts'
import { sumReported } from '../../airports/formulas.ts'
import type { AirportStep } from '../wizard.ts'

/**
 * The owner of a relation's figures: the airport, each terminal, each tenant type in a terminal, or each parking
 * rate.
 */
export type RelationScope = 'airport' | 'terminal' | 'terminalTotal' | 'parkingRate'

/**
 * - `sum`: the parts add up to the whole. While a part is missing, the others must not exceed it.
 * - `atMost`: the part is not above the whole.
 * - `needs`: the part is nothing when the whole is zero.
 * - `change`: the whole is the change in percent of one of the parts since last year.
 */
type RelationKind = 'sum' | 'atMost' | 'needs' | 'change'

export interface Relation {
  /** Stable, because explanations are stored under it. */
  rule: string
  scope: RelationScope
  kind: RelationKind
  /** Figures of the scope. `terminals.`, `parkingRates.`, and `tenants.` refer to that figure of each of them. */
  parts: readonly string[]
  /** Alternative parts that may add up to the whole. */
  otherParts?: readonly string[]
  whole: string
  /** The tolerance, in the unit of the figures. */
  tolerance: number
  format: Format
  step: AirportStep
  /** The field to go to. */
  field: string
  /** The names of the parts and the whole in a sentence. */
  partWords: string
  wholeWords: string
}

/** Each of three sources of revenue, and the airport's share. */
const revenueRelation = (source: string, words: string): Relation => ({
  rule: `${source}RevenueAirportTotal.share`,
  scope: 'airport',
  kind: 'atMost',
  parts: [`${source}RevenueAirportTotal`],
  whole: `${source}RevenueTotal`,
  tolerance: 0,
  format: 'money',
  step: 'info',
  field: `${source}RevenueAirportTotal`,
  partWords: `the airport’s share of ${words} revenue`,
  wholeWords: `the total ${words} revenue`,
})

/** Each airport-wide count and the same count of the terminals. */
const terminalsRelation = (whole: string, part: string, words: string): Relation => ({
  rule: `${whole}.terminals`,
  scope: 'airport',
  kind: 'sum',
  parts: [`terminals.${part}`],
  whole,
  tolerance: 0,
  format: 'integer',
  step: 'terminals',
  field: whole,
  partWords: `the terminals’ ${words}`,
  wholeWords: `the airport-wide figure`,
})

/** The traffic of a terminal and of the airport obeys the same rules under different names. */
function trafficRelations(
  scope: 'airport' | 'terminal',
  names: { domestic: string; international: string; change: string },
): Relation[] {
  const shared = { scope, step: 'terminals', format: 'integer', tolerance: 0 } as const
  return [
    {
      ...shared,
      rule: 'passengerTotal.sum',
      kind: 'sum',
      parts: ['enplaneTotal', 'deplaneTotal'],
      whole: 'passengerTotal',
      field: 'passengerTotal',
      partWords: 'enplaning and deplaning passengers',
      wholeWords: 'the total',
    },
    {
      ...shared,
      rule: 'enplaneTotal.split',
      kind: 'sum',
      parts: [names.domestic, names.international],
      whole: 'enplaneTotal',
      field: names.domestic,
      partWords: 'domestic and international enplanements',
      wholeWords: 'the enplanement total',
    },
    {
      ...shared,
      rule: `${names.change}.computed`,
      kind: 'change',
      // The stated change may refer to either.
      parts: ['enplaneTotal', 'passengerTotal'],
      whole: names.change,
      // In percentage points, because many round to a whole percent.
      tolerance: 0.5,
      format: 'change',
      field: names.change,
      partWords: 'enplaning passengers',
      wholeWords: 'the annual percentage change',
    },
  ]
}

/** Car rental at the airport and off it. */
function carRentalRelations(site: 'Onsite' | 'Offsite', words: string): Relation[] {
  const revenue = `carRental${site}RevenueTotal`
  const shared = { scope: 'airport', step: 'rental-parking', tolerance: 0, format: 'money' } as const
  return [
    {
      ...shared,
      rule: `carRental${site}RevenueAirportTotal.share`,
      kind: 'atMost',
      parts: [`carRental${site}RevenueAirportTotal`],
      whole: revenue,
      field: `carRental${site}RevenueAirportTotal`,
      partWords: `the airport’s share of ${words} car rental revenue`,
      wholeWords: `the total ${words} car rental revenue`,
    },
    {
      ...shared,
      rule: `carRental${site}AgenciesTotal.none`,
      kind: 'needs',
      parts: [revenue],
      whole: `carRental${site}AgenciesTotal`,
      field: `carRental${site}AgenciesTotal`,
      partWords: `${words} car rental revenue`,
      wholeWords: `the number of ${words} agencies`,
    },
  ]
}

const parking = { scope: 'airport', step: 'rental-parking', tolerance: 1, format: 'money' } as const
const rate = { scope: 'parkingRate', step: 'rental-parking', tolerance: 0, format: 'money' } as const
const terminalTotal = { scope: 'terminalTotal', step: 'terminals', tolerance: 0, format: 'money' } as const

/**
 * The relations between the figures of an airport's year. A company's year has no figures. The percentage pairs
 * (`percentPairs`) are not included, because they must be right before they are saved.
 */
export const relations: readonly Relation[] = [
  revenueRelation('passengerSvc', 'passenger services'),
  revenueRelation('advertising', 'advertising'),
  revenueRelation('currencyExchange', 'currency exchange'),

  ...trafficRelations('terminal', {
    domestic: 'epDomesticTotal',
    international: 'epIntlTotal',
    change: 'annualPercentChangeAmount',
  }),
  ...trafficRelations('airport', {
    domestic: 'passengerEpDomesticTotal',
    international: 'passengerEpIntlTotal',
    change: 'annualPercentageChangeAmount',
  }),
  terminalsRelation('enplaneTotal', 'enplaneTotal', 'enplaning passengers'),
  terminalsRelation('deplaneTotal', 'deplaneTotal', 'deplaning passengers'),
  terminalsRelation('passengerTotal', 'passengerTotal', 'total passengers'),
  terminalsRelation('passengerEpDomesticTotal', 'epDomesticTotal', 'domestic enplanements'),
  terminalsRelation('passengerEpIntlTotal', 'epIntlTotal', 'international enplanements'),

  {
    ...terminalTotal,
    // Possible with minimum guarantees, so it can be explained.
    rule: 'rentAirportTotal.share',
    kind: 'atMost',
    parts: ['rentAirportTotal'],
    whole: 'grossSalesTotal',
    field: 'rentAirportTotal',
    partWords: 'rent',
    wholeWords: 'gross sales',
  },
  {
    ...terminalTotal,
    rule: 'areaTotal.none',
    kind: 'needs',
    parts: ['grossSalesTotal'],
    whole: 'areaTotal',
    field: 'areaTotal',
    partWords: 'gross sales',
    wholeWords: 'the square footage',
  },
  {
    ...terminalTotal,
    rule: 'tenants.area',
    kind: 'sum',
    parts: ['tenants.areaTotal'],
    // A terminal's reported space may or may not include future locations.
    otherParts: ['tenants.openAreaTotal'],
    whole: 'areaTotal',
    format: 'area',
    step: 'tenants',
    field: 'areaTotal',
    partWords: 'the tenants’ areas',
    wholeWords: 'the terminal’s area',
  },

  {
    ...rate,
    rule: 'parkingRevenueAirportTotal.share',
    kind: 'atMost',
    parts: ['parkingRevenueAirportTotal'],
    whole: 'parkingRevenueTotal',
    field: 'parkingRevenueAirportTotal',
    partWords: 'the airport’s share of the revenue',
    wholeWords: 'the total revenue',
  },
  {
    ...rate,
    rule: 'parkingSpaceQuantity.none',
    kind: 'needs',
    parts: ['parkingRevenueTotal'],
    whole: 'parkingSpaceQuantity',
    field: 'parkingSpaceQuantity',
    partWords: 'revenue',
    wholeWords: 'the number of spaces',
  },
  {
    ...parking,
    rule: 'parkingRevenueTotal.rates',
    kind: 'sum',
    parts: ['parkingRates.parkingRevenueTotal'],
    whole: 'parkingRevenueTotal',
    field: 'parkingRevenueTotal',
    partWords: 'the revenues by parking rate',
    wholeWords: 'the total parking revenue',
  },
  {
    ...parking,
    rule: 'parkingRevenueAirportTotal.rates',
    kind: 'sum',
    parts: ['parkingRates.parkingRevenueAirportTotal'],
    whole: 'parkingRevenueAirportTotal',
    field: 'parkingRevenueAirportTotal',
    partWords: 'the revenues to the airport by parking rate',
    wholeWords: 'the parking revenue to the airport',
  },
  {
    ...parking,
    rule: 'parkingRevenueAirportTotal.share',
    kind: 'atMost',
    parts: ['parkingRevenueAirportTotal'],
    whole: 'parkingRevenueTotal',
    tolerance: 0,
    field: 'parkingRevenueAirportTotal',
    partWords: 'the airport’s share of parking revenue',
    wholeWords: 'the total parking revenue',
  },
  ...carRentalRelations('Onsite', 'on-site'),
  ...carRentalRelations('Offsite', 'off-site'),
  {
    ...parking,
    rule: 'carRentalTotal.sites',
    kind: 'sum',
    parts: ['carRentalOnsiteRevenueTotal', 'carRentalOffsiteRevenueTotal'],
    whole: 'carRentalTotal',
    field: 'carRentalTotal',
    partWords: 'on-site and off-site car rental revenues',
    wholeWords: 'the total car rental revenue',
  },
]

/** The sum that a figure should equal, of figures in the same record; null if there is none or a part is missing. */
export function findSum(
  scope: RelationScope,
  whole: string,
  valueOf: (part: string) => number | null,
): { sum: number; parts: string } | null {
  const found = relations.find(
    each =>
      each.kind === 'sum' && each.scope === scope && each.whole === whole && !each.parts[0]?.includes('.'),
  )
  const { total, partial } = sumReported(found?.parts.map(valueOf) ?? [])
  return found && total !== null && !partial ? { sum: total, parts: found.partWords } : null
}
