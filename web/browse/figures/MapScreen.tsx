import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { formatAirportLocation } from '#domain/airports/airport.ts'
import { listMappedAirportsEndpoint, type MappedAirport } from '#domain/browse/airportMap.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { paths } from '../../paths.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { PartialNote } from '#platform/ui/figures.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { BrowseFrame } from '../BrowseFrame.tsx'
import css from './figures.module.css'
import { CirclesOnMap } from './CirclesOnMap.tsx'
import { createCircles, type PlacedFigure } from './mapCircles.ts'
import { renderReportedFigure } from './renderReportedFigure.tsx'
import { useViewSearch } from './useViewSearch.ts'

const mapSizes = {
  traffic: { key: 'enplaneTotal', label: 'Enplaning Passengers', format: 'integer' },
  sales: { key: 'grossSalesTotal', label: 'Gross Sales', format: 'dollars' },
} as const
type MapSize = keyof typeof mapSizes

/** Every airport of the year on one map, sized by traffic or sales, with a table of the same. */
export function MapScreen() {
  return (
    <BrowseFrame title="Map of all airports">
      {({ instanceId }) => <MapOfYear key={instanceId} instanceId={instanceId} />}
    </BrowseFrame>
  )
}

function MapOfYear({ instanceId }: { instanceId: number }) {
  const map = useEndpointQuery(listMappedAirportsEndpoint, { params: { instanceId } })
  return (
    <QueryBoundary query={map} lines={14}>
      {({ airports }) =>
        airports.length === 0 ? (
          <EmptyState title="No airport is published for this year yet">
            Airports appear here once their figures have been reviewed and published.
          </EmptyState>
        ) : (
          <AirportsOnMap airports={airports} />
        )
      }
    </QueryBoundary>
  )
}

function AirportsOnMap({ airports }: { airports: readonly MappedAirport[] }) {
  const [search, change] = useViewSearch(['by'])
  const by: MapSize = search.by === 'sales' ? 'sales' : 'traffic'
  const [shown, setShown] = useState<number | null>(null)
  const circles = useMemo(
    () => createCircles(airports.map(airport => placeFigure(airport, by))),
    [airports, by],
  )
  const { key, label } = mapSizes[by]
  const unplaced = airports.length - circles.length
  return (
    <>
      <div className={css.bar}>
        <FilterSelect
          label="Circle size"
          value={by}
          onChange={value => change({ by: value === 'traffic' ? undefined : value })}
          options={Object.entries(mapSizes).map(([value, size]) => ({ value, label: size.label }))}
        />
        <div className={css.files}>
          <PrintButton />
        </div>
      </div>
      <div className={css.wide}>
        <figure className={css.map}>
          <CirclesOnMap circles={circles} shown={shown} />
          <figcaption>
            The area of each circle is proportional to {label.toLowerCase()}. A dashed circle means that no
            figure was reported.
            {unplaced > 0 && ` Airports without coordinates (${unplaced}) appear only in the table.`}
          </figcaption>
        </figure>
        <div>
          <Table
            caption={`Airports by ${label.toLowerCase()}`}
            hideCaption
            narrow="scroll"
            columns={columnsFor(by, setShown)}
            rows={airports.toSorted((one, other) => (other[key].value ?? -1) - (one[key].value ?? -1))}
            rowKey={row => row.airportId}
          />
          <PartialNote when={airports.some(each => each[key].partial)} />
        </div>
      </div>
    </>
  )
}

function placeFigure(airport: MappedAirport, by: MapSize): PlacedFigure {
  const { key, label, format } = mapSizes[by]
  const { value } = airport[key]
  const said = `${formatAirportLocation(airport)}: ${label} ${formatFigureWithUnit(value, format)}`
  return { ...airport, value, said }
}

/** Pointing at an airport in the table, or focusing it, shows it on the map. */
function columnsFor(by: MapSize, onShow: (airportId: number | null) => void): Column<MappedAirport>[] {
  const { key, label, format } = mapSizes[by]
  return [
    {
      key: 'airport',
      label: 'Airport',
      heads: true,
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
      key,
      label,
      unit: format === 'integer' ? undefined : '$',
      format,
      cell: row => renderReportedFigure(row[key], format),
    },
  ]
}
