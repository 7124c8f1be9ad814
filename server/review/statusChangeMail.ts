import { type SubjectKey, subjectPlurals } from '#domain/review/subjectKind.ts'
import { axnInstanceStatus } from '#domain/review/workflow.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { composeEditorMail, editorMail } from './editors.queries.ts'
import type { RemarkThread } from './remarks.queries.ts'
import { reviewKinds } from './reviewKinds.ts'
import type { StatusChange } from './status.queries.ts'

/** The address of an airport's or company's review step. */
export const reviewPath = ({ kind, id, axnInstanceId }: SubjectKey): string =>
  `/wizard/${subjectPlurals[kind]}/${id}/steps/review?instance=${axnInstanceId}`

/** The message to editors when their airport or company is returned, with the reason and the open remarks. */
export function composeStatusChangeMail(
  to: string,
  { subject, transition, reason, openRemarks }: StatusChange,
  link: string,
): Mail {
  const { shortName, fullName, axnInstanceName } = subject
  return {
    to,
    subject: `${shortName} ${axnInstanceName} ${transition.to === 'REJECTED' ? 'was returned to you' : 'is back in review'}`,
    text: [
      `${fullName}, AXN Fact Book ${axnInstanceName}`,
      '',
      `An administrator chose “${transition.action}” and gave this reason:`,
      '',
      ...indent(reason ?? ''),
      '',
      ...describeOpenRemarks(openRemarks),
      `Open the review: ${link}`,
      '',
    ].join('\n'),
  }
}

const indent = (text: string): string[] => text.split('\n').map(line => `  ${line}`)

/** Each with its latest text; for a reopened remark, the reason for reopening it. */
function describeOpenRemarks(remarks: readonly RemarkThread[]): string[] {
  if (remarks.length === 0) return []
  const count = remarks.length === 1 ? 'This remark needs' : `These ${remarks.length} remarks need`
  return [
    `${count} an answer before the next submission:`,
    '',
    ...remarks.flatMap(({ label, entries }) => [
      `${label}:`,
      ...indent(entries.findLast(each => each.text !== null)?.text ?? ''),
      '',
    ]),
  ]
}

export const statusChangeMailJob = createMailJob({
  name: 'mailStatusChange',
  /** Jobs queued by an earlier build do not have the reported status. */
  parameters: editorMail.extend({ reported: axnInstanceStatus.optional() }),
  title: 'Sent back',
  goodForHours: 48,
  /** Nothing if the status has changed again or the year was closed, as after a long failure of the mail server. */
  compose: async run => {
    const mail = await composeEditorMail(run)
    const { reported, ...key } = run.parameters
    if (!mail) return null
    const now = await run.database.read(db => reviewKinds[key.kind].describe(db, key))
    const isSame = reported === undefined || reported === now.axnInstanceStatus
    return isSame && now.axnInstanceMasterStatus !== 'HISTORICAL' ? mail : null
  },
})
