import type { ReactNode } from 'react'
import { formatAirportLocation } from '#domain/airports/airport.ts'
import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import { airportFigures, findFigureOrDefault, listWrongFigure } from '#domain/browse/airportFigures.ts'
import {
  type AirportTrends,
  compareAirportsEndpoint,
  downloadComparisonEndpoint,
  listWrongCodes,
  maxComparedAirports,
  readCodes,
} from '#domain/browse/airportTrends.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import { describeBreaks } from '#domain/browse/describeBreaks.ts'
import { type FigureName, writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { findExtremes, type Extreme } from '#domain/browse/findExtremes.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import { computeFigureChange, formatFigureChange } from '#platform/contract/figureChange.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { PartialNote } from '#platform/ui/figures.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useViewSearch } from '#platform/ui/search.ts'
import { LineChart } from '../charts/LineChart.tsx'
import { type Edition, useEdition } from '../edition.ts'
import { EditionSelect } from '../EditionSelect.tsx'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { NotPublishedYet } from '../NotPublishedYet.tsx'
import { AirportPicker } from './AirportPicker.tsx'
import { ComparisonExamples } from './ComparisonExamples.tsx'
import { DefinitionNotes } from './DefinitionNotes.tsx'
import { FigureSelect } from './FigureSelect.tsx'
import { FileButton } from './FileButton.tsx'
import { renderReportedFigure } from './renderReportedFigure.tsx'
import { AllFigures, TrendTable, UnpublishedEdition } from './TrendTable.tsx'
import css from './figures.module.css'

/** Two to twelve airports side by side: all figures of an edition, and one figure over the years up to it. */
export function CompareScreen() {
  const [search, change] = useViewSearch(['airports', 'figure'])
  const codes = readCodes(search.airports ?? '').slice(0, maxComparedAirports)
  const edition = useEdition()
  const trends = useEndpointQuery(
    compareAirportsEndpoint,
    { query: { airports: codes.join(','), ...edition.query } },
    { enabled: codes.length > 0, keepPrevious: true },
  )
  const nameOf = (code: string) => {
    const found = trends.data?.airports.find(each => each.airport.iataCode === code)
    return found && formatAirportLocation(found.airport)
  }
  return (
    <>
      <PageTitle
        title="Compare airports"
        documentTitle={['Compare airports', codes.join(', ')].filter(Boolean).join(': ')}
      >
        <EditionSelect edition={edition} />
      </PageTitle>
      <IgnoredParts
        wrong={[
          ...listWrongCodes(search.airports ?? '', maxComparedAirports),
          ...listWrongFigure(search.figure),
        ]}
      />
      <AirportPicker
        label="Add an airport"
        codes={codes}
        most={maxComparedAirports}
        nameOf={nameOf}
        onChange={chosen => change({ airports: chosen.length > 0 ? chosen.join(',') : undefined })}
      />
      {codes.length > 0 && trends.data && trends.data.unknown.length > 0 && (
        <Notice kind="warning">{`No published figures for ${joinWords(trends.data.unknown)}.`}</Notice>
      )}
      {codes.length < 2 && (
        <EmptyState title={codes.length === 0 ? 'No airports selected yet' : 'Choose another airport'}>
          <p>Compare all figures for two to twelve airports in one year, or one figure over several years.</p>
          <ComparisonExamples chosen={codes[0]} />
        </EmptyState>
      )}
      {codes.length >= 2 && (
        <QueryBoundary query={trends} lines={14}>
          {data =>
            data.airports.length === 0 ? (
              <NotPublishedYet what="No figures of these airports">
                Airports can be compared once their figures have been reviewed and published.
              </NotPublishedYet>
            ) : (
              <Comparison trends={data} edition={edition} search={search} change={change} />
            )
          }
        </QueryBoundary>
      )}
    </>
  )
}

type View = ReturnType<typeof useViewSearch<'airports' | 'figure'>>
interface ComparisonProps {
  trends: AirportTrends
  edition: Edition
  search: View[0]
  change: View[1]
}

function Comparison({ trends, edition, search, change }: ComparisonProps) {
  const figure = findFigureOrDefault(search.figure)
  const changes = findDefinitionChanges(figure, trends.definitionChanges)
  const codes = trends.airports.map(each => each.airport.iataCode).join(',')
  return (
    <>
      <UnpublishedEdition edition={edition} />
      <div className={css.bar}>
        <FigureSelect figure={figure} onChange={key => change({ figure: key })} />
        <div className={css.files} role="group" aria-label="Download and print">
          <FileButton
            label="CSV of this figure"
            file={downloadComparisonEndpoint}
            given={{ query: { airports: codes, figure: figure.key, ...edition.query } }}
          />
          <FileButton
            label="CSV of all figures"
            file={downloadComparisonEndpoint}
            given={{ query: { airports: codes, ...edition.query } }}
          />
          <PrintButton />
        </div>
      </div>
      <div className={trends.airports.length > mostBesideChart ? undefined : css.side}>
        <LineChart
          figure={figure}
          labels={trends.years}
          series={trends.airports.map(({ airport, figures }) => ({
            name: airport.iataCode,
            values: figures.map(year => year?.[figure.key] ?? null),
            addresses: trends.years.map(year =>
              writeFigureAddress({ iataCode: airport.iataCode, year, key: figure.key }),
            ),
          }))}
          breaks={new Map(changes.map(each => [each.year, 'new definition']))}
        />
        <TrendTable trends={trends} figure={figure} />
      </div>
      {trends.exchangeRate !== null && <p className={css.note}>{trends.exchangeRate}</p>}
      <DefinitionNotes changes={changes} />
      {trends.airports.map(({ airport, figures }) => {
        const breaks = describeBreaks(
          trends.years,
          figures.map(year => year?.[figure.key]),
        )
        return (
          breaks !== null && (
            <p key={airport.iataCode} className={css.note}>{`${airport.iataCode}: ${breaks}`}</p>
          )
        )
      })}
      <SideBySide trends={trends} />
    </>
  )
}

/** If there are more airports, their table is below the chart. */
const mostBesideChart = 5

/** All figures of the edition, with each airport compared with the first. */
function SideBySide({ trends: { years, airports } }: { trends: AirportTrends }) {
  const shown = years.at(-1) ?? ''
  const [first] = airports
  const at = (airport: number, key: string) => airports[airport]?.figures.at(-1)?.[key]
  const isPartial = airportFigures.some(each => airports.some((_, number) => at(number, each.key)?.partial))
  return (
    <>
      <h2 className={css.heading}>{`All figures for ${shown}`}</h2>
      <p className={css.note}>
        The difference from <span>{first?.airport.iataCode}</span> appears below each figure. If all figures
        in a row can be compared, ▲ marks the highest and ▼ the lowest. Neither mark means better or worse.
      </p>
      <AllFigures
        columns={airports.map(({ airport }, number) => ({
          key: airport.iataCode,
          label: airport.iataCode,
          cell: figure => {
            const all = airports.map((_, each) => at(each, figure.key))
            return renderComparedFigure({
              figure,
              name: { iataCode: airport.iataCode, year: shown, key: figure.key },
              value: all[number],
              base: number === 0 ? undefined : all[0],
              baseName: first?.airport.iataCode ?? '',
              extreme: findExtremes(all)[number],
            })
          },
        }))}
      />
      <PartialNote when={isPartial} />
    </>
  )
}

interface ComparedCell {
  figure: AirportFigure
  name: FigureName
  value: ReportedFigure | undefined
  /** The figure to compare with; undefined for that figure itself. */
  base: ReportedFigure | undefined
  baseName: string
  extreme: Extreme | null | undefined
}

/** A figure, whether it is the highest or lowest of its row, and its difference from the first airport's. */
function renderComparedFigure({ figure, name, value, base, baseName, extreme }: ComparedCell): ReactNode {
  const difference = value && base ? computeFigureChange(value, base, figure.format) : null
  return (
    <>
      <span className={css.two}>
        {extreme && (
          <span className={css.extreme} title={extreme}>
            <span aria-hidden="true">{extreme === 'highest' ? '▲ ' : '▼ '}</span>
            <span data-spoken>{`${extreme}: `}</span>
          </span>
        )}
        <span>{renderReportedFigure(value, figure.format, name)}</span>
      </span>
      {difference && (
        <span className={css.small}>
          <span>{formatFigureChange(difference)}</span>
          <span data-spoken>{` compared with ${baseName}`}</span>
        </span>
      )}
    </>
  )
}
