import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import { findFigureOrDefault, listWrongFigure } from '#domain/browse/airportFigures.ts'
import {
  type AirportTrends,
  downloadAirportTrendsEndpoint,
  getAirportTrendsEndpoint,
} from '#domain/browse/airportTrends.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import { describeBreaks } from '#domain/browse/describeBreaks.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { redefinedSign } from '#platform/contract/figureChange.ts'
import { readId } from '#platform/contract/readId.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useViewSearch } from '#platform/ui/search.ts'
import { paths } from '../../screens.ts'
import { LineChart } from '../charts/LineChart.tsx'
import { type Edition, useEdition } from '../edition.ts'
import { EditionSelect } from '../EditionSelect.tsx'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { AirportLink } from '../profileLinks.tsx'
import { YearByYear } from '../yearByYear/YearByYear.tsx'
import { AirportViews } from './AirportViews.tsx'
import { DefinitionNotes } from './DefinitionNotes.tsx'
import { FigureSelect } from './FigureSelect.tsx'
import { FileButton } from './FileButton.tsx'
import { renderReportedFigure } from './renderReportedFigure.tsx'
import { AllFigures, TrendTable, UnpublishedEdition } from './TrendTable.tsx'
import css from './figures.module.css'

/** An airport over the years up to an edition: one figure as a chart with its table, and all figures below. */
export function TrendsScreen() {
  const { contentID } = useParams({ strict: false })
  const airportId = readId(contentID) ?? 0
  const edition = useEdition()
  const trends = useEndpointQuery(
    getAirportTrendsEndpoint,
    { params: { airportId }, query: edition.query },
    { keepPrevious: true },
  )
  const isUnknown = trends.error instanceof ProblemError && [400, 404].includes(trends.error.status)
  if (isUnknown) return <NoTrends edition={edition} />
  return (
    <>
      {!trends.data && <PageTitle title="Trends" />}
      <QueryBoundary query={trends} lines={12}>
        {data => <Trends trends={data} airportId={airportId} edition={edition} />}
      </QueryBoundary>
    </>
  )
}

function NoTrends({ edition }: { edition: Edition }) {
  return (
    <>
      <PageTitle title="Trends">
        <EditionSelect edition={edition} />
      </PageTitle>
      <EmptyState
        title="No published figures for this airport"
        action={<ButtonLink to={paths.airports}>Find an airport</ButtonLink>}
      >
        Trends show published figures for the edition and earlier years.
      </EmptyState>
    </>
  )
}

interface TrendsProps {
  trends: AirportTrends
  airportId: number
  edition: Edition
}

function Trends({ trends, airportId, edition }: TrendsProps) {
  const [search, change] = useViewSearch(['figure'])
  const figure = findFigureOrDefault(search.figure)
  const [first] = trends.airports
  if (!first) return null
  const { airport, figures, airportInEdition: inEdition } = first
  const values = figures.map(year => year?.[figure.key] ?? null)
  const changes = findDefinitionChanges(figure, trends.definitionChanges)
  const addresses = trends.years.map(year =>
    writeFigureAddress({ iataCode: airport.iataCode, year, key: figure.key }),
  )
  const breaks = describeBreaks(trends.years, values)
  return (
    <>
      <PageTitle
        title={`${airport.iataCode} trends`}
        over={
          <AirportLink airportId={airportId} inEdition={inEdition}>
            {airport.airportName}
          </AirportLink>
        }
      >
        <EditionSelect edition={edition} />
      </PageTitle>
      <AirportViews airport={airport} shown="trends" inEdition={inEdition} />
      <IgnoredParts wrong={listWrongFigure(search.figure)} />
      <UnpublishedEdition edition={edition} />
      <div className={css.bar}>
        <FigureSelect figure={figure} onChange={key => change({ figure: key })} />
        {figure.help && <HelpTip about={figure.label}>{figure.help}</HelpTip>}
        <TrendFiles airportId={airportId} edition={edition} figure={figure} />
      </div>
      <div className={css.side}>
        <LineChart
          figure={figure}
          labels={trends.years}
          series={[{ name: airport.iataCode, values, addresses }]}
          breaks={new Map(changes.map(each => [each.year, 'new definition']))}
        />
        <TrendTable trends={trends} figure={figure} />
      </div>
      {breaks !== null && <p className={css.note}>{breaks}</p>}
      {trends.exchangeRate !== null && <p className={css.note}>{trends.exchangeRate}</p>}
      <DefinitionNotes changes={changes} />
      <h2 className={css.heading}>Locations year by year</h2>
      <YearByYear subject="airport" subjectId={airportId} />
      <h2 className={css.heading}>All figures</h2>
      <p className={css.note}>
        Figures appear as published each year. A dash means that the airport was not published that year. A
        dagger (†) means that the figure is partial.
      </p>
      <DefinitionNotes changes={trends.definitionChanges} />
      <AllFigures
        columns={trends.years.map((year, place) => ({
          key: year,
          label: year,
          cell: each => renderYear(trends, each, place),
        }))}
      />
    </>
  )
}

function TrendFiles({ airportId, edition, figure }: Omit<TrendsProps, 'trends'> & { figure: AirportFigure }) {
  return (
    <div className={css.files} role="group" aria-label="Download and print">
      <FileButton
        label="CSV of this figure"
        file={downloadAirportTrendsEndpoint}
        given={{ params: { airportId }, query: { figure: figure.key, ...edition.query } }}
      />
      <FileButton
        label="CSV of all figures"
        file={downloadAirportTrendsEndpoint}
        given={{ params: { airportId }, query: edition.query }}
      />
      <PrintButton />
    </div>
  )
}

/** A figure of the only airport in one year, marked if its definition changes that year. */
function renderYear(
  { airports, years, definitionChanges }: AirportTrends,
  figure: AirportFigure,
  place: number,
): ReactNode {
  const { key, format } = figure
  const year = years[place] ?? ''
  const iataCode = airports[0]?.airport.iataCode ?? ''
  const isRedefined = findDefinitionChanges(figure, definitionChanges).some(each => each.year === year)
  const shown = renderReportedFigure(airports[0]?.figures[place]?.[key], format, { iataCode, year, key })
  return isRedefined ? (
    <>
      <span>{redefinedSign}</span> <span>{shown}</span>
    </>
  ) : (
    shown
  )
}
