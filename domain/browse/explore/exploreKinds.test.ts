import { describe, expect, it } from 'vitest'
import { airportFigures } from '../airportFigures.ts'
import { hasFigures } from './exploreField.ts'
import { exploreKindNames, exploreKinds, findField } from './exploreKinds.ts'
import { readQuestion } from './exploreQuestion.ts'
import { listStartingQuestions } from './startingQuestions.ts'

describe.each(exploreKindNames)('the rows of %s', name => {
  const kind = exploreKinds[name]

  it('have fields with unique keys and labels, including their default columns', () => {
    expect(new Set(kind.fields.map(each => each.key)).size).toBe(kind.fields.length)
    expect(new Set(kind.fields.map(each => each.label)).size).toBe(kind.fields.length)
    expect(kind.show.filter(key => !findField(kind, key))).toEqual([])
  })

  it('filter every figure by a range', () => {
    expect(kind.fields.filter(each => hasFigures(each) && each.filter !== 'range')).toEqual([])
  })

  it('have the numerators and divisors of their ratios', () => {
    const bases = kind.fields.flatMap(({ ratioOf }) => (ratioOf ? [ratioOf.amount, ratioOf.divisor] : []))
    expect(bases.filter(key => !findField(kind, key))).toEqual([])
  })
})

it('include for airports every figure of trends and comparison', () => {
  const keys = exploreKinds.airports.fields.map(each => each.key)
  expect(airportFigures.map(each => each.key).filter(key => !keys.includes(key))).toEqual([])
})

it.each(listStartingQuestions(2026))('the starting question exists: $title', ({ search }) => {
  expect(readQuestion(search, false).wrong).toEqual([])
})
