import { describe, expect, it } from 'vitest'
import { createOutline, createOutlineAround, createProjection } from './outlineMap.ts'

const sheet = { width: 420, height: 280, kilometersAcross: 1900 }
const denver = { latitude: 39.8617, longitude: -104.673 }
const newYork = { latitude: 40.6398, longitude: -73.7789 }

const pointsOf = (path: string): number[][] =>
  [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

describe('the outline around a place', () => {
  it('has the place in its center and its neighbors in the right positions', () => {
    const { labels } = createOutlineAround(denver, sheet)
    const label = (code: string) =>
      labels.find(each => each.code === code) ?? { x: Number.NaN, y: Number.NaN }
    expect(Math.hypot(label('CO').x - 210, label('CO').y - 140)).toBeLessThan(40)
    expect(label('UT').x).toBeLessThan(label('CO').x)
    expect(label('WY').y).toBeLessThan(label('CO').y)
    expect(labels.map(each => each.code)).not.toContain('FL')
  })

  it('stays on its sheet, with a margin for strokes', () => {
    const { land, lakes } = createOutlineAround(newYork, sheet)
    const points = [...pointsOf(land), ...pointsOf(lakes)]
    expect(points.length).toBeGreaterThan(100)
    for (const [x = 0, y = 0] of points) {
      expect(x).toBeGreaterThanOrEqual(-8.1)
      expect(x).toBeLessThanOrEqual(428.1)
      expect(y).toBeGreaterThanOrEqual(-8.1)
      expect(y).toBeLessThanOrEqual(288.1)
    }
  })

  it('keeps distances: Lake Ontario begins about 400 km from New York', () => {
    const { lakes } = createOutlineAround(newYork, sheet)
    const nearest = Math.min(...pointsOf(lakes).map(([x = 0, y = 0]) => Math.hypot(x - 210, y - 140)))
    const kilometers = (nearest * sheet.kilometersAcross) / sheet.width
    expect(kilometers).toBeGreaterThan(250)
    expect(kilometers).toBeLessThan(480)
  })

  it.each([
    ['New York', newYork],
    ['Denver', denver],
    ['Honolulu', { latitude: 21.3, longitude: -157.9 }],
    ['Anchorage', { latitude: 61.2, longitude: -150 }],
    ['the northwest', { latitude: 55.8, longitude: -123.5 }],
    ['the middle of the Pacific', { latitude: 25.2, longitude: -154.5 }],
  ])('contains every line that crosses the sheet around %s', (_, center) => {
    for (const kilometersAcross of [300, 1300, 6000]) {
      const own = { ...sheet, kilometersAcross }
      expect(createOutlineAround(center, own)).toEqual(createOutline(createProjection(center, own), own))
    }
  })

  it('is all land in the middle of the continent, with borders at its edges', () => {
    const kansas = createOutlineAround({ latitude: 39, longitude: -98 }, { ...sheet, kilometersAcross: 300 })
    expect(kansas.land).toMatch(/^M.+Z$/)
    expect(kansas.lakes).toBe('')
    expect(kansas.borders).toBe('')
  })
})
