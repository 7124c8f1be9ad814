import { expect, it } from 'vitest'
import { Turns } from './turns.ts'

it('so many work at once, the others in the order of their coming, and no line is endless', async () => {
  const turns = new Turns(2, 3)
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<number>())
  const begun: number[] = []
  const ask = (index: number) =>
    turns.take(() => {
      begun.push(index)
      return gates[index]?.promise ?? Promise.resolve(-1)
    })
  const asked = gates.map((_, index) => ask(index))
  await expect(ask(5)).rejects.toMatchObject({ problem: 'overloaded', retryAfterSeconds: 10 })
  expect(begun).toEqual([0, 1])
  gates[1]?.reject(new Error('what fails gives its turn back too'))
  await expect(asked[1]).rejects.toThrow('what fails')
  expect(begun).toEqual([0, 1, 2])
  for (const [index, gate] of gates.entries()) gate.resolve(index)
  expect(await Promise.all(asked.filter((_, index) => index !== 1))).toEqual([0, 2, 3, 4])
  expect(begun).toEqual([0, 1, 2, 3, 4])
})
