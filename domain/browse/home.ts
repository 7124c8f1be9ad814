import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { isWholePart, missingRatio, computeRatioOfParts, sumReported } from '../airports/formulas.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from '../review/workflow.ts'
import { instanceId } from '../years/instanceId.ts'
import type { FiguresOfYear } from './airportFigure.ts'

const count = z.number().int()

/**
 * A sum over the airports of a year, with the number of airports that reported anything and the number that reported
 * only part.
 */
const sumOfAll = z.object({ value: z.number().nullable(), airports: count, partialAirports: count })
export type SumOfAll = z.infer<typeof sumOfAll>

/** A ratio over the airports of a year with complete figures, and their number. All others are left out. */
const ratioOfAll = z.object({ value: z.number().nullable(), airports: count })
export type RatioOfAll = z.infer<typeof ratioOfAll>

const keyFigures = z.object({
  enplaneTotal: sumOfAll,
  /** Including duty free, in dollars. */
  grossSalesTotal: sumOfAll,
  /** Including duty free, for airports whose sales and enplanements are both complete. */
  salesEpRatio: ratioOfAll,
})
export type KeyFigures = z.infer<typeof keyFigures>

/** A lease as shown in the list of leases. */
export const endingLease = z.object({
  brandName: z.string(),
  companyName: z.string(),
  airportId: z.number().int(),
  iataCode: z.string(),
  leaseExpireDate: z.string(),
})

const yearOverview = keyFigures.extend({
  axnInstanceName: z.string(),
  /** The note on amounts converted from Canadian dollars; null if no airport is Canadian. */
  exchangeRate: z.string().nullable(),
  airports: count,
  companies: count,
  tenants: count,
  /** Leases that end within the default period of the lease radar, the next ones first. */
  leases: z.object({ from: z.string(), to: z.string(), count, next: z.array(endingLease) }),
})
export type YearOverview = z.infer<typeof yearOverview>

export const getYearOverviewEndpoint = endpoint('getYearOverview', {
  method: 'GET',
  url: '/axninstances/:instanceId/overview',
  summary: 'Get the totals of a year’s published airports and companies, and the next lease ends',
  tag: 'Instances',
  allow: 'browse',
  params: z.object({ instanceId }),
  reply: yearOverview,
  cached: 'year',
})

/** An airport or company that the reader edits. */
const ownWork = z.object({
  kind: z.enum(['airport', 'company']),
  id: z.number().int(),
  name: z.string(),
  axnInstanceId: z.number().int(),
  axnInstanceStatus,
  completePercent: count,
  errors: count,
  warnings: count,
})
export type OwnWork = z.infer<typeof ownWork>

const yearOfWork = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
  submissionDeadline: z.string().nullable(),
  own: z.array(ownWork),
  /** Whether there are more than these. */
  more: z.boolean(),
  /** The number of airports and companies by status; for administrators only. */
  counts: z.array(z.object({ kind: ownWork.shape.kind, axnInstanceStatus, count })),
})
export type YearOfWork = z.infer<typeof yearOfWork>

const work = z.object({ years: z.array(yearOfWork), proposals: count })
export type Work = z.infer<typeof work>

export const getWorkEndpoint = endpoint('getWork', {
  method: 'GET',
  url: '/work',
  summary:
    'Get the caller’s open work: their airports and companies in the open years, or for administrators the number in each status and the proposals',
  tag: 'Workflow',
  allow: 'wizard',
  reply: work,
})

const sales = 'grossSalesTotal.WITHDUTYFREE'

/** Totals of the airports. A total ratio is one sum divided by another, not an average of ratios. */
export function computeKeyFigures(airports: readonly FiguresOfYear[]): KeyFigures {
  const figureOf = (airport: FiguresOfYear, key: string) => airport[key] ?? missingRatio
  const complete = (airport: FiguresOfYear, key: string) => {
    const { value, partial } = figureOf(airport, key)
    return partial ? null : value
  }
  const sumOf = (key: string): SumOfAll => {
    const figures = airports.map(each => figureOf(each, key))
    return {
      value: sumReported(figures.map(each => each.value)).total,
      airports: figures.filter(each => each.value !== null).length,
      partialAirports: figures.filter(each => each.partial).length,
    }
  }
  const parts = airports.map(each => ({
    amount: complete(each, sales),
    divisor: complete(each, 'enplaneTotal'),
  }))
  const { value } = computeRatioOfParts(parts)
  return {
    enplaneTotal: sumOf('enplaneTotal'),
    grossSalesTotal: sumOf(sales),
    salesEpRatio: { value, airports: value === null ? 0 : parts.filter(isWholePart).length },
  }
}
