import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { listing } from '#platform/contract/listing.ts'
import { moment } from '#platform/contract/moment.ts'
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
const securityEventKinds = Object.keys(securityEventLabels) as [SecurityEventKind, ...SecurityEventKind[]]
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

/** The accounts' events of the last year, for administrators. */
export const securityListing = listing('securityEvents', {
  title: 'Security Record',
  of: 'events',
  url: '/users/security',
  summary:
    'List the security record of the last year: sign-ins, refused sign-ins, and changes of accounts. The keyword is searched for in usernames, networks, and devices',
  tag,
  allow: 'admin',
  cached: null,
  params: z.object({}),
  sort: 'at,desc',
  columns: {
    at: { label: 'Time', format: 'dateTime', filter: 'range' },
    kind: {
      label: 'Event',
      format: 'text',
      filter: 'choice',
      options: securityEventKinds.map(value => ({ value, label: securityEventLabels[value] })),
      width: 4,
    },
    displayName: { label: 'Username', format: 'text', filter: 'text', width: 3 },
    was: { label: 'Before', format: 'text', shownIn: 'file', sorted: false },
    becomes: { label: 'After', format: 'text', shownIn: 'file', sorted: false },
    actorName: { label: 'Changed By', format: 'text', filter: 'text', shownIn: 'file' },
    device: { label: 'Device', format: 'text', filter: 'text' },
    network: { label: 'Network', format: 'text', filter: 'text' },
  },
  more: securityEvent.pick({ securityEventId: true, at: true, kind: true }).shape,
})

type Changed = Pick<SecurityEvent, 'kind' | 'was' | 'becomes'>

/** A value before or after a change, in words; null if it is not shown. */
export function describeSecurityValue(kind: SecurityEventKind, value: string | null): string | null {
  if (kind === 'roleChanged')
    return securityRoles.find(each => String(each.securityRoleId) === value)?.securityRoleLabel ?? value
  return kind === 'statusChanged' && value !== null && value in userStatusLabels
    ? userStatusLabels[value as keyof typeof userStatusLabels]
    : value
}

/** What an event changed: 'Subscriber → Administrator'. Empty if it changed nothing that can be shown. */
export const describeSecurityChange = ({ kind, was, becomes }: Changed): string =>
  was === null || becomes === null
    ? ''
    : `${describeSecurityValue(kind, was)} → ${describeSecurityValue(kind, becomes)}`
