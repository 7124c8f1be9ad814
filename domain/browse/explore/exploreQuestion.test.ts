import { describe, expect, it } from 'vitest'
import { findField, exploreKinds } from './exploreKinds.ts'
import {
  readQuestion,
  removeCondition,
  setCondition,
  writeQuestion,
  type ExploreCondition,
} from './exploreQuestion.ts'

const read = (where: string) => readQuestion({ where }, false).question.where
const write = (where: readonly ExploreCondition[]) =>
  writeQuestion({ ...readQuestion({}, false).question, where }).where

it('filters a field once, and says so', () => {
  const { question, wrong } = readQuestion(
    { where: 'enplaneTotal@change:..5;airportName:field;!airportName:park;|enplaneTotal@change:9..' },
    false,
  )
  expect(write(question.where)).toBe('enplaneTotal@change:..5;airportName:field')
  expect(wrong).toEqual([
    'Airport Name can be filtered only once.',
    'Enplaning Passengers, change (number) can be filtered only once.',
  ])
})

describe('a condition that is removed', () => {
  it('does not make its alternative an alternative to the condition before it', () => {
    const left = removeCondition(read('airportName:field;hubSize:Large hub;|enplaneTotal:5..'), 'hubSize')
    expect(write(left)).toBe('airportName:field;enplaneTotal:5..')
  })

  it('leaves the other alternatives', () => {
    const left = removeCondition(read('airportName:field;|hubSize:Large hub;|enplaneTotal:5..'), 'hubSize')
    expect(write(left)).toBe('airportName:field;|enplaneTotal:5..')
  })
})

describe('a condition that loses its value and gets another', () => {
  const former = read('hubSize:Large hub;|!airportName:field;|enplaneTotal:5..')
  const field = findField(exploreKinds.airports, 'airportName')
  if (!field) throw new Error('The field is missing')
  const left = setCondition(former, { field, value: '' })
  const refill = (where: ExploreCondition[], from?: ExploreCondition[]) =>
    write(setCondition(where, { field, value: 'park' }, from))

  it('returns to its place, with its signs', () => {
    expect(write(left)).toBe('hubSize:Large hub;|enplaneTotal:5..')
    expect(refill(left, [...former])).toBe('hubSize:Large hub;|!airportName:park;|enplaneTotal:5..')
  })

  it('still excludes if others have changed', () => {
    expect(refill(left.slice(0, 1), [...former])).toBe('hubSize:Large hub;!airportName:park')
  })

  it('is the last one if it is new', () => {
    expect(refill(left)).toBe('hubSize:Large hub;|enplaneTotal:5..;airportName:park')
  })
})
