import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatAirportLocation } from '#domain/airports/airport.ts'
import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import { findFigureOrDefault, formatAirportFigure, listWrongFigure } from '#domain/browse/airportFigures.ts'
import { firstMapped, listMappedAirportsEndpoint, type MappedAirport } from '#domain/browse/airportMap.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { notApplicable, valueNotFound } from '#platform/contract/figure.ts'
import { PartialNote } from '#platform/ui/figures.tsx'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useViewSearch } from '#platform/ui/search.ts'
import { type Column, Table } from '#platform/ui/Table.tsx'
import { paths } from '../../screens.ts'
import { BrowseFrame } from '../BrowseFrame.tsx'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { NotPublishedYet } from '../NotPublishedYet.tsx'
import { CirclesOnMap, MapLevels } from './CirclesOnMap.tsx'
import { FigureSelect } from './FigureSelect.tsx'
import { createCircles, type PlacedFigure } from './mapCircles.ts'
import { renderReportedFigure } from './renderReportedFigure.tsx'
import css from './figures.module.css'

/** All airports of the year on one map, sized by any figure, with a table of the same data. */
export function MapScreen() {
  return (
    <BrowseFrame title="Map of all airports">
      {({ instanceId }) => <MapOfYear key={instanceId} instanceId={instanceId} />}
    </BrowseFrame>
  )
}

function MapOfYear({ instanceId }: { instanceId: number }) {
  const [search, change] = useViewSearch(['figure'])
  const figure = findFigureOrDefault(search.figure ?? firstMapped)
  const map = useEndpointQuery(
    listMappedAirportsEndpoint,
    { params: { instanceId }, query: { figure: figure.key } },
    { keepPrevious: true },
  )
  return (
    <>
      <IgnoredParts wrong={listWrongFigure(search.figure)} />
      {map.data?.airports.length !== 0 && (
        <div className={css.bar}>
          <FigureSelect
            figure={figure}
            onChange={key => change({ figure: key === firstMapped ? undefined : key })}
          />
          {figure.help && <HelpTip about={figure.label}>{figure.help}</HelpTip>}
          <div className={css.files}>
            <PrintButton />
          </div>
        </div>
      )}
      <QueryBoundary query={map} lines={14}>
        {({ airports, figureKey, axnInstanceName, exchangeRate }) =>
          airports.length === 0 ? (
            <NotPublishedYet what="No airports">
              Airports appear here once their figures have been reviewed and published.
            </NotPublishedYet>
          ) : (
            <AirportsOnMap
              airports={airports}
              figure={findFigureOrDefault(figureKey)}
              year={axnInstanceName}
              exchangeRate={exchangeRate}
            />
          )
        }
      </QueryBoundary>
    </>
  )
}

interface AirportsOnMapProps {
  airports: readonly MappedAirport[]
  figure: AirportFigure
  year: string
  exchangeRate: string | null
}

function AirportsOnMap({ airports, figure, year, exchangeRate }: AirportsOnMapProps) {
  const [shown, setShown] = useState<number | null>(null)
  const circles = useMemo(
    () =>
      createCircles(
        airports.map(airport => placeFigure(airport, figure, year)),
        figure.isSum,
      ),
    [airports, figure, year],
  )
  const ranked = airports.toSorted((one, other) => valueOf(other) - valueOf(one))
  const [largest] = ranked
  const unknown = airports.filter(each => each.figure.value === null).length
  const unplaced = airports.length - circles.length
  return (
    <div className={css.wide}>
      <figure className={css.map}>
        <CirclesOnMap circles={circles} shown={shown} />
        <MapLevels circles={circles} figure={figure} />
        <figcaption>
          <span>{figure.label}</span>, <span>{year}</span> edition. Each color represents one fifth of the
          airports. The area of each circle is proportional to the figure
          <span>
            {largest &&
              largest.figure.value !== null &&
              `, up to ${describeFigureInText(largest.figure, figure)} (${largest.iataCode})`}
          </span>
          <span>.</span>{' '}
          <span>{unknown > 0 && `A dashed circle means that no figure was reported (${unknown}).`}</span>
          <span>
            {unplaced > 0 && ` Airports without coordinates (${unplaced}) appear only in the table.`}
          </span>
        </figcaption>
      </figure>
      <div>
        <Table
          caption={`Airports by ${figure.label}, ${year}`}
          hideCaption
          narrow="scroll"
          columns={columnsFor(figure, year, setShown)}
          rows={ranked}
          rowKey={row => row.airportId}
        />
        <PartialNote when={airports.some(each => each.figure.partial)} />
        {exchangeRate !== null && <p className={css.note}>{exchangeRate}</p>}
      </div>
    </div>
  )
}

/** Unreported figures come last. */
const valueOf = (airport: MappedAirport): number => airport.figure.value ?? -Infinity

function describeFigureInText(
  { value, notApplicable: isNone }: MappedAirport['figure'],
  figure: AirportFigure,
): string {
  if (value !== null) return formatAirportFigure(value, figure)
  return isNone ? notApplicable : valueNotFound
}

function placeFigure(airport: MappedAirport, figure: AirportFigure, year: string): PlacedFigure {
  const label = `${formatAirportLocation(airport)}: ${figure.label} ${describeFigureInText(airport.figure, figure)}`
  const address = writeFigureAddress({ iataCode: airport.iataCode, year, key: figure.key })
  return { ...airport, value: airport.figure.value, label, address }
}

/** Hovering over or focusing an airport in the table highlights it on the map. */
function columnsFor(
  { key, label, unit, format }: AirportFigure,
  year: string,
  onShow: (airportId: number | null) => void,
): Column<MappedAirport>[] {
  return [
    {
      key: 'airport',
      label: 'Airport',
      isRowHeader: true,
      cell: row => (
        <Link
          to={paths.airports}
          params={{ contentID: String(row.airportId) }}
          onMouseEnter={() => onShow(row.airportId)}
          onMouseLeave={() => onShow(null)}
          onFocus={() => onShow(row.airportId)}
          onBlur={() => onShow(null)}
        >
          {formatAirportLocation(row)}
        </Link>
      ),
    },
    {
      key: 'figure',
      label,
      unit,
      format,
      cell: row => renderReportedFigure(row.figure, format, { iataCode: row.iataCode, year, key }),
    },
  ]
}
