import { getAirportReviewEndpoint, markAirportFiguresEndpoint } from '#domain/review/airportReview.ts'
import { getCompanyReviewEndpoint, markCompanyFiguresEndpoint } from '#domain/review/companyReview.ts'
import { queryClient, getQueryKey } from '#platform/client/queries.ts'
import { callWithRetry } from '#platform/ui/form/callWithRetry.ts'
import type { InstanceKey } from './wizard/undo/instanceActions.ts'

/** Marks missing figures as not available, or takes the marks back, and shows the review that follows. */
export async function markFigures(
  owner: InstanceKey,
  figures: string[],
  unavailable: boolean,
): Promise<void> {
  const body = { figures, unavailable }
  if ('airportId' in owner) {
    const review = await callWithRetry(markAirportFiguresEndpoint, { params: owner, body })
    queryClient.setQueryData(getQueryKey(getAirportReviewEndpoint, { params: owner }), review)
  } else {
    const review = await callWithRetry(markCompanyFiguresEndpoint, { params: owner, body })
    queryClient.setQueryData(getQueryKey(getCompanyReviewEndpoint, { params: owner }), review)
  }
}
