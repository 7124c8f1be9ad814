import { describe, expect, it } from 'vitest'
import states from '../airports/states.json' with { type: 'json' }
import { findArea } from './northAmericaOutline.ts'

describe('the area of', () => {
  it('a state is its outline in degrees, with its code where it is', () => {
    const colorado = findArea(states, 'US-CO')
    expect(colorado?.label?.code).toBe('CO')
    const [ring = []] = colorado?.rings ?? []
    expect(Math.min(...ring.map(each => each.latitude))).toBeCloseTo(37, 0)
    expect(Math.max(...ring.map(each => each.latitude))).toBeCloseTo(41, 0)
    expect(Math.min(...ring.map(each => each.longitude))).toBeCloseTo(-109, 0)
  })

  it('a country is all its states, also beyond the antimeridian', () => {
    const parts = Object.entries(states.areas).filter(([code]) => code.startsWith('US-'))
    const { rings, label } = findArea(states, 'US') ?? {}
    expect(rings).toHaveLength(parts.flatMap(([, area]) => area.rings).length)
    expect(rings?.flat().filter(each => each.longitude > 0)).toEqual([])
    expect(label).toBeNull()
  })

  it('another country is not known', () => {
    expect(findArea(states, 'BS')).toBeNull()
  })
})
