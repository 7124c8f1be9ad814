import type { AirportTerminal, TerminalTotals } from '#domain/airports/terminal.ts'
import {
  terminalTotalFields,
  terminalTotalNames,
  terminalTrafficFields,
  trafficNames,
  type TerminalTotalName,
} from '#domain/airports/terminalColumns.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { Field } from '#platform/contract/field.ts'
import { createRecord, pickKeys } from '#platform/contract/listKeys.ts'
import type { Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

type Place = 0 | 1 | 2 | 3
/** A cell of the totals' table by its path in the body: the tenant type's index and the figure. */
export type TotalName = `airportTerminalTotals/${Place}/${TerminalTotalName}`

export const getTotalName = (tenantType: TenantType, column: TerminalTotalName): TotalName =>
  `airportTerminalTotals/${tenantTypes.indexOf(tenantType) as Place}/${column}`

const totalFields = Object.fromEntries(
  tenantTypes.flatMap(type =>
    terminalTotalNames.map(column => {
      const field = terminalTotalFields[column]
      return [getTotalName(type, column), { ...field, label: `${tenantTypeLabels[type]}, ${field.label}` }]
    }),
  ),
) as Record<TotalName, (typeof terminalTotalFields)[TerminalTotalName]>

export const terminalFields = {
  ...terminalTrafficFields,
  ...totalFields,
} satisfies Record<string, Field>
export type TerminalFields = typeof terminalFields
type TerminalValues = Values<TerminalFields>

/** Stored values as form values. */
export function toStoredTerminal(terminal: AirportTerminal): StoredRecord<TerminalFields> {
  const totals = terminal.airportTerminalTotals.flatMap(total =>
    terminalTotalNames.map(column => [getTotalName(total.tenantType, column), total[column]]),
  )
  return {
    values: {
      ...pickKeys(terminal, trafficNames),
      ...(Object.fromEntries(totals) as Partial<TerminalValues>),
    },
    version: terminal.version,
  }
}

/** The body for form values: all four tenant types in order. */
export function toTerminalBody(values: TerminalValues): TerminalTotals {
  return {
    ...pickKeys(values, trafficNames),
    airportTerminalTotals: tenantTypes.map(tenantType => ({
      tenantType,
      ...createRecord(terminalTotalNames, column => values[getTotalName(tenantType, column)]),
    })),
  }
}

/** The figures of a terminal while they are typed, as sums and ratios are computed from them. Invalid ones are not reported. */
export const toTypedTotals = (value: (name: 'enplaneTotal' | TotalName) => number | null | undefined) => ({
  enplaneTotal: value('enplaneTotal') ?? null,
  airportTerminalTotals: tenantTypes.map(tenantType => ({
    tenantType,
    ...createRecord(terminalTotalNames, column => value(getTotalName(tenantType, column)) ?? null),
  })),
})

/** The form's name of a field for the checks' name: `FOODBEVERAGE.areaTotal` or `enplaneTotal`. */
export function toTerminalFieldName(named: string): string | undefined {
  const [type, column] = named.split('.')
  const tenantType = tenantTypes.find(each => each === type)
  const name = tenantType ? getTotalName(tenantType, column as TerminalTotalName) : named
  return name in terminalFields ? name : undefined
}

/** How the step's address refers to a terminal after the `#`. */
export const getTerminalAnchor = ({
  airportTerminalPK,
}: Pick<AirportTerminal, 'airportTerminalPK'>): string => `terminal.${airportTerminalPK.terminalId}`
