import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OwnerLimit } from './databaseShares.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Tasks of owner `a` or `b` that add themselves to `begun` and end when told. */
function arrange() {
  const limit = new OwnerLimit({ concurrency: 2, maxWaiting: 3, timeoutMs: 1000 })
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<string>>()
  const ask = (name: string) => {
    const gate = Promise.withResolvers<string>()
    gates.set(name, gate)
    const asked = limit.run(name.slice(0, 1), () => {
      begun.push(name)
      return gate.promise
    })
    return asked.catch((thrown: { problem?: string; message: string }) => thrown.problem ?? thrown.message)
  }
  const end = async (name: string, error?: Error) => {
    if (error) gates.get(name)?.reject(error)
    else gates.get(name)?.resolve(name)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { begun, ask, end }
}

it('runs some of an owner’s tasks at a time and the others in order, and other owners’ immediately', async () => {
  const { begun, ask, end } = arrange()
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1'].map(ask)
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2', new Error('it fails'))
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'a4', 'b1']) await end(name)
  expect(await Promise.all(asked)).toEqual(['a1', 'it fails', 'a3', 'a4', 'b1'])
  const again = ask('a5')
  expect(begun.at(-1), 'all places are free again').toBe('a5')
  await end('a5')
  expect(await again).toBe('a5')
})

it('counts the tasks that still run when another has ended', async () => {
  const { begun, ask, end } = arrange()
  const asked = ['a1', 'a2'].map(ask)
  await end('a1')
  asked.push(...['a3', 'a4'].map(ask))
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  for (const name of ['a2', 'a3', 'a4']) await end(name)
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4'])
})

it('refuses an owner’s tasks beyond its share', async () => {
  const { begun, ask, end } = arrange()
  const asked = ['a1', 'a2', 'a3', 'a4', 'a5'].map(ask)
  expect(await ask('a6')).toBe('tooManyWaiting')
  const other = ask('b1')
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) await end(name)
  expect(await Promise.all([...asked, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'])
  expect(begun).not.toContain('a6')
})

it('waits while tasks keep ending, and at most for its maximum wait', async () => {
  const { begun, ask, end } = arrange()
  const asked = ['a1', 'a2', 'a3', 'a4', 'a5'].map(ask)
  await vi.advanceTimersByTimeAsync(900)
  await end('a1')
  await vi.advanceTimersByTimeAsync(900)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  // It exceeded the time limit itself.
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4'])
  await vi.advanceTimersByTimeAsync(100)
  expect(await asked[4]).toBe('overloaded')
  for (const name of ['a3', 'a4']) await end(name)
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'overloaded'])
})
