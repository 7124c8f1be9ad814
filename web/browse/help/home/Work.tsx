import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnWork, Work as WorkOfAll, YearOfWork } from '#domain/browse/home.ts'
import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { paths } from '../../../paths.ts'
import { StatusBadge } from '../../../review/StatusBadge.tsx'
import css from './OwnPage.module.css'
import { Read } from './Read.tsx'

/** What waits for somebody who edits, or who reviews what others have edited. */
export function Work({ query }: { query: UseQueryResult<WorkOfAll> }) {
  return (
    <section className={css.work} aria-labelledby="work">
      <h2 id="work">Your to-do list</h2>
      <Read query={query}>
        {({ years, proposals }) => (
          <>
            {years.length === 0 && <p>No year has been opened yet.</p>}
            {years.map(year => (
              <section key={year.axnInstanceId}>
                <h3>
                  {year.axnInstanceName},{' '}
                  {year.axnInstanceMasterStatus === 'PENDING' ? 'next year' : 'current year'}
                  {year.submissionDeadline && <small>due {year.submissionDeadline}</small>}
                </h3>
                {year.counts.length > 0 ? <Review year={year} /> : <Own year={year} />}
              </section>
            ))}
            {proposals > 0 && (
              <p>
                <Link to={paths.adminProposals}>{many(proposals, 'proposed name', 'proposed names')}</Link> to
                review.
              </p>
            )}
          </>
        )}
      </Read>
    </section>
  )
}

const many = (count: number, one: string, several: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`

/** The statuses that want somebody, the administrators' own first. */
const waiting: readonly AxnInstanceStatus[] = ['PENDING', 'APPROVED', 'REJECTED', 'INPROGRESS']

function Review({ year: { axnInstanceId, counts } }: { year: YearOfWork }) {
  const countOf = (kind: OwnWork['kind'], status: AxnInstanceStatus) =>
    counts.find(each => each.kind === kind && each.axnInstanceStatus === status)?.count ?? 0
  return (
    <ul className={css.items} data-counts>
      {waiting.map(status => {
        const airports = countOf('airport', status)
        const companies = countOf('company', status)
        if (airports + companies === 0) return null
        return (
          <li key={status}>
            <StatusBadge status={status} />
            <Link to={paths.adminDesk} search={{ instance: String(axnInstanceId), status } as never}>
              {many(airports, 'airport', 'airports')}, {many(companies, 'company', 'companies')}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

function Own({ year: { own, more, axnInstanceId } }: { year: YearOfWork }) {
  const search = { instance: String(axnInstanceId) } as never
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
            <span className={css.soft}>{stateOf(item)}</span>
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

/** How far it is; of what is published nobody wants to know. */
function stateOf({ axnInstanceStatus, completePercent, errors, warnings }: OwnWork): string {
  if (axnInstanceStatus === 'PUBLISHED') return ''
  const found = [
    ...(errors > 0 ? [many(errors, 'error', 'errors')] : []),
    ...(warnings > 0 ? [many(warnings, 'warning', 'warnings')] : []),
  ]
  return [`${completePercent}% complete`, ...found].join(', ')
}
