import { expect, it, vi } from 'vitest'
import { DerivedRows } from './derivedRows.ts'
import { mostOrders } from './sortedRows.ts'

const byValue = (a: number, b: number): number => a - b

it('computes rows once for each version of their sources', async () => {
  let version = '1'
  const derive = vi.fn<() => Promise<number[]>>(() => Promise.resolve([3, 1, 2]))
  const rows = new DerivedRows(() => version, derive)
  const [first, same] = await Promise.all([rows.sorted('value', byValue), rows.sorted('value', byValue)])
  expect(first).toEqual([1, 2, 3])
  expect(same).toBe(first)
  expect(derive).toHaveBeenCalledOnce()
  version = '2'
  expect(await rows.sorted('value', byValue)).not.toBe(first)
  expect(derive).toHaveBeenCalledTimes(2)
})

it('retries after a failure', async () => {
  let isBroken = true
  const rows = new DerivedRows(
    () => '1',
    () => (isBroken ? Promise.reject(new Error('too little memory')) : Promise.resolve([2, 1])),
  )
  await expect(rows.sorted('value', byValue)).rejects.toThrow('too little memory')
  isBroken = false
  expect(await rows.sorted('value', byValue)).toEqual([1, 2])
})

it('caches the most recently requested orders only, so that many questions use no more memory than a few', async () => {
  const compare = vi.fn<typeof byValue>(byValue)
  const rows = new DerivedRows(
    () => '1',
    () => Promise.resolve([2, 1]),
  )
  const ask = (order: number) => rows.sorted(`order ${order}`, compare)
  for (let order = 0; order <= mostOrders; order += 1) await Promise.all([ask(0), ask(order)])
  expect(compare).toHaveBeenCalledTimes(mostOrders + 1)
  await ask(0)
  await ask(mostOrders)
  expect(compare).toHaveBeenCalledTimes(mostOrders + 1)
  await ask(1)
  expect(compare).toHaveBeenCalledTimes(mostOrders + 2)
})
