import type { setAirportStatusEndpoint } from '#domain/airports/airportInstance.ts'
import type { setCompanyStatusEndpoint } from '#domain/companies/company.ts'
import type { Call } from '../api.ts'
import { askForMails } from '#platform/mail/mails.queries.ts'
import type { ReviewKind, SubjectKey } from './reviewKinds.ts'
import { changeStatus, listEditorAddresses } from './status.queries.ts'
import { reviewPath, composeStatusChangeMail, statusChangeMailJob } from './composeStatusChangeMail.ts'

/** Changes a status as the call asks; if that takes a reason, the editors receive it by email. */
export async function changeStatusAndNotify(
  call: Call<typeof setAirportStatusEndpoint> | Call<typeof setCompanyStatusEndpoint>,
  kind: ReviewKind,
  key: SubjectKey,
): Promise<void> {
  const { api, db, actor } = call
  const change = await changeStatus(db, kind, key, actor, call.body, call.expectedVersion)
  if (change.transition.reason !== 'required') return
  const link = api.settings.publicUrl + reviewPath(kind.kind, key)
  const mails = (await listEditorAddresses(db, kind, key)).map(email =>
    composeStatusChangeMail(email, change, link),
  )
  await askForMails(db, statusChangeMailJob, mails, actor.userId)
  call.afterCommit(() => api.jobs.work())
}
