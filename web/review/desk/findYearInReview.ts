import type { AuthenticatedUser } from '#domain/people/session.ts'
import { getDeskOverviewEndpoint, type DeskOverview } from '#domain/review/desk.ts'
import { getQueryOptions, queryClient } from '#platform/client/queries.ts'
import { listOpenYears } from '../wizard/wizardYear.ts'

const isWaiting = ({ axnInstanceStatus, count }: DeskOverview['counts'][number]): boolean =>
  count > 0 && (axnInstanceStatus === 'PENDING' || axnInstanceStatus === 'APPROVED')

/** The first open year with something to review or to publish; null if there is none, or it cannot be read. */
export async function findYearInReview(user: AuthenticatedUser): Promise<number | null> {
  const years = listOpenYears(user).map(each => each.instanceId)
  try {
    // The desk shows the same answer.
    const read = (instanceId: number) =>
      queryClient.query(getQueryOptions(getDeskOverviewEndpoint, { params: { instanceId } }))
    const overviews = await Promise.all(years.map(read))
    return years.find((_, at) => overviews[at]?.counts.some(isWaiting)) ?? null
  } catch {
    return null
  }
}
