import type { setAirportStatusEndpoint } from '#domain/airports/airportInstance.ts'
import type { setCompanyStatusEndpoint } from '#domain/companies/company.ts'
import { problem } from '#domain/problems.ts'
import { type SubjectKind, subjectPlurals } from '#domain/review/subjectKind.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import type { Call } from '../api.ts'
import { composeEditorMail, editorMail, listEditors } from './editors.queries.ts'
import type { RemarkThread } from './remarks.queries.ts'
import type { ReviewKind, SubjectKey } from './reviewKinds.ts'
import { changeStatus, type StatusChange } from './status.queries.ts'

/** Changes a status. If that requires a reason, the editors receive it by email. */
export async function changeStatusAndNotify(
  call: Call<typeof setAirportStatusEndpoint> | Call<typeof setCompanyStatusEndpoint>,
  kind: ReviewKind,
  key: SubjectKey,
): Promise<void> {
  const { api, db, actor } = call
  rejectOtherKey(kind.kind, key, call.body)
  const change = await changeStatus(db, kind, key, actor, call.body, call.expectedVersion)
  if (change.transition.reason !== 'required') return
  const link = api.settings.publicUrl + reviewPath(kind.kind, key)
  const mails = (await listEditors(db, kind.kind, key)).map(({ userId, email }) => ({
    kind: kind.kind,
    ...key,
    userId,
    ...composeStatusChangeMail(email, change, link),
  }))
  await askForMails(db, statusChangeMailJob, mails, actor.userId)
  call.afterCommit(() => api.jobs.work())
}

/** The body may repeat the key of the address, but not name another airport, company, or year. */
function rejectOtherKey(kind: SubjectKind, { id, axnInstanceId }: SubjectKey, body: object): void {
  const errors = Object.entries({ [`${kind}Id`]: id, axnInstanceId })
    .filter(([name, inAddress]) => ((body as Record<string, unknown>)[name] ?? inAddress) !== inAddress)
    .map(([name, inAddress]) => ({
      pointer: `/${name}`,
      detail: `This differs from the address, which has ${inAddress}. Send ${inAddress}, or leave this out.`,
    }))
  if (errors.length > 0) throw problem('invalidInput', { detail: errors[0]?.detail, errors })
}

/** The address of an airport's or company's review step. */
export const reviewPath = (kind: SubjectKind, { id, axnInstanceId }: SubjectKey): string =>
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
  parameters: editorMail,
  title: 'Sent back',
  goodForHours: 48,
  compose: composeEditorMail,
})
