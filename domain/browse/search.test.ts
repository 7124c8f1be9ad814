import { describe, expect, it } from 'vitest'
import { helpEntries } from './helpEntries.ts'
import { findHelp, computeSimilarity } from './helpSearch.ts'
import { rankSearchHits, splitSearchWords, type FoundHit } from './search.ts'

const found = (group: FoundHit['group'], title: string, rank: number, likeness = 1): FoundHit => ({
  group,
  rank,
  likeness,
  hit: {
    title,
    about: null,
    airportId: null,
    iataCode: null,
    companyId: null,
    brandId: null,
    page: null,
    anchor: null,
  },
})
const shown = (finds: FoundHit[], size = 5) =>
  rankSearchHits(finds, size).groups.map(({ group, hits, more }) => [
    group,
    ...hits.map(hit => hit.title),
    ...(more ? ['…'] : []),
  ])

describe('the words of what was typed', () => {
  it.each([
    ['  Québec–Élan O’Hare’s 100% Foods_x  ', 'quebec elan ohares 100 foods x'],
    ['O&D', 'o d'],
    ["%_\\'", ''],
    ['a b c d e f g h', 'a b c d e f'],
  ])('%s', (typed, words) => expect(splitSearchWords(typed).join(' ')).toBe(words))
})

describe('finds', () => {
  it('are grouped, and the group with the best result is first', () => {
    const finds = [
      found('airports', 'within', 1),
      found('brands', 'b', 2, 0.5),
      found('brands', 'a', 2, 0.9),
      found('help', 'h', 1),
    ]
    expect(shown(finds)).toEqual([
      ['brands', 'a', 'b'],
      ['airports', 'within'],
      ['help', 'h'],
    ])
    expect(shown(finds, 1)[0]).toEqual(['brands', 'a', '…'])
  })

  it('with merely similar names appear if nothing matches', () => {
    const alike = [found('airports', 'Denver', 0, 0.67), found('contacts', 'Dennis', 0, 0.5)]
    expect(shown(alike)).toHaveLength(2)
    expect(shown([...alike, found('brands', 'Deverly', 3)])).toEqual([
      ['brands', 'Deverly'],
      ['airports', 'Denver'],
    ])
  })
})

describe('the help', () => {
  const best = (typed: string) => {
    const finds = findHelp(splitSearchWords(typed))
    return finds.toSorted((a, b) => b.rank - a.rank || b.likeness - a.likeness)[0]?.hit.title
  }

  it.each([
    ['dwell time', 'Dwell time'],
    ['O&D', 'Origination and destination (O&D)'],
    ['enplanment', 'Enplanement'],
    ['forgot password', 'I cannot sign in. What should I do?'],
    ['49 cfr', 'ACDBE'],
  ])('is found by %s', (typed, title) => expect(best(typed)).toBe(title))

  it('is not found by unrelated words', () => expect(findHelp(['zanzibar'])).toEqual([]))

  it('has a separate address for each entry', () => {
    for (const page of ['glossary', 'faqs']) {
      const anchors = helpEntries.filter(each => each.page === page).map(each => each.anchor)
      expect(new Set(anchors).size).toBe(anchors.length)
      for (const anchor of anchors) expect(anchor).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    }
  })
})

it('words are similar by their shared trigrams', () => {
  expect(computeSimilarity('denver', 'denver')).toBe(1)
  expect(computeSimilarity('lease', 'leases')).toBeGreaterThan(0.5)
  expect(computeSimilarity('the', 'then')).toBe(0)
})
