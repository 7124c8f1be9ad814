import { z } from 'zod'
import { airportInstance, airportKey } from './airportInstance.ts'
import { stepChecks } from './airportChecks.ts'
import { completeness, type AirportYear, type Finding } from './checks/finding.ts'
import { reportedFigure, type ReportedFigure } from './airportFigures.ts'
import { enplanementsUsed, totalsByTenantType } from './concessionTotals.ts'
import { endpoint } from './endpoint.ts'
import type { Format } from './field.ts'
import { missingRatio, type ReportedSum } from './formulas.ts'
import { storedRentalParking } from './parking.ts'
import { answerToWarning, findingOf, reviewOf, standingOf } from './review.ts'
import { airportTerminal, tenantTypeLabels, tenantTypes } from './terminal.ts'
import { airportSteps, airportStepTitle } from './wizard.ts'
import { changeSince } from './yearChange.ts'

const stepName = z.enum(airportSteps.map(each => each.step))

/** The hub of an airport's wizard, with what changed since last year. */
export const airportReview = reviewOf(stepName).extend({
  findings: z.array(findingOf(stepName).extend({ terminalId: z.number().int().nullable() })),
  comparison: z.array(
    z.object({
      label: z.string(),
      format: z.string(),
      lastYear: reportedFigure,
      thisYear: reportedFigure,
      /** Null if the two cannot be compared, e.g. because one of them is partial. */
      change: z.object({ amount: z.number(), unit: z.enum(['percent', 'points']) }).nullable(),
    }),
  ),
  lastYearName: z.string().nullable(),
})
export type AirportReview = z.infer<typeof airportReview>

export const getAirportReview = endpoint({
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/review',
  summary:
    "The review step: each step's state, errors and warnings, the comparison with last year, the history",
  tag: 'Workflow',
  allow: 'airport.read',
  params: airportKey,
  reply: airportReview,
})

export const answerAirportWarning = endpoint({
  method: 'PUT',
  url: '/airports/:airportId/instance/:instanceId/warnings',
  summary: 'Confirm a warning, or explain it; it is asked again when its figures change',
  tag: 'Workflow',
  allow: 'airport.edit',
  params: airportKey,
  body: answerToWarning,
  reply: airportReview,
})

/** Null where the airport was not in the year before. */
const airportLastYear = z.object({
  lastYear: z
    .object({
      instance: airportInstance,
      terminals: z.array(airportTerminal),
      rentalParking: storedRentalParking,
    })
    .nullable(),
})
export type AirportLastYear = z.infer<typeof airportLastYear>['lastYear']

export const getAirportLastYear = endpoint({
  method: 'GET',
  url: '/airports/:airportId/instance/:instanceId/lastyear',
  summary: "Last year's figures of an airport and its terminals, shown beside this year's fields",
  tag: 'Airports',
  allow: 'airport.read',
  params: airportKey,
  reply: airportLastYear,
})

/** `open`: what still blocks or wants an answer. A step that may be empty has begun without anything in it. */
export function describeSteps(
  year: AirportYear,
  open: readonly Pick<Finding, 'step' | 'severity'>[],
): AirportReview['steps'] {
  const { specialQuestionTitle } = year.instance
  return stepChecks.map(({ step, given, mayBeEmpty }) => {
    const count = given(year)
    const started = count.given > 0 || (mayBeEmpty === true && count.asked === 0)
    const ofStep = open.filter(each => each.step === step)
    return { step, title: airportStepTitle(step, specialQuestionTitle), ...standingOf(started, ofStep) }
  })
}

/** The share of the figures and choices asked for that were given. */
export const completePercent = (year: AirportYear): number =>
  completeness(stepChecks.map(each => each.given(year)))

/** Last year's figures beside this year's, airport-wide. */
export function compareYears(year: AirportYear): AirportReview['comparison'] {
  const now = headlineFigures(year)
  const before = year.lastYear ? headlineFigures(year.lastYear) : []
  return now.map(({ label, format, ...thisYear }) => {
    const lastYear = before.find(each => each.label === label) ?? missingRatio
    const { value, partial, notApplicable } = lastYear
    return {
      label,
      format,
      lastYear: { value, partial, ...(notApplicable && { notApplicable }) },
      thisYear,
      change: changeSince(thisYear, lastYear, format),
    }
  })
}

type Headline = { label: string; format: Format } & ReportedFigure

function headlineFigures({ instance, terminals }: Pick<AirportYear, 'instance' | 'terminals'>): Headline[] {
  const enplanements = enplanementsUsed(instance.enplaneTotal, terminals)
  const { byType, withDutyFree: all } = totalsByTenantType(terminals, enplanements.total)
  const summed = (label: string, format: Format, { total, partial }: ReportedSum): Headline => ({
    label,
    format,
    value: total,
    partial,
  })
  return [
    summed('Enplaning Passengers', 'integer', enplanements),
    ...tenantTypes.map(type =>
      summed(`Gross Sales, ${tenantTypeLabels[type]}`, 'money', byType[type].grossSalesTotal),
    ),
    summed('Gross Sales, all', 'money', all.grossSalesTotal),
    { label: 'Sales per Enplanement', format: 'ratio', ...all.salesEpRatio },
    summed('Rent to Airport, all', 'money', all.rentAirportTotal),
    { label: 'Rent per Enplanement', format: 'ratio', ...all.rentEpRatio },
    summed('Square Footage, all', 'area', all.areaTotal),
    { label: 'Average Dwell Time', format: 'minutes', value: instance.dwellTimeAmount, partial: false },
  ]
}
