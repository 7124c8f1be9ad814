import { useContext } from 'react'
import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import { describeCell } from '#domain/browse/explore/describeCell.ts'
import type { ExploredPage, ExploredRow } from '#domain/browse/explore/explore.ts'
import type { ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { formatCount } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { type Bar, BarChart } from '../charts/BarChart.tsx'
import { figureAttribute } from '../figures/figureAnchors.ts'
import { OpenCell } from './CellLink.tsx'
import { chooseDrawn, getDrawn, type DrawnColumn } from './drawnColumn.ts'
import { describeTable } from './ExploreTable.tsx'
import { nameCell } from './nameCell.ts'

const mostBars = 50

/** The answer as bars in its order, each with its name and figure. */
export default function ExploreChart({ question, read }: { question: ExploreQuestion; read: ExploredPage }) {
  const drawn = chooseDrawn(read)
  const cardOf = useCellCards(question, read)
  if (!drawn) return <EmptyState title="No figures to chart">Add a column with figures.</EmptyState>
  const { column } = drawn
  const rows = read.content.slice(0, mostBars)
  return (
    <BarChart
      title={column.label}
      unit={column.unit}
      years={[read.axnInstanceName]}
      note={[
        `${describeTable(question, read.axnInstanceName)}.`,
        read.totalElements > rows.length &&
          `Showing the first ${rows.length} of ${formatCount(read.totalElements)} rows.`,
        rows.some(row => getDrawn(row, drawn.place)?.partial) && 'Outlined bars are partial figures.',
      ]
        .filter(Boolean)
        .join(' ')}
      bars={rows.map(row => toBar(row, drawn, cardOf))}
      label={`Chart: ${column.label} of ${rows.length} rows. The table lists the same figures.`}
    />
  )
}

function toBar(
  row: ExploredRow,
  { column, place }: DrawnColumn,
  cardOf: ReturnType<typeof useCellCards>,
): Bar {
  const figure = getDrawn(row, place)
  const value = figure?.value ?? null
  return {
    key: row.key,
    name: row.name,
    code: row.code,
    value,
    text: writeFigure(value, column.unit, column),
    partial: figure?.partial ?? false,
    attributes: cardOf(row, place),
  }
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
): (
  row: ExploredRow,
  place: number,
) => { [figureAttribute]?: string; onClick?: () => void; 'data-opens'?: true } {
  const open = useContext(OpenCell)
  return (row, place) => {
    const column = columns[place]
    if (!column) return {}
    const name = nameCell(question, row, column, axnInstanceName)
    if (name) return { [figureAttribute]: writeFigureAddress(name) }
    const isComputed = open && describeCell(question, { row, column }, axnInstanceName)
    return isComputed ? { onClick: () => open({ row, place }), 'data-opens': true } : {}
  }
}
