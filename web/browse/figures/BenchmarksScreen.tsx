import { Link, useParams } from '@tanstack/react-router'
import { formatAirportLocation } from '#domain/airports/airport.ts'
import {
  type AirportBenchmarks,
  downloadAirportBenchmarksEndpoint,
  getAirportBenchmarksEndpoint,
  maxPeers,
} from '#domain/browse/airportBenchmarks.ts'
import { listWrongCodes, maxComparedAirports, readCodes } from '#domain/browse/airportTrends.ts'
import { tenantScopes } from '#domain/browse/concessionFigures.ts'
import { ProblemError } from '#platform/client/problemError.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { readId } from '#platform/contract/readId.ts'
import { ButtonLink } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { EmptyState } from '#platform/ui/EmptyState.tsx'
import { FilterSelect } from '#platform/ui/FilterSelect.tsx'
import { Notice } from '#platform/ui/Notice.tsx'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { PrintButton } from '#platform/ui/PrintButton.tsx'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { useViewSearch } from '#platform/ui/search.ts'
import { paths } from '../../screens.ts'
import { type Edition, useEdition } from '../edition.ts'
import { EditionSelect } from '../EditionSelect.tsx'
import { IgnoredParts } from '../IgnoredParts.tsx'
import { EarlierEditionLink } from '../NotPublishedYet.tsx'
import { AirportLink } from '../profileLinks.tsx'
import { AirportPicker } from './AirportPicker.tsx'
import { AirportViews } from './AirportViews.tsx'
import { BenchmarkFigures, BenchmarkMethod, formatScope } from './BenchmarkFigures.tsx'
import { FigureSource } from './FigureSource.tsx'
import { FileButton } from './FileButton.tsx'
import css from './figures.module.css'

/** An airport among its peers in a year: those of its hub size, or those that the reader chose. */
export function BenchmarksScreen() {
  const { contentID } = useParams({ strict: false })
  const airportId = readId(contentID) ?? 0
  const edition = useEdition()
  const [search] = useViewSearch(['peers'])
  const peers = readCodes(search.peers ?? '').slice(0, maxPeers)
  const given = {
    params: { airportId, instanceId: edition.axnInstanceId ?? 0 },
    query: peers.length > 0 ? { peers: peers.join(',') } : {},
  }
  const benchmarks = useEndpointQuery(getAirportBenchmarksEndpoint, given, {
    enabled: edition.axnInstanceId !== null,
    keepPrevious: true,
  })
  const isUnknown = benchmarks.error instanceof ProblemError && [400, 404].includes(benchmarks.error.status)
  if (edition.axnInstanceId === null || isUnknown) return <NoBenchmarks edition={edition} />
  return (
    <>
      {!benchmarks.data && <PageTitle title="Benchmarks" />}
      <QueryBoundary query={benchmarks} lines={12}>
        {data => (
          <>
            <PageTitle
              title={`${data.airport.iataCode} benchmarks`}
              over={<AirportLink airportId={airportId}>{data.airport.airportName}</AirportLink>}
            >
              <EditionSelect edition={edition} />
            </PageTitle>
            <AirportViews airport={data.airport} shown="benchmarks" />
            <IgnoredParts wrong={listWrongCodes(search.peers ?? '', maxPeers)} />
            <Benchmarks
              data={data}
              peers={peers}
              file={<FileButton label="CSV" file={downloadAirportBenchmarksEndpoint} given={given} />}
            />
          </>
        )}
      </QueryBoundary>
    </>
  )
}

function NoBenchmarks({ edition }: { edition: Edition }) {
  return (
    <>
      <PageTitle title="Benchmarks">
        <EditionSelect edition={edition} />
      </PageTitle>
      <EmptyState
        title={`No figures of this airport published for ${edition.axnInstanceName}`}
        action={
          <>
            <EarlierEditionLink /> <ButtonLink to={paths.airports}>Find an airport</ButtonLink>
          </>
        }
      >
        Benchmarks use the published figures for the year.
      </EmptyState>
    </>
  )
}

interface BenchmarksProps {
  data: AirportBenchmarks
  peers: readonly string[]
  file: ElementNode
}

function Benchmarks({ data, peers, file }: BenchmarksProps) {
  const [search, change] = useViewSearch(['tenants', 'peers'])
  const scope = tenantScopes.find(each => each === search.tenants) ?? 'WITHDUTYFREE'
  const choosePeers = (codes: readonly string[]) =>
    change({ peers: codes.length > 0 ? codes.join(',') : undefined })
  return (
    <>
      <div className={css.bar}>
        <FilterSelect
          label="Tenants"
          value={scope}
          onChange={tenants => change({ tenants: tenants === 'WITHDUTYFREE' ? undefined : tenants })}
          options={tenantScopes.map(value => ({ value, label: formatScope(value) }))}
        />
        <div className={css.files} role="group" aria-label="Download and print">
          {file}
          <PrintButton />
        </div>
      </div>
      <FigureSource source={{ iataCode: data.airport.iataCode, year: data.axnInstanceName }}>
        <BenchmarkFigures
          figures={data.figures}
          ownCode={data.airport.iataCode}
          scope={scope}
          year={data.axnInstanceName}
          group={
            data.peersBy === 'hubSize'
              ? (data.hubSize ?? '')
              : data.group.map(each => each.iataCode).join(', ')
          }
        />
      </FigureSource>
      {data.exchangeRate !== null && <p className={css.note}>{data.exchangeRate}</p>}
      <h2 className={css.heading}>Peers</h2>
      <Peers data={data} peers={peers} onPeers={choosePeers} />
      <BenchmarkMethod usEnplanementSource={data.usEnplanementSource} />
    </>
  )
}

interface PeersProps {
  data: AirportBenchmarks
  peers: readonly string[]
  onPeers: (codes: readonly string[]) => void
}

/** The airports of the group, with a selection of others. */
function Peers({ data, peers, onPeers }: PeersProps) {
  const { group, airport, hubSize, peersBy, unknown } = data
  const others = group.filter(each => each.airportId !== airport.airportId)
  const nameOf = (code: string) => {
    const found = others.find(each => each.iataCode === code)
    return found && formatAirportLocation(found)
  }
  return (
    <>
      <p className={css.note}>{describePeers(data)}</p>
      {unknown.length > 0 && (
        <Notice kind="warning">{`No published figures for ${joinWords(unknown)}.`}</Notice>
      )}
      <AirportPicker
        label={peersBy === 'chosen' ? 'Add a peer' : 'Choose peers instead'}
        codes={peers}
        most={maxPeers}
        nameOf={nameOf}
        onChange={onPeers}
      />
      {peersBy === 'chosen' && hubSize !== null && (
        <p>
          <Link to="." search={was => ({ ...was, peers: undefined })} resetScroll={false}>
            Use all airports of the same hub size
          </Link>
        </p>
      )}
      {peersBy === 'hubSize' && (
        <p>
          {others.map((each, place) => (
            <span key={each.airportId}>
              {place > 0 && <span>{', '}</span>}
              <AirportLink airportId={each.airportId}>{each.iataCode}</AirportLink>
            </span>
          ))}
        </p>
      )}
      {others.length > 0 && (
        <p data-screen-only>
          <Link
            to={paths.compare}
            search={{
              airports: [airport, ...others]
                .slice(0, maxComparedAirports)
                .map(each => each.iataCode)
                .join(','),
            }}
          >
            Compare with{' '}
            <span>
              {others
                .slice(0, maxComparedAirports - 1)
                .map(each => each.iataCode)
                .join(', ')}
            </span>
          </Link>
        </p>
      )}
    </>
  )
}

function describePeers({ group, airport, hubSize, peersBy, axnInstanceName }: AirportBenchmarks): string {
  const { iataCode } = airport
  const others = group.length - 1
  if (peersBy === 'chosen')
    return others === 0
      ? `None of the airports that you chose has published figures.`
      : `${iataCode} and ${countOf(others, 'airport')} that you chose.`
  if (hubSize === null)
    return `${iataCode} has no hub size for ${axnInstanceName} because its enplanements or the United States total are missing. Choose its peers below.`
  const rest = others === 0 ? 'no other airport' : countOf(others, 'other airport')
  return `${iataCode} and ${rest} in the class “${hubSize}” in ${axnInstanceName}.`
}
