import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatTasks } from './recurringTasks.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('repeats a task at its interval, but not while it still runs', async () => {
  let begun = 0
  let end = () => {}
  const run = () => {
    begun += 1
    return new Promise<void>(resolve => (end = resolve))
  }
  repeatTasks([{ what: 'a backup', everyMs: 1000, run }], error => expect.fail(String(error)))
  await vi.advanceTimersByTimeAsync(999)
  expect(begun).toBe(0)
  await vi.advanceTimersByTimeAsync(2001)
  expect(begun).toBe(1)
  end()
  await vi.advanceTimersByTimeAsync(1000)
  expect(begun).toBe(2)
})

it('reports a failure with the name of the task, and tries again', async () => {
  const failures: unknown[] = []
  let left = 2
  const fails = { what: 'the news', everyMs: 1000, run: () => Promise.reject(new Error('away')) }
  const counts = { what: 'a backup', everyMs: 1000, run: () => Promise.resolve((left -= 1)) }
  repeatTasks([fails, counts], (error, what) => failures.push([what, error]))
  await vi.advanceTimersByTimeAsync(2000)
  expect(failures).toEqual([
    ['the news', new Error('away')],
    ['the news', new Error('away')],
  ])
  expect(left).toBe(0)
})
