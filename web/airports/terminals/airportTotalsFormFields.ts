import {
  airportTotalsFields,
  type AirportInstance,
  type AirportTotals,
} from '#domain/airports/airportInstance.ts'
import { sumReported, type ReportedSum } from '#domain/airports/formulas.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { Stored } from '#platform/ui/form/formState.ts'

export type TotalsFields = typeof airportTotalsFields
export type TotalsName = keyof TotalsFields
export const totalsNames = Object.keys(airportTotalsFields) as TotalsName[]

/** Stored values as form values. */
export function toStoredTotals(instance: AirportInstance): Stored<TotalsFields> {
  const values = Object.fromEntries(totalsNames.map(name => [name, instance[name]])) as AirportTotals
  return { values, version: instance.version }
}

const terminalNames = {
  enplaneTotal: 'enplaneTotal',
  deplaneTotal: 'deplaneTotal',
  passengerTotal: 'passengerTotal',
  passengerEpDomesticTotal: 'epDomesticTotal',
  passengerEpIntlTotal: 'epIntlTotal',
} as const satisfies Partial<Record<TotalsName, keyof AirportTerminal>>
type SummedName = keyof typeof terminalNames
const summedNames = Object.keys(terminalNames) as SummedName[]

/** Each airport-wide figure as the sum of its terminals'. */
function sumsOfTerminals(terminals: readonly AirportTerminal[]): Record<SummedName, ReportedSum> {
  return Object.fromEntries(
    summedNames.map(name => [name, sumReported(terminals.map(each => each[terminalNames[name]]))]),
  ) as Record<SummedName, ReportedSum>
}

/** Complete sums for the whole airport, and the names of figures for which a terminal is missing. */
export function sumTerminals(terminals: readonly AirportTerminal[]): {
  sums: Partial<Record<SummedName, number>>
  missing: string[]
} {
  const all = sumsOfTerminals(terminals)
  const isWhole = (name: SummedName) => all[name].total !== null && !all[name].partial
  return {
    sums: Object.fromEntries(summedNames.filter(isWhole).map(name => [name, all[name].total])),
    missing: summedNames.filter(name => !isWhole(name)).map(name => airportTotalsFields[name].label),
  }
}
