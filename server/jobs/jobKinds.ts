import { makeBookJob } from '../books/makeBook.ts'
import { activateInstanceJob } from '../instances/activateInstance.ts'
import { archiveYearJob } from '../instances/archiveYear.ts'
import { mailKinds } from '../mails/mailKinds.ts'
import { sendInvitationsJob } from '../users/sendInvitations.ts'
import type { JobKind } from './jobKind.ts'

/** Every kind of long work; what stands in the database under another name is of a later version of the product. */
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
