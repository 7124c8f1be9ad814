import { useContext, useMemo } from 'react'
import { formatAirportFigure } from '#domain/browse/airportFigures.ts'
import { chooseDrawn, getDrawn } from '#domain/browse/explore/drawnColumn.ts'
import type { ExploredPage } from '#domain/browse/explore/explore.ts'
import type { ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { notApplicable, valueNotFound } from '#platform/contract/figure.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { CirclesOnMap, MapLevels } from '../figures/CirclesOnMap.tsx'
import { createCircles } from '../figures/mapCircles.ts'
import { OpenCell } from './CellLink.tsx'
import { nameCell } from './nameCell.ts'
import figures from '../figures/figures.module.css'

/** The airports in the answer, sized by the figure they are sorted by. */
export default function ExploreMap({ question, read }: { question: ExploreQuestion; read: ExploredPage }) {
  const drawn = chooseDrawn(read)
  const openCell = useContext(OpenCell)
  const circles = useMemo(
    () =>
      drawn === null || question.rows !== 'airports' || question.group
        ? []
        : createCircles(
            read.content.flatMap(row => {
              const figure = getDrawn(row, drawn.place)
              const value = figure?.value ?? null
              const words =
                value !== null
                  ? formatAirportFigure(value, drawn.column)
                  : figure?.notApplicable
                    ? notApplicable
                    : valueNotFound
              const label = `${row.name}: ${drawn.column.label} ${words}`
              const name = nameCell(question, row, drawn.column, read.axnInstanceName)
              const address = name ? writeFigureAddress(name) : undefined
              return row.place
                ? [{ airportId: Number(row.key), iataCode: row.code, label, value, address, ...row.place }]
                : []
            }),
          ),
    [question, read, drawn],
  )
  if (drawn === null || circles.length === 0)
    return (
      <EmptyState title="No airports to map">
        To see airports on the map, choose “Airports” as the rows and add a column with figures.
      </EmptyState>
    )
  const unplaced = read.content.length - circles.length
  return (
    <figure className={figures.map}>
      <CirclesOnMap
        circles={circles}
        shown={null}
        onOpen={airportId => {
          const row = read.content.find(each => each.key === String(airportId))
          if (row) openCell?.({ row, place: drawn.place })
        }}
      />
      <MapLevels circles={circles} figure={drawn.column} />
      <figcaption>
        The area of each circle is proportional to <span>{drawn.column.label}</span>,{' '}
        <span>{read.axnInstanceName}</span> edition. A dashed circle means that no figure was reported.
        <span>{unplaced > 0 && ` Airports without coordinates (${unplaced}) appear only in the table.`}</span>
      </figcaption>
    </figure>
  )
}
