import { asc, inArray, ne, or, sql, type SQL, and, eq } from 'drizzle-orm'
import { securityRoles } from '#domain/people/securityRoles.ts'
import { formatUserListName, noYear, userListing, type WholeUserListQuery } from '#domain/people/userList.ts'
import { readChoices } from '#platform/contract/listing.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { job } from '#platform/database/tables.ts'
import { undelivered } from '#platform/mail/mailJobs.queries.ts'
import { hasWords, orderByMatch } from '../../database/matchNamesInSql.ts'
import { airport, airportNames } from '../../database/schema/airports.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import {
  appUser,
  passwordReset,
  searchedText,
  signIn,
  userPassword,
  affiliatedAirport,
  affiliatedCompany,
} from '../../database/schema/users.ts'
import { readListKeys, type TableList } from '../../database/tableList.ts'
import { invitationMailJob } from './invitationMail.ts'
import { byName } from './users.queries.ts'

const { userId } = appUser

/** By the role's label, as shown in the list. */
const roleLabel = sql.join(
  [
    sql`case ${appUser.securityRoleId}`,
    ...securityRoles.map(each => sql`when ${each.securityRoleId} then ${each.securityRoleLabel}`),
    sql`end`,
  ],
  sql` `,
)

/** The users whose latest invitation has not been delivered. One that was dismissed has not been delivered either. */
const notReached = sql`select user_id from (
  select distinct on (user_id) ${job.parameters}->>'userId' as user_id,
      (${or(undelivered, eq(job.state, 'CANCELLED'))}) as is_undelivered
    from ${job} where ${eq(job.kind, invitationMailJob.name)} order by user_id, ${job.jobId} desc
  ) as latest where is_undelivered`

/** A link of an administrator stays after it has expired, until another one replaces it. */
const invitation = sql`case when ${userPassword.userId} is not null or ${signIn.userId} is not null then 'accepted'
  when ${userId}::text in (${notReached}) then 'undelivered'
  when exists (select from ${passwordReset}
    where ${passwordReset.userId} = ${userId} and ${passwordReset.requester} = '') then 'invited'
  else 'never' end`

/** The airports and companies that a user edits in the open years, one row per year, with a company's name of the year. */
const edited = sql`(
  select user_id, axn_instance_name, iata_code::text as name
    from affiliated_airport join airport using (airport_id) join axn_instance using (axn_instance_id)
    where ${ne(axnInstance.axnInstanceMasterStatus, 'HISTORICAL')}
  union all
  select user_id, axn_instance_name, company_name
    from affiliated_company join company_instance using (company_id, axn_instance_id)
      join axn_instance using (axn_instance_id)
    where ${ne(axnInstance.axnInstanceMasterStatus, 'HISTORICAL')}) as edited`

const joinEdited = (value: SQL): SQL =>
  sql`(select string_agg(distinct ${value}, ', ') from ${edited} where edited.user_id = ${userId})`

function editsInYear(filter: string): SQL {
  const years = readChoices(filter)
  const editors = sql`select edited.user_id from ${edited}`
  return (
    or(
      years.includes(noYear) ? sql`${userId} not in (${editors})` : undefined,
      sql`${userId} in (${editors} where ${inArray(sql`axn_instance_name`, years)})`,
    ) ?? sql`false`
  )
}

const undeliveredTo = (parameter: 'to' | 'userId'): SQL =>
  sql`select ${job.parameters}->>${sql.raw(`'${parameter}'`)} from ${job} where ${undelivered}`
const hasUndeliveredMail = sql`case when ${userId}::text in (${undeliveredTo('userId')})
  or ${appUser.email} in (${undeliveredTo('to')}) then 'Y' else 'N' end`

export const userList: TableList<typeof userListing> = {
  listing: userListing,
  from: sql`${appUser} left join ${userPassword} on ${userPassword.userId} = ${userId}
    left join ${signIn} on ${signIn.userId} = ${userId}`,
  columns: {
    userId,
    // All parts of a name are sorted in the same direction, so that the index works either way.
    lastName: { value: appUser.lastName, order: byName },
    email: { value: appUser.email, order: [collateNames(appUser.email)] },
    securityRoleId: { value: appUser.securityRoleId, order: [roleLabel] },
    modifiedDate: appUser.modifiedDate,
    userStatus: appUser.userStatus,
    invitation,
    lastSignInDate: signIn.lastSignInDate,
    hasSignedIn: sql`case when ${signIn.userId} is null then 'N' else 'Y' end`,
    edits: { value: joinEdited(sql`name`), matches: words => sql`${userId} in (${selectEditorsOf(words)})` },
    editsIn: { value: joinEdited(sql`axn_instance_name`), matches: editsInYear },
    hasUndeliveredMail,
    companyName: { value: appUser.companyName, order: [collateNames(appUser.companyName)] },
    createdDate: appUser.createdDate,
  },
  more: {
    displayName: appUser.displayName,
    firstName: appUser.firstName,
    version: appUser.version,
    hasPassword: sql`${userPassword.userId} is not null`,
  },
  // With `or`, no index would be used.
  matches: keyword => sql`${userId} in (
    select ${userId} from ${appUser} where ${hasWords(searchedText(appUser), keyword)}
    union all ${selectEditorsOf(keyword)})`,
  rank: keyword =>
    orderByMatch(searchedText(appUser), keyword, {
      code: appUser.displayName,
      order: collateNames(appUser.lastName),
    }),
  tieBreaks: byName,
}

/** The IDs of all filtered users, in the order of the list. */
export async function listUserIds(db: Db, query: WholeUserListQuery): Promise<number[]> {
  const rows = await readListKeys(db, userList, query, { userId })
  return rows.map(each => Number(each.userId))
}

/** The open years, by which users are filtered. */
export async function listUserOptions(db: Db): Promise<Record<string, string[]>> {
  const years = await db
    .select({ name: axnInstance.axnInstanceName })
    .from(axnInstance)
    .where(ne(axnInstance.axnInstanceMasterStatus, 'HISTORICAL'))
    .orderBy(asc(axnInstance.axnInstanceName))
  return { editsIn: [noYear, ...years.map(each => each.name)] }
}

/** Cells of files, as on the screen. */
export const userCells = { lastName: formatUserListName }

const isOpen = (year: SQL): SQL =>
  sql`${year} in (select ${axnInstance.axnInstanceId} from ${axnInstance} where ${ne(axnInstance.axnInstanceMasterStatus, 'HISTORICAL')})`

/** Selects the users who edit an airport or a company with these words in its name in an open year. */
export const selectEditorsOf = (keyword: string): SQL => sql`
  select ${affiliatedAirport.userId} from ${affiliatedAirport}
    join ${airport} on ${eq(airport.airportId, affiliatedAirport.subjectId)}
    where ${and(isOpen(sql`${affiliatedAirport.axnInstanceId}`), hasWords(airportNames(airport), keyword))}
  union all
  select ${affiliatedCompany.userId} from ${affiliatedCompany}
    join ${companyInstance} on ${and(
      eq(companyInstance.companyId, affiliatedCompany.subjectId),
      eq(companyInstance.axnInstanceId, affiliatedCompany.axnInstanceId),
    )}
    where ${and(isOpen(sql`${affiliatedCompany.axnInstanceId}`), hasWords(companyInstance.companyName, keyword))}`
