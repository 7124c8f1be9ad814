import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { renderEnplanements, renderEnplanementsNote } from './renderEnplanements.tsx'
import css from './BrowseFrame.module.css'
import type { Edition } from './edition.ts'
import { FigureAnchor } from './figures/FigureAnchor.tsx'
import { ListingTable, type CellsOf } from './listing/ListingTable.tsx'
import { ListingTools } from './listing/ListingTools.tsx'
import { useListingState } from './listing/listingState.ts'
import { renderStatus } from './renderStatus.tsx'

const cellsOf = (year: string): CellsOf<typeof airportDirectory> => ({
  enplaneTotal: row => {
    const { enplaneTotal, iataCode, axnInstanceStatus } = row
    if (enplaneTotal === null || iataCode === null || axnInstanceStatus !== 'PUBLISHED')
      return renderEnplanements(row)
    return (
      <FigureAnchor name={{ iataCode, year, key: 'enplaneTotal' }}>
        {row.enplanePartial ? renderEnplanements(row) : formatFigure(enplaneTotal, 'integer')}
      </FigureAnchor>
    )
  },
  airportName: row => (
    <Link to={paths.airports} params={{ contentID: String(row.airportId) }}>
      {row.airportName}
    </Link>
  ),
  countryName: row => <span className={css.whole}>{row.countryName}</span>,
  axnInstanceStatus: renderStatus,
})

/** The airports of a year that the reader may see. */
export function AirportList({ edition, axnInstanceId }: { edition: Edition; axnInstanceId: number }) {
  const state = useListingState(airportDirectory)
  const year = edition.axnInstanceName
  const cells = useMemo(() => cellsOf(year), [year])
  return (
    <section aria-label="All airports">
      <ListingTools listing={airportDirectory} instanceId={axnInstanceId} state={state} />
      <ListingTable
        listing={airportDirectory}
        instanceId={axnInstanceId}
        state={state}
        caption={`Airports in ${year}`}
        rowKey={row => row.airportId}
        cells={cells}
        note={renderEnplanementsNote}
        whenNone={
          <EmptyState title={`No airport is published for ${year} yet`}>
            Airports appear here once their figures have been reviewed and published.
          </EmptyState>
        }
      />
    </section>
  )
}
