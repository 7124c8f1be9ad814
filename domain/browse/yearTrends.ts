import { z } from 'zod'
import { capitalize } from '#platform/contract/capitalize.ts'
import { countOf, formatCount } from '#platform/contract/count.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { computeChangePercent } from '#platform/contract/figureChange.ts'
import { hubSizes, type HubSize } from '../airports/hubSize.ts'
import { tenantTypes } from '../catalog/tenantTypes.ts'
import { instanceId } from '../years/instanceId.ts'
import { definitionChange } from './markedChange.ts'

const count = z.number().int()
const series = z.array(z.number())

const mover = z.object({
  airportId: z.number().int(),
  iataCode: z.string(),
  airportName: z.string(),
  before: z.number(),
  now: z.number(),
  /** In percent of the value before. */
  percent: z.number(),
})
export type Mover = z.infer<typeof mover>

const yearTrends = z.object({
  /** The compared editions, oldest first; at least two. */
  years: z.array(z.string()),
  /** The number of airports that reported complete sales and enplanements in all of them. Only they are counted. */
  airports: count,
  /** One value per year. */
  figures: z.object({ enplaneTotal: series, grossSalesTotal: series, salesEpRatio: series }),
  /** Sales per enplanement by hub size, without hub sizes that have too few airports for an average. */
  byHubSize: z.array(z.object({ hubSize: z.enum(hubSizes), airports: count, values: series })),
  /**
   * Sales per enplanement of airports with complete figures in the last two editions; null if a definition changed between
   * them.
   */
  movers: z
    .object({
      rose: count,
      fell: count,
      unchanged: count,
      gained: z.array(mover),
      lost: z.array(mover),
    })
    .nullable(),
  /** Tenants' locations at airports that are in the last two editions. */
  openings: z.object({
    airports: count,
    opened: count,
    closed: count,
    byType: z.array(z.object({ tenantType: z.enum(tenantTypes), opened: count, closed: count })),
  }),
  /** The changes of definition that interrupt the sales and enplanements of these years. */
  definitionChanges: z.array(definitionChange),
})
export type YearTrends = z.infer<typeof yearTrends>
export type Movers = NonNullable<YearTrends['movers']>

export const getYearTrendsEndpoint = endpoint('getYearTrends', {
  method: 'GET',
  url: '/axninstances/:instanceId/trends',
  summary:
    'Get the development of a year’s published figures over the editions: totals, hub sizes, largest changes, and openings',
  tag: 'Instances',
  allow: 'browse',
  params: z.object({ instanceId }),
  /** Null without an earlier edition that can be compared. */
  reply: z.object({ trends: yearTrends.nullable() }),
  cached: 'year',
})

/** The change from the year before the last to the last, in percent; null if there was nothing before. */
export function computeLastChange(values: readonly number[]): number | null {
  const [before, now] = values.slice(-2)
  return computeChangePercent(now ?? null, before ?? null)
}

const inWords: Record<HubSize, string> = {
  'Large hub': 'large hubs',
  'Medium hub': 'medium hubs',
  'Small hub': 'small hubs',
  'Nonhub primary': 'nonhub primary airports',
  Nonprimary: 'nonprimary airports',
  'General aviation': 'general aviation airports',
  'Outside the United States': 'airports outside the United States',
}

const dollars = (value: number): string => formatFigureWithUnit(value, 'ratio')

/** 'Large hubs sold $14.20 per enplanement in 2026, small hubs $7.10'. Null without hub sizes. */
export function describeHubSizes({ byHubSize, years }: YearTrends): string | null {
  const [most, ...others] = byHubSize
    .map(({ hubSize, values }) => ({ name: inWords[hubSize], value: values.at(-1) ?? 0 }))
    .toSorted((one, other) => other.value - one.value)
  if (!most) return null
  const least = others.at(-1)
  const lead = `${capitalize(most.name)} sold ${dollars(most.value)} per enplanement in ${years.at(-1)}`
  return least ? `${lead}, ${least.name} ${dollars(least.value)}` : lead
}

/** 'Sales per enplanement rose at 71 airports and fell at 47'. */
export const describeMovers = ({ rose, fell }: Movers): string =>
  rose === 0 && fell === 0
    ? 'Sales per enplanement did not change'
    : `Sales per enplanement rose at ${countOf(rose, 'airport')} and fell at ${formatCount(fell)}`

/** '412 locations opened and 388 closed'. */
export const describeOpenings = ({ openings: { opened, closed } }: YearTrends): string =>
  `${countOf(opened, 'location')} opened and ${formatCount(closed)} closed`

/** Which airports the sums and ratios cover. */
export const describeSample = ({ airports, years }: YearTrends): string =>
  `Changes cover the same ${countOf(airports, 'airport')} in all years: those that reported complete sales and enplanements in each year from ${years[0]} to ${years.at(-1)}.`
