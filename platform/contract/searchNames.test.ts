import { describe, expect, it } from 'vitest'
import { createTextTest, findExactName, searchNames, type SearchedName } from './searchNames.ts'

const places: SearchedName[] = [
  { name: 'Abbotsford, BC (YXX)', code: 'YXX', weight: 900_000 },
  {
    name: 'San Francisco, CA (SFO)',
    otherNames: ['San Francisco International'],
    code: 'SFO',
    weight: 25_000_000,
  },
  { name: 'Montréal, QC (YUL)', code: 'YUL', weight: 9_000_000 },
  { name: 'San Juan, PR (SJU)', otherNames: ['Luis Muñoz Marín'], code: 'SJU', weight: 6_000_000 },
  { name: 'Chicago, IL (ORD)', otherNames: ["O'Hare International"], code: 'ORD', weight: 38_000_000 },
  { name: 'Dallas, TX (DAL)', code: 'DAL', weight: 8_000_000 },
  { name: 'Las Vegas, NV (LAS)', code: 'LAS', weight: 27_000_000 },
  { name: 'Lasqueti (LAX)', code: 'LAX', weight: 1 },
]
const find = (typed: string) => searchNames(places, typed, each => each).map(each => each.code)

describe('searching names', () => {
  it('finds the exact code before its letters in the middle of a word', () => {
    expect(find('SFO')).toEqual(['SFO', 'YXX'])
    expect(find('las')).toEqual(['LAS', 'LAX', 'DAL'])
  })

  it('orders by code, beginning of a code, name, beginnings of names and words, and inside words', () => {
    const named: SearchedName[] = [
      { name: 'Big Sands', code: 'AAA' },
      { name: 'Thousand Oaks', code: 'BBB' },
      { name: 'San Dune', code: 'CCC' },
      { name: 'San', code: 'DDD' },
      { name: 'Zed', code: 'SAN' },
      { name: 'Yonder', code: 'SANX' },
    ]
    expect(searchNames(named, 'san', each => each).map(each => each.name)).toEqual([
      'Zed',
      'Yonder',
      'San',
      'San Dune',
      'Big Sands',
      'Thousand Oaks',
    ])
  })

  it('orders equally good matches by weight, then in their own order', () => {
    expect(find('san')).toEqual(['SFO', 'SJU'])
    const equal = ['Émile', 'Emil', 'Zoe', 'emma'].map(name => ({ name: `${name} Shop` }))
    expect(searchNames(equal, 'shop', each => each).map(each => each.name)).toEqual([
      'Émile Shop',
      'Emil Shop',
      'Zoe Shop',
      'emma Shop',
    ])
  })

  it.each([
    ['Montreal', 'YUL'],
    ['munoz marin', 'SJU'],
    ['OHare', 'ORD'],
    ["o'hare", 'ORD'],
    ['O’Hare', 'ORD'],
    ['o‘hare int', 'ORD'],
    ['francisco san', 'SFO'],
    ['vegas (las', 'LAS'],
  ])('finds %s whatever its accents, apostrophes, and order', (typed, code) => {
    expect(find(typed)[0]).toBe(code)
  })

  it('finds nothing for what no name contains, and everything in its own order without a text', () => {
    expect(find('xyzzy')).toEqual([])
    expect(find('  ')).toEqual(places.map(each => each.code))
  })

  it.each([
    ['%', 'Cedar 100% Bay', true],
    ['%', 'Cedar Bay', false],
    ['&', 'Sip & Bite', true],
    ['bay 100%', 'Cedar 100% Bay', true],
    ['100%', 'Cedar 100 Bay', false],
    ['x_', 'qxa', false],
    ['winston salem', 'Winston-Salem', true],
    ['A&W', 'A & W', true],
  ])('takes punctuation that stands alone, and %% and _, literally: %s in %s', (typed, text, isFound) => {
    expect(createTextTest(typed)([text])).toBe(isFound)
  })
})

describe('the exact name', () => {
  const exact = (typed: string) => findExactName(places, typed, each => each)?.code
  it('is a code or a whole name, if it is the only one', () => {
    expect(exact('sfo')).toBe('SFO')
    expect(exact('montreal qc yul')).toBe('YUL')
    expect(exact('San')).toBeUndefined()
    const twice = [{ name: 'Same' }, { name: 'same' }]
    expect(findExactName(twice, 'same', each => each)).toBeUndefined()
  })
})
