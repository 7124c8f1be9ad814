import type { SubjectKind } from '#domain/review/subjectKind.ts'
import {
  deskKindLabels,
  getDeskOverviewEndpoint,
  type DeskOverview as Overview,
} from '#domain/review/desk.ts'
import { axnInstanceStatus, statusLabels } from '#domain/review/workflow.ts'
import { formatDate } from '#platform/contract/dateText.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import css from './Desk.module.css'
import type { Desk } from './useDesk.ts'

const plurals: Record<SubjectKind, string> = { airport: 'Airports', company: 'Companies' }
const kinds = Object.keys(deskKindLabels) as SubjectKind[]

/** The progress of the year. Each count filters the list. */
export function DeskOverview({ instanceId, desk }: { instanceId: number; desk: Desk }) {
  const query = useEndpointQuery(getDeskOverviewEndpoint, { params: { instanceId } })
  return (
    <QueryBoundary query={query} lines={4}>
      {overview => (
        <section aria-label="Progress of the year" className={css.overview}>
          <p className={css.line}>{lineOf(overview)}</p>
          {overview.submissionDeadline && (
            <p className={css.soft}>Submission deadline: {formatDate(overview.submissionDeadline)}</p>
          )}
          {kinds.map(kind => (
            <div key={kind} className={css.counts}>
              <h2>{plurals[kind]}</h2>
              <ul>
                {axnInstanceStatus.options.map(status => (
                  <li key={status}>
                    <button
                      type="button"
                      className={css.count}
                      aria-pressed={desk.filter.kind === kind && desk.state.status === status}
                      onClick={() => desk.narrow({ kind, status, show: '' })}
                    >
                      <strong>{countOf(overview, kind, status)}</strong> {statusLabels[status]}
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      )}
    </QueryBoundary>
  )
}

const countOf = ({ counts }: Overview, kind: SubjectKind, status: string): number =>
  counts.find(each => each.kind === kind && each.axnInstanceStatus === status)?.count ?? 0

/** '12 of 156 airports published, 31.4% of last year's traffic.' */
function lineOf({ airports, publishedAirports, ...overview }: Overview): string {
  const published = `${publishedAirports} of ${airports} airports published`
  const { trafficPercent, airportsWithoutTraffic, lastYearName } = overview
  if (trafficPercent === null) return `${published}; last year's traffic is not known.`
  const share = `${trafficPercent.toLocaleString('en-US', { maximumFractionDigits: 1 })}% of last year's traffic`
  if (airportsWithoutTraffic === 0) return `${published}, ${share}.`
  return `${published}, ${share} (${airportsWithoutTraffic} without enplanements in ${lastYearName} left out).`
}
