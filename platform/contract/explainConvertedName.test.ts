import { expect, it } from 'vitest'
import { explainConvertedName, isNumericName } from './explainConvertedName.ts'

it.each(['2026-07-11', '7/11/2026', '7/11/26', '11.7.2026', '11-Jul', 'Jul-11', 'July 11, 2026'])(
  'the date %s is what a spreadsheet makes of a name such as 7-11',
  text => {
    expect(explainConvertedName(text)).toBe(
      `“${text}” is a date, not a name. Type the name. In a spreadsheet, format the cell as text first.`,
    )
  },
)

it('TRUE and the error of a formula are no names', () => {
  expect(explainConvertedName(true)).toMatch(/^“TRUE” is a yes-or-no value, not a name\./)
  expect(explainConvertedName('FALSE')).toMatch(/^“FALSE” is a yes-or-no value/)
  expect(explainConvertedName('#N/A')).toBe('“#N/A” is a spreadsheet error. Type the name.')
})

it.each(['7-11', '7/11', '24/7', 'True', 'May', '#N/A & Sons', '1876', '47118', '', null])(
  '%s may be a name',
  text => {
    expect(explainConvertedName(text)).toBeNull()
  },
)

it('a number may be a name, but is told apart', () => {
  expect(['7', '1876', '1,876', '1.5', '5.03E+11', '50%'].every(isNumericName)).toBe(true)
  expect(['7-11', 'Gate 7', '', '7 Seas'].some(isNumericName)).toBe(false)
})
