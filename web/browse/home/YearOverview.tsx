import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCorrectionsEndpoint } from '#domain/browse/figures/corrections.ts'
import type { YearOverview as Overview } from '#domain/browse/home.ts'
import { listNewsEndpoint } from '#domain/browse/saved/saved.ts'
import type { YearTrends } from '#domain/browse/yearTrends.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { formatShortDay } from '#platform/ui/formatMoment.ts'
import { LocalTime } from '#platform/ui/LocalTime.tsx'
import { paths } from '../../screens.ts'
import { listEarlierEditions, useEdition } from '../edition.ts'
import { KeyFigures } from './KeyFigures.tsx'
import { QueryResult } from './QueryResult.tsx'
import { YearCharts } from './YearCharts.tsx'
import css from './signedInHome.module.css'

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

interface LeasesProps {
  year: Overview
  /** The filter of the linked list. */
  published: { axnInstanceStatus?: string }
}

function Leases({ year: { leases }, published }: LeasesProps) {
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
          >{`${count === 1 ? '1 lease ends' : `All ${formatCount(count)} leases that end`} by ${formatDate(to)}`}</Link>
        ) : (
          <span>{`No leases end by ${formatDate(to)}.`}</span>
        )}
        <span>{' · '}</span>
        <Link to={paths.leaseRadar}>Lease Radar</Link>
      </p>
    </section>
  )
}
