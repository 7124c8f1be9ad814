import {
  type CompanyInstance,
  companyTypesField,
  createCompanyInstanceEndpoint,
  getCompanyInstanceEndpoint,
} from '#domain/companies/company.ts'
import { getMainCompanyEndpoint } from '#domain/companies/mainCompany.ts'
import * as messages from '#domain/messages.ts'
import { can } from '#domain/people/roles.ts'
import { type CompanyReview, getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { type CompanyStep, companySteps } from '#domain/review/wizard.ts'
import { call } from '#platform/client/api.ts'
import { describeError } from '#platform/client/problemError.ts'
import { getQueryOptions, refresh, useEndpointQuery } from '#platform/client/queries.ts'
import { Button } from '#platform/ui/Button.tsx'
import type { ElementNode } from '#platform/ui/ElementNode.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { RetryNote } from '#platform/ui/form/RetryNote.tsx'
import { ErrorNotice, Notice } from '#platform/ui/Notice.tsx'
import { notify } from '#platform/ui/notify.ts'
import { useAttempt } from '#platform/ui/useAttempt.ts'
import { SubjectFrame } from '../review/wizard/SubjectFrame.tsx'
import type { SubjectPage, WizardKind } from '../review/wizard/wizardKind.ts'
import { useActor } from '../session.ts'
import { CompanyStepLink } from './CompanyStepLink.tsx'

interface CompanyPageKey {
  companyId: number
  instanceId: number
}

/** The company and year that are open in the wizard. */
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
  children: (page: CompanyPage) => ElementNode
}

/** The frame of a company's steps: company, year, and the steps with their progress. */
export const CompanyFrame = (props: CompanyFrameProps) => <SubjectFrame wizard={companyWizard} {...props} />

interface CreateInstanceProps {
  company: { companyId: number; instanceId: number }
}

/** An administrator can add a company to the open year if it exists. */
function CreateCompanyInstance({ company }: CreateInstanceProps) {
  const isAdmin = can(useActor(), 'admin')
  const params = { companyId: company.companyId }
  const existing = useEndpointQuery(getMainCompanyEndpoint, { params }, { enabled: isAdmin }).data
  const { attempt, error, isBusy } = useAttempt()
  if (!isAdmin || !existing) return null
  const create = () =>
    attempt(
      async () => {
        const { companyId, instanceId } = company
        const lookUp = () => call(getCompanyInstanceEndpoint, { params: { companyId, instanceId } })
        const given = { params: { instanceId }, body: { company: { companyId } } }
        await callWithRetry(createCompanyInstanceEndpoint, given, { lookUp })
        notify.success(messages.companyInstanceCreated)
        await refresh(getCompanyInstanceEndpoint)
      },
      thrown => `${messages.companyInstanceFailed}: ${describeError(thrown)}`,
    )
  return (
    <>
      <p>
        To include <span>{existing.companyName}</span> in this year&rsquo;s Fact Book, add it to the year. It
        starts in progress and has no company types.
      </p>
      <p>
        <Button aria-disabled={isBusy || undefined} onClick={() => void create()}>
          Add this company to the year
        </Button>
      </p>
      <ErrorNotice text={error} />
      <RetryNote />
    </>
  )
}

/** Why nothing can be added yet, with a link to what is missing; empty if the company has a type. */
export function NoTypes({ page, of }: { page: CompanyPage; of: 'contact' | 'location' }) {
  if (page.instance.companyInstanceTypeList.length > 0 || page.readOnly) return null
  return (
    <Notice kind="warning">
      <span>{`Each ${of} belongs to a company type, and this company has none yet.`}</span>{' '}
      {page.link({ step: 'info', field: companyTypesField, children: 'Choose a company type' })}
    </Notice>
  )
}
