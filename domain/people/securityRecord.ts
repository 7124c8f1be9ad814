import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { moment } from '#platform/contract/moment.ts'
import { paged, pageQuery } from '#platform/contract/paging.ts'
import { securityRoles } from './securityRoles.ts'
import { userStatusLabels } from './userFields.ts'

/** The events of accounts. Those that change an account are recorded by triggers. */
export const securityEventLabels = {
  signIn: 'Signed in',
  openIdSignIn: 'Signed in at the organization',
  signInRefused: 'Sign-in refused',
  openIdRefused: 'Sign-in at the organization refused',
  secondFactorRefused: 'Passkey or code refused',
  recoveryCodeUsed: 'Recovery code used',
  passwordRefused: 'Wrong current password',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  authenticatorAdded: 'Authenticator app added',
  authenticatorRemoved: 'Authenticator app removed',
  secondFactorReset: 'Second factor removed',
  recoveryCodesRenewed: 'Recovery codes replaced',
  sessionsEnded: 'Signed out another device',
  passwordSet: 'Password set',
  emailChanged: 'Email changed',
  roleChanged: 'Role changed',
  statusChanged: 'Status changed',
} as const
export type SecurityEventKind = keyof typeof securityEventLabels
export const securityEventKinds = Object.keys(securityEventLabels) as [
  SecurityEventKind,
  ...SecurityEventKind[],
]
const securityEventKind = z.enum(securityEventKinds)

/** An event of an account, kept for a year. */
const securityEvent = z.object({
  securityEventId: z.number().int(),
  at: moment,
  kind: securityEventKind,
  /** Null if someone typed a name that no account has. The name is not stored, because it may be a password. */
  displayName: z.string().nullable(),
  /** Who changed the account; null if no one was signed in. */
  actorName: z.string().nullable(),
  /** In words: 'Firefox on Windows'. */
  device: z.string().nullable(),
  /** An IPv4 address, or the /64 network of an IPv6 address. */
  network: z.string().nullable(),
  /** The email address, the role's id, or the status before and after a change. */
  was: z.string().nullable(),
  becomes: z.string().nullable(),
})
export type SecurityEvent = z.infer<typeof securityEvent>

/** A place where a person is signed in. */
const ownSession = z.object({
  sessionId: z.uuid(),
  device: z.string().nullable(),
  network: z.string().nullable(),
  started: moment,
  /** Exact to five minutes. */
  lastUsed: moment,
  /** Whether this call uses it. */
  isCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSession>

const securityFilter = pageQuery(['at']).extend({
  kind: z.union([z.literal('ALL'), securityEventKind]).default('ALL'),
})
export type SecurityFilter = z.output<typeof securityFilter>

const tag = 'Users'
const sessionsUrl = '/users/settings/sessions'

export const listOwnSessionsEndpoint = endpoint('listOwnSessions', {
  method: 'GET',
  url: sessionsUrl,
  summary: 'List where you are signed in, with the device, its network, and when it was last used',
  tag,
  allow: 'signedIn',
  personal: true,
  reply: z.array(ownSession),
})

export const endOwnSessionEndpoint = endpoint('endOwnSession', {
  method: 'DELETE',
  url: `${sessionsUrl}/:sessionId`,
  summary: 'Sign out one of your devices',
  tag,
  allow: 'signedIn',
  params: z.object({ sessionId: z.uuid() }),
})

export const endOtherSessionsEndpoint = endpoint('endOtherSessions', {
  method: 'DELETE',
  url: sessionsUrl,
  summary: 'Sign out all your other devices',
  tag,
  allow: 'signedIn',
})

export const listOwnSecurityEventsEndpoint = endpoint('listOwnSecurityEvents', {
  method: 'GET',
  url: '/users/settings/security',
  summary: 'List the newest 20 sign-ins, refused sign-ins, and changes of your account',
  tag,
  allow: 'signedIn',
  personal: true,
  reply: z.array(securityEvent),
})

export const listSecurityEventsEndpoint = endpoint('listSecurityEvents', {
  method: 'GET',
  url: '/users/security',
  summary:
    'List the security record of the last year, newest first: sign-ins, refused sign-ins, and changes of accounts. The keyword is searched for in usernames, networks, and devices',
  tag,
  allow: 'admin',
  query: securityFilter,
  reply: paged(securityEvent),
})

export const exportSecurityEventsEndpoint = endpoint('exportSecurityEvents', {
  method: 'GET',
  url: '/users/security/export',
  summary: 'Download the filtered security record as CSV',
  tag,
  allow: 'admin',
  query: securityFilter.pick({ keyword: true, kind: true }),
  file: [mediaTypes.csv],
})

/** What an event changed: 'Subscriber → Administrator'. Empty if it changed nothing that can be shown. */
export function describeSecurityChange({ kind, was, becomes }: SecurityEvent): string {
  if (was === null || becomes === null) return ''
  const describe = (value: string): string => {
    if (kind === 'roleChanged')
      return securityRoles.find(each => String(each.securityRoleId) === value)?.securityRoleLabel ?? value
    return kind === 'statusChanged' && value in userStatusLabels
      ? userStatusLabels[value as keyof typeof userStatusLabels]
      : value
  }
  return `${describe(was)} → ${describe(becomes)}`
}
