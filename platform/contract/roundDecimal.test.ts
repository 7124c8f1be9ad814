import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groupThousands } from './count.ts'
import { roundDecimal } from './figure.ts'

it.each([0, 1, 2, 4])('numbers are written like those of Intl with %i decimals', decimals => {
  const written = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
  const halves = fc.integer().map(value => value / 2 / 10 ** decimals)
  const doubles = fc.double({ noNaN: true, min: -1e15, max: 1e15 })
  fc.assert(
    fc.property(fc.oneof(doubles, halves), double => {
      const value = Number(double.toPrecision(15))
      expect(groupThousands(roundDecimal(value, decimals))).toBe(written.format(value))
    }),
    { numRuns: 2000 },
  )
})

it.each([
  [1.005, 2, '1.01'],
  [-1.005, 2, '-1.01'],
  [0.5, 0, '1'],
  [0.04, 0, '0'],
  [-0.004, 2, '0.00'],
  [1e-7, 2, '0.00'],
  [999.995, 2, '1000.00'],
  [20_000_424_391_024.95, 2, '20000424391024.95'],
])('%d with %d decimals is %s', (value, decimals, text) => expect(roundDecimal(value, decimals)).toBe(text))

it.each([
  ['-999.9999', '-999.9999'],
  ['-1234567.8901', '-1,234,567.8901'],
  ['100', '100'],
])('%s is grouped as %s', (digits, grouped) => expect(groupThousands(digits)).toBe(grouped))
