import { expect, it } from 'vitest'
import { countArrivals } from './countArrivals.ts'

it('counts submissions beside those of the year before at the same time of the year', () => {
  const { days, series } = countArrivals(
    [
      { axnInstanceName: '2027', days: [{ day: '2027-02-01', count: 2 }] },
      {
        axnInstanceName: '2026',
        days: [
          { day: '2026-02-03', count: 1 },
          { day: '2026-02-28', count: 4 },
        ],
      },
    ],
    '2027-02-09',
  )
  expect(days.slice(0, 3)).toEqual(['2027-02-01', '2027-02-03', '2027-02-05'])
  expect(days.at(-1)).toBe('2027-03-01')
  expect(series[0]).toEqual({ name: '2027', values: [2, 2, 2, 2, 2, ...days.slice(5).map(() => null)] })
  expect(series[1]?.values.slice(0, 3)).toEqual([0, 1, 1])
  expect(series[1]?.values.at(-1)).toBe(5)
})

it('has no days before the first submission', () => {
  expect(countArrivals([{ axnInstanceName: '2027', days: [] }], '2027-02-09').days).toEqual([])
})
