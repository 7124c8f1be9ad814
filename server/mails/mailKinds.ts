import { passwordChangedMailJob } from '../authentication/passwordChangedMail.ts'
import { passwordResetMailJob } from '../authentication/passwordResetMail.ts'
import { reminderMailJob } from '../desk/reminderMail.ts'
import type { JobKind } from '../jobs/jobKind.ts'
import {
  emailChangedMailJob,
  emailChangeNoticeMailJob,
  emailConfirmationMailJob,
} from '../users/emailChangeMails.ts'
import { invitationMailJob } from '../users/invitationMailJob.ts'
import { statusChangeMailJob } from './statusChangeMail.ts'

/** Everything that goes out by mail. */
export const mailKinds: readonly JobKind[] = [
  statusChangeMailJob,
  reminderMailJob,
  invitationMailJob,
  passwordResetMailJob,
  passwordChangedMailJob,
  emailConfirmationMailJob,
  emailChangeNoticeMailJob,
  emailChangedMailJob,
]
export const mailKindNames = mailKinds.map(kind => kind.name)
