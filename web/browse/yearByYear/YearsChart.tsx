import type { YearOfSubject } from '#domain/browse/yearByYear/yearByYear.ts'
import { LineChart } from '../charts/LineChart.tsx'

const figure = { label: 'Locations', unit: undefined, format: 'integer' } as const

/** The locations over the years, with a break after a change of name. Years are newest first. */
export default function YearsChart({ years }: { years: readonly YearOfSubject[] }) {
  const oldestFirst = years.toReversed()
  const [newest] = years
  const renamed = oldestFirst.filter(({ comparison }) => comparison && comparison.formerNames.length > 0)
  return (
    <LineChart
      figure={figure}
      labels={oldestFirst.map(each => each.axnInstanceName)}
      series={[
        {
          name: newest?.name ?? '',
          values: oldestFirst.map(({ locations }) => ({ value: locations, partial: false })),
        },
      ]}
      breaks={new Map(renamed.map(each => [each.axnInstanceName, 'renamed or merged']))}
    />
  )
}
