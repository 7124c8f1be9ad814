import { and, eq, inArray, ne, sql, asc } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as messages from '#domain/messages.ts'
import { administratorRoleId } from '#domain/people/securityRoles.ts'
import type { EditedUser, NewUser, OwnProfile, User } from '#domain/people/user.ts'
import { fieldProblem, problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { requirePlace } from '../../catalog/lookups/lookups.queries.ts'
import { isNamed } from '../../catalog/proposals/names.queries.ts'
import { personName } from '../../database/schema/columns.ts'
import { company } from '../../database/schema/companies.ts'
import { country, jobCategory } from '../../database/schema/lookups.ts'
import { appUser, signIn, userPassword, userPhone } from '../../database/schema/users.ts'
import { voidPasswordReset } from '../authentication/passwordReset.queries.ts'
import { endSessions, takeAccountTurn } from '../session.ts'
import { findPendingChange, requireFree, voidEmailChanges } from './emailChanges.queries.ts'

type Standing = Pick<User, 'securityRoleId' | 'userStatus'>

const isAdministrator = ({ securityRoleId, userStatus }: Standing): boolean =>
  securityRoleId === administratorRoleId && userStatus === 'ACTIVE'

/**
 * No one can lock themselves out, and at least one administrator remains. `becomes` is null for a deletion. Throws
 * `ownAccount` or `lastAdministrator`.
 */
export async function requireAdministratorLeft(
  db: Db,
  actorId: number,
  user: Standing & { userId: number },
  becomes: Standing | null,
): Promise<void> {
  const ends = becomes === null || (isAdministrator(user) && !isAdministrator(becomes))
  if (!ends) return
  if (user.userId === actorId) throw problem('ownAccount')
  if (!isAdministrator(user)) return
  // Locked, so that two administrators who demote each other at the same time do not leave none.
  const administrators = await db
    .select({ userId: appUser.userId })
    .from(appUser)
    .where(and(eq(appUser.securityRoleId, administratorRoleId), eq(appUser.userStatus, 'ACTIVE')))
    .orderBy(asc(appUser.userId))
    .for('update')
  if (!administrators.some(each => each.userId !== user.userId)) throw problem('lastAdministrator')
}

const modifier = alias(appUser, 'modifier')

/** Throws `notFound`. */
export async function getUser(db: Db, userId: number): Promise<User> {
  const rows = await db
    .select({
      user: appUser,
      jobCategoryName: jobCategory.jobCategoryName,
      countryName: country.countryName,
      passwordOf: userPassword.userId,
      lastSignInDate: signIn.lastSignInDate,
      modifiedUserName: sql<string | null>`${personName(modifier)}`,
    })
    .from(appUser)
    .leftJoin(jobCategory, eq(jobCategory.jobCategory, appUser.jobCategory))
    .leftJoin(country, eq(country.isoCountryCode, appUser.isoCountryCode))
    .leftJoin(userPassword, eq(userPassword.userId, appUser.userId))
    .leftJoin(signIn, eq(signIn.userId, appUser.userId))
    .leftJoin(modifier, eq(modifier.userId, appUser.modifiedUserId))
    .where(eq(appUser.userId, userId))
  const row = rows[0]
  if (!row) throw problem('notFound')
  const phones = await db
    .select()
    .from(userPhone)
    .where(eq(userPhone.userId, userId))
    .orderBy(sql`array_position(array['Mobile', 'Home', 'Work', 'Fax'], ${userPhone.phoneType})`)
  const { user, passwordOf, ...named } = row
  return {
    ...user,
    ...named,
    pendingEmail: (await findPendingChange(db, userId))?.newEmail ?? null,
    hasPassword: passwordOf !== null,
    userPhoneList: phones.map(({ phoneType, phone, extPhone, modifiedDate }) => ({
      userPhonePK: { userId, phoneType },
      phone,
      extPhone,
      modifiedDate,
    })),
  }
}

/** Throws `duplicate` or `invalidInput`, naming the field. */
export async function addUser(db: Db, given: NewUser): Promise<User> {
  const { userPhoneList, userPassword: _, ...user } = given
  await requireFree(db, { ...user, userId: null })
  const profile = await requireKnown(db, user, null)
  const added = await db
    .insert(appUser)
    .values({ ...user, ...profile })
    .returning({ userId: appUser.userId })
  const { userId } = requireRow(added)
  await savePhones(db, userId, userPhoneList)
  return getUser(db, userId)
}

/**
 * Saves a user for an administrator. A user who becomes inactive is signed out, and so is an administrator who gets
 * another role, because the token of the session says that no limit of calls applies. Throws `ownAccount` or
 * `lastAdministrator` if no one could reverse it, and `invalidInput` for one's own email address, which requires the
 * password.
 */
export async function saveUser(
  db: Db,
  actorId: number,
  userId: number,
  given: EditedUser,
  expectedVersion: number | null,
): Promise<User> {
  await takeAccountTurn(db, userId)
  const before = await lockUser(db, userId, expectedVersion)
  await requireAdministratorLeft(db, actorId, before, given)
  const changesEmail = given.email !== before.email
  if (changesEmail && actorId === userId) throw fieldProblem('/email', messages.ownEmailElsewhere)
  const { userPassword: _, ...fields } = given
  await saveFields(db, before, fields)
  const isDemoted =
    before.securityRoleId === administratorRoleId && given.securityRoleId !== administratorRoleId
  if (given.userStatus !== 'ACTIVE' || isDemoted) await endSessions(db, { userId })
  if (changesEmail) {
    // Links sent to the old address must neither open the account nor change the address again.
    await voidPasswordReset(db, userId)
    await voidEmailChanges(db, userId)
  }
  return getUser(db, userId)
}

/** Sets only a user's status, as `saveUser` does. */
export async function setUserStatus(
  db: Db,
  actorId: number,
  userId: number,
  userStatus: User['userStatus'],
): Promise<void> {
  await takeAccountTurn(db, userId)
  const before = await lockUser(db, userId, null)
  await requireAdministratorLeft(db, actorId, before, { ...before, userStatus })
  await db.update(appUser).set({ userStatus }).where(eq(appUser.userId, userId))
  if (userStatus !== 'ACTIVE') await endSessions(db, { userId })
}

/** Saves only the user's own profile, whatever the body contains. The email address has its own procedure. */
export async function saveOwnProfile(
  db: Db,
  userId: number,
  given: OwnProfile,
  expectedVersion: number | null,
): Promise<User> {
  const before = await lockUser(db, userId, expectedVersion)
  await saveFields(db, before, { ...given, email: before.email })
  return getUser(db, userId)
}

async function lockUser(db: Db, userId: number, expectedVersion: number | null): Promise<User> {
  await db.select().from(appUser).where(eq(appUser.userId, userId)).for('update')
  const user = await getUser(db, userId)
  requireVersion(user, expectedVersion)
  return user
}

async function saveFields(
  db: Db,
  before: User,
  given: OwnProfile | Omit<EditedUser, 'userPassword'>,
): Promise<void> {
  const { userId } = before
  const { userPhoneList, ...user } = given
  await requireFree(db, { email: user.email, userId })
  const profile = await requireKnown(db, user, before)
  const phonesChange = await savePhones(db, userId, userPhoneList)
  await db
    .update(appUser)
    // Phone numbers belong to the record, so its version increases with them.
    .set({ ...user, ...profile, ...(phonesChange ? { version: sql`${appUser.version} + 1` } : {}) })
    .where(eq(appUser.userId, userId))
}

type Profile = Pick<OwnProfile, 'companyName' | 'jobCategory' | 'isoCountryCode' | 'stateProvinceCode'>

/**
 * Rejects unknown lookup entries with `invalidInput`. Current values may stay, because a list may have changed since.
 * Returns the company's name as spelled in the list.
 */
async function requireKnown(
  db: Db,
  given: Profile,
  before: User | null,
): Promise<{ companyName: string | null }> {
  await requirePlace(db, given)
  if (given.jobCategory !== before?.jobCategory) {
    const known = await db
      .select()
      .from(jobCategory)
      .where(and(eq(jobCategory.jobCategory, given.jobCategory), eq(jobCategory.axnStatus, 'ACTIVE')))
    if (known.length === 0) throw fieldProblem('/jobCategory', 'Please input a valid Job Category.')
  }
  const { companyName } = given
  if (companyName === null || companyName === before?.companyName) return { companyName }
  const found = await db
    .select({ companyName: company.companyName })
    .from(company)
    .where(and(isNamed(company.companyName, companyName), ne(company.axnStatus, 'NOT ACTIVE')))
    .orderBy(sql`${company.companyName} = ${companyName} desc`)
    .limit(1)
  if (!found[0])
    throw fieldProblem('/companyName', `There is no company “${companyName}”. Choose one from the list.`)
  return found[0]
}

/** Replaces the phone numbers, writing only changed rows. Returns whether any changed. */
async function savePhones(db: Db, userId: number, given: OwnProfile['userPhoneList']): Promise<boolean> {
  if (given === undefined) return false
  const before = await db.select().from(userPhone).where(eq(userPhone.userId, userId))
  const wanted = given.flatMap(({ userPhonePK: { phoneType }, phone, extPhone }) =>
    phone === null ? [] : [{ userId, phoneType, phone, extPhone }],
  )
  const removed = before.filter(each => !wanted.some(one => one.phoneType === each.phoneType))
  const changed = wanted.filter(
    one =>
      !before.some(
        each =>
          each.phoneType === one.phoneType && each.phone === one.phone && each.extPhone === one.extPhone,
      ),
  )
  if (removed.length > 0) {
    const types = removed.map(each => each.phoneType)
    await db.delete(userPhone).where(and(eq(userPhone.userId, userId), inArray(userPhone.phoneType, types)))
  }
  for (const phone of changed) {
    await db
      .insert(userPhone)
      .values(phone)
      .onConflictDoUpdate({
        target: [userPhone.userId, userPhone.phoneType],
        set: { phone: phone.phone, extPhone: phone.extPhone },
      })
  }
  return removed.length > 0 || changed.length > 0
}
