import { z } from 'zod'
import { problem } from '#domain/problems.ts'
import { getStepTitle, type Delegation } from '#domain/review/delegation.ts'
import type { SubjectKey } from '#domain/review/subjectKind.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import type { Db } from '#platform/database/connect.ts'
import { createMailJob } from '#platform/mail/createMailJob.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { findDeliveryStatuses, sendAgain } from '#platform/mail/mailJobs.queries.ts'
import { reviewKinds } from '../reviewKinds.ts'
import { createMailedSecret, describeLink, listLinks } from './delegations.queries.ts'
import { getLinkAddress } from './readLink.ts'

/** The secret is created with the email, so that no row ever contains a readable one. */
export const linkMailJob = createMailJob({
  name: 'mailLink',
  parameters: z.object({ delegationId: z.number().int() }),
  title: 'Link for a colleague',
  goodForHours: 48,
  compose: ({ database, settings, parameters: { delegationId } }): Promise<Mail | null> =>
    database.write(async db => {
      const made = await createMailedSecret(db, delegationId)
      if (!made?.email) return null
      const link = await describeLink(db, delegationId)
      const { kind, subjectId: id, axnInstanceId, colleagueName, giverName } = link
      const key = { kind, id, axnInstanceId }
      const { fullName, shortName, axnInstanceName } = await reviewKinds[kind].describe(db, key)
      const what = `${getStepTitle(kind, link.step)} for ${fullName}`
      return {
        to: made.email,
        subject: `${shortName} ${axnInstanceName}: ${giverName} is asking you for data`,
        text: [
          `Dear ${colleagueName},`,
          '',
          `${giverName} has asked you to fill in the step “${what}” of the AXN Fact Book ${axnInstanceName}.`,
          'You do not need an account. Open this link:',
          '',
          getLinkAddress(settings.publicUrl, made.secret),
          '',
          `The link works until ${formatDate(findLastDay(link.expiresDate))}. What you save is recorded under your name.`,
          'If you share the link, the changes that others make are also recorded under your name.',
          '',
        ].join('\n'),
      }
    }),
})

const halfADayMs = 12 * 3_600_000

/** The last day of a link, YYYY-MM-DD: no later than the reader's own, whose time zone is unknown. */
const findLastDay = (expiresDate: string): string =>
  new Date(Date.parse(expiresDate) - halfADayMs).toISOString().slice(0, 10)

/** The links of an airport or company with the states of their emails. */
export async function listLinksWithMail(db: Db, owner: SubjectKey): Promise<Delegation[]> {
  const links = await listLinks(db, owner)
  const mails = links.map(({ delegationId }) => ({ delegationId }))
  const statuses = await findDeliveryStatuses(db, linkMailJob, mails)
  return links.map((link, at) => ({ ...link, mail: link.email === null ? null : (statuses[at] ?? null) }))
}

/** Sends the email again unless it was sent. Throws `notFound`, and `linkEnded` for a link that is no longer valid. */
export async function mailLinkAgain(
  db: Db,
  owner: SubjectKey,
  delegationId: number,
  userId: number,
): Promise<void> {
  const link = (await listLinksWithMail(db, owner)).find(each => each.delegationId === delegationId)
  if (!link?.mail) throw problem('notFound')
  if (link.state !== 'open') throw problem('linkEnded')
  if (link.mail.state !== 'sent') await sendAgain(db, linkMailJob, { delegationId }, userId)
}
