import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCurrencyMark } from './canadianDollars.ts'
import { dateField, figureField, textField } from './field.ts'
import { parseFigure } from './parseFigure.ts'
import { isBlock, markBreaks, placeBlock } from './pastedBlock.ts'

const sales = figureField('money', { label: 'Sales' })
const area = figureField('area', { label: 'Area' })
const fields = [sales, area]
const start = { row: 0, column: 0 }
const place = { at: start, rowCount: 4, fields }

describe('a block pasted from a spreadsheet', () => {
  it('is told from a single value', () => {
    expect(isBlock('1,200\n')).toBe(false)
    expect(isBlock('1,200\t900')).toBe(true)
    expect(isBlock('1\r\n2\r\n')).toBe(true)
  })

  it('is placed from the cell it is pasted into', () => {
    const { cells, outside } = placeBlock('$1,200.50\t900 sq ft\r\n\t40\r\n', {
      ...place,
      at: { row: 1, column: 0 },
    })
    expect(cells.map(({ row, column, text }) => [row, column, text])).toEqual([
      [1, 0, '$1,200.50'],
      [1, 1, '900 sq ft'],
      [2, 0, ''],
      [2, 1, '40'],
    ])
    expect(outside).toBe(0)
    expect(cells.every(each => each.error === null)).toBe(true)
  })

  it('keeps every cell that it cannot read, with the reason, and counts what falls outside', () => {
    const at = { row: 3, column: 0 }
    const { cells, outside } = placeBlock('1e6\tabout 900\t7\n5\t6\t', { ...place, at })
    expect(cells.map(each => [each.text, each.error])).toEqual([
      ['1e6', expect.stringContaining('scientific notation')],
      ['about 900', 'Please provide a valid number. Type a number such as 1,200.'],
    ])
    expect(outside).toBe(3)
  })

  it('loses no cell, whatever is in it', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'12,.$ax%-/'.split('')), minLength: 1 })
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), lines => {
        const text = lines.map(line => line.join('\t')).join('\n')
        const { cells } = placeBlock(text, { ...place, rowCount: 20 })
        expect(cells.map(each => each.text)).toEqual(lines.flat())
        for (const { text: kept, column, error } of cells) {
          const read = parseFigure(kept, fields[column] ?? sales)
          if ('error' in read) expect(error).not.toBeNull()
        }
      }),
    )
  })

  it('marks the amounts of a block of Canadian dollars, and nothing else', () => {
    const canadian = [{ ...sales, cadUsdRate: 0.759, isTypedCanadian: true }, area]
    const asTyped = (field: { isTypedCanadian?: boolean }, text: string) =>
      field.isTypedCanadian ? addCurrencyMark(text) : text
    const { cells } = placeBlock('1,000\t900\nC$5\t\n\t7', { ...place, fields: canadian, asTyped })
    expect(cells.map(each => each.text)).toEqual(['C$1,000', '900', 'C$5', '', '', '7'])
    expect(cells.every(each => each.error === null)).toBe(true)
  })

  it('shows the lines within a quoted cell of figures, and reads those of a text as spaces', () => {
    const note = textField({ label: 'Note' })
    const { cells } = placeBlock('"1\n2"\t"Level\n2"', { ...place, fields: [sales, note] })
    expect(cells.map(each => each.text)).toEqual(['1 ⏎ 2', 'Level 2'])
    expect(cells.map(each => each.error)).toEqual([expect.stringContaining('several lines'), null])
  })
})

describe('several lines in an input of one line', () => {
  it('stay several, so that they are never read as one number', () => {
    expect(markBreaks('12\r\n345\n')).toBe('12 ⏎ 345')
    expect(markBreaks('1\t200')).toBe('1 ⇥ 200')
    const lines = fc.array(fc.nat({ max: 9999 }), { minLength: 2, maxLength: 4 })
    fc.assert(
      fc.property(lines, fc.constantFrom('\n', '\r\n', '\r', '\t', ' \n '), (numbers, separator) => {
        expect(parseFigure(markBreaks(numbers.join(separator)), sales)).toHaveProperty('error')
      }),
    )
  })
})

describe('a pasted column of dates', () => {
  const dates = [dateField({ label: 'Expires' })]
  const placed = (text: string, orders?: Map<number, 'monthFirst' | 'dayFirst'>) =>
    placeBlock(text, { ...place, fields: dates, orders })

  it('is read month first, shown in words and kept as plain days', () => {
    const { cells, ambiguousDates } = placed('12/31/2028\n5/6/2028\n2028-05-22')
    expect(ambiguousDates).toEqual([])
    expect(cells.map(each => each.text)).toEqual(['2028-12-31', '2028-05-06', '2028-05-22'])
    expect(cells.map(each => each.meaning)).toEqual(['December 31, 2028', 'May 6, 2028', 'May 22, 2028'])
  })

  it('is asked about where both orders are possible, once for the column', () => {
    const { ambiguousDates, dateOrders } = placed('5/6/2028\n7/8/2029')
    expect(ambiguousDates).toEqual([0])
    expect(dateOrders.has(0)).toBe(false)
    const answered = placed('5/6/2028\n7/8/2029', new Map([[0, 'dayFirst']]))
    expect(answered.cells.map(each => each.text)).toEqual(['2028-06-05', '2029-08-07'])
    expect(placed('5/5/2028\n2028-01-02').ambiguousDates).toEqual([])
  })

  it('is read day first where only that fits, and can be corrected', () => {
    const { cells, ambiguousDates, dateOrders } = placed('31/12/2028\n5/6/2028')
    expect(cells.map(each => each.text)).toEqual(['2028-12-31', '2028-06-05'])
    expect([ambiguousDates, dateOrders.get(0)]).toEqual([[0], 'dayFirst'])
  })

  it('keeps and marks what is no date in either order', () => {
    const { cells } = placed('12/31/2028\n31/12/2028\nend of 2028')
    expect(cells.map(each => each.text)).toEqual(['2028-12-31', '31/12/2028', 'end of 2028'])
    expect(cells.map(each => each.error)).toEqual([
      null,
      '"31/12/2028" has no month 31. Type 2028-12-31.',
      expect.stringMatching(/^Requires a valid date/),
    ])
  })
})
