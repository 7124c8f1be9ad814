import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { isSamePlace, type Place } from '#domain/review/remarks/place.ts'
import { isReplyPossible, mayReply, type NewRemark, type RemarkReply } from '#domain/review/remarks/remark.ts'
import type { Remark, RemarkState } from '#domain/review/review.ts'
import type { SubjectKey, SubjectKind } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { remark } from '../database/schema/remarks.ts'
import { appUser, modifiedUserName } from '../database/schema/users.ts'
import { readYear, reviewKinds } from './reviewKinds.ts'

/** A remark with all its entries, oldest first. */
export interface RemarkThread {
  remarkId: number
  subjectId: number
  step: string
  terminalId: number | null
  field: string
  label: string
  valueText: string | null
  authorId: number | null
  state: RemarkState
  entries: Remark['entries']
}

/** All remarks about these airports or companies. */
export async function listRemarks(
  db: Db,
  kind: SubjectKind,
  axnInstanceId: number,
  ids: readonly number[],
): Promise<RemarkThread[]> {
  const subjectId = remark[`${kind}Id`]
  const rows = await db
    .select({ row: remark, subjectId: sql<number>`${subjectId}`, modifiedUserName })
    .from(remark)
    .leftJoin(appUser, eq(appUser.userId, remark.modifiedUserId))
    .where(and(eq(remark.axnInstanceId, axnInstanceId), inArray(subjectId, ids)))
    .orderBy(asc(remark.remarkId))
  const threads = Map.groupBy(rows, ({ row }) => row.aboutRemarkId ?? row.remarkId)
  return [...threads].flatMap(([remarkId, said]) => {
    const [first, last] = [said[0], said.at(-1)]
    if (!first || !last) return []
    const { step, terminalId, field, label, valueText, modifiedUserId } = first.row
    return {
      remarkId,
      subjectId: first.subjectId,
      step: step ?? '',
      terminalId,
      field: field ?? '',
      label: label ?? '',
      valueText,
      authorId: modifiedUserId,
      state: stateAfter[last.row.act],
      entries: said.map(({ row, modifiedUserName }) => ({
        entryId: row.remarkId,
        act: row.act,
        text: row.remarkText,
        modifiedDate: row.modifiedDate,
        modifiedUserName,
      })),
    }
  })
}

const stateAfter = {
  REMARKED: 'OPEN',
  REOPENED: 'OPEN',
  ANSWERED: 'ANSWERED',
  RESOLVED: 'RESOLVED',
} as const satisfies Record<Remark['entries'][number]['act'], RemarkState>

/** The remarks that editors must answer before they submit. */
export const selectOpenRemarks = (threads: readonly RemarkThread[]): RemarkThread[] =>
  threads.filter(each => each.state === 'OPEN')

/** Remarks in form order, as this user sees them. Remarks about a deleted row come after their step. */
export function describeRemarks(
  threads: readonly RemarkThread[],
  places: readonly Place[],
  actor: Actor,
): Remark[] {
  const orderOf = (thread: RemarkThread): number => {
    const index = places.findIndex(each => isSamePlace(each, thread))
    return index === -1 ? places.findLastIndex(each => each.step === thread.step) + 0.5 : index
  }
  return threads
    .map(thread => ({ thread, order: orderOf(thread) }))
    .toSorted((one, other) => one.order - other.order)
    .map(({ thread, order }) => {
      const { subjectId: _subject, authorId, valueText, ...shown } = thread
      const place = places[order]
      return {
        ...shown,
        label: place?.label ?? shown.label,
        valueThen: valueText,
        valueNow: place?.value ?? null,
        isGone: place === undefined,
        canResolve: mayReply(actor, authorId, 'RESOLVED'),
      }
    })
}

/** Throws `notFound` for a field or row that is not in the year. */
export async function addRemark(db: Db, key: SubjectKey, given: NewRemark): Promise<void> {
  const places = (await readYear(db, reviewKinds[key.kind], key)).places()
  const place = places.find(each => isSamePlace(each, given))
  if (!place) throw problem('notFound')
  const { step, terminalId, field, label, value: valueText } = place
  await db.insert(remark).values({
    [`${key.kind}Id`]: key.id,
    axnInstanceId: key.axnInstanceId,
    act: 'REMARKED',
    remarkText: given.text,
    step,
    terminalId,
    field,
    label,
    valueText,
  })
}

/**
 * Answers, resolves, or reopens a remark. Throws `notFound` if it does not belong to this airport or company,
 * `forbidden` if this user may not, and `stale` if someone else has added to it since it was read.
 */
export async function replyToRemark(
  db: Db,
  { kind, id, axnInstanceId, remarkId }: SubjectKey & { remarkId: number },
  actor: Actor,
  { act, text, latestEntryId }: RemarkReply,
): Promise<void> {
  // Two simultaneous replies are serialized, so that the second sees the first.
  await db
    .select({ remarkId: remark.remarkId })
    .from(remark)
    .where(and(eq(remark.remarkId, remarkId), isNull(remark.aboutRemarkId)))
    .for('update')
  const threads = await listRemarks(db, kind, axnInstanceId, [id])
  const thread = threads.find(each => each.remarkId === remarkId)
  if (!thread) throw problem('notFound')
  if (!mayReply(actor, thread.authorId, act)) throw problem('forbidden')
  if (thread.entries.at(-1)?.entryId !== latestEntryId || !isReplyPossible(thread.state, act))
    throw problem('stale')
  await db.insert(remark).values({
    [`${kind}Id`]: id,
    axnInstanceId,
    aboutRemarkId: remarkId,
    act,
    remarkText: text,
    label: thread.label,
  })
}
