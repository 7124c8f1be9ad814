import {
  airportTotalsFields,
  type AirportInstance,
  type AirportTotals,
} from '#domain/airports/airportInstance.ts'
import type { Stored } from '#platform/ui/form/formState.ts'

export type TotalsFields = typeof airportTotalsFields
export type TotalsName = keyof TotalsFields
const totalsNames = Object.keys(airportTotalsFields) as TotalsName[]

/** Stored values as form values. */
export function toStoredTotals(instance: AirportInstance): Stored<TotalsFields> {
  const values = Object.fromEntries(totalsNames.map(name => [name, instance[name]])) as AirportTotals
  return { values, version: instance.version }
}
