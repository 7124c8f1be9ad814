import { z } from 'zod'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import { getAccount } from './authentication.queries.ts'

/** Tells people that their password was changed, so that they notice if someone else did it. */
export const passwordChangedMailJob = createMailJob({
  name: 'mailPasswordChanged',
  parameters: z.object({
    userId: z.number().int(),
    /** Each change gets its own email. */
    changed: z.string(),
  }),
  title: 'Password changed',
  goodForHours: 72,
  compose: async ({ database, settings, parameters: { userId } }) => {
    const account = await database.read(db => getAccount(db, userId))
    if (!account) return null
    return {
      to: account.email,
      subject: 'Your AXN Fact Book password was changed',
      text: [
        `Dear ${account.firstName},`,
        '',
        'Your password for the AXN Fact Book was changed.',
        '',
        'If you changed it, you do not need to do anything.',
        'If you did not, choose a new password now. This signs out everyone who uses your account:',
        '',
        `${settings.publicUrl}/forgotpassword`,
        '',
      ].join('\n'),
    }
  },
})
