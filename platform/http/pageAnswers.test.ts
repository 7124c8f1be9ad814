import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerPages } from './pageAnswers.ts'

const shelf = { url: '/shelf' }
const page = { host: 'localhost', ip: '127.0.0.1', headers: {} } as FastifyRequest

/** A server that takes this long for each answer. */
function serverTaking(ms: { now: number }): FastifyInstance {
  const inject = () =>
    new Promise(resolve => setTimeout(resolve, ms.now, { statusCode: 200, body: '{"books":3}' }))
  return { inject } as unknown as FastifyInstance
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('waits longer for the first answer of a call, whose rows are not in memory yet', async () => {
  const taking = { now: 800 }
  const answerInPage = answerPages(serverTaking(taking))
  const ask = async () => {
    const answer = answerInPage(page, shelf)
    await vi.advanceTimersByTimeAsync(5000)
    return answer
  }
  expect(await ask()).toEqual({ reply: '{"books":3}' })
  expect(await ask()).toEqual({ reply: null })
  taking.now = 200
  expect(await ask()).toEqual({ reply: '{"books":3}' })
})

it('does not wait long for any answer', async () => {
  const answer = answerPages(serverTaking({ now: 1200 }))(page, shelf)
  await vi.advanceTimersByTimeAsync(1100)
  expect(await answer).toEqual({ reply: null })
})
