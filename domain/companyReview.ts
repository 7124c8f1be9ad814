import { z } from 'zod'
import { companyKey, ofCompany } from './company.ts'
import { completeness } from './checks/finding.ts'
import { companyStepChecks, type CompanyFinding, type CompanyYear } from './companyChecks.ts'
import { endpoint } from './endpoint.ts'
import { answerToWarning, reviewOf, standingOf } from './review.ts'
import { companySteps, type CompanyStep } from './wizard.ts'

const stepName = z.enum(companySteps.map(each => each.step))

export const companyReview = reviewOf(stepName)
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
  body: answerToWarning,
  reply: companyReview,
})

/** `open`: what still blocks or wants an answer. */
export function describeCompanySteps(
  year: CompanyYear,
  open: readonly Pick<CompanyFinding, 'step' | 'severity'>[],
): CompanyReview['steps'] {
  return companyStepChecks.map(({ step, given }) => {
    const ofStep = open.filter(each => each.step === step)
    return { step, title: titleOf(step), ...standingOf(given(year).given > 0, ofStep) }
  })
}

const titleOf = (step: CompanyStep): string => companySteps.find(each => each.step === step)?.title ?? step

/** The share of what is asked for that was given. */
export const companyCompletePercent = (year: CompanyYear): number =>
  completeness(companyStepChecks.map(each => each.given(year)))
