import { expect, it } from 'vitest'
import { ExploredEdition } from './exploredEdition.ts'

it('keeps the lists that are in use, and not one for every set of airports asked for', () => {
  const edition = new ExploredEdition({ airports: [], locations: [], companies: new Map() })
  const all = edition.rows('airports', null)
  const first = edition.rows('airports', new Set([0]))
  for (let id = 1; id <= 100; id += 1) {
    edition.rows('airports', new Set([id]))
    expect(edition.rows('airports', null)).toBe(all)
  }
  expect(edition.rows('airports', new Set([0]))).not.toBe(first)
})
