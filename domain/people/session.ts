import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { moment } from '#platform/contract/moment.ts'
import { storedPrefix } from '#platform/contract/storedPrefix.ts'
import { openedLink } from '../review/openedLink.ts'
import { axnInstanceMasterStatus } from '../review/workflow.ts'
import type { Actor } from './roles.ts'
import type { RoleName } from './securityRoles.ts'

/** The cookie of a browser whose user has read that the data is made up. */
export const demoReadCookie = `${storedPrefix}_demo_read`

/** The contents of the session token and of `GET /session`, as listed in the administration specification. */
const authenticatedUser = z.object({
  userId: z.number().int(),
  userName: z.string(),
  sub: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  authorities: z.array(z.object({ authority: z.string() })),
  iat: z.number().int(),
  exp: z.number().int(),
  expirationDate: moment,
  axnInstanceId: z.number().int().nullable(),
  axnInstanceName: z.string().nullable(),
  axnPendingInstanceId: z.number().int().nullable(),
  axnPendingInstanceName: z.string().nullable(),
})
export type AuthenticatedUser = z.infer<typeof authenticatedUser>

const readableEdition = z.object({
  axnInstanceId: z.number().int(),
  axnInstanceName: z.string(),
  axnInstanceMasterStatus,
})
export type ReadableEdition = z.infer<typeof readableEdition>

/** The editorial office of a server. */
const officeContact = z.object({
  email: z.string(),
  phone: z.string().nullable(),
  /** The lines of the mailing address; empty if there is none. */
  address: z.array(z.string()),
  team: z.array(z.object({ role: z.string(), email: z.string() })),
})
export type OfficeContact = z.infer<typeof officeContact>

const sessionAnswer = z.object({
  user: authenticatedUser.nullable(),
  /** Whether the user is an administrator who must add a second factor first, and has no other rights until then. */
  needsSecondFactor: z.boolean(),
  /** The link that a colleague uses, which then acts as the user; null for people with an account. */
  link: openedLink.nullable(),
  /** Whether the data is made up. If so, every page says so, and the sign-in page offers the demo users. */
  demo: z.boolean(),
  /** The organization at which people can sign in; null if there is none. */
  openIdName: z.string().nullable(),
  demoUsers: z.array(z.object({ displayName: z.string(), securityRoleLabel: z.string() })),
  demoPassword: z.string().nullable(),
  /** The years that the user may browse, newest first. */
  editions: z.array(readableEdition),
  contact: officeContact,
  mapTilesUrl: z.string().nullable(),
  analyticsId: z.string().nullable(),
})
export type SessionAnswer = z.infer<typeof sessionAnswer>

export const getSessionEndpoint = endpoint('getSession', {
  method: 'GET',
  url: '/session',
  summary: 'Get the signed-in user',
  tag: 'Authentication',
  allow: 'public',
  personal: true,
  reply: sessionAnswer,
})

export const endSessionEndpoint = endpoint('endSession', {
  method: 'DELETE',
  url: '/session',
  summary: 'Sign out. The token becomes invalid immediately',
  tag: 'Authentication',
  allow: 'public',
})

/** The signed-in user as permissions see it; null if not signed in. */
export function toActor(user: AuthenticatedUser | null): Actor | null {
  const role = user?.authorities.map(each => each.authority).find(isRole)
  return user && role ? { userId: user.userId, role } : null
}

/**
 * Does not import the table of roles, which every first page would then load. A role that no permission lists may do
 * nothing.
 */
function isRole(authority: string): authority is RoleName {
  return authority.startsWith('ROLE_')
}
