import { sql } from 'drizzle-orm'
import {
  deskTransition,
  notSubmitted,
  wrongStatusWords,
  type DeskAction,
  type DeskItem,
  type DeskKind,
} from '#domain/review/desk.ts'
import { problem } from '#domain/problems.ts'
import type { Actor, Subject } from '#domain/people/roles.ts'
import { changeAirportStatus, listEditorAddresses } from '../airportStatus.queries.ts'
import { getAirportInstance } from '../../airports/airports.queries.ts'
import { getCompanyInstance } from '../../companies/companies.queries.ts'
import { changeCompanyStatus, listCompanyEditorAddresses } from '../companyStatus.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { getInstance } from '../../years/instances.queries.ts'
import type { StatusChange } from '../statusChangeMail.ts'
import { findSubject } from '../../people/subject.ts'
import { editorsOf } from './deskList.queries.ts'
import type { Reminder } from './reminderMail.ts'

/** What to call an airport or company in a mail, and where its review step is. */
export type Named = Pick<StatusChange, 'shortName' | 'fullName' | 'axnInstanceName'> & { path: string }

interface Editor {
  userId: number
  email: string
}

/** What was done to one, and whom a mail tells of it. */
export type Done = { named: Named } & (
  | { kind: 'changed'; addresses: string[]; transition: StatusChange['transition']; reason: string | null }
  | { kind: 'reminded'; editors: Editor[]; submissionDeadline: Reminder['submissionDeadline'] }
)

/**
 * Moves one airport or company through the workflow, by the same code as its own status call. Throws `notFound`,
 * `noSuchTransition` (in words) and what the workflow refuses.
 */
export async function changeStatus(
  db: Db,
  item: DeskItem,
  axnInstanceId: number,
  actor: Actor,
  { action, reason }: { action: Exclude<DeskAction, 'remind'>; reason?: string },
): Promise<Done> {
  const { axnInstanceStatus, axnInstanceMasterStatus } = await lock(db, item, axnInstanceId, actor)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  const row = deskTransition(action, axnInstanceStatus)
  if (!row) throw problem('noSuchTransition', { message: wrongStatusWords(action, axnInstanceStatus) })
  const wanted = { axnInstanceStatus: row.to, reason }
  const { kind, id } = item
  const named = await nameOf(db, item, axnInstanceId)
  if (kind === 'airport') {
    const change = await changeAirportStatus(db, { airportId: id, axnInstanceId }, actor, wanted, null)
    const addresses = await listEditorAddresses(db, id, axnInstanceId)
    return { kind: 'changed', named, addresses, transition: change.transition, reason: change.reason }
  }
  const change = await changeCompanyStatus(db, { companyId: id, axnInstanceId }, actor, wanted, null)
  const addresses = await listCompanyEditorAddresses(db, { companyId: id, axnInstanceId })
  return { kind: 'changed', named, addresses, transition: change.transition, reason: change.reason }
}

/** Whom a reminder goes to, and what about. Throws `notFound`, and `noSuchTransition` in words where it makes no sense. */
export async function remind(db: Db, item: DeskItem, axnInstanceId: number, actor: Actor): Promise<Done> {
  const { axnInstanceStatus, axnInstanceMasterStatus } = await lock(db, item, axnInstanceId, actor)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  if (!notSubmitted.includes(axnInstanceStatus)) {
    throw problem('noSuchTransition', { message: wrongStatusWords('remind', axnInstanceStatus) })
  }
  const editors = await listEditors(db, item, axnInstanceId)
  if (editors.length === 0) {
    throw problem('noSuchTransition', { message: 'Nobody can edit it. Affiliate somebody with it first.' })
  }
  return {
    kind: 'reminded',
    named: await nameOf(db, item, axnInstanceId),
    editors,
    submissionDeadline: (await getInstance(db, axnInstanceId))?.submissionDeadline ?? null,
  }
}

async function lock(db: Db, item: DeskItem, axnInstanceId: number, actor: Actor): Promise<Subject> {
  const key = item.kind === 'airport' ? { airportId: item.id } : { companyId: item.id }
  const subject = await findSubject(db, { ...key, axnInstanceId }, actor.userId, true)
  if (!subject) throw problem('notFound')
  return subject
}

async function listEditors(db: Db, { kind, id }: DeskItem, axnInstanceId: number): Promise<Editor[]> {
  const { rows } = await db.execute<{ userId: number; email: string }>(
    sql`select user_id as "userId", email from (${editorsOf(kind, axnInstanceId)}) as editor where id = ${id}
      order by user_id`,
  )
  return rows
}

const folders: Record<DeskKind, string> = { airport: 'airports', company: 'companies' }

export async function nameOf(db: Db, { kind, id }: DeskItem, axnInstanceId: number): Promise<Named> {
  const path = `/wizard/${folders[kind]}/${id}/steps/review?instance=${axnInstanceId}`
  if (kind === 'airport') {
    const { airport, axnInstanceName } = await getAirportInstance(db, id, axnInstanceId)
    const { airportName, iataCode } = airport
    return { shortName: iataCode, fullName: `${airportName} (${iataCode})`, axnInstanceName, path }
  }
  const { company, axnInstanceName } = await getCompanyInstance(db, { companyId: id, axnInstanceId })
  return { shortName: company.companyName, fullName: company.companyName, axnInstanceName, path }
}
