import { z } from 'zod'
import type { AuthenticatedUser } from '#domain/people/session.ts'

/** Stores the user's working year for one day. The value is `{instanceId, instanceStatus, instanceName}` as JSON. */
const wizardInstanceCookie = 'wizardInstance'

/** The year being worked on. */
export interface OpenYear {
  instanceId: number
  instanceStatus: 'PENDING' | 'ACTIVE'
  instanceName: string
}

type Years = Pick<
  AuthenticatedUser,
  'axnInstanceId' | 'axnInstanceName' | 'axnPendingInstanceId' | 'axnPendingInstanceName'
>

/** The open years, next year first. */
export function listOpenYears(years: Years): OpenYear[] {
  const { axnInstanceId, axnInstanceName, axnPendingInstanceId, axnPendingInstanceName } = years
  const of = (instanceStatus: OpenYear['instanceStatus'], id: number | null, name: string | null) =>
    id === null ? [] : [{ instanceId: id, instanceStatus, instanceName: name ?? String(id) }]
  return [
    ...of('PENDING', axnPendingInstanceId, axnPendingInstanceName),
    ...of('ACTIVE', axnInstanceId, axnInstanceName),
  ]
}

/** The year in an address; null if there is none. */
export const parseInstanceId = (asked: unknown): number | null =>
  typeof asked === 'string' && /^\d{1,2}$/.test(asked) ? Number(asked) : null

/**
 * The year that the person works on: the last one in this tab, or the one chosen within the last day. The cookie only
 * says PENDING or ACTIVE, because the year behind it may have changed. Null if they have not chosen.
 */
export function findChosenInstanceId(years: Years, ofTab: string | null, cookies: string): number | null {
  const offered = listOpenYears(years)
  const own = offered.find(each => String(each.instanceId) === ofTab)
  if (own) return own.instanceId
  const chosen = parseYearCookie(cookies)
  return offered.find(each => each.instanceStatus === chosen)?.instanceId ?? null
}

/**
 * The year of an address without one: the chosen one. Otherwise, next year if `today` is in it, and the current year
 * before that. Null if there is no year.
 */
export function chooseInstanceId(
  years: Years,
  ofTab: string | null,
  cookies: string,
  today = new Date(),
): number | null {
  const chosen = findChosenInstanceId(years, ofTab, cookies)
  if (chosen !== null) return chosen
  const offered = listOpenYears(years)
  const begun = offered.find(each => Number(each.instanceName) <= today.getFullYear())
  return (begun ?? offered.at(-1))?.instanceId ?? null
}

const cookieContent = z.object({ instanceStatus: z.enum(['PENDING', 'ACTIVE']) })

function parseYearCookie(cookies: string): OpenYear['instanceStatus'] | null {
  const text = cookies
    .split('; ')
    .find(each => each.startsWith(`${wizardInstanceCookie}=`))
    ?.slice(wizardInstanceCookie.length + 1)
  try {
    const read = cookieContent.safeParse(JSON.parse(decodeURIComponent(text ?? 'null')))
    return read.success ? read.data.instanceStatus : null
  } catch {
    return null
  }
}

const aDayInSeconds = 86_400

/** The cookie that remembers a choice for one day. */
export function formatYearCookie(chosen: OpenYear): string {
  const value = encodeURIComponent(JSON.stringify(chosen))
  return `${wizardInstanceCookie}=${value}; path=/; max-age=${aDayInSeconds}; samesite=strict`
}
