import type { Delegation } from '#domain/review/delegation.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { findDeliveryStatuses, sendAgain } from '#platform/mail/mails.queries.ts'
import { listLinks, type LinkOwner } from './delegations.queries.ts'
import { linkMailJob } from './linkMail.ts'

/** The links of an airport or company with how their emails stand. */
export async function listLinksWithMail(db: Db, owner: LinkOwner): Promise<Delegation[]> {
  const links = await listLinks(db, owner)
  const mails = links.map(({ delegationId }) => ({ delegationId }))
  const statuses = await findDeliveryStatuses(db, linkMailJob, mails)
  return links.map((link, at) => {
    const { state = 'sending', why = '' } = statuses[at] ?? {}
    return { ...link, mail: link.email === null ? null : { state, why } }
  })
}

/** Sends the email again unless it was sent. Throws `notFound`, and `linkEnded` for a link that no longer works. */
export async function mailLinkAgain(
  db: Db,
  owner: LinkOwner,
  delegationId: number,
  userId: number,
): Promise<void> {
  const link = (await listLinksWithMail(db, owner)).find(each => each.delegationId === delegationId)
  if (!link?.mail) throw problem('notFound')
  if (link.state !== 'open') throw problem('linkEnded')
  if (link.mail.state !== 'sent') await sendAgain(db, linkMailJob, { delegationId }, userId)
}
