import {
  getCompanyInstanceEndpoint,
  listEditableCompaniesEndpoint,
  setCompanyStatusEndpoint,
} from '#domain/companies/company.ts'
import { answerCompanyWarningEndpoint, getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import { companySteps, type CompanyStep } from '#domain/review/wizard.ts'
import { call } from '#platform/client/api.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import { queryClient, getQueryKey, refresh, refreshAll, useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { Findings } from '../review/Findings.tsx'
import type { ReviewPage } from '../review/reviewProps.ts'
import { LatestReason, StatusHistory } from '../review/StatusHistory.tsx'
import { StatusPanel } from '../review/StatusPanel.tsx'
import { StepsTable } from '../review/StepsTable.tsx'
import { CompanyFrame, type CompanyPage } from './CompanyFrame.tsx'

/** The overview of a company: decisions, open work with links, and available actions. */
export function CompanyReviewStep() {
  return <CompanyFrame step="review">{page => <Review page={page} />}</CompanyFrame>
}

function Review({ page }: { page: CompanyPage }) {
  const read = useEndpointQuery(getCompanyReviewEndpoint, { params: page.key })
  const reviewed = companyReviewPage(page)
  return (
    <QueryBoundary query={read} lines={14}>
      {review => (
        <>
          <LatestReason review={review} />
          <StatusPanel page={reviewed} review={review} />
          <StepsTable page={reviewed} review={review} />
          <Findings page={reviewed} review={review} />
          <StatusHistory review={review} />
          <RecordHistory owner={page.key} title="All changes of this year" />
        </>
      )}
    </QueryBoundary>
  )
}

/** The calls of a company's review. */
function companyReviewPage({ key, instance, readOnly, link }: CompanyPage): ReviewPage<CompanyStep> {
  const readAgain = () => refresh(getCompanyReviewEndpoint, getCompanyInstanceEndpoint)
  /** After an error, because someone else may have changed it. */
  const showCurrent = (thrown: unknown): never => {
    void readAgain()
    throw thrown
  }
  return {
    owner: key,
    record: `companies/${key.companyId}/${key.instanceId}`,
    steps: companySteps.map(each => each.step),
    instance,
    readOnly,
    link,
    async answer({ isOfRows, ...body }) {
      const review = await callWithRetry(answerCompanyWarningEndpoint, { params: key, body })
      queryClient.setQueryData(getQueryKey(getCompanyReviewEndpoint, { params: key }), review)
      // Steps that show confirmed rows reload them.
      if (isOfRows) void refreshAll()
    },
    async changeStatus(axnInstanceStatus, reason) {
      const lookUp = async () => {
        const now = await call(getCompanyInstanceEndpoint, { params: key })
        return now.axnInstanceStatus === axnInstanceStatus ? now : null
      }
      const body = { axnInstanceStatus, reason }
      const options = { lookUp, ifMatch: instance.version }
      const saved = await callWithRetry(setCompanyStatusEndpoint, { params: key, body }, options).catch(
        showCurrent,
      )
      queryClient.setQueryData(getQueryKey(getCompanyInstanceEndpoint, { params: key }), saved)
      await refresh(getCompanyReviewEndpoint, listEditableCompaniesEndpoint)
    },
    refresh: readAgain,
  }
}
