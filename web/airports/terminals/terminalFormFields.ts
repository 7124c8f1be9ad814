import {
  terminalChangeField,
  terminalTotalFields,
  terminalTrafficFields,
  type AirportTerminal,
  type TerminalTotals,
} from '#domain/airports/terminal.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { Field } from '#platform/contract/field.ts'
import { pickKeys, listKeys } from '#platform/contract/listKeys.ts'
import type { Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

export type TotalColumn = keyof typeof terminalTotalFields
export const totalColumns = listKeys(terminalTotalFields)

type Place = 0 | 1 | 2 | 3
/** A cell of the totals' table by its path in the body: the tenant type's index and the figure. */
export type TotalName = `airportTerminalTotals/${Place}/${TotalColumn}`

export const getTotalName = (tenantType: TenantType, column: TotalColumn): TotalName =>
  `airportTerminalTotals/${tenantTypes.indexOf(tenantType) as Place}/${column}`

const totalFields = Object.fromEntries(
  tenantTypes.flatMap(type =>
    totalColumns.map(column => {
      const field = terminalTotalFields[column]
      return [getTotalName(type, column), { ...field, label: `${tenantTypeLabels[type]}, ${field.label}` }]
    }),
  ),
) as Record<TotalName, (typeof terminalTotalFields)[TotalColumn]>

export const terminalFields = {
  ...terminalTrafficFields,
  annualPercentChangeAmount: terminalChangeField,
  ...totalFields,
} satisfies Record<string, Field>
export type TerminalFields = typeof terminalFields
type TerminalValues = Values<TerminalFields>
export const trafficNames = listKeys(terminalTrafficFields)

/** Stored values as form values. */
export function toStoredTerminal(terminal: AirportTerminal): StoredRecord<TerminalFields> {
  const traffic = [...trafficNames, 'annualPercentChangeAmount' as const].map(name => [name, terminal[name]])
  const totals = terminal.airportTerminalTotals.flatMap(total =>
    totalColumns.map(column => [getTotalName(total.tenantType, column), total[column]]),
  )
  return {
    values: Object.fromEntries([...traffic, ...totals]) as Partial<TerminalValues>,
    version: terminal.version,
  }
}

/** The body for form values: all four tenant types in order. */
export function toTerminalBody(values: TerminalValues): TerminalTotals {
  return {
    ...pickKeys(values, trafficNames),
    annualPercentChangeAmount: values.annualPercentChangeAmount,
    airportTerminalTotals: tenantTypes.map(tenantType => ({
      tenantType,
      grossSalesTotal: values[getTotalName(tenantType, 'grossSalesTotal')],
      rentAirportTotal: values[getTotalName(tenantType, 'rentAirportTotal')],
      areaTotal: values[getTotalName(tenantType, 'areaTotal')],
    })),
  }
}

/** The form's name of a field for the checks' name: `FOODBEVERAGE.areaTotal` or `enplaneTotal`. */
export function toTerminalFieldName(named: string): string | undefined {
  const [type, column] = named.split('.')
  const tenantType = tenantTypes.find(each => each === type)
  const name = tenantType ? getTotalName(tenantType, column as TotalColumn) : named
  return name in terminalFields ? name : undefined
}

/** How the step's address refers to a terminal after the `#`. */
export const getTerminalAnchor = ({
  airportTerminalPK,
}: Pick<AirportTerminal, 'airportTerminalPK'>): string => `terminal.${airportTerminalPK.terminalId}`
