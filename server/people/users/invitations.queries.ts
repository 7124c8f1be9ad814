import { problem } from '#domain/problems.ts'
import type { User } from '#domain/people/user.ts'
import { createInvitations } from '../authentication/authentication.queries.ts'
import type { Db } from '#platform/database/connect.ts'
import { getUser } from './editedUser.queries.ts'
import type { Invitation } from './composeInvitationMail.ts'

/** Throws `notFound`, `userNotActive`, or `passwordSet` for a user who needs no invitation. */
export async function requireInvitable(db: Db, userId: number): Promise<User> {
  const user = await getUser(db, userId)
  if (user.userStatus !== 'ACTIVE') throw problem('userNotActive')
  if (user.hasPassword) throw problem('passwordSet')
  return user
}

/** Creates the link for the email; a former one becomes void. Throws as `requireInvitable` does. */
export async function inviteUser(db: Db, userId: number, publicUrl: string): Promise<Invitation> {
  const { firstName, displayName, email } = await requireInvitable(db, userId)
  const token = (await createInvitations(db, [userId])).get(userId) ?? ''
  return { firstName, displayName, email, link: linkTo(publicUrl, token) }
}

/** The address at which a user sets a first password. */
export const linkTo = (publicUrl: string, token: string): string => `${publicUrl}/resetpassword/${token}`
