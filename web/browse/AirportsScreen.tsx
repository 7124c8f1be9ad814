import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { airportDirectory } from '#domain/browse/airportDirectory.ts'
import { getAirportProfileEndpoint } from '#domain/browse/airportProfile.ts'
import * as messages from '#domain/messages.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { readId } from '#platform/contract/readId.ts'
import { breakAfterSlashes } from '#platform/ui/breakAfterSlashes.tsx'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { notify } from '#platform/ui/notify.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { renderStatus } from '../review/StatusBadge.tsx'
import { paths } from '../screens.ts'
import { AirportSearch } from './AirportSearch.tsx'
import { type Edition, useEdition } from './edition.ts'
import { EditionSelect } from './EditionSelect.tsx'
import { FigureAnchor } from './figures/FigureAnchor.tsx'
import { useListingState, type ListingState } from './listing/listingState.ts'
import { type CellsOf, ListingTable } from './listing/ListingTable.tsx'
import { ListingTools } from './listing/ListingTools.tsx'
import { EarlierEditionLink, NotPublishedYet } from './NotPublishedYet.tsx'
import { AirportProfileView } from './profile/AirportProfileView.tsx'
import css from './browse.module.css'

/** The airport search; below it the airport in the address, or all of them. */
export function AirportsScreen() {
  const { contentID } = useParams({ strict: false })
  const edition = useEdition()
  const { axnInstanceId } = edition
  if (axnInstanceId === null) {
    return (
      <>
        <PageTitle title="Airports" />
        <EmptyState title="No year is open yet">
          You can look up airports after the first year is activated.
        </EmptyState>
      </>
    )
  }
  if (contentID === undefined)
    return <AllAirports edition={edition} axnInstanceId={axnInstanceId} wrong={null} />
  const airportId = readId(contentID)
  if (airportId === null) return <UnknownAirport edition={edition} axnInstanceId={axnInstanceId} />
  return <OneAirport key={airportId} airportId={airportId} edition={edition} axnInstanceId={axnInstanceId} />
}

interface ShownEdition {
  edition: Edition
  axnInstanceId: number
}

function AllAirports({ edition, axnInstanceId, wrong }: ShownEdition & { wrong: string | null }) {
  const state = useListingState(airportDirectory)
  const list = { keyword: state.list.keyword, onKeyword: (keyword: string) => state.change({ keyword }) }
  return (
    <>
      <PageTitle title="Airports">
        <EditionSelect edition={edition} />
        <div className={css.views} data-screen-only>
          <ButtonLink
            to={paths.explore}
            search={was => ({ instance: was.instance, view: 'map' })}
            variant="default"
          >
            Map of all airports
          </ButtonLink>
          <ButtonLink to={paths.compare} variant="default">
            Compare airports
          </ButtonLink>
        </div>
      </PageTitle>
      <AirportSearch shown={null} wrong={wrong} list={list} />
      {wrong !== null && <EarlierEditionLink />}
      <AirportList edition={edition} axnInstanceId={axnInstanceId} state={state} />
    </>
  )
}

/** The address matches no airport that the reader may see. The search says so, and all airports are listed below. */
function UnknownAirport(props: ShownEdition) {
  useEffect(() => notify.warning(messages.airportNotFound), [])
  return <AllAirports {...props} wrong={messages.airportNotFound} />
}

function OneAirport({ airportId, edition, axnInstanceId }: ShownEdition & { airportId: number }) {
  const profile = useEndpointQuery(getAirportProfileEndpoint, {
    params: { airportId, instanceId: axnInstanceId },
    query: { without: 'tenants' },
  })
  const isUnknown = profile.error instanceof ProblemError && [400, 404].includes(profile.error.status)
  if (isUnknown) return <UnknownAirport edition={edition} axnInstanceId={axnInstanceId} />
  const airport = profile.data?.airport ?? null
  return (
    <>
      <AirportSearch key={airport?.airportId} shown={airport} wrong={null} isFolded />
      {!profile.data && <PageTitle title="Airport" isProvisional />}
      <QueryBoundary query={profile} lines={14}>
        {data => (
          <AirportProfileView
            profile={data}
            showsStatus={edition.isAdmin}
            edition={<EditionSelect edition={edition} />}
          />
        )}
      </QueryBoundary>
    </>
  )
}

const cellsOf = (year: string): CellsOf<typeof airportDirectory> => ({
  enplaneTotal: ({ enplaneTotal, iataCode, axnInstanceStatus }) => {
    if (enplaneTotal === null || iataCode === null || axnInstanceStatus !== 'PUBLISHED') return enplaneTotal
    return (
      <FigureAnchor name={{ iataCode, year, key: 'enplaneTotal' }}>
        {formatFigure(enplaneTotal, 'integer')}
      </FigureAnchor>
    )
  },
  airportName: row => (
    <Link to={paths.airports} params={{ contentID: String(row.airportId) }}>
      {breakAfterSlashes(row.airportName)}
    </Link>
  ),
  hubSize: row => row.hubSize && <span className={css.whole}>{row.hubSize}</span>,
  countryName: row => <span className={css.whole}>{row.countryName}</span>,
  axnInstanceStatus: renderStatus,
})

/** The airports of a year that the reader may see. */
function AirportList({ edition, axnInstanceId, state }: ShownEdition & { state: ListingState }) {
  const year = edition.axnInstanceName
  const cells = useMemo(() => cellsOf(year), [year])
  return (
    <section aria-label="All airports">
      <ListingTools listing={airportDirectory} instanceId={axnInstanceId} state={state} withoutSearch />
      <ListingTable
        listing={airportDirectory}
        instanceId={axnInstanceId}
        state={state}
        caption={`Airports in ${year}`}
        rowKey={row => row.airportId}
        cells={cells}
        whenNone={
          <NotPublishedYet what="No airports">
            Airports appear here once their figures have been reviewed and published.
          </NotPublishedYet>
        }
      />
    </section>
  )
}
