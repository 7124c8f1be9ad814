import { z } from 'zod'
import type { AuthenticatedUser } from '#domain/people/session.ts'
import { wizardInstanceCookie } from '#domain/review/wizard.ts'

/** The year somebody works on. */
export interface WizardInstance {
  instanceId: number
  instanceStatus: 'PENDING' | 'ACTIVE'
  instanceName: string
}

type Years = Pick<
  AuthenticatedUser,
  'axnInstanceId' | 'axnInstanceName' | 'axnPendingInstanceId' | 'axnPendingInstanceName'
>

/** The years there are to work on: next year first, which is where one starts. */
export function listWizardInstances(years: Years): WizardInstance[] {
  const { axnInstanceId, axnInstanceName, axnPendingInstanceId, axnPendingInstanceName } = years
  const of = (instanceStatus: WizardInstance['instanceStatus'], id: number | null, name: string | null) =>
    id === null ? [] : [{ instanceId: id, instanceStatus, instanceName: name ?? String(id) }]
  return [
    ...of('PENDING', axnPendingInstanceId, axnPendingInstanceName),
    ...of('ACTIVE', axnInstanceId, axnInstanceName),
  ]
}

/** The year that an address names; null when it names none. */
export const parseInstanceId = (asked: unknown): number | null =>
  typeof asked === 'string' && /^\d{1,2}$/.test(asked) ? Number(asked) : null

/**
 * The year of an address that names none: the one this tab showed last, else the one that was chosen within the last
 * day, else the first. The cookie only says PENDING or ACTIVE: which year that is may have changed since. Null when
 * there is no year.
 */
export function chooseInstanceId(years: Years, ofTab: string | null, cookies: string): number | null {
  const offered = listWizardInstances(years)
  const own = offered.find(each => String(each.instanceId) === ofTab)
  if (own) return own.instanceId
  const chosen = parseInstanceCookie(cookies)
  return (offered.find(each => each.instanceStatus === chosen) ?? offered[0])?.instanceId ?? null
}

const kept = z.object({ instanceStatus: z.enum(['PENDING', 'ACTIVE']) })

function parseInstanceCookie(cookies: string): WizardInstance['instanceStatus'] | null {
  const text = cookies
    .split('; ')
    .find(each => each.startsWith(`${wizardInstanceCookie}=`))
    ?.slice(wizardInstanceCookie.length + 1)
  try {
    const read = kept.safeParse(JSON.parse(decodeURIComponent(text ?? 'null')))
    return read.success ? read.data.instanceStatus : null
  } catch {
    return null
  }
}

const aDayInSeconds = 86_400

/** The cookie that remembers a choice for one day. */
export function formatInstanceCookie(chosen: WizardInstance): string {
  const value = encodeURIComponent(JSON.stringify(chosen))
  return `${wizardInstanceCookie}=${value}; path=/; max-age=${aDayInSeconds}; samesite=strict`
}
