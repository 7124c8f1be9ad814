import type { Mail } from '../mail.ts'

/** `link` holds the token; it stands in this mail and nowhere else. */
export function passwordResetMail(user: { firstName: string; email: string }, link: string): Mail {
  return {
    to: user.email,
    subject: 'Reset your AXN Fact Book password',
    text: [
      `Dear ${user.firstName},`,
      '',
      'somebody, probably you, asked for a new password for the AXN Fact Book.',
      'Open this address within 30 minutes to choose one; it works once:',
      '',
      link,
      '',
      'If it was not you, nothing needs to be done: your password stays as it is.',
      '',
    ].join('\n'),
  }
}
