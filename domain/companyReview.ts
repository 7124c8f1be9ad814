import { z } from 'zod'
import { statusChange } from './airport.ts'
import { warningAnswer } from './airportReview.ts'
import { companyKey, ofCompany } from './company.ts'
import { completeness } from './checks/finding.ts'
import { companyStepChecks, type CompanyFinding, type CompanyYear } from './companyChecks.ts'
import { endpoint } from './endpoint.ts'
import { companySteps, type CompanyStep } from './wizard.ts'
import { axnInstanceStatus } from './workflow.ts'

const stepName = z.enum(companySteps.map(each => each.step))

/** The hub of a company's wizard: where each step stands, what is wrong, what can be done next. */
export const companyReview = z.object({
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
      field: z.string(),
      message: z.string(),
      figures: z.string(),
      /** What an editor said to it; null while it is open. */
      answer: warningAnswer.nullable(),
    }),
  ),
  actions: z.array(
    z.object({ action: z.string(), to: axnInstanceStatus, reason: z.enum(['required', 'none']) }),
  ),
  history: z.array(statusChange),
})
export type CompanyReview = z.infer<typeof companyReview>

export const getCompanyReview = endpoint({
  method: 'GET',
  url: `${ofCompany}/review`,
  summary: "A company's review step: each step's state, errors and warnings, the history",
  tag: 'Workflow',
  allow: 'company.read',
  params: companyKey,
  reply: companyReview,
})

export const answerCompanyWarning = endpoint({
  method: 'PUT',
  url: `${ofCompany}/warnings`,
  summary: 'Confirm a warning, or explain it; it is asked again when its figures change',
  tag: 'Workflow',
  allow: 'company.edit',
  params: companyKey,
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
  reply: companyReview,
})

/** `open`: what still blocks or wants an answer. Not started while nothing was given; complete once nothing is open. */
export function describeCompanySteps(
  year: CompanyYear,
  open: readonly Pick<CompanyFinding, 'step' | 'severity'>[],
): CompanyReview['steps'] {
  return companyStepChecks.map(({ step, given }) => {
    const ofStep = open.filter(each => each.step === step)
    const errors = ofStep.filter(each => each.severity === 'error').length
    const state = given(year).given === 0 ? 'notStarted' : ofStep.length > 0 ? 'inProgress' : 'complete'
    return { step, title: titleOf(step), state, errors, warnings: ofStep.length - errors }
  })
}

const titleOf = (step: CompanyStep): string => companySteps.find(each => each.step === step)?.title ?? step

/** The share of what is asked for that was given. */
export const companyCompletePercent = (year: CompanyYear): number =>
  completeness(companyStepChecks.map(each => each.given(year)))
