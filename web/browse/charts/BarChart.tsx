import { describeBar, drawBars, type Bar } from '#domain/browse/charts/drawBars.ts'
import type { ChartFrameProps } from './ChartFrame.tsx'
import { DrawnChart } from './DrawnChart.tsx'

interface BarChartProps extends Pick<ChartFrameProps, 'sentence' | 'title' | 'years' | 'note'> {
  unit?: string | undefined
  bars: readonly Bar[]
}

/** Horizontal bars from zero in the given order, each with its name and figure. */
export function BarChart({ bars, unit, ...frame }: BarChartProps) {
  return (
    <DrawnChart
      {...frame}
      unit={unit}
      draw={width => drawBars(bars, { width })}
      label={`Chart: ${frame.title}. ${bars.map(describeBar).join(', ')}.`}
    />
  )
}
