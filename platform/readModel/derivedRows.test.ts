import { expect, it, vi } from 'vitest'
import { DerivedRows } from './derivedRows.ts'

const byValue = vi.fn<(rows: readonly number[]) => number[]>(rows => rows.toSorted((a, b) => a - b))

it('computes rows and each order once for each version of their sources', () => {
  let version = '1'
  const derive = vi.fn<() => number[]>(() => [3, 1, 2])
  const rows = new DerivedRows(() => version, derive)
  const first = rows.sorted('value', byValue)
  expect(first).toEqual([1, 2, 3])
  expect(rows.sorted('value', byValue)).toBe(first)
  expect(rows.rows()).toEqual([3, 1, 2])
  expect(derive).toHaveBeenCalledOnce()
  expect(byValue).toHaveBeenCalledOnce()
  version = '2'
  expect(rows.sorted('value', byValue)).not.toBe(first)
  expect(derive).toHaveBeenCalledTimes(2)
})

it('retries after a failure', () => {
  let isBroken = true
  const rows = new DerivedRows(
    () => '1',
    () => {
      if (isBroken) throw new Error('too little memory')
      return [2, 1]
    },
  )
  expect(() => rows.sorted('value', byValue)).toThrow('too little memory')
  isBroken = false
  expect(rows.sorted('value', byValue)).toEqual([1, 2])
})
