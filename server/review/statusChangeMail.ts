import { z } from 'zod'
import type { Transition } from '#domain/review/workflow.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { mailJob } from '#platform/mail/mailJob.ts'

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

const written = z.object({ to: z.string(), subject: z.string(), text: z.string() })

export const statusChangeMailJob = mailJob({
  name: 'mailStatusChange',
  parameters: written,
  title: 'Sent back',
  goodForHours: 48,
  compose: async run => run.parameters,
})
