import type { ChoosablePlace, NewRemark, RemarkReply } from '#domain/review/remarks/remark.ts'
import type { InstanceKey } from '#domain/review/subjectKind.ts'
import { call } from '#platform/client/api.ts'
import { getQueryKey, getQueryOptions, queryClient, refresh } from '#platform/client/queries.ts'
import { callsOf } from '../callsOf.ts'

/** Writes a remark, and shows the updated review. */
export const writeRemark = (owner: InstanceKey, body: NewRemark): Promise<void> =>
  showReview(owner, call(callsOf(owner).remarks.add, { params: owner, body }))

/** Answers, resolves, or reopens a remark, and shows the updated review, or what someone else did in the meantime. */
export const replyToRemark = (owner: InstanceKey, remarkId: number, body: RemarkReply): Promise<void> =>
  showReview(owner, call(callsOf(owner).remarks.reply, { params: { ...owner, remarkId }, body }))

/** The places for remarks in a step, or in the whole year. */
export const getPlacesQuery = (owner: InstanceKey, step: string | undefined) =>
  getQueryOptions(callsOf(owner).remarks.places, { params: owner, query: { step } })

export type Places = readonly ChoosablePlace[]

async function showReview(owner: InstanceKey, answer: Promise<unknown>): Promise<void> {
  const { getReview } = callsOf(owner)
  try {
    const review = await answer
    queryClient.setQueryData([...getQueryKey(getReview), { params: owner }], review)
  } catch (thrown) {
    void refresh(getReview)
    throw thrown
  }
}
