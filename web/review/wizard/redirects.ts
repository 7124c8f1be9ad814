import { notFound, redirect } from '@tanstack/react-router'
import { can, type Actor } from '#domain/people/roles.ts'
import type { Search } from '#platform/ui/search.ts'
import { paths } from '../../paths.ts'
import { requirePermission } from '../../requirePermission.ts'
import { loadActor } from '../../session.ts'
import { requirePermissionAndYear } from './requirePermissionAndYear.ts'

const permit = requirePermission('wizard')
const permitWithYear = requirePermissionAndYear('wizard')
const contentTypes = ['airports', 'companies'] as const
type ContentType = (typeof contentTypes)[number]

/** A user's own list: companies for users who edit only companies. */
function ownContentType(actor: Actor | null): ContentType {
  const subject = {
    axnInstanceStatus: 'INPROGRESS',
    axnInstanceMasterStatus: 'ACTIVE',
    affiliated: true,
  } as const
  return can(actor, 'airport.read', subject) || !can(actor, 'company.read', subject)
    ? 'airports'
    : 'companies'
}

/** `/wizard` redirects to the user's own list. */
export async function redirectToOwnList({
  location,
  search,
}: {
  location: { href: string }
  search: Search
}): Promise<void> {
  await permit({ location })
  const contentType = ownContentType(await loadActor())
  redirect({ to: paths.wizardList, params: { contentType }, search, replace: true, throw: true })
}

/** There are two lists; any other name is not a page. */
export async function requireKnownList(
  given: Parameters<typeof permitWithYear>[0] & { params: { contentType: string } },
): Promise<void> {
  if (!contentTypes.some(each => each === given.params.contentType)) notFound({ throw: true })
  await permitWithYear(given)
}

/** A wizard opens with its review. */
export const redirectToReview =
  (to: typeof paths.wizardReview | typeof paths.wizardCompanyReview) =>
  ({ params, search }: { params: { contentID: string }; search: Search }): void => {
    redirect({ to, params, search, replace: true, throw: true })
  }
