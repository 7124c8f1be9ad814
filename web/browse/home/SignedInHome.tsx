import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  getWorkEndpoint,
  getYearOverviewEndpoint,
  type OwnWork,
  type Work as WorkOfAll,
  type YearOfWork,
} from '#domain/browse/home.ts'
import { getYearTrendsEndpoint } from '#domain/browse/yearTrends.ts'
import { can } from '#domain/people/roles.ts'
import { type AuthenticatedUser, toActor } from '#domain/people/session.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { PageTitle } from '#platform/ui/PageTitle.tsx'
import { Skeleton } from '#platform/ui/Skeleton.tsx'
import { StatusBadge } from '../../review/StatusBadge.tsx'
import { paths } from '../../screens.ts'
import { NoYearYet } from '../BrowseFrame.tsx'
import { QueryResult } from './QueryResult.tsx'
import { YearOverview } from './YearOverview.tsx'
import css from './signedInHome.module.css'

/**
 * A signed-in user's page: pending work, and the current edition in figures and charts. Everything below the title
 * appears together, so that nothing moves while reading.
 */
export function SignedInHome({ user }: { user: AuthenticatedUser }) {
  const actor = toActor(user)
  const isReader = can(actor, 'browse')
  const isEditor = can(actor, 'wizard')
  const isAdmin = can(actor, 'admin')
  const year = user.axnInstanceId
  const work = useEndpointQuery(getWorkEndpoint, {}, { enabled: isEditor })
  const ofYear = [{ params: { instanceId: year ?? 0 } }, { enabled: isReader && year !== null }] as const
  const overview = useEndpointQuery(getYearOverviewEndpoint, ...ofYear)
  const trends = useEndpointQuery(getYearTrendsEndpoint, ...ofYear)
  return (
    <>
      <PageTitle title={`Welcome, ${user.firstName}`} />
      {work.isLoading || overview.isLoading || trends.isLoading ? (
        <Skeleton lines={12} />
      ) : (
        <>
          {isEditor && <PendingWork query={work} isAdmin={isAdmin} isFirstYear={year === null} />}
          {isReader && year !== null && <YearOverview query={overview} trends={trends} isAdmin={isAdmin} />}
          {isReader && !isEditor && year === null && <NoYearYet />}
          {!isReader && !isEditor && (
            <p className={css.closed}>
              Your account gives you access to the help pages and your settings. For access to the book,
              contact the <Link to={paths.contactUs}>editorial office</Link>.
            </p>
          )}
        </>
      )}
    </>
  )
}

interface PendingWorkProps {
  query: UseQueryResult<WorkOfAll>
  isAdmin: boolean
  /** Whether no year has been activated yet. */
  isFirstYear: boolean
}

/** Pending work of an editor or a reviewer. */
function PendingWork({ query, isAdmin, isFirstYear }: PendingWorkProps) {
  return (
    <section className={css.work} aria-labelledby="work">
      <h2 id="work">Your to-do list</h2>
      <QueryResult query={query}>
        {({ years, proposals }) => (
          <>
            {isAdmin && isFirstYear ? (
              <p>
                <Link to={paths.admin}>Set up the first year</Link>
              </p>
            ) : (
              years.length === 0 && <p>No year has been opened yet.</p>
            )}
            {years.map(year => (
              <section key={year.axnInstanceId}>
                <h3>
                  <span>{year.axnInstanceName}</span>,{' '}
                  <span>{year.axnInstanceMasterStatus === 'PENDING' ? 'next year' : 'current year'}</span>
                  {year.submissionDeadline && <small>{`due ${formatDate(year.submissionDeadline)}`}</small>}
                </h3>
                {isAdmin ? <Review year={year} /> : <Own year={year} />}
              </section>
            ))}
            {proposals > 0 && (
              <p>
                <Link to={paths.adminProposals}>{countOf(proposals, 'proposed name')}</Link> to review.
              </p>
            )}
          </>
        )}
      </QueryResult>
    </section>
  )
}

/** Statuses that require action, the administrators' own first. */
const waiting: readonly AxnInstanceStatus[] = ['PENDING', 'APPROVED', 'REJECTED', 'INPROGRESS']

function Review({ year: { axnInstanceId, counts } }: { year: YearOfWork }) {
  const countWith = (kind: OwnWork['kind'], status: AxnInstanceStatus) =>
    counts.find(each => each.kind === kind && each.axnInstanceStatus === status)?.count ?? 0
  if (counts.length === 0) return <p className={css.soft}>This year has no airports or companies yet.</p>
  return (
    <ul className={css.items} data-counts>
      {waiting.map(status => {
        const airports = countWith('airport', status)
        const companies = countWith('company', status)
        if (airports + companies === 0) return null
        return (
          <li key={status}>
            <StatusBadge status={status} />
            <Link
              to={paths.adminDesk}
              search={{ instance: String(axnInstanceId), axnInstanceStatus: status }}
            >{`${countOf(airports, 'airport')}, ${countOf(companies, 'company', 'companies')}`}</Link>
          </li>
        )
      })}
    </ul>
  )
}

function Own({ year: { own, more, axnInstanceId } }: { year: YearOfWork }) {
  const search = { instance: String(axnInstanceId) }
  if (own.length === 0) return <p className={css.soft}>You have no affiliations for this year.</p>
  return (
    <>
      <ul className={css.items}>
        {own.map(item => (
          <li key={`${item.kind} ${item.id}`}>
            <Link
              to={item.kind === 'airport' ? paths.wizardReview : paths.wizardCompanyReview}
              params={{ contentID: String(item.id) }}
              search={search}
            >
              {item.name}
            </Link>
            <StatusBadge status={item.axnInstanceStatus} />
            <span className={css.soft}>{describeState(item)}</span>
          </li>
        ))}
      </ul>
      {more && (
        <p>
          <Link to={paths.wizard} search={search}>
            All your affiliations
          </Link>
        </p>
      )}
    </>
  )
}

/** The progress, except for published ones. */
function describeState({ axnInstanceStatus, completePercent, errors, warnings }: OwnWork): string {
  if (axnInstanceStatus === 'PUBLISHED') return ''
  const found = [
    ...(errors > 0 ? [countOf(errors, 'error')] : []),
    ...(warnings > 0 ? [countOf(warnings, 'warning')] : []),
  ]
  return [`${completePercent}% complete`, ...found].join(', ')
}
