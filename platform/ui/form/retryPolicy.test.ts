import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProblemError, UnreachableError } from '../../client/problemError.ts'
import { problem } from '../../contract/problem.ts'
import { isIndeterminate, getRetryDelay, startRetryWait } from './retryPolicy.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('the pauses grow, and end after three minutes', () => {
  const pauses: number[] = []
  let elapsed = 0
  for (let pause = getRetryDelay(0, 0); pause !== null; pause = getRetryDelay(pauses.length, elapsed)) {
    pauses.push(pause / 1000)
    elapsed += pause
  }
  expect(pauses).toEqual([2, 5, 10, 20, 30, 30, 30, 30])
})

test('only an attempt without any answer counts as unanswered', () => {
  const answered = (status: number) =>
    new ProblemError({ status, code: `${status}.0`, message: '', detail: '', errors: [] })
  expect(isIndeterminate(new UnreachableError('gone'))).toBe(true)
  expect([502, 503, 504].map(answered).every(isIndeterminate)).toBe(true)
  expect([400, 401, 409, 412, 429, 500].map(answered).some(isIndeterminate)).toBe(false)
  expect(isIndeterminate(problem('stale'))).toBe(false)
})

test('a wait ends after its time, when the browser is online again, or when it is canceled', async () => {
  const line = new EventTarget()
  const [timed, online, givenUp] = [
    startRetryWait(2000, line),
    startRetryWait(9000, line),
    startRetryWait(9000, line),
  ]
  await vi.advanceTimersByTimeAsync(2000)
  expect(await timed.ended).toBe('again')
  givenUp.end('givenUp')
  line.dispatchEvent(new Event('online'))
  expect(await online.ended).toBe('again')
  expect(await givenUp.ended).toBe('givenUp')
  expect(vi.getTimerCount()).toBe(0)
})
