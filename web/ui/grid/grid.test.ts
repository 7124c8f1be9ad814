import { describe, expect, it } from 'vitest'
import { figureField } from '#domain/field.ts'
import { moveInGrid } from './gridMoves.ts'
import { asTyped } from '../form/asTyped.ts'
import { isBlock, placeBlock } from './pastedBlock.ts'

const size = { rows: 4, columns: 3 }
const inside = { atStart: false, atEnd: false }
const anywhere = { atStart: true, atEnd: true }

describe('moving in a table of inputs', () => {
  it('goes up and down, and not out of the table', () => {
    expect(moveInGrid('ArrowDown', { row: 0, column: 1 }, size, inside)).toEqual({ row: 1, column: 1 })
    expect(moveInGrid('ArrowDown', { row: 3, column: 1 }, size, inside)).toBeNull()
    expect(moveInGrid('ArrowUp', { row: 0, column: 1 }, size, inside)).toBeNull()
  })

  it('leaves an input sideways only at its end', () => {
    expect(moveInGrid('ArrowRight', { row: 0, column: 0 }, size, inside)).toBeNull()
    expect(moveInGrid('ArrowRight', { row: 0, column: 0 }, size, anywhere)).toEqual({ row: 0, column: 1 })
    expect(moveInGrid('ArrowLeft', { row: 0, column: 0 }, size, anywhere)).toBeNull()
  })

  it('goes down with Enter, then to the next column, and ends at the last cell', () => {
    expect(moveInGrid('Enter', { row: 1, column: 0 }, size, inside)).toEqual({ row: 2, column: 0 })
    expect(moveInGrid('Enter', { row: 3, column: 0 }, size, inside)).toEqual({ row: 0, column: 1 })
    expect(moveInGrid('Enter', { row: 3, column: 2 }, size, inside)).toBeNull()
  })
})

const fields = [figureField('money', { label: 'Sales' }), figureField('area', { label: 'Area' })]

describe('a block pasted from a spreadsheet', () => {
  it('is told from a single value', () => {
    expect(isBlock('1,200\n')).toBe(false)
    expect(isBlock('1,200\t900')).toBe(true)
    expect(isBlock('1\r\n2\r\n')).toBe(true)
  })

  it('is placed from the cell it is pasted into', () => {
    const { cells, outside } = placeBlock('$1,200.50\t900\r\n\t40\r\n', { row: 1, column: 0 }, 4, fields)
    expect(cells.map(({ row, column, text }) => [row, column, text])).toEqual([
      [1, 0, '$1,200.50'],
      [1, 1, '900'],
      [2, 0, ''],
      [2, 1, '40'],
    ])
    expect(outside).toBe(0)
    expect(cells.every(each => each.error === null)).toBe(true)
  })

  it('names what it cannot read and counts what falls outside', () => {
    const { cells, outside } = placeBlock('1e6\tabout 900\t7\n5\t6\t', { row: 3, column: 0 }, 4, fields)
    expect(cells.map(each => each.error)).toEqual([
      expect.stringContaining('scientific notation'),
      'Please provide a valid number.',
    ])
    expect(outside).toBe(3)
  })

  it('marks the amounts of a block of Canadian dollars, and nothing else', () => {
    const [sales, area] = fields
    if (!sales || !area) throw new Error('no fields')
    const canadian = [{ ...sales, cadUsdRate: 0.759, isTypedCanadian: true }, area]
    const { cells } = placeBlock('1,000\t900\nC$5\t\n\t7', { row: 0, column: 0 }, 4, canadian, asTyped)
    expect(cells.map(each => each.text)).toEqual(['C$1,000', '900', 'C$5', '', '', '7'])
    expect(cells.every(each => each.error === null)).toBe(true)
  })

  it('reads a quoted cell as one cell', () => {
    const { cells } = placeBlock('"1\n2"\t3', { row: 0, column: 0 }, 4, fields)
    expect(cells.map(each => each.text)).toEqual(['1\n2', '3'])
    expect(cells[0]?.error).toBeTruthy()
  })
})
