import { and, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { describeIssuedSecrets, issuedSecrets } from '#domain/people/issuedSecrets.ts'
import { resetMinutes } from '#domain/people/mailedLinks.ts'
import type { Db } from '#platform/database/connect.ts'
import { job } from '#platform/database/tables.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { takeAccountTurn } from '../session.ts'
import { getAccount, type Account } from './authentication.queries.ts'
import { isPasswordOff } from './isPasswordOff.ts'
import { countIssuedSecrets } from './issuedSecrets.queries.ts'
import { createPasswordReset } from './passwordReset.queries.ts'

/** `link` contains the token, which exists only in this email. */
function composePasswordResetMail(user: { firstName: string; email: string }, link: string, why: Why): Mail {
  return {
    to: user.email,
    subject: 'Reset your AXN Fact Book password',
    text: [
      `Dear ${user.firstName},`,
      '',
      why.opening,
      `Open this link within ${resetMinutes} minutes to choose a new password. It works once:`,
      '',
      link,
      '',
      why.closing,
      '',
    ].join('\n'),
  }
}

/** Sent instead to people who must sign in at their organization, where a password of ours would be of no use. */
function composeSignInMail({ firstName, email }: Account, organization: string, publicUrl: string): Mail {
  return {
    to: email,
    subject: 'How to sign in to the AXN Fact Book',
    text: [
      `Dear ${firstName},`,
      '',
      'A new password was requested for your AXN Fact Book account.',
      `People with your email address need no password. Sign in at ${organization}:`,
      '',
      `${publicUrl}/login`,
      '',
    ].join('\n'),
  }
}

interface Why {
  opening: string
  closing: string
}

const askedByAnyone: Why = {
  opening: 'Someone, probably you, asked to reset your AXN Fact Book password.',
  closing: 'If it was not you, ignore this email and your password will not change.',
}

const askedBy = ({ firstName, lastName }: Account): Why => ({
  opening: `${firstName} ${lastName}, an administrator of the AXN Fact Book, asked to reset your password.`,
  closing: 'If you do not open the link, your password will not change.',
})

/** The person who requested the change knew the password, so it must be replaced. */
const afterCanceledEmailChange: Why = {
  opening: [
    'The change of your AXN Fact Book email address was canceled.',
    'It was requested with your password, so please choose a new one.',
  ].join('\n'),
  closing: [
    'Until you choose a new password, anyone who knows the old one can still sign in.',
    'If the link has expired, use “Forgot password” on the login page to get a new one.',
  ].join('\n'),
}

const parameters = z.object({
  /** Null if no account matches the typed text. The call takes and stores the same for a stranger's guess. */
  userId: z.number().int().nullable(),
  /** Makes each request a separate job. */
  asked: z.string(),
  /** A keyed hash of the requester, see `passwordReset`. */
  requester: z.string().default(''),
  /** The administrator who asked for someone else; null if the user or a stranger asked. */
  administratorId: z.number().int().nullable().default(null),
  afterCanceledEmailChange: z.boolean().default(false),
})

/** The token is created with the email, so that no row ever contains a readable one. */
export const passwordResetMailJob = createMailJob({
  name: 'mailPasswordReset',
  parameters,
  title: 'Password reset',
  goodForHours: 2,
  compose: async ({ database, settings, jobId, parameters }) => {
    const { userId, requester, administratorId } = parameters
    if (userId === null) return null
    const { openId, publicUrl } = settings
    const user = openId && (await database.read(db => getAccount(db, userId)))
    if (openId && user && isPasswordOff(openId, user.email))
      return user.userStatus === 'ACTIVE' ? composeSignInMail(user, openId.name, publicUrl) : null
    const reset = await database.write(db => makeReset(db, jobId, userId, requester))
    if (!reset) return null
    const administrator =
      administratorId === null ? null : await database.read(db => getAccount(db, administratorId))
    const link = `${publicUrl}/resetpassword/${reset.token}`
    const why = parameters.afterCanceledEmailChange
      ? afterCanceledEmailChange
      : administrator
        ? askedBy(administrator)
        : askedByAnyone
    return composePasswordResetMail(reset.account, link, why)
  },
})

/**
 * Null if the user may not sign in, or if the same requester asked again, because the second email voids the first
 * one's link.
 */
async function makeReset(
  db: Db,
  jobId: number,
  userId: number,
  requester: string,
): Promise<{ account: Account; token: string } | null> {
  // Otherwise, a change of the address in between would leave a valid link in the old mailbox.
  await takeAccountTurn(db, userId)
  const account = await getAccount(db, userId)
  if (account?.userStatus !== 'ACTIVE') return null
  const ofTheUser = sql`(${job.parameters}->>'userId')::int = ${userId}
    and coalesce(${job.parameters}->>'requester', '') = ${requester}`
  const later = await db
    .select({ jobId: job.jobId })
    .from(job)
    .where(and(eq(job.kind, passwordResetMailJob.name), gt(job.jobId, jobId), ofTheUser))
    .limit(1)
  return later.length > 0 ? null : { account, token: await createPasswordReset(db, userId, requester) }
}

/** Tells people that their password was changed, so that they notice if someone else did it. */
export const passwordChangedMailJob = createMailJob({
  name: 'mailPasswordChanged',
  parameters: z.object({
    userId: z.number().int(),
    /** Each change gets its own email. */
    changed: z.string(),
    /** What was revoked with it; null if nothing was to be. */
    revoked: issuedSecrets.nullable().default(null),
  }),
  title: 'Password changed',
  goodForHours: 72,
  compose: async ({ database, settings, parameters: { userId, revoked } }) => {
    const { account, issued } = await database.read(async db => ({
      account: await getAccount(db, userId),
      issued: describeIssuedSecrets(await countIssuedSecrets(db, userId)),
    }))
    if (!account) return null
    const ended = revoked && describeIssuedSecrets(revoked)
    return {
      to: account.email,
      subject: 'Your AXN Fact Book password was changed',
      text: [
        `Dear ${account.firstName},`,
        '',
        'Your password for the AXN Fact Book was changed.',
        '',
        ...(ended ? [`These were revoked with it: ${ended}.`, ''] : []),
        ...(issued ? [`These still work without your password: ${issued}.`, ''] : []),
        'If you changed it, you do not need to do anything.',
        'If you did not, choose a new password now. This signs out everyone who uses your account, and revokes its API keys and links:',
        '',
        `${settings.publicUrl}/forgotpassword`,
        '',
      ].join('\n'),
    }
  },
})
