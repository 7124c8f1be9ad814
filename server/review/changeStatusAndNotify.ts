import type { setAirportStatusEndpoint } from '#domain/airports/airportInstance.ts'
import type { setCompanyStatusEndpoint } from '#domain/companies/company.ts'
import { problem } from '#domain/problems.ts'
import { getSubjectKey, type SubjectKey } from '#domain/review/subjectKind.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import type { Call } from '../api.ts'
import { listEditors } from './editors.queries.ts'
import { changeStatus } from './status.queries.ts'
import { composeStatusChangeMail, reviewPath, statusChangeMailJob } from './statusChangeMail.ts'

/** Changes a status. If that requires a reason, the editors receive it by email. */
export async function changeStatusAndNotify(
  call: Call<typeof setAirportStatusEndpoint> | Call<typeof setCompanyStatusEndpoint>,
): Promise<void> {
  const { api, db, actor } = call
  const key = getSubjectKey(call.params)
  rejectOtherKey(key, call.body)
  const change = await changeStatus(db, key, actor, call.body, call.expectedVersion)
  if (change.transition.reason !== 'required') return
  const link = api.settings.publicUrl + reviewPath(key)
  const mails = (await listEditors(db, key)).map(({ userId, email }) => ({
    ...key,
    userId,
    reported: change.transition.to,
    ...composeStatusChangeMail(email, change, link),
  }))
  await askForMails(db, statusChangeMailJob, mails, actor.userId)
  call.afterCommit(() => api.jobs.work())
}

/** The body may repeat the key of the address, but not name another airport, company, or year. */
function rejectOtherKey({ kind, id, axnInstanceId }: SubjectKey, body: object): void {
  const errors = Object.entries({ [`${kind}Id`]: id, axnInstanceId })
    .filter(([name, inAddress]) => ((body as Record<string, unknown>)[name] ?? inAddress) !== inAddress)
    .map(([name, inAddress]) => ({
      pointer: `/${name}`,
      detail: `This differs from the address, which has ${inAddress}. Send ${inAddress}, or leave this out.`,
    }))
  if (errors.length > 0) throw problem('invalidInput', { detail: errors[0]?.detail, errors })
}
