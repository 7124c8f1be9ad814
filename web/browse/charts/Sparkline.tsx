import css from './Chart.module.css'

const width = 120
const height = 32
const edge = 4

/** A small line without axes beside the figure that it leads to. The text next to it says what it shows. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (place: number) => edge + (place / Math.max(values.length - 1, 1)) * (width - 2 * edge)
  const y = (value: number) =>
    most === least ? height / 2 : edge + ((most - value) / (most - least)) * (height - 2 * edge)
  const points = values.map((value, place) => `${x(place).toFixed(1)},${y(value).toFixed(1)}`)
  const last = values.at(-1)
  return (
    <svg
      className={css.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path className={css.sparkLine} d={`M${points.join('L')}`} />
      {last !== undefined && <circle className={css.sparkEnd} cx={x(values.length - 1)} cy={y(last)} r={3} />}
    </svg>
  )
}
