import { sql } from 'drizzle-orm'
import {
  findDeskTransition,
  notSubmitted,
  explainWrongStatus,
  type DeskAction,
  type DeskItem,
} from '#domain/review/desk.ts'
import { problem } from '#domain/problems.ts'
import type { Actor, Subject } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { getInstance } from '../../years/instances.queries.ts'
import { reviewKinds, type NamedSubject } from '../reviewKinds.ts'
import { changeStatus, listEditorAddresses, type StatusChange } from '../status.queries.ts'
import { findSubject } from '../../people/findSubject.ts'
import { selectEditors } from './deskList.queries.ts'

interface Editor {
  userId: number
  email: string
}

/** What was done to one, and whom an email tells. */
export type Done = { subject: NamedSubject } & (
  | ({ kind: 'changed'; addresses: string[] } & StatusChange)
  | { kind: 'reminded'; editors: Editor[]; submissionDeadline: string | null }
)

/**
 * Moves one airport or company through the workflow with the code of its own status call. Throws `notFound`,
 * `noSuchTransition` (with an explanation), and what the workflow refuses.
 */
export async function changeDeskStatus(
  db: Db,
  item: DeskItem,
  axnInstanceId: number,
  actor: Actor,
  { action, reason }: { action: Exclude<DeskAction, 'remind'>; reason?: string },
): Promise<Done> {
  const { axnInstanceStatus, axnInstanceMasterStatus } = await lock(db, item, axnInstanceId, actor)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  const row = findDeskTransition(action, axnInstanceStatus)
  if (!row) throw problem('noSuchTransition', { message: explainWrongStatus(action, axnInstanceStatus) })
  const wanted = { axnInstanceStatus: row.to, reason }
  const key = { id: item.id, axnInstanceId }
  const kind = reviewKinds[item.kind]
  const change = await changeStatus(db, kind, key, actor, wanted, null)
  return { kind: 'changed', addresses: await listEditorAddresses(db, kind, key), ...change }
}

/**
 * The recipients of a reminder, and its subject. Throws `notFound`, and `noSuchTransition` with an explanation if a
 * reminder makes no sense.
 */
export async function remind(db: Db, item: DeskItem, axnInstanceId: number, actor: Actor): Promise<Done> {
  const { axnInstanceStatus, axnInstanceMasterStatus } = await lock(db, item, axnInstanceId, actor)
  if (axnInstanceMasterStatus === 'HISTORICAL') throw problem('historical')
  if (!notSubmitted.includes(axnInstanceStatus)) {
    throw problem('noSuchTransition', { message: explainWrongStatus('remind', axnInstanceStatus) })
  }
  const editors = await listEditors(db, item, axnInstanceId)
  if (editors.length === 0) {
    throw problem('noSuchTransition', { message: 'It has no editors. Affiliate a user with it first.' })
  }
  return {
    kind: 'reminded',
    subject: await describe(db, item, axnInstanceId),
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
    sql`select user_id as "userId", email from (${selectEditors(kind, axnInstanceId)}) as editor where id = ${id}
      order by user_id`,
  )
  return rows
}

export const describe = (db: Db, { kind, id }: DeskItem, axnInstanceId: number): Promise<NamedSubject> =>
  reviewKinds[kind].describe(db, { id, axnInstanceId })
