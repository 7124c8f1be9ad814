import { concessionTotalFields } from '#domain/airports/concessionTotals.ts'
import { terminalChangeField, terminalTotalFields, terminalTrafficFields } from '#domain/airports/terminal.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { Field } from '#platform/contract/field.ts'
import type { FormRow } from '#platform/ui/grid/formCells.ts'
import { totalColumns, trafficNames, type TotalColumn } from './terminalFormFields.ts'
import type { TotalsName } from './useAirportTotalsForm.ts'

type TrafficName = (typeof trafficNames)[number] | 'annualPercentChangeAmount'

interface TrafficRow extends FormRow {
  kind: 'traffic'
  name: TrafficName
  /** The airport's own figure. */
  airportName: TotalsName
}
interface TotalRow extends FormRow {
  kind: 'total'
  tenantType: TenantType
  column: TotalColumn
}
interface RatioRow extends FormRow {
  kind: 'ratio'
  tenantType: TenantType
  ratio: 'salesEpRatio' | 'rentEpRatio'
}
export type TerminalRow = TrafficRow | TotalRow | RatioRow

const airportNames: Record<TrafficName, TotalsName> = {
  enplaneTotal: 'enplaneTotal',
  deplaneTotal: 'deplaneTotal',
  passengerTotal: 'passengerTotal',
  epDomesticTotal: 'passengerEpDomesticTotal',
  epIntlTotal: 'passengerEpIntlTotal',
  annualPercentChangeAmount: 'annualPercentageChangeAmount',
}

/** The names of the figures in spreadsheets. */
const trafficAliases: Record<TrafficName, readonly string[]> = {
  enplaneTotal: ['Enplanements', 'Enplaned Passengers', 'Total Enplanements', 'Enplaning'],
  deplaneTotal: ['Deplanements', 'Deplaned Passengers', 'Total Deplanements', 'Deplaning'],
  passengerTotal: ['Passengers', 'Pax', 'Total Pax', 'Total Traffic', 'Total Passenger Traffic'],
  epDomesticTotal: [
    'Domestic Enplanements',
    'Enplanements, Domestic',
    'Enplaned, Domestic',
    'Domestic',
    'Domestic Enpl',
  ],
  epIntlTotal: [
    'International Enplanements',
    'Enplanements, International',
    'Enplaned, International',
    'International',
    'Intl',
    'Intl Enplanements',
    'Intl Enpl',
  ],
  annualPercentChangeAmount: ['Annual Change', 'Percent Change', '% Change', 'Change'],
}
const totalAliases: Record<TotalColumn, readonly string[]> = {
  grossSalesTotal: ['Gross Sales', 'Sales'],
  rentAirportTotal: ['Rent to Airport', 'Rent'],
  areaTotal: ['Square Footage', 'Sq Ft', 'Sq. Ft.', 'SqFt', 'SF', 'Area', 'Square Feet'],
}
const typeAliases: Record<TenantType, readonly string[]> = {
  FOODBEVERAGE: ['Food and Beverage', 'F&B', 'F & B', 'Food'],
  SPECIALTY: ['Specialty'],
  NEWSSTAND: ['News and Gifts', 'News & Gift', 'News', 'Newsstand'],
  DUTYFREE: ['DF'],
}

const ratios = [
  ['salesEpRatio', 'grossSalesTotal'],
  ['rentEpRatio', 'rentAirportTotal'],
] as const

const trafficRow = (name: TrafficName, field: Field): TrafficRow => ({
  kind: 'traffic',
  key: name,
  label: field.label,
  unit: field.unit,
  aliases: trafficAliases[name],
  name,
  airportName: airportNames[name],
})

const totalRow = (tenantType: TenantType, column: TotalColumn): TotalRow => ({
  kind: 'total',
  key: `${tenantType}.${column}`,
  label: `${tenantTypeLabels[tenantType]}, ${terminalTotalFields[column].label}`,
  unit: terminalTotalFields[column].unit,
  aliases: [tenantTypeLabels[tenantType], ...typeAliases[tenantType]].flatMap(type =>
    [terminalTotalFields[column].label, ...totalAliases[column]].map(alias => `${type}, ${alias}`),
  ),
  tenantType,
  column,
})

const ratioRow = (tenantType: TenantType, ratio: RatioRow['ratio']): RatioRow => ({
  kind: 'ratio',
  key: `${tenantType}.${ratio}`,
  label: `${tenantTypeLabels[tenantType]}, ${concessionTotalFields[ratio].label}`,
  unit: concessionTotalFields[ratio].unit,
  tenantType,
  ratio,
})

/** All figures of a terminal, in form order. */
export const terminalRows: readonly TerminalRow[] = [
  ...trafficNames.map(name => trafficRow(name, terminalTrafficFields[name])),
  trafficRow('annualPercentChangeAmount', terminalChangeField),
  ...tenantTypes.flatMap(type => [
    ...totalColumns.map(column => totalRow(type, column)),
    ...ratios.map(([ratio]) => ratioRow(type, ratio)),
  ]),
]

/** The numerator of a ratio. */
export const getRatioAmount = (ratio: RatioRow['ratio']): TotalColumn =>
  ratio === 'salesEpRatio' ? 'grossSalesTotal' : 'rentAirportTotal'
