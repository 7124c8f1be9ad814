import { describe, expect, it } from 'vitest'
import { moveInGrid } from './gridMoves.ts'

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
