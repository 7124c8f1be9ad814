import { z } from 'zod'
import { companyKey, ofCompany } from '../companies/company.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { answerToWarning, reviewOf, unavailableFigures } from './review.ts'
import { companySteps } from './wizard.ts'

const stepName = z.enum(companySteps.map(each => each.step))

export const companyReview = reviewOf(stepName)
export type CompanyReview = z.infer<typeof companyReview>

export const getCompanyReviewEndpoint = endpoint({
  method: 'GET',
  url: `${ofCompany}/review`,
  summary: "A company's review step: each step's state, errors and warnings, the history",
  tag: 'Workflow',
  allow: 'company.read',
  params: companyKey,
  reply: companyReview,
})

export const answerCompanyWarningEndpoint = endpoint({
  method: 'PUT',
  url: `${ofCompany}/warnings`,
  summary: 'Confirm or explain a warning, or confirm carried-over rows; asked again when the figures change',
  tag: 'Workflow',
  allow: 'company.edit',
  params: companyKey,
  body: answerToWarning,
  reply: companyReview,
})

export const markCompanyFiguresEndpoint = endpoint({
  method: 'PUT',
  url: `${ofCompany}/unavailable`,
  summary: 'Mark what is missing as not available, or take the marks back',
  tag: 'Workflow',
  allow: 'company.edit',
  params: companyKey,
  body: unavailableFigures,
  reply: companyReview,
})
