import type { ReactNode } from 'react'
import { getCompanyInstanceEndpoint, type CompanyInstance } from '#domain/companies/company.ts'
import { messages } from '#domain/messages.ts'
import { getCompanyReviewEndpoint, type CompanyReview } from '#domain/review/companyReview.ts'
import { companySteps, type CompanyStep } from '#domain/review/wizard.ts'
import { getQueryOptions } from '#platform/client/queries.ts'
import { SubjectFrame, type SubjectPage, type WizardKind } from '../review/wizard/SubjectFrame.tsx'
import { CompanyStepLink } from './CompanyStepLink.tsx'
import { CreateCompanyInstance } from './CreateCompanyInstance.tsx'

interface CompanyPageKey {
  companyId: number
  instanceId: number
}

/** The company of one year that the wizard is open on. */
export type CompanyPage = SubjectPage<CompanyPageKey, CompanyInstance, CompanyReview, CompanyStep>

const companyWizard: WizardKind<CompanyPageKey, CompanyInstance, CompanyReview, CompanyStep> = {
  kind: 'company',
  keyOf: (companyId, instanceId) => ({ companyId, instanceId }),
  instanceQuery: key => getQueryOptions(getCompanyInstanceEndpoint, { params: key }),
  reviewQuery: key => getQueryOptions(getCompanyReviewEndpoint, { params: key }),
  nameOf: instance => instance.company.companyName,
  marksOf: ({ companyId }) => [companyId],
  stepsOf: () => companySteps,
  linkFrom:
    ({ companyId }, search) =>
    target => <CompanyStepLink companyId={companyId} search={search} {...target} />,
  failedTitle: () => messages.companyLoadFailed,
  renderMissing: key => <CreateCompanyInstance company={key} />,
}

interface CompanyFrameProps {
  step: CompanyStep
  children: (page: CompanyPage) => ReactNode
}

/** The frame of a company's steps: company, year, and the steps with their progress. */
export const CompanyFrame = (props: CompanyFrameProps) => <SubjectFrame wizard={companyWizard} {...props} />
