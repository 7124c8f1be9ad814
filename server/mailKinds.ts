import { passwordChangedMailJob } from './people/authentication/passwordChangedMail.ts'
import { passwordResetMailJob } from './people/authentication/passwordResetMail.ts'
import { reminderMailJob } from './review/desk/reminderMail.ts'
import type { JobKind } from '#platform/jobs/jobKind.ts'
import {
  emailChangedMailJob,
  emailChangeNoticeMailJob,
  emailConfirmationMailJob,
} from './people/users/emailChangeMails.ts'
import { invitationMailJob } from './people/users/invitationMailJob.ts'
import { statusChangeMailJob } from './review/statusChangeMail.ts'

/** Every kind of email. */
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
