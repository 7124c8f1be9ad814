import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { findFigureOrDefault } from '#domain/browse/airportFigures.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import { listCorrectionsEndpoint } from '#domain/browse/figures/corrections.ts'
import type { RatioOfAll, SumOfAll, YearOverview as Overview } from '#domain/browse/home.ts'
import { listNewsEndpoint } from '#domain/browse/saved/saved.ts'
import { computeLastChange, describeSample, type YearTrends } from '#domain/browse/yearTrends.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { Marked, ValueNotFound } from '#platform/ui/figures.tsx'
import { formatShortDay } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { paths } from '../../screens.ts'
import { Sparkline } from '../charts/Sparkline.tsx'
import { listEarlierEditions, useEdition } from '../edition.ts'
import { QueryResult } from './QueryResult.tsx'
import { YearCharts } from './YearCharts.tsx'
import css from './home.module.css'

interface YearOverviewProps {
  query: UseQueryResult<Overview>
  /** Null without an earlier edition. */
  trends: UseQueryResult<{ trends: YearTrends | null }>
  /** Whether the linked lists also contain unpublished data. */
  isAdmin: boolean
}

/** The published year in key figures and charts, with what is new and the next lease ends. */
export function YearOverview({ query, trends, isAdmin }: YearOverviewProps) {
  const published = isAdmin ? { axnInstanceStatus: 'PUBLISHED' } : {}
  return (
    <div className={css.year}>
      <QueryResult query={query}>
        {year =>
          year.airports + year.companies === 0 ? (
            <>
              <NothingPublished year={year} />
              <div className={css.columns}>
                <FollowedNews />
              </div>
            </>
          ) : (
            <>
              <KeyFigures year={year} trends={trends.data?.trends ?? null} published={published} />
              <QueryResult query={trends}>
                {({ trends: found }) => found && <YearCharts trends={found} />}
              </QueryResult>
              <div className={css.columns}>
                <FollowedNews />
                <NewCorrections />
                <Leases year={year} published={published} />
              </div>
            </>
          )
        }
      </QueryResult>
    </div>
  )
}

/** A year that has just become active. Until something is published, readers use the edition before it. */
function NothingPublished({ year: { axnInstanceName } }: { year: Overview }) {
  const [earlier] = listEarlierEditions({ ...useEdition(), axnInstanceName })
  const search = { instance: String(earlier?.axnInstanceId) }
  return (
    <section aria-labelledby="year">
      <h2 id="year">{`The ${axnInstanceName} edition`}</h2>
      <p>
        <span>{`No airports or companies have been published for ${axnInstanceName} yet.`}</span>
        {earlier && (
          <>
            {' '}
            <span>Until then, see the</span>{' '}
            <Link to={paths.airports} search={search}>
              airports
            </Link>
            <span>,</span>{' '}
            <Link to={paths.companies} search={search}>
              companies
            </Link>
            <span>,</span>{' '}
            <Link to={paths.tenants} search={search}>
              tenants
            </Link>
            <span>, and</span>{' '}
            <Link to={paths.reports} search={search}>
              reports
            </Link>{' '}
            <span>{`of the ${earlier.axnInstanceName} edition.`}</span>
          </>
        )}
      </p>
    </section>
  )
}

type PublishedFilter = { axnInstanceStatus?: string }
interface OfYearProps {
  year: Overview
  published: PublishedFilter
}

const figure = (value: number, format: Format = 'integer') => formatFigureWithUnit(value, format)

function KeyFigures({ year, trends, published }: OfYearProps & { trends: YearTrends | null }) {
  const listed = (
    term: string,
    to: typeof paths.airports | typeof paths.companies | typeof paths.tenants,
    value: number,
  ): [string, ReactNode] => [
    term,
    <Link key={term} to={to} search={published} aria-label={`${figure(value)} ${term}`}>
      {figure(value)}
    </Link>,
  ]
  const sum = ({ value, airports, partialAirports }: SumOfAll, format?: Format) => {
    const isPartial = value !== null && (airports < year.airports || partialAirports > 0)
    const shown = value === null ? <ValueNotFound /> : figure(value, format)
    return (
      <>
        {isPartial ? <Marked>{shown}</Marked> : <span>{shown}</span>}
        {isPartial && (
          <small>
            <span>{`reported by ${airports} of ${year.airports} airports`}</span>
            <span>{partialAirports > 0 && `, ${partialAirports} of them partially`}</span>
          </small>
        )}
      </>
    )
  }
  const ratio = ({ value, airports }: RatioOfAll) => {
    const excluded = year.airports - airports
    return (
      <>
        {value === null ? <ValueNotFound /> : <span>{figure(value, 'ratio')}</span>}
        {value !== null && excluded > 0 && (
          <small>
            {`${countOf(airports, 'airport')} with a complete ratio; ${countOf(excluded, 'airport')} without one ${excluded === 1 ? 'is' : 'are'} excluded`}
          </small>
        )}
      </>
    )
  }
  const figures: [string, ReactNode, (keyof YearTrends['figures'])?][] = [
    listed('Airports', paths.airports, year.airports),
    listed('Companies', paths.companies, year.companies),
    listed('Tenant Locations', paths.tenants, year.tenants),
    ['Enplanements', sum(year.enplaneTotal), 'enplaneTotal'],
    ['Gross Sales', sum(year.grossSalesTotal, 'dollars'), 'grossSalesTotal'],
    ['Sales per Enplanement', ratio(year.salesEpRatio), 'salesEpRatio'],
  ]
  const notes = [trends && describeSample(trends), year.exchangeRate].filter(each => each !== null)
  return (
    <section aria-labelledby="year">
      <h2 id="year">{`The ${year.axnInstanceName} edition`}</h2>
      <dl className={css.yearFigures}>
        {figures.map(([term, value, trend]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <div>{value}</div>
              {trends && trend && <Development trends={trends} name={trend} />}
            </dd>
          </div>
        ))}
      </dl>
      {notes.length > 0 && <p className={css.soft}>{notes.join(' ')}</p>}
    </section>
  )
}

interface DevelopmentProps {
  trends: YearTrends
  name: keyof YearTrends['figures']
}

/** The change since the year before, unless a definition has changed, with the line of all years. */
function Development({ trends: { figures, years, definitionChanges }, name }: DevelopmentProps) {
  const values = figures[name]
  const own = name === 'salesEpRatio' ? findFigureOrDefault(undefined) : { key: name }
  const changed = findDefinitionChanges(own, definitionChanges)
  const isRedefinedIn = (year: string | undefined) => changed.some(each => each.year === year)
  const isRedefined = isRedefinedIn(years.at(-1))
  const isBreak = (place: number) =>
    isRedefinedIn(years[place]) || Number(years[place]) - Number(years[place - 1]) !== 1
  const change = isRedefined ? null : computeLastChange(values)
  return (
    <span className={css.development}>
      <Sparkline values={values} isBreak={isBreak} />
      {change !== null && <small>{`${formatFigureWithUnit(change, 'change')} since ${years.at(-2)}`}</small>}
      {isRedefined && <small>{`New definition since ${years.at(-2)}`}</small>}
    </span>
  )
}

const newsShown = 5

/** The latest changes of what the reader follows, with those since the last visit marked. */
function FollowedNews() {
  const news = useEndpointQuery(listNewsEndpoint, {})
  const fresh = news.data?.filter(each => each.isNew).length ?? 0
  return (
    <section aria-labelledby="followed">
      <h2 id="followed">What you follow</h2>
      {fresh > 0 && <p>{`${countOf(fresh, 'change')} since your last visit.`}</p>}
      <QueryResult query={news}>
        {all =>
          all.length === 0 ? (
            <p>
              Nothing new. Press Save on the page of an airport, company, brand, or question to follow it.
            </p>
          ) : (
            <ul className={css.news}>
              {all.slice(0, newsShown).map(({ newsId, at, text, isNew }) => (
                <li key={newsId}>
                  <LocalTime at={at} format={formatShortDay} />
                  <span>
                    {isNew && <strong className={css.fresh}>New</strong>}
                    <span>{text}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <p>
        <Link to={paths.saved}>Everything you saved</Link>
      </p>
    </section>
  )
}

const correctionsShown = 5

/** The latest corrections of the current edition. */
function NewCorrections() {
  const corrections = useEndpointQuery(listCorrectionsEndpoint, {
    query: { page: 0, size: correctionsShown },
  })
  return (
    <section aria-labelledby="corrected">
      <h2 id="corrected">Corrected since publication</h2>
      <QueryResult query={corrections}>
        {({ content }) =>
          content.length === 0 ? (
            <p>No figures in this edition have been corrected.</p>
          ) : (
            <ul className={css.news}>
              {content.map(({ correctionId, at, figure, label, iataCode }) => (
                <li key={correctionId}>
                  <LocalTime at={at} format={formatShortDay} />
                  <span>
                    {figure ? <a href={`/figures/${figure}`}>{label}</a> : <span>{label}</span>}
                    <span>{`, ${iataCode}`}</span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <p>
        <Link to={paths.corrections}>All corrections</Link>
      </p>
    </section>
  )
}

function Leases({ year: { leases }, published }: OfYearProps) {
  const { count, from, to, next } = leases
  return (
    <section aria-labelledby="leases">
      <h2 id="leases">Leases ending soon</h2>
      <ul className={css.leases}>
        {next.map(each => (
          <li key={`${each.brandName} ${each.companyName} ${each.airportId} ${each.leaseExpireDate}`}>
            <time dateTime={each.leaseExpireDate}>{each.leaseExpireDate}</time>
            <span>
              <span>{`${each.brandName},`}</span> <span className={css.soft}>{each.companyName}</span>
            </span>
            <Link to={paths.airports} params={{ contentID: String(each.airportId) }}>
              {each.iataCode}
            </Link>
          </li>
        ))}
      </ul>
      <p>
        {count > 0 ? (
          <Link
            to={paths.leaseExpiration}
            search={{ ...published, leaseExpireDate: `${from}..${to}` }}
          >{`${count === 1 ? '1 lease ends' : `All ${figure(count)} leases that end`} by ${formatDate(to)}`}</Link>
        ) : (
          <span>{`No leases end by ${formatDate(to)}.`}</span>
        )}
        <span>{' · '}</span>
        <Link to={paths.leaseRadar}>Lease Radar</Link>
      </p>
    </section>
  )
}
