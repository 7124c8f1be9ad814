import { problem } from '#domain/problems.ts'
import { splitIntoBatches } from '#platform/contract/splitIntoBatches.ts'
import type { Db } from '#platform/database/connect.ts'
import { affiliatedAirport, affiliatedCompany, appUser, userPhone } from '../../database/schema/users.ts'
import { requireFaultless, type PlannedImport } from './planUserImport.queries.ts'

/** The maximum number of values in a statement. */
const rowsAtOnce = 500

/** An added user, and whether to send an invitation. */
export interface ImportedUser {
  userId: number
  displayName: string
  firstName: string
  lastName: string
  email: string
  invited: boolean
}

/** Adds all users of a file, or none. Inactive users are not invited. Throws `importRefused`. */
export async function importUsers(db: Db, csv: string, invite: boolean): Promise<ImportedUser[]> {
  const { rows } = await requireFaultless(db, csv)
  const added: (PlannedImport['rows'][number] & { userId: number })[] = []
  for (const part of splitIntoBatches(rows, rowsAtOnce)) {
    const inserted = await db
      .insert(appUser)
      .values(part.map(({ user: { userPhoneList: _phones, ...user } }) => user))
      .returning({ userId: appUser.userId, displayName: appUser.displayName })
    const idOf = new Map(inserted.map(each => [each.displayName, each.userId]))
    for (const row of part) {
      const userId = idOf.get(row.user.displayName)
      if (userId === undefined) throw problem('unexpected')
      added.push({ ...row, userId })
    }
  }
  await addBelongings(db, added)
  return added.map(({ userId, user: { displayName, firstName, lastName, email, userStatus } }) => {
    const invited = invite && userStatus === 'ACTIVE'
    return { userId, displayName, firstName, lastName, email, invited }
  })
}

async function addBelongings(
  db: Db,
  added: (PlannedImport['rows'][number] & { userId: number })[],
): Promise<void> {
  const phones = added.flatMap(({ userId, user }) =>
    (user.userPhoneList ?? []).flatMap(({ userPhonePK: { phoneType }, phone, extPhone }) =>
      phone === null ? [] : [{ userId, phoneType, phone, extPhone }],
    ),
  )
  const airports = added.flatMap(({ userId, airportTargets }) =>
    airportTargets.flatMap(({ id, years }) =>
      years.map(({ axnInstanceId }) => ({ userId, axnInstanceId, subjectId: id })),
    ),
  )
  const companies = added.flatMap(({ userId, companyTargets }) =>
    companyTargets.flatMap(({ id, years }) =>
      years.map(({ axnInstanceId }) => ({ userId, axnInstanceId, subjectId: id })),
    ),
  )
  for (const part of splitIntoBatches(phones, rowsAtOnce)) await db.insert(userPhone).values(part)
  for (const part of splitIntoBatches(airports, rowsAtOnce)) await db.insert(affiliatedAirport).values(part)
  // Two spellings of one company in a cell are one affiliation.
  for (const part of splitIntoBatches(companies, rowsAtOnce))
    await db.insert(affiliatedCompany).values(part).onConflictDoNothing()
}
