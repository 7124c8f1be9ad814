import { and, desc, eq, gt, gte, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { IssuedSecrets } from '#domain/people/issuedSecrets.ts'
import { confirmationMinutes, objectionDays } from '#domain/people/mailedLinks.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { appUser, emailChange, toLooks } from '../../database/schema/users.ts'
import { revokeIssuedSecrets } from '../authentication/issuedSecrets.queries.ts'
import { voidPasswordReset } from '../authentication/passwordReset.queries.ts'
import { removeIntrudersFactors } from '../authentication/secondFactor.queries.ts'
import { createSecret, hashSecret } from '../secrets.ts'
import { endSessions, takeAccountTurn } from '../session.ts'

type EmailChange = typeof emailChange.$inferSelect

/** Not confirmed, and the mailed link, if sent, is still valid. */
const isPending = and(
  isNull(emailChange.confirmed),
  or(isNull(emailChange.confirmationExpires), gt(emailChange.confirmationExpires, sql`now()`)),
)
/** A void request expired when it was made, so that it differs from one whose email has to be sent again. */
const isVoid = lte(emailChange.confirmationExpires, emailChange.requested)
const objectionIsOpen = gt(emailChange.requested, sql`now() - make_interval(days => ${objectionDays})`)

/**
 * Records the request, even if the address belongs to someone else, which only the email to that address says. An
 * earlier unconfirmed one becomes void.
 */
export async function requestEmailChange(
  db: Db,
  user: { userId: number; email: string },
  newEmail: string,
): Promise<number> {
  const { userId, email: oldEmail } = user
  await cancelEmailChange(db, userId)
  await db
    .delete(emailChange)
    .where(lt(emailChange.requested, sql`now() - make_interval(days => ${objectionDays})`))
  const added = await db
    .insert(emailChange)
    .values({ userId, oldEmail, newEmail })
    .returning({ emailChangeId: emailChange.emailChangeId })
  return requireRow(added).emailChangeId
}

/**
 * Voids unconfirmed requests. The link sent to the old address still ends sessions and removes second factors, because
 * the person who asked for the change may also cancel it or change the password.
 */
export async function cancelEmailChange(db: Db, userId: number): Promise<void> {
  await db
    .update(emailChange)
    .set({ confirmationHash: null, confirmationExpires: emailChange.requested })
    .where(and(eq(emailChange.userId, userId), isNull(emailChange.confirmed)))
}

/** Voids all links that confirm or reverse a change, because an administrator has decided the address. */
export async function voidEmailChanges(db: Db, userId: number): Promise<void> {
  await db.delete(emailChange).where(eq(emailChange.userId, userId))
}

/** The change of address that a user has requested but not confirmed. */
export async function findPendingChange(
  db: Db,
  userId: number,
): Promise<Pick<EmailChange, 'emailChangeId' | 'newEmail'> | null> {
  const rows = await db
    .select({ emailChangeId: emailChange.emailChangeId, newEmail: emailChange.newEmail })
    .from(emailChange)
    .where(and(eq(emailChange.userId, userId), isPending))
    .orderBy(desc(emailChange.emailChangeId))
    .limit(1)
  return rows[0] ?? null
}

/** A new token of 256 bits for one of the two links; null if the request no longer exists, is void, or is confirmed. */
export async function createEmailToken(
  db: Db,
  emailChangeId: number,
  link: 'confirmation' | 'objection',
): Promise<{ change: EmailChange; firstName: string; token: string } | null> {
  const token = createSecret()
  const hash = hashSecret(token)
  const rows = await db
    .update(emailChange)
    .set(
      link === 'confirmation'
        ? {
            confirmationHash: hash,
            confirmationExpires: sql`now() + make_interval(mins => ${confirmationMinutes})`,
          }
        : { objectionHash: hash },
    )
    .where(
      and(
        eq(emailChange.emailChangeId, emailChangeId),
        link === 'confirmation' ? and(isNull(emailChange.confirmed), sql`${isVoid} is not true`) : undefined,
      ),
    )
    .returning()
  const change = rows[0]
  if (!change) return null
  const users = await db
    .select({ firstName: appUser.firstName })
    .from(appUser)
    .where(eq(appUser.userId, change.userId))
  return { change, firstName: users[0]?.firstName ?? '', token }
}

/** The request behind a valid mailed link; null otherwise. */
export async function findEmailChange(
  db: Db,
  token: string,
): Promise<{ change: EmailChange; link: 'confirmation' | 'objection' } | null> {
  const hash = hashSecret(token)
  const confirms = and(eq(emailChange.confirmationHash, hash), isPending)
  const objects = and(eq(emailChange.objectionHash, hash), objectionIsOpen)
  const rows = await db.select().from(emailChange).where(or(confirms, objects))
  const change = rows[0]
  return change ? { change, link: change.objectionHash === hash ? 'objection' : 'confirmation' } : null
}

/**
 * Makes the requested address the user's, once, and ends all of their sessions. Throws `emailLinkRefused` or
 * `duplicate`.
 */
export async function confirmEmailChange(db: Db, token: string): Promise<EmailChange> {
  const found = await findEmailChange(db, token)
  if (found?.link !== 'confirmation') throw problem('emailLinkRefused')
  await takeAccountTurn(db, found.change.userId)
  const rows = await db
    .update(emailChange)
    .set({ confirmed: sql`now()`, confirmationHash: null })
    .where(and(eq(emailChange.confirmationHash, hashSecret(token)), isPending))
    .returning()
  const change = rows[0]
  if (!change) throw problem('emailLinkRefused')
  await setEmail(db, change.userId, change.newEmail)
  return change
}

/**
 * Cancels the change, or reverts it with all later ones if it was confirmed. Someone else knew the password, so all of
 * the user's sessions, keys, and links end, and so do the recovery codes and the second factors added recently, which would
 * let the intruder in and lock the owner out. Throws `emailLinkRefused`.
 */
export async function objectToEmailChange(
  db: Db,
  token: string,
): Promise<{
  change: EmailChange
  revoked: IssuedSecrets
  removed: Awaited<ReturnType<typeof removeIntrudersFactors>>
}> {
  const found = await findEmailChange(db, token)
  if (found?.link !== 'objection') throw problem('emailLinkRefused')
  const { userId, emailChangeId } = found.change
  await takeAccountTurn(db, userId)
  const deleted = await db
    .delete(emailChange)
    .where(and(eq(emailChange.userId, userId), gte(emailChange.emailChangeId, emailChangeId)))
    .returning()
  const change = deleted.find(each => each.emailChangeId === emailChangeId)
  if (!change) throw problem('emailLinkRefused')
  await setActor(db, userId)
  // Later requests may have been confirmed, although this one was not.
  const [first] = deleted
    .filter(each => each.confirmed !== null)
    .toSorted((one, other) => one.emailChangeId - other.emailChangeId)
  if (first) await setEmail(db, userId, first.oldEmail)
  else await endSessions(db, { userId })
  return {
    change,
    revoked: await revokeIssuedSecrets(db, userId),
    removed: await removeIntrudersFactors(db, userId, change.requested),
  }
}

/**
 * Links sent to the old address no longer open the account, and every session ends. Throws `emailLinkRefused` for a
 * deactivated user, or `duplicate`.
 */
async function setEmail(db: Db, userId: number, email: string): Promise<void> {
  const users = await db
    .select({ userStatus: appUser.userStatus })
    .from(appUser)
    .where(eq(appUser.userId, userId))
    .for('update')
  if (users[0]?.userStatus !== 'ACTIVE') throw problem('emailLinkRefused')
  await requireFree(db, { email, userId })
  await setActor(db, userId)
  await db.update(appUser).set({ email }).where(eq(appUser.userId, userId))
  await voidPasswordReset(db, userId)
  await endSessions(db, { userId })
}

/** The user acts through the emailed link, without a session. */
const setActor = (db: Db, userId: number) =>
  db.execute(sql`select set_config('factbook.user_id', ${String(userId)}, true)`)

interface WantedIdentity {
  displayName?: string
  email: string
  /** The user who may already have them; null for a new user. */
  userId: number | null
}

/**
 * Throws `duplicate`, naming the fields, if another user has the username or the email address. The database refuses
 * both too, but reports only one at a time.
 */
export async function requireFree(db: Db, wanted: WantedIdentity): Promise<void> {
  const others = wanted.userId === null ? undefined : ne(appUser.userId, wanted.userId)
  const errors = []
  if (wanted.displayName !== undefined) {
    const other = await findLookalike(db, wanted.displayName)
    if (other !== null)
      errors.push({ pointer: '/displayName', detail: explainLookalike(wanted.displayName, other) })
  }
  const holders = await db
    .select({ userId: appUser.userId })
    .from(appUser)
    .where(and(eq(sql`lower(${appUser.email})`, sql`lower(${wanted.email})`), others))
  if (holders.length > 0) errors.push({ pointer: '/email', detail: 'This email address is taken.' })
  if (errors.length > 0) throw problem('duplicate', { detail: errors[0]?.detail, errors })
}

/** The username that is the same, or else one that looks like this one; null if there is none. */
export async function findLookalike(db: Db, displayName: string): Promise<string | null> {
  const [other] = await db
    .select({ displayName: appUser.displayName })
    .from(appUser)
    .where(sql`${toLooks(appUser.displayName)} && ${toLooks(sql`${displayName}`)}`)
    .orderBy(sql`lower(${appUser.displayName}) = lower(${displayName}) desc`)
    .limit(1)
  return other?.displayName ?? null
}

export const explainLookalike = (wanted: string, other: string): string =>
  wanted.toLowerCase() === other.toLowerCase()
    ? 'This username is taken.'
    : `This username looks like ${other}, which is taken. Enter a name that no one can mistake for it.`
