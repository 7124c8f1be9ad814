import { expect, it } from 'vitest'
import { ConcurrencyLimit } from './concurrencyLimit.ts'

const tick = () => new Promise(resume => setImmediate(resume))

/** Tasks that add themselves to `begun` when they start, and end when their gate opens. */
function arrange(limits: Partial<ConstructorParameters<typeof ConcurrencyLimit>[0]>) {
  const limit = new ConcurrencyLimit({ concurrency: 1, maxWaiting: 10, maxWaitingPerOwner: 10, ...limits })
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<string>>()
  const ask = (name: string) => {
    const gate = Promise.withResolvers<string>()
    gates.set(name, gate)
    return limit.run(name.replace(/\d+$/, ''), () => {
      begun.push(name)
      return gate.promise
    })
  }
  const end = async (name: string) => {
    gates.get(name)?.resolve(name)
    await tick()
  }
  return { begun, gates, ask, end }
}

it('runs a limited number of tasks at a time, and a failing task frees its slot', async () => {
  const { begun, gates, ask } = arrange({ concurrency: 2 })
  const names = ['a1', 'a2', 'a3', 'a4']
  const asked = names.map(ask)
  await tick()
  expect(begun).toEqual(['a1', 'a2'])
  gates.get('a2')?.reject(new Error('it fails'))
  await expect(asked[1]).rejects.toThrow('it fails')
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  for (const name of names) gates.get(name)?.resolve(name)
  expect(await Promise.all(asked.filter((_, index) => index !== 1))).toEqual(['a1', 'a3', 'a4'])
})

it('serves the owners in turn, however many tasks one of them has', async () => {
  const { begun, ask, end } = arrange({})
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map(ask)
  await tick()
  for (let index = 0; index < asked.length; index += 1) await end(begun.at(-1) ?? '')
  await Promise.all(asked)
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

it('refuses an owner’s tasks beyond its share, and leaves room for others', async () => {
  const { begun, ask, end } = arrange({ maxWaitingPerOwner: 2, maxWaiting: 3 })
  const asked = ['a1', 'a2', 'a3'].map(ask)
  await expect(ask('a4')).rejects.toMatchObject({ problem: 'tooManyWaiting', retryAfterSeconds: 5 })
  asked.push(ask('b1'))
  await expect(ask('c1')).rejects.toMatchObject({ problem: 'overloaded', retryAfterSeconds: 10 })
  for (let index = 0; index < asked.length; index += 1) await end(begun.at(-1) ?? '')
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
})
