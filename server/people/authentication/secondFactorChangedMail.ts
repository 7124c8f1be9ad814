import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#platform/database/connect.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import { getAccount } from './authentication.queries.ts'
import { listFormerEmails } from './securityRecord.queries.ts'

const changes = {
  passkeyAdded:
    'A passkey was added to your AXN Fact Book account. You now sign in with your password and a second factor.',
  passkeyRemoved: 'A passkey was removed from your AXN Fact Book account.',
  authenticatorAdded:
    'An authenticator app was added to your AXN Fact Book account. You now sign in with your password and a second factor.',
  authenticatorRemoved: 'The authenticator app was removed from your AXN Fact Book account.',
  recoveryCodesRenewed:
    'The recovery codes of your AXN Fact Book account were replaced. The former ones no longer work.',
  recoveryCodesRemoved:
    'The recovery codes of your AXN Fact Book account were removed, because a change of its email address was canceled. After you have signed in, create new ones on your account page.',
  reset:
    'An administrator removed the second factor and the recovery codes of your AXN Fact Book account. Your password alone now signs you in, and you were signed out everywhere.',
} as const
type SecondFactorChange = keyof typeof changes

/** Tells people that the way they sign in has changed, so that they notice if someone else did it. */
export const secondFactorChangedMailJob = createMailJob({
  name: 'mailSecondFactorChanged',
  parameters: z.object({
    userId: z.number().int(),
    to: z.string(),
    change: z.enum(Object.keys(changes) as [SecondFactorChange, ...SecondFactorChange[]]),
    /** Each change gets its own email. */
    changed: z.string(),
  }),
  title: 'Second factor changed',
  goodForHours: 72,
  compose: async ({ database, settings, parameters: { userId, to, change } }) => {
    const account = await database.read(db => getAccount(db, userId))
    if (!account) return null
    return {
      to,
      subject: 'Your AXN Fact Book second factor has changed',
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
        ...(change.endsWith('Added')
          ? ['If signing in then asks for what you do not have, ask an administrator to remove it.', '']
          : []),
      ].join('\n'),
    }
  },
})

/** Also tells the addresses that were changed recently, because the person who changed them may be the one who does this. */
export async function tellFactorChanged(
  db: Db,
  { userId, email }: { userId: number; email: string },
  change: SecondFactorChange,
  askedBy: number | null,
): Promise<void> {
  const changed = randomUUID()
  const addresses = new Set([email, ...(await listFormerEmails(db, userId))])
  const mails = [...addresses].map(to => ({ userId, to, change, changed }))
  await askForMails(db, secondFactorChangedMailJob, mails, askedBy)
}
