import { z } from 'zod'
import { airportInstance, airportKey, statusChange } from './airport.ts'
import { stepChecks } from './airportChecks.ts'
import { completeness, type AirportYear, type Finding } from './checks/finding.ts'
import { airportEnplanements, concessionTotals } from './concessionTotals.ts'
import { endpoint } from './endpoint.ts'
import type { Format } from './field.ts'
import { changePercent, type ReportedSum } from './formulas.ts'
import { storedRentalParking } from './parking.ts'
import { airportTerminal, tenantTypeLabels, tenantTypes } from './terminal.ts'
import { airportSteps, type AirportStep } from './wizard.ts'
import { axnInstanceStatus } from './workflow.ts'

const stepName = z.enum(airportSteps.map(each => each.step))

export const warningAnswer = z.object({
  explanation: z.string().nullable(),
  modifiedDate: z.string(),
  modifiedUserName: z.string().nullable(),
})

/** The wizard's hub: where each step stands, what is wrong, what changed, what can be done next. */
export const airportReview = z.object({
  steps: z.array(
    z.object({
      step: stepName,
      title: z.string(),
      state: z.enum(['notStarted', 'inProgress', 'complete']),
      errors: z.number().int(),
      /** Warnings that still wait for an answer. */
      warnings: z.number().int(),
    }),
  ),
  /** How much of what is asked for has been given, 0 to 100. */
  completePercent: z.number().int(),
  findings: z.array(
    z.object({
      severity: z.enum(['error', 'warning']),
      warning: z.string(),
      step: stepName,
      terminalId: z.number().int().nullable(),
      field: z.string(),
      message: z.string(),
      figures: z.string(),
      /** What an editor said to it; null while it is open. */
      answer: warningAnswer.nullable(),
    }),
  ),
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
  actions: z.array(
    z.object({ action: z.string(), to: axnInstanceStatus, reason: z.enum(['required', 'none']) }),
  ),
  history: z.array(statusChange),
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
  body: z.object({
    warning: z.string().min(1).max(200),
    figures: z.string().max(500),
    explanation: z
      .string()
      .trim()
      .max(2000)
      .nullable()
      .default(null)
      .transform(text => (text === '' ? null : text)),
  }),
  reply: airportReview,
})

/** Null where the airport was not in the year before. */
export const airportLastYear = z.object({
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

/** `open`: what still blocks or wants an answer. Not started while nothing was given; complete once nothing is open. */
export function describeSteps(
  year: AirportYear,
  open: readonly Pick<Finding, 'step' | 'severity'>[],
): AirportReview['steps'] {
  return stepChecks.map(({ step, given, mayBeEmpty }) => {
    const ofStep = open.filter(each => each.step === step)
    const errors = ofStep.filter(each => each.severity === 'error').length
    const warnings = ofStep.length - errors
    const count = given(year)
    const started = count.given > 0 || (mayBeEmpty && count.asked === 0)
    const state = !started ? 'notStarted' : ofStep.length > 0 ? 'inProgress' : 'complete'
    return { step, title: titleOf(step), state, errors, warnings }
  })
}

/** The share of the figures and choices asked for that were given. */
export const completePercent = (year: AirportYear): number =>
  completeness(stepChecks.map(each => each.given(year)))

const titleOf = (step: AirportStep): string => airportSteps.find(each => each.step === step)?.title ?? step

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
