import { and, asc, eq, or, sql } from 'drizzle-orm'
import { mostListViews, type ListView } from '#domain/browse/listView.ts'
import { administratorRoleId } from '#domain/people/securityRoles.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow, takeTurn } from '#platform/database/statement.ts'
import { personName } from '../../database/schema/columns.ts'
import { listView } from '../../database/schema/saved.ts'
import { appUser } from '../../database/schema/users.ts'

type Given = Pick<ListView, 'viewName' | 'isShared' | 'search'>

const selectViews = (db: Db, userId: number) =>
  db
    .select({
      listViewId: listView.listViewId,
      viewName: listView.viewName,
      isShared: listView.isShared,
      search: listView.search,
      isOwn: sql<boolean>`${listView.userId} = ${userId}`,
      ownerName: personName(appUser),
    })
    .from(listView)
    .innerJoin(appUser, eq(appUser.userId, listView.userId))

/** Only its owner can change a view, so those of people who left or are no longer administrators are not shared. */
const isOfAdministrator = and(
  eq(appUser.userStatus, 'ACTIVE'),
  eq(appUser.securityRoleId, administratorRoleId),
)

/** A person's views of a list and the shared ones, by name. */
export const listViews = (db: Db, userId: number, list: string): Promise<ListView[]> =>
  selectViews(db, userId)
    .where(
      and(
        eq(listView.list, list),
        or(eq(listView.userId, userId), and(listView.isShared, isOfAdministrator)),
      ),
    )
    .orderBy(asc(collateNames(listView.viewName)), asc(listView.listViewId))

/** Throws `duplicate` for a name that the person has used for this list, and `tooManySaved`. */
export async function createListView(
  db: Db,
  userId: number,
  { list, ...given }: Given & { list: string },
): Promise<ListView> {
  await takeTurn(db, `list views of ${userId}`)
  if ((await db.$count(listView, eq(listView.userId, userId))) >= mostListViews) throw problem('tooManySaved')
  await requireFreeName(db, userId, { list, viewName: given.viewName, exceptId: null })
  const added = await db
    .insert(listView)
    .values({ userId, list, ...given })
    .returning({ listViewId: listView.listViewId })
  return getListView(db, userId, requireRow(added).listViewId)
}

/** Throws `notFound` for a view that the person does not see, `forbidden` for one of another person, and `duplicate`. */
export async function saveListView(
  db: Db,
  userId: number,
  listViewId: number,
  given: Given,
): Promise<ListView> {
  const list = await requireOwn(db, userId, listViewId)
  await requireFreeName(db, userId, { list, viewName: given.viewName, exceptId: listViewId })
  await db.update(listView).set(given).where(eq(listView.listViewId, listViewId))
  return getListView(db, userId, listViewId)
}

/** Throws as `saveListView` does. */
export async function removeListView(db: Db, userId: number, listViewId: number): Promise<void> {
  await requireOwn(db, userId, listViewId)
  await db.delete(listView).where(eq(listView.listViewId, listViewId))
}

async function getListView(db: Db, userId: number, listViewId: number): Promise<ListView> {
  return requireRow(await selectViews(db, userId).where(eq(listView.listViewId, listViewId)))
}

/** Locks the view and resolves to its list. */
async function requireOwn(db: Db, userId: number, listViewId: number): Promise<string> {
  await takeTurn(db, `list views of ${userId}`)
  const [view] = await db.select().from(listView).where(eq(listView.listViewId, listViewId)).for('update')
  if (!view || (view.userId !== userId && !view.isShared)) throw problem('notFound')
  if (view.userId !== userId) throw problem('forbidden')
  return view.list
}

async function requireFreeName(
  db: Db,
  userId: number,
  { list, viewName, exceptId }: { list: string; viewName: string; exceptId: number | null },
): Promise<void> {
  const [other] = await db
    .select({ listViewId: listView.listViewId })
    .from(listView)
    .where(
      and(
        eq(listView.userId, userId),
        eq(listView.list, list),
        sql`lower(${listView.viewName}) = lower(${viewName})`,
      ),
    )
  if (!other || other.listViewId === exceptId) return
  throw fieldProblem('/viewName', `You already have a view “${viewName}” of this list.`, 'duplicate')
}
