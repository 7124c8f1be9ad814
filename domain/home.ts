import { z } from 'zod'
import type { FiguresOfYear } from './airportFigures.ts'
import { endpoint, instanceId } from './endpoint.ts'
import { salesPerEnplanement, sumReported } from './formulas.ts'
import { axnInstanceMasterStatus, axnInstanceStatus } from './workflow.ts'

const count = z.number().int()

/** A figure of the whole year, with how many airports it is of: the others did not report it. */
const figureOfAll = z.object({ value: z.number().nullable(), airports: count })
export type FigureOfAll = z.infer<typeof figureOfAll>

const keyFigures = z.object({
  enplaneTotal: figureOfAll,
  /** With duty free, in dollars. */
  grossSalesTotal: figureOfAll,
  /** With duty free; of the airports that reported both the sales and the enplanements. */
  salesEpRatio: figureOfAll,
})
export type KeyFigures = z.infer<typeof keyFigures>

/** A lease as the list of leases tells it. */
export const endingLease = z.object({
  brandName: z.string(),
  companyName: z.string(),
  airportId: z.number().int(),
  iataCode: z.string(),
  leaseExpireDate: z.string(),
})

const yearOverview = keyFigures.extend({
  axnInstanceName: z.string(),
  airports: count,
  companies: count,
  tenants: count,
  /** Those that end from today on within the months that the lease radar looks ahead, the next ones first. */
  leases: z.object({ from: z.string(), to: z.string(), count, next: z.array(endingLease) }),
})
export type YearOverview = z.infer<typeof yearOverview>

export const getYearOverview = endpoint({
  method: 'GET',
  url: '/axninstances/:instanceId/overview',
  summary:
    'A year at a glance: what its published airports and companies are in all, and the next lease ends',
  tag: 'Instances',
  allow: 'browse',
  params: z.object({ instanceId }),
  reply: yearOverview,
  ofTheBook: true,
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
  /** There are more than these. */
  more: z.boolean(),
  /** How many airports and companies have each status; only administrators are told. */
  counts: z.array(z.object({ kind: ownWork.shape.kind, axnInstanceStatus, count })),
})
export type YearOfWork = z.infer<typeof yearOfWork>

const work = z.object({ years: z.array(yearOfWork), proposals: count })
export type Work = z.infer<typeof work>

export const getWork = endpoint({
  method: 'GET',
  url: '/work',
  summary:
    'What waits for whoever edits: their own airports and companies of the open years; for administrators how many have each status, and the proposals',
  tag: 'Workflow',
  allow: 'wizard',
  reply: work,
})

const sales = 'grossSalesTotal.WITHDUTYFREE'

/** What the airports are in all. A ratio of all is no mean of ratios: it is the sum of the ones by the sum of the others. */
export function keyFiguresOf(airports: readonly FiguresOfYear[]): KeyFigures {
  const valuesOf = (key: string, among = airports) => among.map(each => each[key]?.value ?? null)
  const inAll = (key: string, among = airports): FigureOfAll => {
    const values = valuesOf(key, among)
    return { value: sumReported(values).total, airports: values.filter(value => value !== null).length }
  }
  const has = (airport: FiguresOfYear, key: string) => (airport[key]?.value ?? null) !== null
  const both = airports.filter(each => has(each, sales) && has(each, 'enplaneTotal'))
  const ratio = salesPerEnplanement(inAll(sales, both).value, inAll('enplaneTotal', both).value)
  return {
    enplaneTotal: inAll('enplaneTotal'),
    grossSalesTotal: inAll(sales),
    salesEpRatio: { value: ratio, airports: ratio === null ? 0 : both.length },
  }
}
