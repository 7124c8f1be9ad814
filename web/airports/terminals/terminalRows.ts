import { concessionTotalFields } from '#domain/airports/concessionTotals.ts'
import {
  terminalTotalNames,
  trafficColumns,
  trafficNames,
  type TerminalTotalName,
  type TrafficName,
  terminalTotalColumns,
} from '#domain/airports/terminalColumns.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { FormRow } from '#platform/ui/grid/formCells.ts'

interface TrafficRow extends FormRow {
  kind: 'traffic'
  name: TrafficName
}
interface TotalRow extends FormRow {
  kind: 'total'
  tenantType: TenantType
  column: TerminalTotalName
}
interface RatioRow extends FormRow {
  kind: 'ratio'
  tenantType: TenantType
  ratio: 'salesEpRatio' | 'rentEpRatio'
}
export type TerminalRow = TrafficRow | TotalRow | RatioRow

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

function createTrafficRow(name: TrafficName): TrafficRow {
  const { field, headings } = trafficColumns[name]
  return { kind: 'traffic', key: name, label: field.label, unit: field.unit, aliases: headings, name }
}

function createTotalRow(tenantType: TenantType, column: TerminalTotalName): TotalRow {
  const { field, headings } = terminalTotalColumns[column]
  return {
    kind: 'total',
    key: `${tenantType}.${column}`,
    label: `${tenantTypeLabels[tenantType]}, ${field.label}`,
    unit: field.unit,
    aliases: [tenantTypeLabels[tenantType], ...typeAliases[tenantType]].flatMap(type =>
      [field.label, ...headings].map(alias => `${type}, ${alias}`),
    ),
    tenantType,
    column,
  }
}

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
  ...trafficNames.map(createTrafficRow),
  ...tenantTypes.flatMap(type => [
    ...terminalTotalNames.map(column => createTotalRow(type, column)),
    ...ratios.map(([ratio]) => ratioRow(type, ratio)),
  ]),
]

/** The numerator of a ratio. */
export const getRatioAmount = (ratio: RatioRow['ratio']): TerminalTotalName =>
  ratio === 'salesEpRatio' ? 'grossSalesTotal' : 'rentAirportTotal'
