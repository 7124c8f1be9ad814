import type { z } from 'zod'
import { keyField, schemaOf } from '#platform/contract/field.ts'
import { glossary } from '../browse/glossary.ts'
import * as messages from '../messages.ts'
import { airportInfoFields } from './airportYearColumns.ts'
import { isPairWhole, percentPairs } from './percentPairs.ts'

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
