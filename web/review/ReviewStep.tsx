import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { useEndpointQuery } from '#platform/client/queries.ts'
import { QueryBoundary } from '#platform/ui/QueryBoundary.tsx'
import { RecordHistory } from '../history/RecordHistory.tsx'
import { WizardFrame, type AirportPage } from './wizard/WizardFrame.tsx'
import { WorkbookPanel } from '../airports/workbook/WorkbookPanel.tsx'
import { createAirportReviewPage } from './airportReviewPage.ts'
import { Comparison } from './Comparison.tsx'
import { Findings } from './Findings.tsx'
import { LatestReason, StatusHistory } from './StatusHistory.tsx'
import { StatusPanel } from './StatusPanel.tsx'
import { StepsTable } from './StepsTable.tsx'

/** The overview: decisions, open work with links, available actions, and changes since last year. */
export function ReviewStep() {
  return <WizardFrame step="review">{page => <Review page={page} />}</WizardFrame>
}

function Review({ page }: { page: AirportPage }) {
  const read = useEndpointQuery(getAirportReviewEndpoint, { params: page.key })
  const reviewed = createAirportReviewPage(page)
  return (
    <QueryBoundary query={read} lines={14}>
      {review => (
        <>
          <LatestReason review={review} />
          <StatusPanel page={reviewed} review={review} />
          <StepsTable page={reviewed} review={review} />
          <WorkbookPanel page={page} />
          <Findings page={reviewed} review={review} />
          <Comparison page={page} review={review} />
          <StatusHistory review={review} />
          <RecordHistory owner={page.key} title="All changes of this year" />
        </>
      )}
    </QueryBoundary>
  )
}
