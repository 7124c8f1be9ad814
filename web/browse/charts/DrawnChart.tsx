import { createElement, type ReactNode, useRef, type Ref } from 'react'
import { describeBar, drawBars, type Bar } from '#domain/browse/charts/drawBars.ts'
import { toImage, type Drawing, type SvgNode } from '#domain/browse/charts/svg.ts'
import { publicationName } from '#domain/publishing/publicationName.ts'
import { Button } from '#platform/ui/Button.tsx'
import { loadPart } from '#platform/ui/lazyPart.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useWidth } from '#platform/ui/useWidth.ts'
import { useSession } from '../../session.ts'
import css from './Chart.module.css'

interface DrawnChartProps extends Omit<ChartFrameProps, 'frame' | 'children'> {
  draw: (width: number) => Drawing
  /** For screen readers. */
  label: string
  /** Called with the value of `data-opens` when such a node is clicked. */
  onOpen?: (key: string) => void
}

const assumedWidth = 640
const leastWidth = 260

/** A chart that is drawn for the width of its box. */
export function DrawnChart({ draw, label, onOpen, ...frame }: DrawnChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>()
  const drawing = draw(Math.max(width || assumedWidth, leastWidth))
  return (
    <ChartFrame {...frame} frame={ref}>
      {render(toImage(drawing, label), 0)}
    </ChartFrame>
  )

  function render({ tag, attributes, children }: SvgNode, key: number): ReactNode {
    const props = Object.entries(attributes).map(([name, value]) => [toPropertyName(name), value])
    const opened = attributes['data-opens']
    const content = children.map((each, index) => (typeof each === 'string' ? each : render(each, index)))
    // For the pointer. The table has the same figures as links.
    const onClick = typeof opened === 'string' ? () => onOpen?.(opened) : undefined
    return createElement(tag, { key, onClick, ...Object.fromEntries(props) }, ...content)
  }
}

/** React's spelling of `stroke-width`. */
const toPropertyName = (name: string): string =>
  /^(data|aria)-/.test(name) ? name : name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

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

interface ChartFrameProps {
  /** What the chart shows, as a sentence without its period. It becomes the title, above the name of the figure. */
  sentence?: string | undefined
  title: string
  unit: string | undefined
  /** Whether the title is a section heading of the page. */
  isHeading?: boolean
  /** The years that the chart shows, the oldest first. */
  years: readonly string[]
  /** Additional notes for the reader. */
  note?: string | undefined
  /** The size of the box that the drawing fills. */
  frame: Ref<HTMLDivElement>
  /** One SVG drawing. */
  children: ReactNode
}

/** A chart with its title, unit, source, and edition, which can be downloaded as an image with all of them. */
function ChartFrame({
  sentence,
  title,
  unit,
  isHeading = false,
  years,
  note,
  frame,
  children,
}: ChartFrameProps) {
  const figure = useRef<HTMLElement>(null)
  const isDemo = useSession()?.demo ?? false
  const [first, last] = [years[0], years.at(-1)]
  const editions = first === last ? `${last} edition` : `${first} to ${last} editions`
  const source = [`Source: ${publicationName}, ${editions}.`, note, isDemo && 'Demo data.']
    .filter(Boolean)
    .join(' ')
  const Title = isHeading ? 'h2' : 'span'
  const name = unit ? `${title} (${unit})` : title
  const save = async (format: 'png' | 'svg') => {
    const isLoaded = await loadPart(() => import('./saveChart.ts'))
    const drawing = figure.current?.querySelector('svg')
    if (!isLoaded || !drawing) return
    const { saveChart } = await import('./saveChart.ts')
    try {
      await saveChart(drawing, { heading: sentence ?? name, name: sentence && name, source, format })
    } catch {
      notify.error('This browser could not create the image.')
    }
  }
  return (
    <figure ref={figure} className={css.chart}>
      <figcaption className={css.caption}>
        {sentence ? (
          <>
            <Title>{sentence}</Title>
            <p className={css.subtitle}>{name}</p>
          </>
        ) : (
          <Title>
            <span>{title}</span>
            {unit && <span className={css.unit}>{` (${unit})`}</span>}
          </Title>
        )}
      </figcaption>
      <div ref={frame} className={css.frame}>
        {children}
      </div>
      <p className={css.source}>{source}</p>
      <div
        className={css.pictures}
        role="group"
        aria-label={`Download the chart of ${title}`}
        data-screen-only
      >
        {(['png', 'svg'] as const).map(format => (
          <Button key={format} size="sm" variant="default" icon="download" onClick={() => void save(format)}>
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
    </figure>
  )
}
