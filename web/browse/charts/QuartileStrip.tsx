import { describeSpread, drawSpread, type SpreadContent } from '#domain/browse/charts/drawSpread.ts'
import { DrawnChart } from './DrawnChart.tsx'

interface StripProps extends SpreadContent {
  /** The edition of the figures. */
  year: string
  /** The owner of the figures. */
  note: string
}

/** The spread of a figure among airports, and an airport's own. Its name is a section heading of the page. */
export const QuartileStrip = ({ year, note, ...content }: StripProps) => (
  <DrawnChart
    title={content.figure.label}
    unit={content.figure.unit}
    isHeading
    years={[year]}
    note={note}
    draw={width => drawSpread(content, width)}
    label={`${content.figure.label}: ${describeSpread(content)}`}
  />
)
