import { z } from 'zod'
import { airportInstance, airportKey } from './airportInstance.ts'
import { stepChecks } from './airportChecks.ts'
import { completeness, type AirportYear, type Finding } from './checks/finding.ts'
import { airportEnplanements, concessionTotals } from './concessionTotals.ts'
import { endpoint } from './endpoint.ts'
import type { Format } from './field.ts'
import { changePercent, type ReportedSum } from './formulas.ts'
import { storedRentalParking } from './parking.ts'
import { answerToWarning, findingOf, reviewOf, standingOf } from './review.ts'
import { airportTerminal, tenantTypeLabels, tenantTypes } from './terminal.ts'
import { airportSteps, airportStepTitle } from './wizard.ts'

const stepName = z.enum(airportSteps.map(each => each.step))

/** The hub of an airport's wizard, with what changed since last year. */
export const airportReview = reviewOf(stepName).extend({
  findings: z.array(findingOf(stepName).extend({ terminalId: z.number().int().nullable() })),
  comparison: z.array(
    z.object({
      label: z.string(),
      format: z.string(),
      lastYear: z.number().nullable(),
      thisYear: z.number().nullable(),
      changePercent: z.number().nullable(),
      /** One of the two is a sum that leaves out what was not reported, so they are not compared. */
      partial: z.boolean(),
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
  return now.map(({ label, format, value, partial }) => {
    const last = before.find(each => each.label === label)
    const isPartial = partial || (last?.partial ?? false)
    return {
      label,
      format,
      lastYear: last?.value ?? null,
      thisYear: value,
      changePercent: isPartial ? null : changePercent(value, last?.value ?? null),
      partial: isPartial,
    }
  })
}

interface Headline {
  label: string
  format: Format
  value: number | null
  partial: boolean
}

function headlineFigures({ instance, terminals }: Pick<AirportYear, 'instance' | 'terminals'>): Headline[] {
  const enplanements = airportEnplanements(instance.enplaneTotal, terminals)
  const all = concessionTotals(terminals, tenantTypes, enplanements)
  const whole = (label: string, format: Format, value: number | null): Headline => ({
    label,
    format,
    value,
    partial: false,
  })
  const summed = (label: string, format: Format, sum: ReportedSum, value = sum.total): Headline => ({
    label,
    format,
    value,
    partial: sum.partial,
  })
  return [
    whole('Enplaning Passengers', 'integer', enplanements),
    ...tenantTypes.map(type => {
      const { grossSalesTotal } = concessionTotals(terminals, [type], enplanements)
      return summed(`Gross Sales, ${tenantTypeLabels[type]}`, 'money', grossSalesTotal)
    }),
    summed('Gross Sales, all', 'money', all.grossSalesTotal),
    summed('Sales per Enplanement', 'ratio', all.grossSalesTotal, all.salesEpRatio),
    summed('Rent to Airport, all', 'money', all.rentAirportTotal),
    summed('Rent per Enplanement', 'ratio', all.rentAirportTotal, all.rentEpRatio),
    summed('Square Footage, all', 'area', all.areaTotal),
    whole('Average Dwell Time', 'minutes', instance.dwellTimeAmount),
  ]
}
