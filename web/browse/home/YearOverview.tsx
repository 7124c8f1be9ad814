import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { RatioOfAll, SumOfAll, YearOverview as Overview } from '#domain/browse/home.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { Marked, ValueNotFound } from '#platform/ui/figures.tsx'
import { paths } from '../../screens.ts'
import { findEarlierEdition, useEdition } from '../edition.ts'
import { QueryResult } from './QueryResult.tsx'
import css from './home.module.css'

interface YearOverviewProps {
  query: UseQueryResult<Overview>
  /** Whether the linked lists also contain unpublished data. */
  isAdmin: boolean
}

/** The published year in its key figures, with the next lease ends and the books. */
export function YearOverview({ query, isAdmin }: YearOverviewProps) {
  const published = isAdmin ? { axnInstanceStatus: 'PUBLISHED' } : {}
  return (
    <div className={css.year}>
      <QueryResult query={query}>
        {year =>
          year.airports + year.companies === 0 ? (
            <NothingPublished year={year} />
          ) : (
            <>
              <KeyFigures year={year} published={published} />
              <div className={css.halves}>
                <Leases year={year} published={published} />
                <Books year={year} />
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
  const earlier = findEarlierEdition({ ...useEdition(), axnInstanceName })
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

function KeyFigures({ year, published }: OfYearProps) {
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
            {`${countOf(airports, 'airport')} with complete figures; ${countOf(excluded, 'airport')} with missing or partial figures ${excluded === 1 ? 'is' : 'are'} excluded`}
          </small>
        )}
      </>
    )
  }
  const figures: [string, ReactNode][] = [
    listed('Airports', paths.airports, year.airports),
    listed('Companies', paths.companies, year.companies),
    listed('Tenant Locations', paths.tenants, year.tenants),
    ['Enplanements', sum(year.enplaneTotal)],
    ['Gross Sales', sum(year.grossSalesTotal, 'dollars')],
    ['Sales per Enplanement', ratio(year.salesEpRatio)],
  ]
  return (
    <section aria-labelledby="year">
      <h2 id="year">{`The ${year.axnInstanceName} edition`}</h2>
      <dl className={css.yearFigures}>
        {figures.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {year.exchangeRate !== null && <p className={css.soft}>{year.exchangeRate}</p>}
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

function Books({ year }: { year: Overview }) {
  return (
    <section aria-labelledby="books">
      <h2 id="books">Books and reports</h2>
      <ul className={css.books}>
        <li>
          <Link
            to={paths.reports}
            hash="books"
          >{`The Airports Book and the Companies Book, ${year.axnInstanceName}`}</Link>
          <span className={css.soft}>as PDF or Excel, complete or for selected airports and companies</span>
        </li>
        <li>
          <Link to={paths.reports}>Reports</Link>
          <span className={css.soft}>rankings, ratios, traffic, and lease expirations</span>
        </li>
        <li>
          <Link to={paths.airportsMap}>Map of all airports</Link>
          <span className={css.soft}>by any figure</span>
        </li>
        <li>
          <Link to={paths.compare}>Compare airports</Link>
          <span className={css.soft}>side by side and over time</span>
        </li>
      </ul>
    </section>
  )
}
