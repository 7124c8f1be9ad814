import { notFound, redirect } from '@tanstack/react-router'
import { can, type Actor } from '#domain/people/roles.ts'
import { guard } from '../../guard.ts'
import { paths } from '../../paths.ts'
import { whoIsSignedIn } from '../../session.ts'
import type { YearSearch } from './wizardSearch.ts'
import { guardWithYear } from './yearInAddress.ts'

const permit = guard('wizard')
const permitWithYear = guardWithYear('wizard')
const contentTypes = ['airports', 'companies'] as const
type ContentType = (typeof contentTypes)[number]

/** Where somebody's own work is: companies for those who look after companies only. */
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

/** `/wizard` leads to one's own list. */
export async function toOwnList({
  location,
  search,
}: {
  location: { href: string }
  search: YearSearch
}): Promise<void> {
  await permit({ location })
  const contentType = ownContentType(await whoIsSignedIn())
  redirect({ to: paths.wizardList, params: { contentType }, search, replace: true, throw: true })
}

/** There are two lists; any other name is no page. */
export async function openList(
  given: Parameters<typeof permitWithYear>[0] & { params: { contentType: string } },
): Promise<void> {
  if (!contentTypes.some(each => each === given.params.contentType)) notFound({ throw: true })
  await permitWithYear(given)
}

/** The wizard opens on its review. */
export function toReview({ params, search }: { params: { contentID: string }; search: YearSearch }): void {
  redirect({ to: paths.wizardReview, params, search, replace: true, throw: true })
}

/** A company's wizard opens on its review too. */
export function toCompanyReview({
  params,
  search,
}: {
  params: { contentID: string }
  search: YearSearch
}): void {
  redirect({ to: paths.wizardCompanyReview, params, search, replace: true, throw: true })
}
