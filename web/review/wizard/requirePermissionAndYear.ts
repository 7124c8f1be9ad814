import { redirect } from '@tanstack/react-router'
import type { Permission } from '#domain/people/roles.ts'
import type { AuthenticatedUser } from '#domain/people/session.ts'
import { tabStorage } from '#platform/ui/browserStorage.ts'
import type { Search } from '#platform/ui/search.ts'
import { requirePermission } from '../../requirePermission.ts'
import { getKnownUser } from '../../session.ts'
import { chooseInstanceId, findChosenInstanceId, parseInstanceId } from './wizardYear.ts'

interface OpenedRoute {
  location: { href: string; pathname: string; hash: string }
  search: Search
  /** Hovering over a link preloads it, which does not count as choosing its year. */
  cause?: 'preload' | 'enter' | 'stay'
}

/** Finds the year to begin with for a person who has not chosen one; null leaves it at the first. */
type SuggestYear = (user: AuthenticatedUser) => Promise<number | null>

/**
 * For a route's `beforeLoad`, like `requirePermission`. An address without a year is replaced by the same one with the year, so
 * that a choice in another tab never changes what this one shows or saves.
 */
export function requirePermissionAndYear(permission: Permission, suggestYear?: SuggestYear) {
  const permit = requirePermission(permission)
  return async (opened: OpenedRoute): Promise<void> => {
    await permit(opened)
    const user = getKnownUser()
    if (user) await addYearToAddress(opened, user, suggestYear)
  }
}

async function addYearToAddress(
  { location, search, cause }: OpenedRoute,
  user: AuthenticatedUser,
  suggestYear?: SuggestYear,
): Promise<void> {
  const yearInAddress = parseInstanceId(search['instance'])
  if (yearInAddress !== null) {
    if (cause !== 'preload') tabYear.keep(yearInAddress)
    return
  }
  const hasChosen = findChosenInstanceId(user, tabYear.read(), document.cookie) !== null
  const suggested = hasChosen ? null : await suggestYear?.(user)
  const instanceId = suggested ?? getDefaultInstanceId(user)
  if (instanceId === null) return
  redirect({
    to: location.pathname,
    search: { ...search, instance: String(instanceId) },
    hash: location.hash,
    replace: true,
    throw: true,
  })
}

/** The year for addresses without one. */
export const getDefaultInstanceId = (user: AuthenticatedUser): number | null =>
  chooseInstanceId(user, tabYear.read(), document.cookie)

const storageKey = 'wizardInstance'

/** The last year of this tab. If the browser forgets it, the cookie decides. */
const tabYear = {
  read: () => tabStorage.read(storageKey),
  keep: (instanceId: number) => tabStorage.keep(storageKey, String(instanceId)),
}
