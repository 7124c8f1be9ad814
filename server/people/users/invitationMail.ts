import { invitationDays } from '../authentication/authentication.queries.ts'
import type { Mail } from '#platform/mail/mailer.ts'

/** Who is invited, and the address that holds the token; it stands in this mail and nowhere else. */
export interface Invitation {
  firstName: string
  displayName: string
  email: string
  link: string
}

export function invitationMail({ firstName, displayName, email, link }: Invitation): Mail {
  return {
    to: email,
    subject: 'Your AXN Fact Book account',
    text: [
      `Dear ${firstName},`,
      '',
      'an account was made for you in the AXN Fact Book.',
      `Open this address within ${invitationDays} days to choose your password; it works once:`,
      '',
      link,
      '',
      `From then on you sign in with your user name, ${displayName}, or with this e-mail address.`,
      "When the link has run out, 'Forgot password' on the login page sends you another one.",
      '',
    ].join('\n'),
  }
}
