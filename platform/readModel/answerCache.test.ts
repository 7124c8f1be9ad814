import { expect, it, vi } from 'vitest'
import { AnswerCache, type StoredAnswer } from './answerCache.ts'

const answerOf = (bytes: number): StoredAnswer => ({
  body: Buffer.alloc(bytes),
  etag: 'W/"any"',
  gzipped: null,
})
const making = (bytes = 100) => vi.fn<() => Promise<StoredAnswer>>(() => Promise.resolve(answerOf(bytes)))

it('computes an answer once per version', async () => {
  const cache = new AnswerCache(100_000)
  const make = making()
  const first = await cache.answer('/a', 'v1', make)
  expect(await cache.answer('/a', 'v1', make)).toBe(first)
  expect(await cache.answer('/a', 'v2', make)).not.toBe(first)
  expect(make).toHaveBeenCalledTimes(2)
})

it('computes it once for everyone who asks in the meantime, but not for those who need a newer one', async () => {
  const cache = new AnswerCache(100_000)
  const made = Promise.withResolvers<StoredAnswer>()
  const make = vi.fn<() => Promise<StoredAnswer>>(() => made.promise)
  const asked = [
    cache.answer('/a', 'v1', make),
    cache.answer('/a', 'v1', make),
    cache.answer('/a', 'v2', make),
  ]
  expect(make).toHaveBeenCalledTimes(2)
  made.resolve(answerOf(10))
  await Promise.all(asked)
})

it('caches no failure, and reports it to everyone who waited', async () => {
  const cache = new AnswerCache(100_000)
  const fail = () => Promise.reject(new Error('no connection'))
  const asked = [cache.answer('/a', 'v1', fail), cache.answer('/a', 'v1', fail)]
  for (const each of asked) await expect(each).rejects.toThrow('no connection')
  const make = making()
  await cache.answer('/a', 'v1', make)
  expect(make).toHaveBeenCalledOnce()
})

it('evicts the least recently used answers when its memory is used up', async () => {
  const cache = new AnswerCache(10_000)
  const make = making(1_000)
  for (const key of ['/a', '/b', '/c', '/d']) await cache.answer(key, 'v', make)
  await cache.answer('/a', 'v', make)
  expect(make).toHaveBeenCalledTimes(4)
  // Each takes about 1,800 bytes, so that five fit.
  for (const key of ['/e', '/f']) await cache.answer(key, 'v', make)
  await cache.answer('/a', 'v', make)
  expect(make).toHaveBeenCalledTimes(6)
  await cache.answer('/b', 'v', make)
  expect(make).toHaveBeenCalledTimes(7)
})

it('does not cache an answer that would fill a quarter of it', async () => {
  const cache = new AnswerCache(10_000)
  const make = making(2_500)
  await cache.answer('/a', 'v', make)
  await cache.answer('/a', 'v', make)
  expect(make).toHaveBeenCalledTimes(2)
})
