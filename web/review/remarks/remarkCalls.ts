import { getAirportReviewEndpoint } from '#domain/review/airportReview.ts'
import { getCompanyReviewEndpoint } from '#domain/review/companyReview.ts'
import {
  airportRemarks,
  companyRemarks,
  type ChoosablePlace,
  type NewRemark,
  type RemarkReply,
} from '#domain/review/remarks/remark.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { getQueryKey, getQueryOptions, queryClient, refresh } from '#platform/client/queries.ts'

/** Writes a remark, and shows the updated review. */
export const writeRemark = (owner: InstanceKey, body: NewRemark): Promise<void> =>
  'airportId' in owner
    ? showReview(owner, call(airportRemarks.add, { params: owner, body }))
    : showReview(owner, call(companyRemarks.add, { params: owner, body }))

/** Answers, resolves, or reopens a remark, and shows the updated review, or what someone else did in the meantime. */
export const replyToRemark = (owner: InstanceKey, remarkId: number, body: RemarkReply): Promise<void> =>
  'airportId' in owner
    ? showReview(owner, call(airportRemarks.reply, { params: { ...owner, remarkId }, body }))
    : showReview(owner, call(companyRemarks.reply, { params: { ...owner, remarkId }, body }))

/** The places for remarks in a step, or in the whole year. */
export const getPlacesQuery = (owner: InstanceKey, step: string | undefined) =>
  'airportId' in owner
    ? getQueryOptions(airportRemarks.places, { params: owner, query: { step } })
    : getQueryOptions(companyRemarks.places, { params: owner, query: { step } })

export type Places = readonly ChoosablePlace[]

async function showReview(owner: InstanceKey, answer: Promise<unknown>): Promise<void> {
  const endpoint = 'airportId' in owner ? getAirportReviewEndpoint : getCompanyReviewEndpoint
  try {
    const review = await answer
    queryClient.setQueryData([...getQueryKey(endpoint), { params: owner }], review)
  } catch (thrown) {
    void refresh(endpoint)
    throw thrown
  }
}
