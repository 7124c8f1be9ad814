import { describe, expect, it } from 'vitest'
import { profileSheet as sheet } from './airportLocator.ts'
import { createLocator } from './createLocator.ts'

const denver = { latitude: 39.8617, longitude: -104.673 }
const newYork = { latitude: 40.6398, longitude: -73.7789 }

const pointsOf = (path: string): number[][] =>
  [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])

describe('the outline around a place', () => {
  it('has the place in its center and its neighbors in the right positions', () => {
    const { labels } = createLocator(denver, sheet)
    const label = (code: string) =>
      labels.find(each => each.code === code) ?? { x: Number.NaN, y: Number.NaN }
    expect(Math.hypot(label('CO').x - 210, label('CO').y - 140)).toBeLessThan(40)
    expect(label('UT').x).toBeLessThan(label('CO').x)
    expect(label('WY').y).toBeLessThan(label('CO').y)
    expect(labels.map(each => each.code)).not.toContain('FL')
  })

  it('stays on its sheet, with a margin for strokes', () => {
    const { land, lakes } = createLocator(newYork, sheet)
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
    const { lakes } = createLocator(newYork, sheet)
    const nearest = Math.min(...pointsOf(lakes).map(([x = 0, y = 0]) => Math.hypot(x - 210, y - 140)))
    const kilometers = (nearest * sheet.kilometersAcross) / sheet.width
    expect(kilometers).toBeGreaterThan(250)
    expect(kilometers).toBeLessThan(480)
  })

  it('labels only what fits: no code touches another one, the edge, or the airport’s', () => {
    for (const center of [denver, newYork]) {
      const { labels } = createLocator(center, sheet)
      expect(labels.length).toBeGreaterThan(4)
      for (const { code, x, y } of labels) {
        expect(x).toBeGreaterThan(sheet.label.x)
        expect(y).toBeLessThan(sheet.height - sheet.label.y)
        expect(Math.hypot(x - sheet.width / 2, y - sheet.height / 2)).toBeGreaterThan(12)
        for (const other of labels.filter(each => each.code !== code)) {
          const isApart =
            Math.abs(other.x - x) >= 2 * sheet.label.x || Math.abs(other.y - y) >= 2 * sheet.label.y
          expect(isApart, `${code} and ${other.code}`).toBe(true)
        }
      }
    }
  })

  it('is all land in the middle of the continent, with borders at its edges', () => {
    const kansas = createLocator({ latitude: 39, longitude: -98 }, { ...sheet, kilometersAcross: 300 })
    expect(kansas.land).toMatch(/^M.+Z$/)
    expect(kansas.lakes).toBe('')
    expect(kansas.borders).toBe('')
  })
})
