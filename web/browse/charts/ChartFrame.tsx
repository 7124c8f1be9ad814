import { useRef, type ReactNode, type Ref } from 'react'
import { publicationName } from '#domain/publishing/report.ts'
import { Button } from '#platform/ui/Button.tsx'
import { loadPart } from '#platform/ui/loadPart.ts'
import { notify } from '#platform/ui/notify.ts'
import { useSession } from '../../session.ts'
import css from './Chart.module.css'

export interface ChartFrameProps {
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
export function ChartFrame({
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
