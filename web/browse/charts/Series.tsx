import css from './Chart.module.css'

/** How a line is told from the others: by colour, by the shape of its points, and by its dashes. */
const dashes = ['', '7 3', '2 3', '9 3 2 3', '4 4']

interface MarkProps {
  series: number
  x: number
  y: number
  /** Rests on what was reported only. */
  hollow?: boolean
}

const shapes = [
  'M-4.5,0a4.5,4.5 0 1,0 9,0a4.5,4.5 0 1,0 -9,0z',
  'M-4,-4h8v8h-8z',
  'M0,-5.5L5.5,4.5L-5.5,4.5z',
  'M0,-5.75L5.75,0L0,5.75L-5.75,0z',
  'M-5.5,-4.5L5.5,-4.5L0,5.5z',
]

export function Mark({ series, x, y, hollow }: MarkProps) {
  return (
    <path
      className={css.mark}
      data-series={series + 1}
      data-hollow={hollow || undefined}
      d={shapes[series % shapes.length]}
      transform={`translate(${x.toFixed(1)},${y.toFixed(1)})`}
    />
  )
}

export function Stroke({ series, path }: { series: number; path: string }) {
  return (
    <path
      className={css.line}
      data-series={series + 1}
      strokeDasharray={dashes[series % dashes.length]}
      d={path}
    />
  )
}
