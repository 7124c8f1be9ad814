import { getAirportReview, markAirportFigures } from '#domain/review/airportReview.ts'
import { getCompanyReview, markCompanyFigures } from '#domain/review/companyReview.ts'
import { queryClient, queryKey } from '#platform/client/queries.ts'
import { insist } from '#platform/ui/form/insist.ts'
import type { Owner } from './wizard/acts/owner.ts'

/** Marks missing figures as not available, or takes the marks back, and shows the review that follows. */
export async function markFigures(owner: Owner, figures: string[], unavailable: boolean): Promise<void> {
  const body = { figures, unavailable }
  if ('airportId' in owner) {
    const review = await insist(markAirportFigures, { params: owner, body })
    queryClient.setQueryData(queryKey(getAirportReview, { params: owner }), review)
  } else {
    const review = await insist(markCompanyFigures, { params: owner, body })
    queryClient.setQueryData(queryKey(getCompanyReview, { params: owner }), review)
  }
}
