import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  dateField,
  figureField,
  flagField,
  nameField,
  keyField,
  requireField,
  textField,
  type Field,
} from '../../contract/field.ts'
import { formatInput, parseInput } from '../../contract/inputCodec.ts'
import { formatInputs, isSameValue, listChangedNames, moveToVersion, parseInputs } from './formInputs.ts'

/** A choice from a list, whose input contains text. */
const choice = <S extends z.ZodType>(schema: S, storedAs?: 'number' | 'boolean') =>
  ({ label: 'Choice', format: 'text', required: true, schema, storedAs }) satisfies Field

const fields = {
  bookTitle: nameField({ label: 'Book Title' }),
  county: textField({ label: 'County' }),
  salesTotal: figureField('money', { label: 'Sales' }),
  pageCount: requireField(figureField('integer', { label: 'Enplaning Passengers' })),
  leaseExpireDate: dateField({ label: 'Expires' }),
  lentFlag: flagField({ label: 'Lent' }),
  bindingId: keyField({ label: 'Binding' }),
  optionalKey: { ...keyField({ label: 'Choice' }), required: false, schema: z.number().nullable() },
  futureLocation: choice(z.boolean(), 'boolean'),
  spelledCode: choice(z.union([z.string(), z.number(), z.boolean()])),
}

describe('the content of an input becomes a value', () => {
  test.each([
    ['salesTotal', ' $1,234.5 ', 1234.5],
    ['salesTotal', '', null],
    ['county', '  ', null],
    ['county', ' Kings ', 'Kings'],
    ['leaseExpireDate', '', null],
    ['leaseExpireDate', '2026-02-28', '2026-02-28'],
    ['bindingId', '12', 12],
    ['futureLocation', 'false', false],
    ['lentFlag', 'Y', 'Y'],
    ['optionalKey', '', null],
    // A code that looks like a number, yes or no, or a boolean remains text.
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

describe('unreadable content is an error in words', () => {
  test.each([
    ['salesTotal', '1,5', /ambiguous/],
    ['salesTotal', '-1', 'Sales must be at least 0.'],
    ['pageCount', '', 'Enplaning Passengers is required.'],
    ['pageCount', '1.5', 'Enplaning Passengers must be a whole number.'],
    ['bookTitle', '', 'Please input a valid Book Title.'],
    ['leaseExpireDate', '2026-02-30', 'Requires a valid date (YYYY-MM-DD)'],
    ['bindingId', '', 'Please input a valid Binding.'],
    ['bindingId', 'abc', 'Please input a valid Binding.'],
    ['bindingId', 'true', 'Please input a valid Binding.'],
    ['bindingId', '9999999999', 'Please input a valid Binding.'],
    ['futureLocation', '1', 'Please input a valid Choice.'],
    ['futureLocation', 'Y', 'Please input a valid Choice.'],
    ['lentFlag', 'true', 'Please input a valid Lent.'],
    ['lentFlag', '', 'Please input a valid Lent.'],
  ] as const)('%s %j', (name, typed, words) => {
    const read = parseInput(fields[name], typed)
    expect('error' in read && read.error).toMatch(words)
  })
})

test('a stored value reads back from its input', () => {
  const values = {
    bookTitle: 'Boise',
    county: null,
    salesTotal: 1234567.5,
    pageCount: 0,
    leaseExpireDate: '2027-01-31',
    lentFlag: 'N' as const,
    bindingId: 1200,
    optionalKey: null,
    futureLocation: true,
    spelledCode: '1',
  }
  const typed = formatInputs(fields, values)
  expect(typed.salesTotal).toBe('1,234,567.50')
  expect(typed.bindingId).toBe('1200')
  expect(parseInputs(fields, typed)).toEqual({ values, errors: {} })
  expect(formatInput(fields.county, undefined)).toBe('')
})

test('another spelling of the same value is no change', () => {
  expect(isSameValue(fields.salesTotal, '1,200.00', '$1200')).toBe(true)
  expect(isSameValue(fields.salesTotal, '0', '')).toBe(false)
  const base = formatInputs(fields, { bookTitle: 'Boise', pageCount: 1200 })
  expect(listChangedNames(fields, { ...base, pageCount: '1200' }, base)).toEqual([])
  expect(listChangedNames(fields, { ...base, pageCount: '12x' }, base)).toEqual(['pageCount'])
})

test('a newer version keeps unsaved input, unless it changed the same input', () => {
  const base = formatInputs(fields, { bookTitle: 'Boise', county: 'Ada' })
  const typed = { ...base, county: 'Canyon' }
  const renamed = { ...base, bookTitle: 'Boise City' }
  expect(moveToVersion(fields, { base, typed }, renamed)).toEqual({ ...renamed, county: 'Canyon' })
  expect(moveToVersion(fields, { base, typed }, { ...base, county: 'Elmore' })).toBeNull()
})
