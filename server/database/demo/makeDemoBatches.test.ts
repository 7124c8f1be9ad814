import { createHash } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { airportFacts } from './airports.facts.ts'
import { makeDemoBatches, demoSeed } from './makeDemoBatches.ts'
import { createRandom } from './random.ts'

const rowsOf = (table: string, seed = demoSeed): Record<string, unknown>[] =>
  makeDemoBatches(seed)
    .filter(each => getTableName(each.table) === table)
    .flatMap(each => each.rows as Record<string, unknown>[])

const fingerprint = (seed: number): string =>
  createHash('sha256')
    .update(JSON.stringify(makeDemoBatches(seed).map(({ table, rows }) => [getTableName(table), rows])))
    .digest('hex')

describe('the demo is generated from a seed', () => {
  it('gives the same rows for the same seed and others for another', () => {
    const first = fingerprint(demoSeed)
    expect(fingerprint(demoSeed)).toBe(first)
    expect(fingerprint(demoSeed + 1)).not.toBe(first)
  })

  it('draws evenly and around the mean', () => {
    const random = createRandom(demoSeed, 'test')
    const draws = Array.from({ length: 20_000 }, () => random.normal(10, 2))
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length
    expect(mean).toBeCloseTo(10, 1)
    expect(random.sample([1, 2, 3, 4, 5], 3)).toHaveLength(3)
    expect(
      Array.from({ length: 500 }, () => random.whole(1, 3)).every(draw => [1, 2, 3].includes(draw)),
    ).toBe(true)
  })
})

describe('the airports are real', () => {
  it('have a three-letter code, coordinates in North America, and a county in the states only', () => {
    expect(new Set(airportFacts.map(fact => fact.iataCode)).size).toBe(airportFacts.length)
    const misplaced = airportFacts.filter(fact => {
      const [north, east] = [Number(fact.latitudeText), Number(fact.longitudeText)]
      const onTheMap = north > 17 && north < 72 && east > -162 && east < -51
      const hasCounty = fact.isoCountryCode === 'US' && fact.stateProvinceCode !== 'PR'
      return !/^[A-Z]{3}$/.test(fact.iataCode) || !onTheMap || hasCounty !== (fact.county !== null)
    })
    expect(misplaced).toEqual([])
    expect(airportFacts.filter(fact => fact.isoCountryCode === 'CA').length).toBeGreaterThanOrEqual(20)
    expect(airportFacts.filter(fact => fact.airportName.length > 60).length).toBeGreaterThanOrEqual(2)
  })
})

describe('no real person can be reached', () => {
  it('has example addresses and fictitious telephone numbers only', () => {
    const texts = ['app_user', 'company', 'contact', 'contact_phone', 'user_phone', 'airport'].flatMap(
      table =>
        rowsOf(table).flatMap(row =>
          ['email', 'publishedEmail', 'url', 'websiteUrl', 'phone', 'fax']
            .map(key => row[key])
            .filter(Boolean),
        ),
    )
    expect(texts.length).toBeGreaterThan(4000)
    for (const text of texts)
      expect(text).toMatch(/(@|\/\/)[\w.-]*\bexample\.(com|org|net)$|^\+1 \d{3}-555-01\d\d$/)
  })

  it('has unique names of brands and companies', () => {
    for (const [table, key] of [
      ['brand', 'brandName'],
      ['company', 'companyName'],
    ] as const) {
      const names = rowsOf(table).map(row => String(row[key]).toLowerCase())
      expect(new Set(names).size).toBe(names.length)
    }
  })
})
