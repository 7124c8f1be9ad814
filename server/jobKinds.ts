import { makeBookJob } from './publishing/books/makeBook.ts'
import { activateInstanceJob } from './years/activateInstance.ts'
import { archiveYearJob } from './years/archiveYear.ts'
import { mailKinds } from './mailKinds.ts'
import { sendInvitationsJob } from './people/users/sendInvitations.ts'
import type { JobKind } from '#platform/jobs/jobKind.ts'

/** Every kind of job. Other names in the database belong to a later version of the product. */
export const jobKinds: readonly JobKind[] = [
  activateInstanceJob,
  archiveYearJob,
  makeBookJob,
  sendInvitationsJob,
  ...mailKinds,
]

/** A job as a heading. */
export function titleOf(kind: string, parameters: unknown): string {
  const known = jobKinds.find(each => each.name === kind)
  const read = known?.parameters.safeParse(parameters)
  return known && read?.success ? known.title(read.data) : kind
}
