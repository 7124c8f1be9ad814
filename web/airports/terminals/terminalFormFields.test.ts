import { describe, expect, it } from 'vitest'
import { computeTotalsByTenantType } from '#domain/airports/concessionTotals.ts'
import { terminalTotals, type AirportTerminal } from '#domain/airports/terminal.ts'
import { parseInputs, formatInputs, type Values } from '#platform/ui/form/formInputs.ts'
import {
  getTotalName,
  toTerminalFieldName,
  toStoredTerminal,
  toTerminalBody,
  toTypedTotals,
  terminalFields,
  type TerminalFields,
} from './terminalFormFields.ts'

const none = {
  areaTotal: null,
  grossSalesTotal: null,
  rentAirportTotal: null,
  unitMeasureCode: 'SQFT' as const,
}
const terminal: AirportTerminal = {
  airportTerminalPK: { airportId: 1, terminalId: 2, axnInstanceId: 27 },
  terminal: { terminalId: 2, terminalName: 'North Terminal', terminalShortName: 'N', axnStatus: 'ACTIVE' },
  passengerTotal: 2000,
  enplaneTotal: 1000,
  deplaneTotal: 1000,
  epDomesticTotal: 900,
  epIntlTotal: 100,
  annualPercentChangeAmount: -2.5,
  airportTerminalTotals: [
    { ...none, tenantType: 'FOODBEVERAGE', grossSalesTotal: 8000.5, rentAirportTotal: 900, areaTotal: 20 },
    { ...none, tenantType: 'SPECIALTY' },
    { ...none, tenantType: 'NEWSSTAND', grossSalesTotal: 0 },
    { ...none, tenantType: 'DUTYFREE' },
  ],
  airlineTerminals: [],
  modifiedDate: '2027-01-05T10:00:00Z',
  modifiedUserId: null,
  version: 4,
}

/** Through the inputs and back. */
function roundTrip(): Values<TerminalFields> {
  const { values, errors } = parseInputs(
    terminalFields,
    formatInputs(terminalFields, toStoredTerminal(terminal).values),
  )
  expect(errors).toEqual({})
  return values as Values<TerminalFields>
}

describe('the terminal form', () => {
  it('sends all four tenant types as entered, and nothing for empty ones', () => {
    const body = toTerminalBody(roundTrip())
    expect(terminalTotals.parse(body)).toEqual(body)
    expect(body.airportTerminalTotals.map(each => each.grossSalesTotal)).toEqual([8000.5, null, 0, null])
    expect(body.annualPercentChangeAmount).toBe(-2.5)
    expect(toStoredTerminal(terminal).version).toBe(4)
  })

  it('can be saved at any degree of completeness', () => {
    const { errors, values } = parseInputs(terminalFields, formatInputs(terminalFields, {}))
    expect(errors).toEqual({})
    expect(terminalTotals.safeParse(toTerminalBody(values as Values<TerminalFields>)).success).toBe(true)
  })

  it('finds a field by its name in a finding', () => {
    expect(toTerminalFieldName('SPECIALTY.areaTotal')).toBe('airportTerminalTotals/1/areaTotal')
    expect(toTerminalFieldName('epIntlTotal')).toBe('epIntlTotal')
    expect(toTerminalFieldName('SPECIALTY.brand')).toBeUndefined()
    expect(toTerminalFieldName('elsewhere')).toBeUndefined()
  })
})

it('sums and ratios are computed from what is typed; invalid input is not reported', () => {
  const values = roundTrip()
  const typed = toTypedTotals(name =>
    name === getTotalName('FOODBEVERAGE', 'areaTotal') ? undefined : values[name],
  )
  expect(typed).toMatchObject({
    enplaneTotal: 1000,
    airportTerminalTotals: [
      { tenantType: 'FOODBEVERAGE', grossSalesTotal: 8000.5, rentAirportTotal: 900, areaTotal: null },
      { tenantType: 'SPECIALTY', grossSalesTotal: null },
      { tenantType: 'NEWSSTAND', grossSalesTotal: 0 },
      { tenantType: 'DUTYFREE' },
    ],
  })
  const { byType } = computeTotalsByTenantType([typed], 2000)
  expect(byType.FOODBEVERAGE.salesEpRatio).toEqual({ value: 4.00025, partial: false })
  expect(byType.DUTYFREE.grossSalesTotal).toEqual({ total: null, partial: false, notApplicable: true })
})
