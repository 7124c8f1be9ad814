import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { ConcurrencyLimit } from './concurrencyLimit.ts'

afterEach(() => void vi.useRealTimers())

/** Tasks begin in the next turn of the event loop. */
const tick = async () => {
  await nextTurn()
  await nextTurn()
}

/** Tasks that add themselves to `begun` when they start, and end when their gate opens. */
function arrange(limits: Partial<ConstructorParameters<typeof ConcurrencyLimit>[0]>) {
  const limit = new ConcurrencyLimit({ concurrency: 1, maxWaiting: 10, maxWaitingPerOwner: 10, ...limits })
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<string>>()
  const requireFreeSpace = (owner: string) => limit.requireFreeSpace(owner)
  const ask = (name: string, beginBy?: number) => {
    const gate = Promise.withResolvers<string>()
    gates.set(name, gate)
    const task = () => {
      begun.push(name)
      return gate.promise
    }
    return limit.run(name.replace(/\d+$/, ''), task, beginBy)
  }
  const end = async (name: string) => {
    gates.get(name)?.resolve(name)
    await tick()
  }
  return { begun, gates, ask, end, requireFreeSpace }
}

it('runs a limited number of tasks at a time, and a failing task frees its slot', async () => {
  const { begun, gates, ask } = arrange({ concurrency: 2 })
  const names = ['a1', 'a2', 'a3', 'a4']
  const asked = names.map(name => ask(name))
  await tick()
  expect(begun).toEqual(['a1', 'a2'])
  gates.get('a2')?.reject(new Error('it fails'))
  await expect(asked[1]).rejects.toThrow('it fails')
  await tick()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  for (const name of names) gates.get(name)?.resolve(name)
  expect(await Promise.all(asked.filter((_, index) => index !== 1))).toEqual(['a1', 'a3', 'a4'])
})

it('serves the owners in turn, however many tasks one of them has', async () => {
  const { begun, ask, end } = arrange({})
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(name => ask(name))
  await tick()
  for (let index = 0; index < asked.length; index += 1) await end(begun.at(-1) ?? '')
  await Promise.all(asked)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('refuses an owner’s tasks beyond its share, and leaves room for others', async () => {
  const { begun, ask, end } = arrange({ maxWaitingPerOwner: 2, maxWaiting: 3 })
  const asked = ['a1', 'a2', 'a3'].map(name => ask(name))
  await expect(ask('a4')).rejects.toMatchObject({ problem: 'tooManyWaiting', retryAfterSeconds: 5 })
  asked.push(ask('b1'))
  await expect(ask('c1')).rejects.toMatchObject({ problem: 'overloaded', retryAfterSeconds: 10 })
  await tick()
  for (let index = 0; index < asked.length; index += 1) await end(begun.at(-1) ?? '')
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})

it('limits what one owner runs at a time, while others’ tasks begin immediately', async () => {
  const { begun, ask, end } = arrange({ concurrency: 4, concurrencyPerOwner: 2 })
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1'].map(name => ask(name))
  await tick()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  await end('a2')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const name of ['a1', 'a3', 'a4', 'b1']) await end(name)
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  const again = ask('a5')
  await tick()
  expect(begun.at(-1), 'all places are free again').toBe('a5')
  await end('a5')
  expect(await again).toBe('a5')
})

it('passes over an owner who runs enough', async () => {
  const { begun, ask, end } = arrange({ concurrency: 2, concurrencyPerOwner: 1 })
  const asked = ['a1', 'b1', 'a2', 'c1', 'c2'].map(name => ask(name))
  await tick()
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(begun, 'the first in the queue belongs to an owner who already runs one').toEqual(['a1', 'b1', 'c1'])
  for (const name of ['a1', 'c1', 'a2', 'c2']) await end(name)
  await Promise.all(asked)
})

it('refuses what cannot begin within five seconds, and frees its place', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { begun, ask, end, requireFreeSpace } = arrange({ maxWaitingPerOwner: 2 })
  const asked = ['a1', 'a2', 'a3'].map(name => ask(name))
  const refused = asked.slice(1).map(each => each.catch((thrown: unknown) => thrown))
  await tick()
  expect(() => requireFreeSpace('a')).toThrow(expect.objectContaining({ problem: 'tooManyWaiting' }))
  vi.advanceTimersByTime(4_999)
  const late = ask('b1')
  vi.advanceTimersByTime(1)
  for (const each of refused)
    expect(await each).toMatchObject({ problem: 'overloaded', status: 503, retryAfterSeconds: 5 })
  requireFreeSpace('a')
  await end('a1')
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1')
  expect(await late).toBe('b1')
})

it('refuses what cannot begin by its own deadline, but runs what need not wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { begun, ask, end } = arrange({})
  const refused = (asked: Promise<string>) => asked.catch((thrown: unknown) => thrown)
  const late = ask('a1', performance.now() - 1)
  const soon = refused(ask('b1', performance.now() + 2_000))
  const past = refused(ask('c1', performance.now() - 1))
  await vi.advanceTimersByTimeAsync(1_999)
  expect(await past).toMatchObject({ problem: 'overloaded' })
  const inTime = ask('d1', performance.now() + 2_000)
  await vi.advanceTimersByTimeAsync(1)
  expect(await soon).toMatchObject({ problem: 'overloaded', status: 503 })
  await end('a1')
  await end('d1')
  expect([await late, await inTime]).toEqual(['a1', 'd1'])
  expect(begun).toEqual(['a1', 'd1'])
})

it('reads the next request before a task begins, even if tasks never wait for anything', async () => {
  const limit = new ConcurrencyLimit({ concurrencyPerOwner: 1, maxWaitingPerOwner: 10 })
  const events: string[] = []
  const ask = (owner: string) => limit.run(owner, () => Promise.resolve(events.push(owner)))
  // Requests of one owner that have arrived, and one of another that arrives while the first of them runs.
  const asked = ['a', 'a', 'a'].map(ask)
  setImmediate(() => asked.push(ask('b')))
  await vi.waitFor(() => expect(events).toHaveLength(4))
  expect(events.indexOf('b')).toBeLessThan(3)
  await Promise.all(asked)
})
