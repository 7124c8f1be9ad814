import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  dateField,
  figureField,
  flagField,
  nameField,
  keyField,
  requiredFigure,
  textField,
  type Field,
} from '../../contract/field.ts'
import { listChangedNames, isSameValue, parseInputs, formatInputs } from './formInputs.ts'
import { formatInput, parseInput } from '../../contract/inputCodec.ts'

/** A choice from a list, which is text in its input. */
const choice = <S extends z.ZodType>(schema: S, storedAs?: 'number' | 'boolean') =>
  ({ label: 'Choice', format: 'text', required: true, schema, storedAs }) satisfies Field

const fields = {
  airportName: nameField({ label: 'Airport Name' }),
  county: textField({ label: 'County' }),
  grossSalesTotal: figureField('money', { label: 'Gross Sales' }),
  enplaneTotal: requiredFigure(figureField('integer', { label: 'Enplaning Passengers' })),
  leaseExpireDate: dateField({ label: 'Expires' }),
  dbeFlag: flagField({ label: 'DBE' }),
  airportConfigurationId: keyField({ label: 'Airport Configuration' }),
  optionalKey: { ...keyField({ label: 'Choice' }), required: false, schema: z.number().nullable() },
  futureLocation: choice(z.boolean(), 'boolean'),
  spelledCode: choice(z.union([z.string(), z.number(), z.boolean()])),
}

describe('what an input holds becomes a value', () => {
  test.each([
    ['grossSalesTotal', ' $1,234.5 ', 1234.5],
    ['grossSalesTotal', '', null],
    ['county', '  ', null],
    ['county', ' Kings ', 'Kings'],
    ['leaseExpireDate', '', null],
    ['leaseExpireDate', '2026-02-28', '2026-02-28'],
    ['airportConfigurationId', '12', 12],
    ['futureLocation', 'false', false],
    ['dbeFlag', 'Y', 'Y'],
    ['optionalKey', '', null],
    // A code that looks like a number, yes or no, or a boolean is still a text.
    ['spelledCode', '007', '007'],
    ['spelledCode', '12', '12'],
    ['spelledCode', 'true', 'true'],
    ['spelledCode', 'Y', 'Y'],
    ['county', '12', '12'],
    ['county', 'false', 'false'],
  ] as const)('%s %j is %j', (name, typed, value) => {
    expect(parseInput(fields[name], typed)).toEqual({ value })
  })
})

describe('what cannot be read is an error in words', () => {
  test.each([
    ['grossSalesTotal', '1,5', /ambiguous/],
    ['grossSalesTotal', '-1', 'Gross Sales must be at least 0.'],
    ['enplaneTotal', '', 'Enplaning Passengers is required.'],
    ['enplaneTotal', '1.5', 'Enplaning Passengers must be a whole number.'],
    ['airportName', '', 'Please input a valid Airport Name.'],
    ['leaseExpireDate', '2026-02-30', 'Requires a valid date (YYYY-MM-DD)'],
    ['airportConfigurationId', '', 'Please input a valid Airport Configuration.'],
    ['airportConfigurationId', 'abc', 'Please input a valid Airport Configuration.'],
    ['airportConfigurationId', 'true', 'Please input a valid Airport Configuration.'],
    ['airportConfigurationId', '9999999999', 'Please input a valid Airport Configuration.'],
    ['futureLocation', '1', 'Please input a valid Choice.'],
    ['futureLocation', 'Y', 'Please input a valid Choice.'],
    ['dbeFlag', 'true', 'Please input a valid DBE.'],
    ['dbeFlag', '', 'Please input a valid DBE.'],
  ] as const)('%s %j', (name, typed, words) => {
    const read = parseInput(fields[name], typed)
    expect('error' in read && read.error).toMatch(words)
  })
})

test('a stored value reads back from its input', () => {
  const values = {
    airportName: 'Boise',
    county: null,
    grossSalesTotal: 1234567.5,
    enplaneTotal: 0,
    leaseExpireDate: '2027-01-31',
    dbeFlag: 'N' as const,
    airportConfigurationId: 1200,
    optionalKey: null,
    futureLocation: true,
    spelledCode: '1',
  }
  const typed = formatInputs(fields, values)
  expect(typed.grossSalesTotal).toBe('1,234,567.50')
  expect(typed.airportConfigurationId).toBe('1200')
  expect(parseInputs(fields, typed)).toEqual({ values, errors: {} })
  expect(formatInput(fields.county, undefined)).toBe('')
})

test('another way of writing is no change', () => {
  expect(isSameValue(fields.grossSalesTotal, '1,200.00', '$1200')).toBe(true)
  expect(isSameValue(fields.grossSalesTotal, '0', '')).toBe(false)
  const base = formatInputs(fields, { airportName: 'Boise', enplaneTotal: 1200 })
  expect(listChangedNames(fields, { ...base, enplaneTotal: '1200' }, base)).toEqual([])
  expect(listChangedNames(fields, { ...base, enplaneTotal: '12x' }, base)).toEqual(['enplaneTotal'])
})
