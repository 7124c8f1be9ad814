import {
  describeSeries,
  drawLines,
  type LineChartContent,
  type LineSeries,
} from '#domain/browse/charts/drawLines.ts'
import { figureAttribute } from '../figures/figureAnchors.ts'
import { DrawnChart } from './DrawnChart.tsx'
import css from './Chart.module.css'

interface ChartSeries extends Omit<LineSeries, 'data'> {
  /**
   * The address of each value's card, which opens by clicking its point. The table next to the chart has the same
   * links.
   */
  addresses?: readonly string[]
}

interface LineChartProps extends Pick<LineChartContent, 'figure' | 'labels'> {
  /** What the chart shows, as a sentence without its period. */
  sentence?: string | undefined
  /** Which figures it covers, for the reader. */
  note?: string | undefined
  series: readonly ChartSeries[]
  /** The editions that the figures come from, the oldest first; by default, the labels. */
  editions?: readonly string[]
  breaks?: LineChartContent['breaks']
}

const noBreaks: LineChartContent['breaks'] = new Map()

/** Lines over the years. The chart accompanies the table of the same figures. */
export function LineChart({
  sentence,
  note,
  figure,
  labels,
  editions = labels,
  series,
  breaks = noBreaks,
}: LineChartProps) {
  const points = series.flatMap(each => each.values)
  const drawn = series.map(({ addresses, ...each }) => ({
    ...each,
    data: addresses?.map(address => ({ [figureAttribute]: address })),
  }))
  return (
    <>
      <DrawnChart
        sentence={sentence}
        title={figure.label}
        unit={figure.unit}
        years={editions}
        note={[note, points.some(point => point?.partial) && partialNote].filter(Boolean).join(' ')}
        draw={width => drawLines({ figure, labels, series: drawn, breaks }, width)}
        label={`Chart: ${figure.label}. ${series.map(each => describeSeries(each, { labels, figure })).join(' ')}`}
      />
      {points.every(point => (point?.value ?? null) === null) && (
        <p className={css.nothing}>No figures were reported for these years.</p>
      )}
    </>
  )
}

const partialNote =
  'A hollow marker is a partial figure. The line stops there because partial figures cannot be compared with other years.'
