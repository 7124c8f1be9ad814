import { expect, it } from 'vitest'
import { encodeInSteps } from './encodeInSteps.ts'

const texts = Array.from({ length: 9_000 }, (_, at) => `${at} – “Zoë” 🛫\r\n`)

it('encodes texts in small parts, without losing anything between them', async () => {
  const parts = await encodeInSteps(texts)
  expect(Buffer.concat(parts).toString()).toBe(texts.join(''))
  expect(Math.max(...parts.map(part => part.length))).toBeLessThan(150_000)
  expect(Buffer.concat(await encodeInSteps([])).toString()).toBe('')
})

it('lets other requests be answered between two parts', async () => {
  let turns = 0
  const count = () => {
    turns += 1
    waiting = setImmediate(count)
  }
  let waiting = setImmediate(count)
  const parts = await encodeInSteps(texts)
  clearImmediate(waiting)
  expect(turns).toBeGreaterThanOrEqual(parts.length - 1)
})
