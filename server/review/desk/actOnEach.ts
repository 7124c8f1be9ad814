import type { actOnDeskEndpoint, DeskItem, DeskOutcome } from '#domain/review/desk.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problems } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Call } from '../../api.ts'
import { awaitFirstAttempts, explainDelivery } from '#platform/mail/awaitFirstAttempts.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { askForMails, type DeliveryStatus } from '#platform/mail/mails.queries.ts'
import { reviewPath, composeStatusChangeMail, statusChangeMailJob } from '../composeStatusChangeMail.ts'
import { changeDeskStatus, describe, remind, type Done } from './deskActions.queries.ts'
import { composeReminderMail, reminderMailJob } from './composeReminderMail.ts'

type DeskCall = Call<typeof actOnDeskEndpoint>

/** An email that tells someone what was done. */
interface Told {
  email: string
  jobId: number
}
type Tried = { outcome: DeskOutcome; done: Done | null; told: Told[] }

/**
 * Does the same to each, one after the other. A refused one says why and leaves the others unchanged. Emails are
 * requested with it and sent once everything is stored; recipients whom the first attempt did not reach are listed.
 */
export async function actOnEach(call: DeskCall): Promise<DeskOutcome[]> {
  const tried: Tried[] = []
  const seen = new Set<string>()
  for (const item of call.body.items) {
    const key = `${item.kind} ${item.id}`
    if (seen.has(key)) continue
    seen.add(key)
    tried.push(await actOn(call, item))
  }
  const mails = tried.flatMap(each => each.told.map(({ jobId }) => jobId))
  const statuses = await awaitFirstAttempts(call.api, mails)
  return tried.map(each => withMails(each, statuses))
}

async function actOn(call: DeskCall, item: DeskItem): Promise<Tried> {
  const { action, reason } = call.body
  const year = call.params.instanceId
  try {
    const { done, told } = await call.step(async db => {
      const done =
        action === 'remind'
          ? await remind(db, item, year, call.actor)
          : await changeDeskStatus(db, item, year, call.actor, { action, reason })
      return { done, told: await askToTell(db, call, item, done) }
    })
    const outcome = { ...item, name: done.subject.fullName, done: true, message: '', notMailed: [] }
    return { outcome, done, told }
  } catch (thrown) {
    const message = refusalOf(call, thrown)
    const name = await nameFor(call, item)
    return { outcome: { ...item, name, done: false, message, notMailed: [] }, done: null, told: [] }
  }
}

/** Requests an email to each person concerned. */
async function askToTell(
  db: Db,
  { api, actor, params }: DeskCall,
  item: DeskItem,
  done: Done,
): Promise<Told[]> {
  const { kind, id } = item
  const about = { kind, id, axnInstanceId: params.instanceId }
  const link = api.settings.publicUrl + reviewPath(kind, about)
  if (done.kind === 'reminded') {
    const reminder = { ...done.subject, submissionDeadline: done.submissionDeadline, link }
    const mails = done.editors.map(({ userId, email }) => ({
      ...about,
      userId,
      ...composeReminderMail(email, reminder),
    }))
    return told(mails, await askForMails(db, reminderMailJob, mails, actor.userId))
  }
  if (done.transition.reason !== 'required') return []
  const mails = done.addresses.map(email => composeStatusChangeMail(email, done, link))
  return told(mails, await askForMails(db, statusChangeMailJob, mails, actor.userId))
}

const told = (mails: readonly Mail[], jobIds: readonly number[]): Told[] =>
  mails.map(({ to }, index) => ({ email: to, jobId: jobIds[index] ?? 0 }))

/** A defect of the product is not the person's fault: it is logged, and the others continue. */
function refusalOf(call: DeskCall, thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message
  call.afterCommit(() => Promise.reject(thrown))
  return problems.unexpected.message
}

async function nameFor(call: DeskCall, item: DeskItem): Promise<string> {
  const unknown = `${item.kind} ${item.id}`
  try {
    return (await call.step(db => describe(db, item, call.params.instanceId))).fullName
  } catch {
    return unknown
  }
}

/** A status stays changed even if no one could be told. A reminder that reached no one does not count. */
function withMails(
  { outcome, done, told }: Tried,
  statuses: ReadonlyMap<number, DeliveryStatus>,
): DeskOutcome {
  if (!done) return outcome
  const notMailed = told.flatMap(({ email, jobId }) => {
    const why = explainDelivery(statuses.get(jobId))
    return why === null ? [] : [{ email, why }]
  })
  if (done.kind === 'changed') return { ...outcome, message: done.transition.action, notMailed }
  const reached = told.filter(({ jobId }) => statuses.get(jobId)?.state === 'sent').map(each => each.email)
  if (reached.length > 0) return { ...outcome, message: `Reminded: ${reached.join(', ')}`, notMailed }
  const waits = told.some(({ jobId }) => statuses.get(jobId)?.state !== 'givenUp')
  const message = waits ? 'No one has been reminded yet.' : 'No one was reminded.'
  return { ...outcome, done: waits, message, notMailed }
}
