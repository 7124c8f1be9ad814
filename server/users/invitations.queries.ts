import { problem } from '#domain/problems.ts'
import { createInvitation } from '../authentication/authentication.queries.ts'
import type { Db } from '../db/connect.ts'
import { getUser } from './editedUser.queries.ts'
import type { Invitation } from './invitationMail.ts'

/** Throws `notFound`, `userNotActive`, or `passwordSet` for somebody who needs no invitation any more. */
export async function inviteUser(db: Db, userId: number, publicUrl: string): Promise<Invitation> {
  const { firstName, displayName, email, userStatus, hasPassword } = await getUser(db, userId)
  if (userStatus !== 'ACTIVE') throw problem('userNotActive')
  if (hasPassword) throw problem('passwordSet')
  return { firstName, displayName, email, link: await makeLink(db, userId, publicUrl) }
}

/** The address where the user sets a first password; an earlier one is void from now on. */
export const makeLink = async (db: Db, userId: number, publicUrl: string): Promise<string> =>
  `${publicUrl}/resetpassword/${await createInvitation(db, userId)}`
