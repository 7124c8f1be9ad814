import type { JobKind } from '#platform/jobs/jobKind.ts'
import { digestMailJob } from './browse/saved/digestMail.ts'
import { gatherNewsJob } from './browse/saved/gatherNews.ts'
import { bulkActionJob } from './history/bulk/bulkActionJob.ts'
import { passwordChangedMailJob, passwordResetMailJob } from './people/authentication/passwordResetMail.ts'
import { secondFactorChangedMailJob } from './people/authentication/secondFactorChangedMail.ts'
import {
  emailChangedMailJob,
  emailChangeNoticeMailJob,
  emailConfirmationMailJob,
} from './people/users/emailChangeMail.ts'
import { invitationMailJob } from './people/users/invitationMail.ts'
import { makeBookJob } from './publishing/books/makeBook.ts'
import { makeDataPackageJob } from './publishing/data/makeDataPackage.ts'
import { linkMailJob } from './review/delegation/linkMail.ts'
import { reminderMailJob } from './review/desk/reminderMail.ts'
import { statusChangeMailJob } from './review/statusChangeMail.ts'
import { activateInstanceJob } from './years/activateInstance.ts'
import { archiveYearJob } from './years/archiveYear.ts'
import { importEditionJob } from './years/editionImport/importEditionJob.ts'

/** Every kind of job, emails included. Other names in the database belong to a later version of the product. */
export const jobKinds: readonly JobKind[] = [
  activateInstanceJob,
  archiveYearJob,
  importEditionJob,
  makeBookJob,
  gatherNewsJob,
  makeDataPackageJob,
  bulkActionJob,
  statusChangeMailJob,
  reminderMailJob,
  linkMailJob,
  invitationMailJob,
  passwordResetMailJob,
  passwordChangedMailJob,
  secondFactorChangedMailJob,
  emailConfirmationMailJob,
  emailChangeNoticeMailJob,
  emailChangedMailJob,
  digestMailJob,
]
