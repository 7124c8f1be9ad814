import type { z } from 'zod'
import { keyField, schemaOf } from '#platform/contract/field.ts'
import { glossary } from '../browse/glossary.ts'
import * as messages from '../messages.ts'
import { airportInfoFields } from './airportYearColumns.ts'

/** The airport's revenues by source, for tables with one row each. */
export const revenueSources = [
  {
    source: 'Passenger Services',
    help: glossary.passengerServices.text,
    revenue: 'passengerSvcRevenueTotal',
    revenueAirport: 'passengerSvcRevenueAirportTotal',
  },
  {
    source: 'Advertising',
    help: glossary.advertising.text,
    revenue: 'advertisingRevenueTotal',
    revenueAirport: 'advertisingRevenueAirportTotal',
  },
  {
    source: 'Currency Exchange',
    help: glossary.currencyExchange.text,
    revenue: 'currencyExchangeRevenueTotal',
    revenueAirport: 'currencyExchangeRevenueAirportTotal',
  },
] as const

/** Pairs that must total 100, or 0 if they do not apply, with their names in messages. */
export const percentPairs = [
  { pair: 'Post/Pre Security', first: 'preSecurityPercentAmount', second: 'postSecurityPercentAmount' },
  { pair: 'Business/Leisure', first: 'businessPercentAmount', second: 'leisurePercentAmount' },
  {
    pair: 'Origination & Destination to Transfer',
    first: 'odPercentAmount',
    second: 'transferPercentAmount',
  },
] as const

/** A choice from a list of the server, required at submission. Its value is the choice's key. */
const choiceField = (label: string) => {
  const field = keyField({ label })
  return { ...field, required: false, schema: field.schema.nullable() }
}

export const airportChoiceFields = {
  airportConfigurationId: choiceField('Airport Configuration'),
  concessionManagementTypeId: choiceField('Concession Management Type'),
}

/** The data that the info step saves, without the status. */
export const airportInfo = schemaOf({ ...airportInfoFields, ...airportChoiceFields }).check(context => {
  for (const { pair, first, second } of percentPairs) {
    if (!isPairWhole(context.value[first], context.value[second])) {
      for (const path of [first, second]) {
        context.issues.push({
          code: 'custom',
          input: context.value[path],
          path: [path],
          message: messages.percentPair(pair),
        })
      }
    }
  }
})
export type AirportInfo = z.infer<typeof airportInfo>

/**
 * Exactly 100 or 0 in total; passes while one value is missing. Hundredths are added as integers: 33.33 + 66.67 is
 * 100.
 */
export function isPairWhole(first: number | null, second: number | null): boolean {
  if (first === null || second === null) return true
  const hundredths = Math.round(first * 100) + Math.round(second * 100)
  return hundredths === 10_000 || hundredths === 0
}
