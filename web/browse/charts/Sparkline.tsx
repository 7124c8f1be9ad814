import css from './Chart.module.css'

const width = 120
const height = 32
const edge = 4

interface SparklineProps {
  /** One per year; null without a comparable figure. */
  values: readonly (number | null)[]
  /** Whether the year cannot be compared with the one before. */
  isBreak: (place: number) => boolean
}

/**
 * A small line without axes beside the figure that it leads to, broken where two years cannot be compared. The text next
 * to it says what it shows.
 */
export function Sparkline({ values, isBreak }: SparklineProps) {
  const known = values.filter(value => value !== null)
  const [least, most] = [Math.min(...known), Math.max(...known)]
  const x = (place: number) => edge + (place / Math.max(values.length - 1, 1)) * (width - 2 * edge)
  const y = (value: number) =>
    most === least ? height / 2 : edge + ((most - value) / (most - least)) * (height - 2 * edge)
  const line = values.map((value, place) => {
    if (value === null) return ''
    const isBroken = place === 0 || values[place - 1] === null || isBreak(place)
    // A year between two breaks is a dot.
    return `${isBroken ? 'M' : 'L'}${x(place).toFixed(1)},${y(value).toFixed(1)}${isBroken ? 'h0' : ''}`
  })
  const last = values.at(-1) ?? null
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path className={css.sparkLine} d={line.join('')} />
      {last !== null && <circle className={css.sparkEnd} cx={x(values.length - 1)} cy={y(last)} r={3} />}
    </svg>
  )
}
