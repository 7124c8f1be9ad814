import { getCompanyInstance, listEditableCompanies, setCompanyStatus } from '#domain/companies/company.ts'
import { answerCompanyWarning, getCompanyReview } from '#domain/review/companyReview.ts'
import { companySteps, type CompanyStep } from '#domain/review/wizard.ts'
import { call } from '#platform/client/api.ts'
import { insist } from '#platform/ui/form/insist.ts'
import { queryClient, queryKey, refresh, refreshAll, useAsk } from '#platform/client/queries.ts'
import { Loaded } from '#platform/ui/Loaded.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { Findings } from '../review/Findings.tsx'
import type { ReviewPage } from '../review/reviewProps.ts'
import { LatestReason, StatusHistory } from '../review/StatusHistory.tsx'
import { StatusPanel } from '../review/StatusPanel.tsx'
import { StepsTable } from '../review/StepsTable.tsx'
import { CompanyFrame, type CompanyPage } from './CompanyFrame.tsx'

/** The hub of a company: what was decided, what is still to do and where, and what can be done next. */
export function CompanyReviewStep() {
  return <CompanyFrame step="review">{page => <Review page={page} />}</CompanyFrame>
}

function Review({ page }: { page: CompanyPage }) {
  const read = useAsk(getCompanyReview, { params: page.key })
  const reviewed = companyReviewPage(page)
  return (
    <Loaded query={read} lines={14}>
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
    </Loaded>
  )
}

/** The calls that act on a company's review. */
function companyReviewPage({ key, instance, readOnly, link }: CompanyPage): ReviewPage<CompanyStep> {
  const readAgain = () => refresh(getCompanyReview, getCompanyInstance)
  /** After a refusal, because somebody else may have changed it. */
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
      const review = await insist(answerCompanyWarning, { params: key, body })
      queryClient.setQueryData(queryKey(getCompanyReview, { params: key }), review)
      // Rows that were confirmed are read again by the steps that show them.
      if (isOfRows) void refreshAll()
    },
    async changeStatus(axnInstanceStatus, reason) {
      const lookUp = async () => {
        const now = await call(getCompanyInstance, { params: key })
        return now.axnInstanceStatus === axnInstanceStatus ? now : null
      }
      const body = { axnInstanceStatus, reason }
      const options = { lookUp, ifMatch: instance.version }
      const saved = await insist(setCompanyStatus, { params: key, body }, options).catch(showCurrent)
      queryClient.setQueryData(queryKey(getCompanyInstance, { params: key }), saved)
      await refresh(getCompanyReview, listEditableCompanies)
    },
    refresh: readAgain,
  }
}
