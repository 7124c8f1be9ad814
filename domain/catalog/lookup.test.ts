import { describe, expect, it } from 'vitest'
import { isUsed, makeKeyFromName, usesInWords } from './lookup.ts'

describe('the key of a new entry', () => {
  it.each([
    ['Quick Service Restaurant', 'QUICKSERVICERESTAURANT'],
    ['Café & Crêperie', 'CAFECREPERIE'],
    ['7-Day Shop, 24/7', '7DAYSHOP247'],
    ['Straße', 'STRASSE'],
    ['寿司', '寿司'],
    ['<script>', 'SCRIPT'],
    ['../..', ''],
    [' & ', ''],
    ['x'.repeat(255), 'X'.repeat(50)],
    ['𝒳𐐨'.repeat(40), 'X𐐀'.repeat(25)],
  ])('of %j is %j', (name, key) => {
    expect(makeKeyFromName(name)).toBe(key)
  })
})

describe('the places that use an entry, in words', () => {
  it('are listed in the singular or plural', () => {
    expect(
      usesInWords([
        { of: 'tenants', count: 1204 },
        { of: 'airports', count: 1 },
      ]),
    ).toBe('1,204 tenants and 1 airport')
    expect(
      usesInWords([
        { of: 'companies', count: 2 },
        { of: 'people', count: 0 },
      ]),
    ).toBe('2 companies')
  })
  it('are an empty text if nothing uses it', () => {
    expect(usesInWords([{ of: 'tenants', count: 0 }])).toBe('')
    expect(usesInWords([])).toBe('')
  })
})

it('an entry is in use if any place uses it', () => {
  const entry = { axnStatus: 'ACTIVE', lastModifiedDate: null } as unknown as Parameters<typeof isUsed>[0]
  const uses = (...counts: number[]) => counts.map(count => ({ of: 'tenants' as const, count }))
  expect(isUsed({ ...entry, uses: uses(0, 2) })).toBe(true)
  expect(isUsed({ ...entry, uses: uses(0, 0) })).toBe(false)
  expect(isUsed({ ...entry, uses: [] })).toBe(false)
})
