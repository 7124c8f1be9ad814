import { useContext } from 'react'
import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import { describeCell } from '#domain/browse/explore/describeCell.ts'
import type { ExploredPage, ExploredRow } from '#domain/browse/explore/explore.ts'
import type { ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { formatCount } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { useWidth } from '#platform/ui/useWidth.ts'
import { ChartFrame } from '../charts/ChartFrame.tsx'
import { figureAttribute } from '../figures/figureAnchors.ts'
import { OpenCell } from './CellLink.tsx'
import { chooseDrawn, getDrawn, type DrawnColumn } from './drawnColumn.ts'
import { describeTable } from './ExploreTable.tsx'
import { nameCell } from './nameCell.ts'
import css from './Explore.module.css'

const mostBars = 50
const line = 26
const barHeight = 16
/** Room for the name on the left and the figure on the right, in px. */
const nameWidth = { wide: 210, narrow: 96 }
const figureWidth = 104
const letterWidth = 7.2

/** The answer as bars in its order, each with its name and figure. */
export default function ExploreChart({ question, read }: { question: ExploreQuestion; read: ExploredPage }) {
  const { ref, width: measured } = useWidth<HTMLDivElement>()
  const drawn = chooseDrawn(read)
  const cardOf = useCellCards(question, read)
  if (!drawn) return <EmptyState title="No figures to chart">Add a column with figures.</EmptyState>
  const { column } = drawn
  const rows = read.content.slice(0, mostBars)
  const width = Math.max(measured || 720, 260)
  return (
    <ChartFrame
      title={column.label}
      unit={column.unit}
      years={[read.axnInstanceName]}
      frame={ref}
      note={[
        `${describeTable(question, read.axnInstanceName)}.`,
        read.totalElements > rows.length &&
          `Showing the first ${rows.length} of ${formatCount(read.totalElements)} rows.`,
        rows.some(row => getDrawn(row, drawn.place)?.partial) && 'Outlined bars are partial figures.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <svg
        viewBox={`0 0 ${width} ${rows.length * line}`}
        height={rows.length * line}
        role="img"
        aria-label={`Chart: ${column.label} of ${rows.length} rows. The table lists the same figures.`}
      >
        <Bars rows={rows} drawn={drawn} width={width} cardOf={cardOf} />
      </svg>
    </ChartFrame>
  )
}

interface BarsProps {
  rows: readonly ExploredRow[]
  drawn: DrawnColumn
  width: number
  cardOf: ReturnType<typeof useCellCards>
}

function Bars({ rows, drawn: { column, place }, width, cardOf }: BarsProps) {
  const values = rows.map(row => getDrawn(row, place)?.value ?? 0)
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const isNarrow = width < 560
  const left = isNarrow ? nameWidth.narrow : nameWidth.wide
  const room = width - left - figureWidth
  const x = (value: number) => left + (most === least ? 0 : ((value - least) / (most - least)) * room)
  // If one name is too long, all airports or states have their codes, so that the names are alike.
  const isShortened = rows.some(({ name }) => !fits(name, left - 12))
  return rows.map((row, index) => {
    const figure = getDrawn(row, place)
    const value = figure?.value ?? null
    const y = index * line
    const words = writeFigure(value, column.unit, column)
    const name = isShortened ? shorten(row, left - 12) : row.name
    return (
      <g key={row.key} className={css.row} {...cardOf(row, place)}>
        <rect className={css.target} y={y} width={width} height={line} />
        <title>{`${row.name}: ${words}`}</title>
        <text className={css.name} x={left - 10} y={y + line / 2 + 5}>
          {name}
        </text>
        {value !== null && (
          <rect
            className={css.bar}
            data-partial={figure?.partial || undefined}
            x={Math.min(x(0), x(value))}
            y={y + (line - barHeight) / 2}
            width={Math.max(Math.abs(x(value) - x(0)), 1)}
            height={barHeight}
          />
        )}
        <text
          className={css.figure}
          x={value === null ? left : Math.max(x(0), x(value)) + 6}
          y={y + line / 2 + 5}
        >
          {words}
        </text>
      </g>
    )
  })
}

const fits = (name: string, room: number): boolean => name.length * letterWidth < room

/** The code of an airport or state is enough; other names that do not fit are truncated with an ellipsis. */
function shorten({ code, name }: ExploredRow, room: number): string {
  if (code !== '' && code.length <= 4) return code
  if (fits(name, room)) return name
  return `${name.slice(0, Math.floor(room / letterWidth) - 1)}…`
}

function writeFigure(value: number | null, unit: string | undefined, column: DrawnColumn['column']): string {
  if (value === null) return 'not reported'
  const isDollars = unit === '$' && column.format !== 'ratio'
  return isDollars ? `$${formatFigure(value, 'dollars')}` : formatAirportFigure(value, { ...column, unit })
}

/**
 * The data that a row in a chart needs to open the card of its figure. The answer's table has the same cards as links.
 */
function useCellCards(
  question: ExploreQuestion,
  { columns, axnInstanceName }: Pick<ExploredPage, 'columns' | 'axnInstanceName'>,
): (row: ExploredRow, place: number) => { [figureAttribute]?: string; onClick?: () => void } {
  const open = useContext(OpenCell)
  return (row, place) => {
    const column = columns[place]
    if (!column) return {}
    const name = nameCell(question, row, column, axnInstanceName)
    if (name) return { [figureAttribute]: writeFigureAddress(name) }
    const isComputed = open && describeCell(question, { row, column }, axnInstanceName)
    return isComputed ? { onClick: () => open({ row, place }) } : {}
  }
}
