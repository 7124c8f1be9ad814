import { describeArea } from '#domain/airports/locationArea.ts'
import {
  getRadarArea,
  isPartOfPeriod,
  type RadarFigures,
  type RadarPeriod,
  type RadarRow,
} from '#domain/browse/leaseRadar.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import css from './leases.module.css'

const written = (value: number) => formatCount(value)

interface WholeRadar extends RadarFigures {
  from: string | null
  to: string | null
  periods: readonly RadarPeriod[]
}

/** The leases that end in each quarter or year: a bar with its number, and the other figures in words. */
export function Timeline({ radar }: { radar: WholeRadar }) {
  const { from, to, leaseCount, locationCount, periods } = radar
  if (leaseCount === 0) return null
  const most = Math.max(...periods.map(each => each.leaseCount))
  const dates = [from && `from ${formatDate(from)}`, to && `to ${formatDate(to)}`].filter(Boolean).join(' ')
  return (
    <figure className={css.figure}>
      <figcaption>
        <strong>{written(leaseCount)}</strong> <span>{leaseCount === 1 ? 'lease ends' : 'leases end'}</span>{' '}
        <span>{dates}</span>: <span>{countOf(locationCount, 'location')}</span>, <span>{areaOf(radar)}</span>
      </figcaption>
      <div className={css.scroll} role="region" aria-label="Timeline" {...reachable}>
        <ol className={css.bars} aria-label="Lease ends over time">
          {periods.map(period => {
            const isPart = isPartOfPeriod(period, radar)
            const label = isPart ? `${period.label} (part)` : period.label
            const others = `${countOf(period.locationCount, 'location')}, ${areaOf(period)}`
            return (
              <li key={period.from} title={`${label}: ${countOf(period.leaseCount, 'lease')}, ${others}`}>
                <span className={css.number}>{written(period.leaseCount)}</span>
                <svg
                  className={css.bar}
                  data-part={isPart || undefined}
                  height={`${(period.leaseCount / most) * 6}rem`}
                  aria-hidden="true"
                />
                <span className={css.label}>{label}</span>
                <span data-spoken>{`: ${others}`}</span>
              </li>
            )
          })}
        </ol>
      </div>
    </figure>
  )
}

/** Many years scroll horizontally, also with the keyboard. */
const reachable = { tabIndex: 0 }

const areaOf = (figures: RadarFigures): string => describeArea(getRadarArea(figures))

interface SmallTimelineProps {
  found: RadarRow['periods']
  /** The timeline's own columns, so that the bars of all rows align. */
  periods: readonly RadarPeriod[]
}

/** A group's own timeline, with bars relative to its highest. */
export function SmallTimeline({ found, periods }: SmallTimelineProps) {
  const leases = new Map(found.map(each => [each.from, each.leaseCount]))
  const most = Math.max(...leases.values())
  const words = periods
    .filter(each => leases.has(each.from))
    .map(each => `${each.label}: ${written(leases.get(each.from) ?? 0)}`)
    .join(', ')
  return (
    <span className={css.small} role="img" aria-label={words} title={words}>
      {periods.map(each => (
        <svg
          key={each.from}
          height={`${((leases.get(each.from) ?? 0) / most) * 1.5}rem`}
          data-empty={!leases.has(each.from) || undefined}
        />
      ))}
    </span>
  )
}
