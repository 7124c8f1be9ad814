import type { Mail } from '../mail.ts'

/** What an editor is asked to submit. */
export interface Reminder {
  /** For the subject: 'DEN', 'Lanternfield Foods'. */
  shortName: string
  /** 'Denver International Airport (DEN)' */
  fullName: string
  axnInstanceName: string
  /** YYYY-MM-DD; null where none is set. */
  submissionDeadline: string | null
  /** Opens the wizard. */
  link: string
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Asks an editor to submit an airport or company. */
export function reminderMail(to: string, reminder: Reminder): Mail {
  const { shortName, fullName, axnInstanceName, submissionDeadline, link } = reminder
  const deadline = submissionDeadline
    ? `Please submit it for review by ${day.format(new Date(`${submissionDeadline}T00:00:00Z`))}.`
    : 'Please complete it and submit it for review.'
  return {
    to,
    subject: `${shortName} ${axnInstanceName}: please submit for the AXN Fact Book`,
    text: [
      `${fullName}, AXN Fact Book ${axnInstanceName}`,
      '',
      `The data of ${fullName} for ${axnInstanceName} have not been submitted yet.`,
      deadline,
      '',
      `Open the data entry: ${link}`,
      '',
    ].join('\n'),
  }
}
