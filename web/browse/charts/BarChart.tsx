import type { ReactNode } from 'react'
import { useWidth } from '#platform/ui/useWidth.ts'
import { ChartFrame } from './ChartFrame.tsx'
import css from './Chart.module.css'

export interface Bar {
  key: string
  name: string
  /** Replaces names if one of them does not fit. */
  code?: string
  /** Null if it was not reported. */
  value: number | null
  /** The value as written at its end. */
  text: string
  /** More about the value, shown on hover and read aloud. */
  detail?: string
  /** Based only on the reported figures. */
  partial?: boolean
  /** Less important than the others, such as losses beside gains. */
  isQuiet?: boolean
  /** A second bar to the left of zero. */
  opposite?: { value: number; text: string }
  /** For the row, such as the address of its figure. */
  attributes?: object
}

interface BarChartProps {
  /** What the chart shows, as a sentence without its period. */
  sentence?: string
  title: string
  unit?: string | undefined
  years: readonly string[]
  note?: string
  bars: readonly Bar[]
  /** For screen readers. By default, all bars. */
  label?: string
}

const line = 26
const barHeight = 16
/** The most room for the names on the left: in px, and as a share of a narrow chart. */
const mostNameRoom = { px: 210, share: 0.42 }
const nameGap = 12
const letterWidth = 7.2
const assumedWidth = 640

/** Horizontal bars from zero in the given order, each with its name and figure. */
export function BarChart({ bars, label, ...frame }: BarChartProps) {
  const { ref, width: measured } = useWidth<HTMLDivElement>()
  const width = Math.max(measured || assumedWidth, 260)
  const height = bars.length * line
  return (
    <ChartFrame {...frame} unit={frame.unit} frame={ref}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        height={height}
        role="img"
        aria-label={label ?? `Chart: ${frame.title}. ${bars.map(describeBar).join(', ')}.`}
      >
        <Rows bars={bars} width={width} />
      </svg>
    </ChartFrame>
  )
}

function Rows({ bars, width }: { bars: readonly Bar[]; width: number }): ReactNode {
  const values = bars.flatMap(({ value, opposite }) => [value ?? 0, opposite ? -opposite.value : 0])
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const mostRoom = Math.min(mostNameRoom.px, mostNameRoom.share * width) - nameGap
  // If one name is too long, all rows with codes show them, so that the names are alike.
  const isShortened = bars.some(({ name }) => !fits(name, mostRoom))
  const names = bars.map(bar => (isShortened ? shorten(bar, mostRoom) : bar.name))
  const nameRoom = letterWidth * Math.max(0, ...names.map(name => name.length)) + nameGap
  const figureRoom = 16 + letterWidth * Math.max(0, ...bars.map(({ text }) => text.length))
  const left = nameRoom + (least < 0 ? figureRoom : 0)
  const room = width - left - figureRoom
  const x = (value: number) => left + (most === least ? 0 : ((value - least) / (most - least)) * room)
  return bars.map((bar, index) => {
    const { key, value, text, partial, isQuiet, opposite, attributes } = bar
    const y = index * line
    const middle = y + line / 2 + 5
    const rect = { y: y + (line - barHeight) / 2, height: barHeight, 'data-partial': partial || undefined }
    const span = (to: number) => ({ x: Math.min(x(0), x(to)), width: Math.max(Math.abs(x(to) - x(0)), 1) })
    return (
      <g key={key} className={css.row} {...attributes}>
        <rect className={css.target} y={y} width={width} height={line} />
        <title>{describeBar(bar)}</title>
        <text className={css.barName} x={nameRoom - 10} y={middle}>
          {names[index]}
        </text>
        {value !== null && (
          <rect className={css.bar} data-quiet={isQuiet || undefined} {...rect} {...span(value)} />
        )}
        <End x={value === null ? left : x(value)} y={middle} isLeft={value !== null && value < 0}>
          {text}
        </End>
        {opposite && (
          <>
            <rect className={css.bar} data-quiet {...rect} {...span(-opposite.value)} />
            <End x={x(-opposite.value)} y={middle} isLeft>
              {opposite.text}
            </End>
          </>
        )}
      </g>
    )
  })
}

interface EndProps {
  x: number
  y: number
  /** Whether the bar ends to the left of zero. */
  isLeft: boolean
  children: string
}

/** The figure at the end of a bar. */
const End = ({ x, y, isLeft, children }: EndProps) => (
  <text className={css.barFigure} x={isLeft ? x - 6 : x + 6} y={y} textAnchor={isLeft ? 'end' : 'start'}>
    {children}
  </text>
)

/** `Denver: +4.20% ($9.10 to $9.48)`, `Duty Free: 4 and 6`. */
const describeBar = ({ name, text, detail, opposite }: Bar): string =>
  `${name}: ${opposite ? `${opposite.text} and ` : ''}${text}${detail ? ` (${detail})` : ''}`

const fits = (name: string, room: number): boolean => name.length * letterWidth < room

/** The code of an airport or state is enough; other names that do not fit are truncated with an ellipsis. */
function shorten({ code = '', name }: Bar, room: number): string {
  if (code !== '' && code.length <= 4) return code
  if (fits(name, room)) return name
  return `${name.slice(0, Math.floor(room / letterWidth) - 1)}…`
}
