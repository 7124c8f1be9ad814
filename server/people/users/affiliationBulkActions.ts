import { eq } from 'drizzle-orm'
import type { BulkItem, BulkRequest } from '#domain/history/bulkAction.ts'
import { explainCannotEdit } from '#domain/people/affiliation.ts'
import { formatUserName } from '#domain/people/user.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { appUser } from '../../database/schema/users.ts'
import {
  applyEach,
  keyOfItem,
  type BulkActionKind,
  type PlannedItem,
} from '../../history/bulk/bulkActionKind.ts'
import { planSubjects, readBulkSubjects, subjectKeyOf } from '../../review/desk/bulkSubjects.queries.ts'
import { createAffiliation, removeAffiliation, type AffiliationKey } from './affiliations.queries.ts'
import { listAffiliated } from './edited.queries.ts'

/** Makes a person an editor of airports and companies. */
export const affiliateBulkAction: BulkActionKind = {
  batchSize: 50,
  plan: (db, items, { request, locks }) => planReceived(db, items, request, locks, 'unneeded'),
  apply: (db, planned, { request }) =>
    applyEach(db, planned, async (inner, { item }) => {
      await createAffiliation(inner, affiliationOf(item, request.userId))
      return undefined
    }),
}

/** Gives everything that a user edits in the open years to another person. */
export const handOverBulkAction: BulkActionKind = {
  batchSize: 50,
  listItems: (db, { items }) => listAffiliated(db, items[0]?.id ?? 0),
  async plan(db, items, { request, locks }) {
    if (request.userId !== undefined && request.userId === request.items[0]?.id)
      throw problem('invalidInput', {
        detail: 'Choose another person.',
        errors: [{ pointer: '/userId', detail: 'Choose another person.' }],
      })
    // What the other person edits already is only taken from this one.
    return planReceived(db, items, request, locks, 'done')
  },
  apply: (db, planned, { request }) =>
    applyEach(db, planned, async (inner, { item }) => {
      const held = new Set((await listAffiliated(inner, request.userId ?? 0)).map(keyOfItem))
      if (!held.has(keyOfItem(item))) await createAffiliation(inner, affiliationOf(item, request.userId))
      await removeAffiliation(inner, affiliationOf(item, request.items[0]?.id))
      return undefined
    }),
}

function affiliationOf(item: BulkItem, userId: number | undefined): AffiliationKey {
  const key = subjectKeyOf(item)
  if (!key || userId === undefined) throw problem('notFound')
  const { id: subjectId, ...year } = key
  return { ...year, subjectId, userId }
}

/** Whether the person can get each of the airports and companies. `ofHeld` is the outcome for what they have already. */
async function planReceived(
  db: Db,
  items: readonly BulkItem[],
  { userId = 0 }: BulkRequest,
  locks: boolean,
  ofHeld: PlannedItem['outcome'],
): Promise<PlannedItem[]> {
  const subjectOf = await readBulkSubjects(db, items, locks)
  const [person] = await db.select().from(appUser).where(eq(appUser.userId, userId))
  const held = new Set((await listAffiliated(db, userId)).map(keyOfItem))
  return planSubjects(items, subjectOf, (subject, item) => {
    const plan = { name: `${subject.name}, ${subject.axnInstanceName}`, mails: [] }
    if (!person) return { ...plan, outcome: 'refused', message: 'Choose a person first.' }
    const who = formatUserName(person)
    const hindrance = explainCannotEdit(subject.kind, person)
    if (hindrance !== null) return { ...plan, outcome: 'refused', message: hindrance }
    return held.has(keyOfItem(item))
      ? { ...plan, outcome: ofHeld, message: `${who} is an editor already.` }
      : { ...plan, outcome: 'done', message: `${who} becomes an editor.` }
  })
}
