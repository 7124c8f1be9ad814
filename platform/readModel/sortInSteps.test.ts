import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterInSteps, mergeInSteps, sortInSteps } from './sortInSteps.ts'

interface Item {
  key: number
  place: number
}
const byKey = (a: Item, b: Item): number => a.key - b.key
const items = (keys: readonly number[], first = 0): Item[] =>
  keys.map((key, place) => ({ key, place: first + place }))
const keys = fc.array(fc.nat({ max: 20 }), { maxLength: 60 })

it('sorts in steps as at once: equal items keep their order', async () => {
  const many = items(Array.from({ length: 25_001 }, (_, at) => (at * 7_919) % 503))
  expect(await sortInSteps(many, byKey)).toEqual(many.toSorted(byKey))
  expect(await sortInSteps([], byKey)).toEqual([])
})

it('lets other work run in between', async () => {
  const many = items(Array.from({ length: 40_000 }, (_, at) => (at * 7_919) % 40_009))
  let turns = 0
  const timer = setInterval(() => (turns += 1), 0)
  await sortInSteps(many, byKey)
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
})

it('merges two sorted lists; of equal items, those of the first come first', async () => {
  await fc.assert(
    fc.asyncProperty(keys, keys, async (a, b) => {
      const [one, other] = [items(a).toSorted(byKey), items(b, a.length).toSorted(byKey)]
      expect(await mergeInSteps(one, other, byKey)).toEqual([...one, ...other].toSorted(byKey))
    }),
  )
})

it('filters in steps', async () => {
  const many = items(Array.from({ length: 10_000 }, (_, at) => at % 7))
  expect(await filterInSteps(many, ({ key }) => key === 3)).toEqual(many.filter(({ key }) => key === 3))
})
