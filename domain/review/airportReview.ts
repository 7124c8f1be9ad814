import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import { computeFigureChange } from '#platform/contract/figureChange.ts'
import type { Format } from '#platform/contract/format.ts'
import { airportKey } from '../airports/airport.ts'
import { airportYear } from '../airports/airportInstance.ts'
import { computeTotalsByTenantType, getAirportEnplanements } from '../airports/concessionTotals.ts'
import { missingRatio, type ReportedSum } from '../airports/formulas.ts'
import { storedRentalParking } from '../airports/parking.ts'
import { airportTerminal } from '../airports/terminal.ts'
import { reportedFigure, sumFigure } from '../browse/airportFigure.ts'
import { tenantTypeLabels, tenantTypes } from '../catalog/tenantTypes.ts'
import type { CheckedAirportYear } from './checks/finding.ts'
import { answerBytes, answerToWarnings, createReviewSchema, unavailableFigures } from './review.ts'
import { airportSteps } from './wizard.ts'

const stepName = z.enum(airportSteps.map(each => each.step))

/** The overview of an airport's wizard, with the changes since last year. */
export const airportReview = createReviewSchema(stepName).extend({
  comparison: z.array(
    z.object({
      label: z.string(),
      format: z.string(),
      lastYear: reportedFigure,
      thisYear: reportedFigure,
      /** Null if the two cannot be compared, for example because one of them is partial. */
      change: z.object({ amount: z.number(), unit: z.enum(['percent', 'points']) }).nullable(),
      isRedefined: z.boolean(),
    }),
  ),
  /** The definition changes since last year, one sentence each. */
  definitionNotes: z.array(z.string()),
  lastYearName: z.string().nullable(),
  /** The enplanements that the FAA published; null for an airport that it does not list. */
  faa: z.object({ source: z.string(), enplaneTotal: z.number() }).nullable(),
})
export type AirportReview = z.infer<typeof airportReview>

export const getAirportReviewEndpoint = endpoint('getAirportReview', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/review',
  summary:
    'Get an airport’s review: the state, errors, and warnings of each step, the comparison with last year, and the history',
  tag: 'Workflow',
  allow: 'airport.read',
  params: airportKey,
  reply: airportReview,
})

export const answerAirportWarningsEndpoint = endpoint('answerAirportWarnings', {
  method: 'PUT',
  url: '/airports/:airportId/instance/:instanceId/warnings',
  summary:
    'Confirm or explain warnings, explain contradictions, or confirm carried-over rows. One explanation may answer several. If the figures change, a new answer is required',
  tag: 'Workflow',
  allow: 'airport.edit',
  params: airportKey,
  body: answerToWarnings,
  bodyBytes: answerBytes,
  reply: airportReview,
})

export const markAirportFiguresEndpoint = endpoint('markAirportFigures', {
  method: 'PUT',
  url: '/airports/:airportId/instance/:instanceId/unavailable',
  summary: 'Mark missing figures as not available, or clear the marks. Entering a figure clears its mark',
  tag: 'Workflow',
  allow: 'airport.edit',
  params: airportKey,
  body: unavailableFigures,
  reply: airportReview,
})

/** Null if the airport was not in the year before. */
const airportLastYear = z.object({
  lastYear: z
    .object({
      instance: airportYear,
      terminals: z.array(airportTerminal),
      rentalParking: storedRentalParking,
      /** The names of figures that cannot be compared with last year because their definition changed. */
      redefined: z.array(z.string()),
    })
    .nullable(),
})
export type AirportLastYear = z.infer<typeof airportLastYear>['lastYear']

export const getAirportLastYearEndpoint = endpoint('getAirportLastYear', {
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/lastyear',
  summary: 'Get last year’s figures for an airport and its terminals, shown next to this year’s fields',
  tag: 'Airports',
  allow: 'airport.read',
  params: airportKey,
  reply: airportLastYear,
})

/** Last year's airport-wide figures next to this year's. */
export function compareYears(year: CheckedAirportYear): AirportReview['comparison'] {
  const now = headlineFigures(year)
  const before = year.lastYear ? headlineFigures(year.lastYear) : []
  return now.map(({ name, label, format, ...thisYear }) => {
    const lastYear = before.find(each => each.label === label) ?? missingRatio
    const { value, partial, notApplicable } = lastYear
    const isNewDefinition =
      year.lastYear !== null && year.definitionChanges.some(each => each.marks.includes(name))
    return {
      label,
      format,
      lastYear: { value, partial, ...(notApplicable && { notApplicable }) },
      thisYear,
      change: isNewDefinition ? null : computeFigureChange(thisYear, lastYear, format),
      isRedefined: isNewDefinition,
    }
  })
}

type Headline = { name: string; label: string; format: Format } & ReportedFigure

function headlineFigures({
  instance,
  terminals,
}: Pick<CheckedAirportYear, 'instance' | 'terminals'>): Headline[] {
  const enplanements = getAirportEnplanements(instance.enplaneTotal, terminals)
  const { byType, withDutyFree: all } = computeTotalsByTenantType(terminals, enplanements)
  const summed = (name: string, label: string, format: Format, sum: ReportedSum): Headline => ({
    name,
    label,
    format,
    ...sumFigure(sum),
  })
  const dwellTime = { value: instance.dwellTimeAmount, partial: false }
  return [
    {
      name: 'enplaneTotal',
      label: 'Enplaning Passengers',
      format: 'integer',
      value: enplanements,
      partial: false,
    },
    ...tenantTypes.map(type =>
      summed(
        'grossSalesTotal',
        `Gross Sales, ${tenantTypeLabels[type]}`,
        'money',
        byType[type].grossSalesTotal,
      ),
    ),
    summed('grossSalesTotal', 'Gross Sales, all', 'money', all.grossSalesTotal),
    { name: 'salesEpRatio', label: 'Sales per Enplanement', format: 'ratio', ...all.salesEpRatio },
    summed('rentAirportTotal', 'Rent to Airport, all', 'money', all.rentAirportTotal),
    { name: 'rentEpRatio', label: 'Rent per Enplanement', format: 'ratio', ...all.rentEpRatio },
    summed('areaTotal', 'Square Footage, all', 'area', all.areaTotal),
    { name: 'dwellTimeAmount', label: 'Average Dwell Time', format: 'minutes', ...dwellTime },
  ]
}
