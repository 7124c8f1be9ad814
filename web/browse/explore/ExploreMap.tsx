import { useCallback, useContext, useMemo, type ReactNode } from 'react'
import { writeEntry } from '#domain/browse/explore/chartPlan.ts'
import { chooseDrawn, getDrawn, type DrawnColumn } from '#domain/browse/explore/drawnColumn.ts'
import type { ExploredPage, ExploredRow } from '#domain/browse/explore/explore.ts'
import { findField } from '#domain/browse/explore/exploreKinds.ts'
import { isOfAreas, type ExploreQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { countOf } from '#platform/contract/count.ts'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { lazyPart } from '#platform/ui/lazyPart.tsx'
import { CirclesOnMap, MapLevels, MapPlace } from '../figures/CirclesOnMap.tsx'
import { createCircles, divideIntoFifths, type Leveled } from '../figures/mapCircles.ts'
import { OpenCell } from './CellLink.tsx'
import { DrawnColumnSelect } from './DrawnColumnSelect.tsx'
import { nameCell } from './nameCell.ts'
import type { ExploreState } from './useExploreState.ts'
import figures from '../figures/figures.module.css'
import css from './Explore.module.css'

const AreaMap = lazyPart(async () => (await import('../figures/AreaMap.tsx')).loadAreaMap())

interface ExploreMapProps {
  state: ExploreState
  question: ExploreQuestion
  read: ExploredPage
}

/** The answer on a map: airports as circles or states and countries as areas, by the figure they are sorted by. */
export default function ExploreMap({ state, question, read }: ExploreMapProps) {
  // The map starts over if what it draws changes, so it is computed only for another answer.
  const drawn = useMemo(() => chooseDrawn(read), [read])
  const openCell = useContext(OpenCell)
  const open = useCallback(
    (key: string | number) => {
      const row = read.content.find(each => each.key === String(key))
      if (row && drawn) openCell?.({ row, place: drawn.place })
    },
    [read, drawn, openCell],
  )
  if (drawn === null)
    return (
      <EmptyState title="No figures to map">
        To see the rows on the map, add a column with figures.
      </EmptyState>
    )
  const shared = { question, read, drawn, onOpen: open }
  return (
    <>
      <div className={css.line} data-screen-only>
        <DrawnColumnSelect label="Figure on the map" state={state} read={read} />
      </div>
      {isOfAreas(question) ? <Areas {...shared} /> : <Airports {...shared} />}
    </>
  )
}

interface MappedProps extends Pick<ExploreMapProps, 'question' | 'read'> {
  drawn: DrawnColumn
  onOpen: (key: string | number) => void
}

/** `Denver International Airport (DEN): Enplaning Passengers 35,000,000` */
function describeRow(
  row: ExploredRow,
  { place, column }: DrawnColumn,
): { value: number | null; partial: boolean; label: string } {
  const figure = getDrawn(row, place)
  const { value = null, partial = false } = figure ?? {}
  return { value, partial, label: `${row.name}: ${column.label} ${writeEntry(figure, column)}` }
}

function Airports({ question, read, drawn, onOpen }: MappedProps) {
  const circles = useMemo(
    () =>
      createCircles(
        read.content.flatMap(row => {
          const name = nameCell(question, row, drawn.column, read.axnInstanceName)
          const address = name ? writeFigureAddress(name) : undefined
          const { key, code, place } = row
          const airport = { airportId: Number(key), iataCode: code, address, ...describeRow(row, drawn) }
          return place ? [{ ...airport, ...place }] : []
        }),
        findField(question.kind, drawn.column.key)?.isSum ?? false,
      ),
    [question, read, drawn],
  )
  if (circles.length === 0)
    return <EmptyState title="No airports to map">No airport has coordinates.</EmptyState>
  const unplaced = read.content.length - circles.length
  return (
    <MapFigure
      drawn={drawn}
      levels={circles}
      of="airports"
      map={<CirclesOnMap circles={circles} onOpen={onOpen} />}
    >
      <span>{`The area of each circle is proportional to ${drawn.column.label}, ${read.axnInstanceName} edition.`}</span>{' '}
      <span>A dashed circle means that no figure was reported. A partial figure has no color.</span>
      <span>{unplaced > 0 && ` Airports without coordinates (${unplaced}) appear only in the table.`}</span>
    </MapFigure>
  )
}

function Areas({ read, drawn, onOpen }: MappedProps) {
  const areas = useMemo(() => {
    const described = read.content.flatMap(row =>
      row.area === null ? [] : [{ key: row.key, area: row.area, ...describeRow(row, drawn) }],
    )
    const levelOf = divideIntoFifths(described)
    return described.map(each => ({ ...each, level: levelOf(each) }))
  }, [read, drawn])
  const drawable = areas.filter(({ area }) => /^(US|CA)(-|$)/.test(area))
  if (drawable.length === 0)
    return (
      <EmptyState title="No areas to map">
        The map has the states and provinces of the United States and Canada.
      </EmptyState>
    )
  const others = read.content.length - drawable.length
  return (
    <MapFigure
      drawn={drawn}
      levels={areas}
      of="areas"
      map={
        <MapPlace>
          <AreaMap areas={areas} onOpen={onOpen} />
        </MapPlace>
      }
    >
      <span>{`The color shows ${drawn.column.label}, ${read.axnInstanceName} edition.`}</span>{' '}
      <span>A dashed area has no figure. A partial figure has no color.</span>
      <span>
        {others > 0 &&
          ` ${countOf(others, 'row')} outside the United States and Canada, or without a state, ${others === 1 ? 'appears' : 'appear'} only in the table.`}
      </span>{' '}
      <span>Outlines: Natural Earth.</span>
    </MapFigure>
  )
}

interface MapFigureProps extends Pick<MappedProps, 'drawn'> {
  map: ElementNode
  levels: readonly Leveled[]
  of: string
  /** The caption. */
  children: ReactNode
}

const MapFigure = ({ drawn, map, levels, of, children }: MapFigureProps) => (
  <figure className={figures.map}>
    {map}
    <MapLevels drawn={levels} figure={drawn.column} of={of} />
    <figcaption>{children}</figcaption>
  </figure>
)
