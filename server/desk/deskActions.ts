import type { actOnDesk, DeskItem, DeskOutcome } from '#domain/desk.ts'
import { Problem, problems } from '#domain/problems.ts'
import type { Call } from '../handle.ts'
import { mailStatusChange } from '../statusChangeMail.ts'
import { changeStatus, nameOf, remind, type Done } from './deskActions.queries.ts'
import { reminderMail } from './reminderMail.ts'

type DeskCall = Call<typeof actOnDesk>

/** Does the same to each, one after the other; what is refused says why and leaves the others as they are. */
export async function actOnEach(call: DeskCall): Promise<DeskOutcome[]> {
  const outcomes: DeskOutcome[] = []
  const seen = new Set<string>()
  for (const item of call.body.items) {
    const key = `${item.kind} ${item.id}`
    if (seen.has(key)) continue
    seen.add(key)
    outcomes.push(await actOn(call, item))
  }
  return outcomes
}

async function actOn(call: DeskCall, item: DeskItem): Promise<DeskOutcome> {
  const { action, reason } = call.body
  const year = call.params.instanceId
  try {
    const done = await call.step(db =>
      action === 'remind'
        ? remind(db, item, year, call.actor)
        : changeStatus(db, item, year, call.actor, { action, reason }),
    )
    mailAfterwards(call, done)
    return { ...item, name: done.named.fullName, done: true, message: wordsFor(done) }
  } catch (thrown) {
    return { ...item, name: await nameFor(call, item), done: false, message: refusalOf(call, thrown) }
  }
}

function wordsFor(done: Done): string {
  if (done.kind === 'changed') return done.transition.action
  return `Reminded: ${done.addresses.join(', ')}`
}

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

function mailAfterwards({ api, afterCommit }: DeskCall, done: Done): void {
  const { path, ...named } = done.named
  const link = api.settings.publicUrl + path
  if (done.kind === 'reminded') {
    const reminder = { ...named, submissionDeadline: done.submissionDeadline, link }
    afterCommit(async () => {
      await Promise.all(done.addresses.map(to => api.mailer.send(reminderMail(to, reminder))))
    })
  } else if (done.transition.reason === 'required') {
    const change = { ...named, transition: done.transition, reason: done.reason, link }
    afterCommit(() => mailStatusChange(api.mailer, done.addresses, change))
  }
}
