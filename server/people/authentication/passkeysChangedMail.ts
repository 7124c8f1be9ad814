import { z } from 'zod'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import { getAccount } from './authentication.queries.ts'

const changes = {
  added:
    'A passkey was added to your AXN Fact Book account. You now sign in with your password and a passkey.',
  removed: 'A passkey was removed from your AXN Fact Book account.',
  reset:
    'An administrator removed all passkeys and recovery codes of your AXN Fact Book account. Your password alone now signs you in, and you were signed out everywhere.',
} as const
export type PasskeyChange = keyof typeof changes

/** Tells people that the way they sign in has changed, so that they notice if someone else did it. */
export const passkeysChangedMailJob = createMailJob({
  name: 'mailPasskeysChanged',
  parameters: z.object({
    userId: z.number().int(),
    change: z.enum(['added', 'removed', 'reset']),
    /** Each change gets its own email. */
    changed: z.string(),
  }),
  title: 'Passkeys changed',
  goodForHours: 72,
  compose: async ({ database, settings, parameters: { userId, change } }) => {
    const account = await database.read(db => getAccount(db, userId))
    if (!account) return null
    return {
      to: account.email,
      subject: 'Your AXN Fact Book passkeys have changed',
      text: [
        `Dear ${account.firstName},`,
        '',
        changes[change],
        '',
        'If you expected this, you do not need to do anything.',
        'If you did not, choose a new password now. This signs out everyone who uses your account:',
        '',
        `${settings.publicUrl}/forgotpassword`,
        '',
      ].join('\n'),
    }
  },
})
