import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { companyKey, companyPath } from '../companies/company.ts'
import { answerBytes, answerToWarnings, createReviewSchema, unavailableFigures } from './review.ts'
import { companySteps } from './wizard.ts'

const stepName = z.enum(companySteps.map(each => each.step))

export const companyReview = createReviewSchema(stepName)
export type CompanyReview = z.infer<typeof companyReview>

export const getCompanyReviewEndpoint = endpoint('getCompanyReview', {
  method: 'GET',
  url: `${companyPath}/review`,
  summary: 'Get a company’s review: the state, errors, and warnings of each step, and the history',
  tag: 'Workflow',
  allow: 'company.read',
  params: companyKey,
  reply: companyReview,
})

export const answerCompanyWarningsEndpoint = endpoint('answerCompanyWarnings', {
  method: 'PUT',
  url: `${companyPath}/warnings`,
  summary:
    'Confirm or explain warnings, or confirm carried-over rows. One explanation may answer several. If the figures change, a new answer is required',
  tag: 'Workflow',
  allow: 'company.edit',
  params: companyKey,
  body: answerToWarnings,
  bodyBytes: answerBytes,
  reply: companyReview,
})

export const markCompanyFiguresEndpoint = endpoint('markCompanyFigures', {
  method: 'PUT',
  url: `${companyPath}/unavailable`,
  summary: 'Mark missing items as not available, or clear the marks',
  tag: 'Workflow',
  allow: 'company.edit',
  params: companyKey,
  body: unavailableFigures,
  reply: companyReview,
})
