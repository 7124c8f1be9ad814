import {
  deskKindLabels,
  getDeskOverviewEndpoint,
  type DeskKind,
  type DeskOverview as Overview,
} from '#domain/review/desk.ts'
import { axnInstanceStatus, statusLabels } from '#domain/review/workflow.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import css from './Desk.module.css'
import type { Desk } from './useDesk.ts'

const plurals: Record<DeskKind, string> = { airport: 'Airports', company: 'Companies' }
const kinds = Object.keys(deskKindLabels) as DeskKind[]

/** Progress of the year; each count narrows the list to what it counts. */
export function DeskOverview({ instanceId, desk }: { instanceId: number; desk: Desk }) {
  const query = useEndpointQuery(getDeskOverviewEndpoint, { params: { instanceId } })
  return (
    <QueryBoundary query={query} lines={4}>
      {overview => (
        <section aria-label="Progress of the year" className={css.overview}>
          <p className={css.line}>{lineOf(overview)}</p>
          {overview.submissionDeadline && (
            <p className={css.soft}>Submission deadline: {writeDay(overview.submissionDeadline)}</p>
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

const countOf = ({ counts }: Overview, kind: DeskKind, status: string): number =>
  counts.find(each => each.kind === kind && each.axnInstanceStatus === status)?.count ?? 0

/** '12 of 156 airports published, 31.4 % of last year's traffic.' */
function lineOf({ airports, publishedAirports, ...overview }: Overview): string {
  const published = `${publishedAirports} of ${airports} airports published`
  const { trafficPercent, airportsWithoutTraffic, lastYearName } = overview
  if (trafficPercent === null) return `${published}; last year's traffic is not known.`
  const share = `${trafficPercent.toLocaleString('en-US', { maximumFractionDigits: 1 })}% of last year's traffic`
  if (airportsWithoutTraffic === 0) return `${published}, ${share}.`
  return `${published}, ${share} (${airportsWithoutTraffic} without enplanements in ${lastYearName} left out).`
}

/** A plain day never passes through a time zone. */
const writeDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
