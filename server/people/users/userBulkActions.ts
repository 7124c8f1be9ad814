import { eq, inArray, sql } from 'drizzle-orm'
import type { BulkItem, BulkRequest } from '#domain/history/bulkAction.ts'
import { explainCannotEdit } from '#domain/people/affiliation.ts'
import { formatUserName, type User } from '#domain/people/user.ts'
import { fieldProblem, problem, problems } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { askForMails } from '#platform/mail/mailJobs.queries.ts'
import { appUser, userPassword } from '../../database/schema/users.ts'
import {
  applyEach,
  type BulkActionKind,
  type PlannedItem,
  keyOfItem,
} from '../../history/bulk/bulkActionKind.ts'
import { planSubjects, readBulkSubjects, subjectKeyOf } from '../../review/desk/bulkSubjects.queries.ts'
import { createAffiliation, removeAffiliation, type AffiliationKey } from './affiliations.queries.ts'
import { listAffiliated } from './edited.queries.ts'
import { setUserStatus } from './editedUser.queries.ts'
import { invitationMailJob } from './invitationMail.ts'

type BulkUser = Pick<
  User,
  'userId' | 'displayName' | 'firstName' | 'lastName' | 'email' | 'userStatus' | 'hasPassword'
>

/** Invites the users that have no password yet. */
export const inviteBulkAction: BulkActionKind = {
  batchSize: Number.MAX_SAFE_INTEGER,
  plan: (db, items) =>
    planUsers(db, items, user => {
      if (user.hasPassword) return { outcome: 'unneeded', message: 'A password is already set.' }
      if (user.userStatus !== 'ACTIVE') return { outcome: 'refused', message: problems.userNotActive.message }
      const mails = [{ userId: user.userId, email: user.email, skipped: null }]
      return { outcome: 'done', message: `Invitation to ${user.email}`, mails }
    }),
  async apply(db, planned, { actor }) {
    const invitations = planned.map(({ item }) => ({ userId: item.id }))
    const jobIds = await askForMails(db, invitationMailJob, invitations, actor.userId)
    return planned.map((each, index) => ({ ...each, jobs: new Map([[each.item.id, jobIds[index] ?? 0]]) }))
  },
}

const createStatusAction = (userStatus: User['userStatus']): BulkActionKind => ({
  batchSize: 50,
  plan: (db, items, { actor }) =>
    planUsers(db, items, user => {
      const isActive = userStatus === 'ACTIVE'
      if (user.userStatus === userStatus)
        return { outcome: 'unneeded', message: isActive ? 'Already active.' : 'Already inactive.' }
      return !isActive && user.userId === actor.userId
        ? { outcome: 'refused', message: problems.ownAccount.message }
        : { outcome: 'done', message: isActive ? 'Active' : 'Not active' }
    }),
  apply: (db, planned, { actor }) =>
    applyEach(db, planned, async (inner, { item }) => {
      await setUserStatus(inner, actor.userId, item.id, userStatus)
      return undefined
    }),
})

export const activateBulkAction = createStatusAction('ACTIVE')
export const deactivateBulkAction = createStatusAction('NOT ACTIVE')

type Decision = Pick<PlannedItem, 'outcome' | 'message'> & Partial<Pick<PlannedItem, 'mails'>>

async function planUsers(
  db: Db,
  items: readonly BulkItem[],
  decide: (user: BulkUser) => Decision,
): Promise<PlannedItem[]> {
  const ids = items.flatMap(each => (each.kind === 'user' ? [each.id] : []))
  const found = await db
    .select({
      userId: appUser.userId,
      displayName: appUser.displayName,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      email: appUser.email,
      userStatus: appUser.userStatus,
      hasPassword: sql<boolean>`${userPassword.userId} is not null`,
    })
    .from(appUser)
    .leftJoin(userPassword, eq(userPassword.userId, appUser.userId))
    .where(inArray(appUser.userId, ids))
  const userOf = new Map(found.map(each => [each.userId, each]))
  return items.map(item => {
    const user = item.kind === 'user' ? userOf.get(item.id) : undefined
    if (!user) {
      const message = problems.notFound.message
      return { item, name: `${item.kind} ${item.id}`, outcome: 'refused', message, mails: [] }
    }
    return { item, name: `${formatUserName(user)} (${user.displayName})`, mails: [], ...decide(user) }
  })
}

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
      throw fieldProblem('/userId', 'Choose another person.')
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
  return { ...key, userId }
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
