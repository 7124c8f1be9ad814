import type { Transition } from '#domain/workflow.ts'
import type { Mail, Mailer } from './mail.ts'

/** A status change, and what to call the airport or company that it happened to. */
export interface StatusChange {
  transition: Transition
  reason: string | null
  /** For the subject: 'DEN', 'Lanternfield Foods'. */
  shortName: string
  /** 'Denver International Airport (DEN)' */
  fullName: string
  axnInstanceName: string
  /** Opens the review step. */
  link: string
}

/** What an editor is told when their airport or company is sent back with a reason. */
export function statusChangeMail(to: string, change: StatusChange): Mail {
  const { transition, reason, shortName, fullName, axnInstanceName, link } = change
  return {
    to,
    subject: `${shortName} ${axnInstanceName}: ${transition.action}`,
    text: [
      `${fullName}, AXN Fact Book ${axnInstanceName}`,
      '',
      `An administrator chose "${transition.action}" and gave this reason:`,
      '',
      ...(reason ?? '').split('\n').map(line => `  ${line}`),
      '',
      `Open the review: ${link}`,
      '',
    ].join('\n'),
  }
}

export async function mailStatusChange(
  mailer: Mailer,
  editors: readonly string[],
  change: StatusChange,
): Promise<void> {
  await Promise.all(editors.map(email => mailer.send(statusChangeMail(email, change))))
}
