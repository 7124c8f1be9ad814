import { findFigureOrDefault } from '#domain/browse/airportFigures.ts'
import type { Bar } from '#domain/browse/charts/drawBars.ts'
import { describeDefinitionChange } from '#domain/browse/definitionChanges.ts'
import {
  describeHubSizes,
  describeMovers,
  describeOpenings,
  describeSample,
  type Mover,
  type YearTrends,
} from '#domain/browse/yearTrends.ts'
import { tenantTypeLabels } from '#domain/catalog/tenantTypes.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { BarChart } from '../charts/DrawnChart.tsx'
import { LineChart } from '../charts/LineChart.tsx'
import css from './signedInHome.module.css'

interface TrendsProps {
  trends: YearTrends
}

/** The development over the editions in three charts, each with its message as the title. */
export function YearCharts({ trends }: TrendsProps) {
  return (
    <div className={css.charts}>
      <HubSizes trends={trends} />
      <Movers trends={trends} />
      <Openings trends={trends} />
    </div>
  )
}

const salesPerEnplanement = findFigureOrDefault(undefined)

const breakNote = 'new definition'

function HubSizes({ trends }: TrendsProps) {
  const { years, byHubSize, definitionChanges } = trends
  if (byHubSize.length === 0) return null
  return (
    <LineChart
      sentence={describeHubSizes(trends) ?? undefined}
      figure={salesPerEnplanement}
      labels={years}
      series={byHubSize.map(({ hubSize, values }) => ({
        name: hubSize,
        values: values.map(value => ({ value, partial: false })),
      }))}
      breaks={new Map(definitionChanges.map(each => [each.year, breakNote]))}
      note={[describeSample(trends), ...definitionChanges.map(describeDefinitionChange)].join(' ')}
    />
  )
}

const toMoverBar = ({ airportId, iataCode, airportName, before, now, percent }: Mover): Bar => ({
  key: String(airportId),
  name: airportName,
  code: iataCode,
  value: percent,
  text: formatFigureWithUnit(percent, 'change'),
  isQuiet: percent < 0,
  detail: `${formatFigureWithUnit(before, 'ratio')} to ${formatFigureWithUnit(now, 'ratio')}`,
})

function Movers({ trends }: TrendsProps) {
  const { years, movers } = trends
  // The first chart says which definition changed.
  if (!movers) return null
  const { gained, lost, rose, fell, unchanged } = movers
  return (
    <BarChart
      sentence={describeMovers(movers)}
      title={`Largest changes in ${salesPerEnplanement.label}`}
      unit="%"
      years={years.slice(-2)}
      bars={[...gained, ...lost].map(toMoverBar)}
      note={`${countOf(rose + fell + unchanged, 'airport')} with complete figures in both editions.`}
    />
  )
}

function Openings({ trends }: TrendsProps) {
  const { years, openings } = trends
  return (
    <BarChart
      sentence={describeOpenings(trends)}
      title="Tenant locations by type: closed on the left, opened on the right"
      years={years.slice(-2)}
      bars={openings.byType.map(({ tenantType, opened, closed }) => ({
        key: tenantType,
        name: tenantTypeLabels[tenantType],
        value: opened,
        text: formatCount(opened),
        opposite: { value: closed, text: formatCount(closed) },
      }))}
      note={`${countOf(openings.airports, 'airport')} in both editions.`}
    />
  )
}
