import { invitationDays } from '../authentication/authentication.queries.ts'
import type { Mail } from '#platform/mail/mailer.ts'

/** The invited person and the address with the token, which exists only in this email. */
export interface Invitation {
  firstName: string
  displayName: string
  email: string
  link: string
}

export function composeInvitationMail({ firstName, displayName, email, link }: Invitation): Mail {
  return {
    to: email,
    subject: 'Your AXN Fact Book account',
    text: [
      `Dear ${firstName},`,
      '',
      'An AXN Fact Book account has been created for you.',
      `Open this link within ${invitationDays} days to choose your password. It works once:`,
      '',
      link,
      '',
      `You can then sign in with your user name, ${displayName}, or with this email address.`,
      "If the link has expired, use 'Forgot password' on the login page to get a new one.",
      '',
    ].join('\n'),
  }
}
