import type { actOnDesk, DeskItem, DeskOutcome } from '#domain/desk.ts'
import { Problem, problems } from '#domain/problems.ts'
import type { Call } from '../handle.ts'
import { deliver, type Mail } from '../mail.ts'
import { statusChangeMail } from '../statusChangeMail.ts'
import { changeStatus, forgetReminders, nameOf, remind, type Done } from './deskActions.queries.ts'
import { reminderMail } from './reminderMail.ts'

type DeskCall = Call<typeof actOnDesk>

/**
 * Does the same to each, one after the other; what is refused says why and leaves the others as they are. The mails
 * go out once all is stored, and whom they did not reach is said.
 */
export async function actOnEach(call: DeskCall): Promise<DeskOutcome[]> {
  const tried: { outcome: DeskOutcome; done: Done | null }[] = []
  const seen = new Set<string>()
  for (const item of call.body.items) {
    const key = `${item.kind} ${item.id}`
    if (seen.has(key)) continue
    seen.add(key)
    tried.push(await actOn(call, item))
  }
  return Promise.all(
    tried.map(async ({ outcome, done }) => (done ? withMails(call, outcome, done) : outcome)),
  )
}

async function actOn(call: DeskCall, item: DeskItem): Promise<{ outcome: DeskOutcome; done: Done | null }> {
  const { action, reason } = call.body
  const year = call.params.instanceId
  try {
    const done = await call.step(db =>
      action === 'remind'
        ? remind(db, item, year, call.actor)
        : changeStatus(db, item, year, call.actor, { action, reason }),
    )
    const name = done.named.fullName
    return { outcome: { ...item, name, done: true, message: wordsFor(done), notMailed: [] }, done }
  } catch (thrown) {
    const message = refusalOf(call, thrown)
    const name = await nameFor(call, item)
    return { outcome: { ...item, name, done: false, message, notMailed: [] }, done: null }
  }
}

const wordsFor = (done: Done): string =>
  done.kind === 'changed' ? done.transition.action : reminded(done.addresses)

const reminded = (addresses: readonly string[]): string => `Reminded: ${addresses.join(', ')}`

/** A fault of the product is none of the person's: it is logged, and the others go on. */
function refusalOf(call: DeskCall, thrown: unknown): string {
  if (thrown instanceof Problem) return thrown.message
  call.afterCommit(() => Promise.reject(thrown))
  return problems.unexpected.message
}

async function nameFor(call: DeskCall, item: DeskItem): Promise<string> {
  const unknown = `${item.kind} ${item.id}`
  try {
    return (await call.step(db => nameOf(db, item, call.params.instanceId))).fullName
  } catch {
    return unknown
  }
}

/** Mails whoever is to know of it; resolves to whom it did not reach. */
async function mailTo({ api }: DeskCall, done: Done): Promise<DeskOutcome['notMailed']> {
  const { path, ...named } = done.named
  const link = api.settings.publicUrl + path
  const mailFor = (to: string): Mail =>
    done.kind === 'reminded'
      ? reminderMail(to, { ...named, submissionDeadline: done.submissionDeadline, link })
      : statusChangeMail(to, { ...named, transition: done.transition, reason: done.reason, link })
  if (done.kind === 'changed' && done.transition.reason !== 'required') return []
  const sent = await Promise.all(
    done.addresses.map(async email => ({ email, why: await deliver(api.mailer, mailFor(email)) })),
  )
  return sent.flatMap(({ email, why }) => (why === null ? [] : [{ email, why }]))
}

/** A status stays changed whoever hears of it; somebody whom no reminder reached was not reminded. */
async function withMails(call: DeskCall, outcome: DeskOutcome, done: Done): Promise<DeskOutcome> {
  const notMailed = await mailTo(call, done)
  if (notMailed.length === 0 || done.kind !== 'reminded') return { ...outcome, notMailed }
  const missed = new Set(notMailed.map(each => each.email))
  await call.step(db => forgetReminders(db, done.reminders, missed))
  const reached = done.addresses.filter(email => !missed.has(email))
  const message = reached.length > 0 ? reminded(reached) : 'Nobody was reminded.'
  return { ...outcome, done: reached.length > 0, message, notMailed }
}
