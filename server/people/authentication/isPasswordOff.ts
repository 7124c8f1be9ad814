import type { OpenIdSettings } from '../../config.ts'

/** Whether people with this address must sign in at their organization. False for a username. */
export const isPasswordOff = (openId: Pick<OpenIdSettings, 'onlyDomains'> | null, email: string): boolean =>
  openId?.onlyDomains.includes(email.toLowerCase().split('@')[1] ?? '') ?? false
