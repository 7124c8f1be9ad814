// Vite's development server serves this page at /components; the production build starts from index.html only.
import '#platform/ui/theme.css'
import '#platform/ui/fonts.css'
import '#platform/ui/base.css'
import { startComponentPage } from '#platform/ui/components/ComponentPage.tsx'
import { Example, Examples } from '#platform/ui/components/Examples.tsx'
import { LineChart } from './browse/charts/LineChart.tsx'

const years = ['2022', '2023', '2024', '2025', '2026']
const points = (...values: (number | null)[]) => values.map(value => ({ value, partial: false }))
const loans = { label: 'Loans', format: 'integer' } as const

function ChartExamples() {
  return (
    <Examples of="LineChart">
      <Example state="One line, with a gap" wide>
        <LineChart
          figure={loans}
          labels={years}
          series={[{ name: 'Main library', values: points(1200, 1350, null, 900, 1480) }]}
        />
      </Example>
      <Example state="One line, broken by a partial figure" wide>
        <LineChart
          figure={loans}
          labels={years}
          series={[
            {
              name: 'Main library',
              values: points(1200, 1350, 610, 900, 1480).map((point, place) => ({
                ...point,
                partial: place === 2,
              })),
            },
          ]}
        />
      </Example>
      <Example state="Three lines" wide>
        <LineChart
          figure={{ label: 'Spending', unit: '$', format: 'money' }}
          labels={years}
          series={[
            { name: 'Main library', values: points(120_000, 135_000, 128_000, 142_000, 150_000) },
            { name: 'North branch', values: points(60_000, 66_000, null, 71_000, 69_000) },
            { name: 'Bookmobile', values: points(12_000, 11_500, 14_000, 13_250, 16_000) },
          ]}
        />
      </Example>
      <Example state="Empty" wide>
        <LineChart
          figure={loans}
          labels={years}
          series={[{ name: 'New branch', values: points(null, null, null, null, null) }]}
        />
      </Example>
    </Examples>
  )
}

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the components')
startComponentPage(place, <ChartExamples />)
