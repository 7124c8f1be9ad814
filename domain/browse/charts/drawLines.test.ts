import { expect, it } from 'vitest'
import { describeSeries, drawLines } from './drawLines.ts'
import { describeSpread, drawSpread } from './drawSpread.ts'
import { toImage, writeSvg } from './svg.ts'

const figure = { label: 'Loans', format: 'integer' } as const
const labels = ['2023', '2024', '2025', '2026']
const point = (value: number | null, partial = false) => ({ value, partial })
const draw = (series: Parameters<typeof drawLines>[0]['series'], breaks = new Map<string, string>()) =>
  writeSvg(toImage(drawLines({ figure, labels, series, breaks }, 600), 'Loans'))
/** The moves and strokes of the lines of series, without their coordinates. */
const pathsOf = (svg: string) =>
  [...svg.matchAll(/d="([^"]*)" fill="none" stroke="var\(--fb-series/g)].map(([, path = '']) =>
    path.replaceAll(/[^ML]/g, ''),
  )

it('breaks a line at a gap, at a partial figure, and before a new definition', () => {
  const name = 'Main'
  expect(pathsOf(draw([{ name, values: [1, 2, 3, 4].map(each => point(each)) }]))).toEqual(['MLLL'])
  expect(pathsOf(draw([{ name, values: [point(1), null, point(3), point(4)] }]))).toEqual(['MML'])
  expect(pathsOf(draw([{ name, values: [point(1), point(2, true), point(3), point(4)] }]))).toEqual(['MML'])
  const broken = draw(
    [{ name, values: [1, 2, 3, 4].map(each => point(each)) }],
    new Map([['2025', 'renamed']]),
  )
  expect(pathsOf(broken)).toEqual(['MLML'])
  expect(broken).toContain('>renamed</text>')
})

it('names several lines at their ends, and describes each', () => {
  const series = [
    { name: 'North', values: [1, 2, 3, 4].map(each => point(each)) },
    { name: 'South', values: labels.map(() => null) },
  ]
  expect(draw(series)).toMatch(/>North<\/text>/)
  expect(draw(series)).not.toMatch(/NaN|>South<\/text>/)
  expect(series.map(each => describeSeries(each, { labels, figure }))).toEqual([
    'North: from 1 in 2023 to 4 in 2026.',
    'South: no figures reported.',
  ])
})

it('draws signs beside names only where names had to leave their lines', () => {
  const countSigns = (...ends: number[]) => {
    const series = ends.map((end, number) => ({
      name: `Line ${number}`,
      values: [1, 2, 3, end].map(each => point(each)),
    }))
    return (draw(series).match(/translate\(/g) ?? []).length
  }
  expect([countSigns(10, 90), countSigns(10, 10)]).toEqual([8, 10])
})

it('draws a spread with the own figure in its place', () => {
  const spread = { minimum: 1, lowerQuartile: 2, median: 3, upperQuartile: 4, maximum: 5 }
  const content = { figure, spread, own: { name: 'Own', value: 3.5 } }
  expect(describeSpread(content)).toBe(
    'Minimum 1, Lower quartile 2, Median 3, Own 4, Upper quartile 4, Maximum 5',
  )
  expect(writeSvg(toImage(drawSpread(content, 480), 'Loans'))).not.toMatch(/NaN/)
})
