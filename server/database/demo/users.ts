import { securityRoles, type RoleName } from '#domain/people/securityRoles.ts'
import { jobCategories } from '../lookups/lookups.facts.ts'
import type { appUser, userPhone } from '../schema/users.ts'
import { drawAddress, toHostName, drawPhone } from './addresses.ts'
import { airportFacts } from './airports.facts.ts'
import { pickMoment } from './calendar.ts'
import { airportTitles, companyTitles } from './people.facts.ts'
import { makeEmail, drawNewName, drawPersonName, demoPeople } from './people.ts'
import { getItem, createRandom } from './random.ts'

type UserRow = typeof appUser.$inferInsert

/** The number of other people in each role, besides the seven on the sign-in page. */
const others: readonly { role: RoleName; count: number }[] = [
  { role: 'ROLE_ADMIN', count: 2 },
  { role: 'ROLE_AIRPORT', count: 26 },
  { role: 'ROLE_AIRPORT_SUB', count: 14 },
  { role: 'ROLE_COMPANY', count: 18 },
  { role: 'ROLE_COMPANY_SUB', count: 12 },
  { role: 'ROLE_SUBSCRIBER', count: 15 },
  { role: 'ROLE_USER', count: 4 },
]

export interface DemoUser {
  userId: number
  role: RoleName
  row: UserRow
  phones: (typeof userPhone.$inferInsert)[]
}

/** The seven demo people with the ids 1 to 7, in order, and about ninety others who cannot sign in. */
export function makeUsers(seed: number): DemoUser[] {
  const taken = new Set<string>(demoPeople.map(person => person.displayName))
  const people = demoPeople.map((person, index) => makeUser(seed, index + 1, person.role, person))
  const rest = others
    .flatMap(({ role, count }) => Array.from({ length: count }, () => role))
    .map((role, index) => {
      const userId = demoPeople.length + 1 + index
      const random = createRandom(seed, 'user', userId)
      let name = drawPersonName(random)
      const displayName = drawNewName(taken, () => {
        name = drawPersonName(random)
        return `${name.firstName.charAt(0)}${name.lastName}`.toLowerCase()
      })
      const airportSide = role.startsWith('ROLE_AIRPORT')
      return makeUser(seed, userId, role, {
        displayName,
        ...name,
        title: random.pick(airportSide ? airportTitles : companyTitles),
        companyName: null,
      })
    })
  return [...people, ...rest]
}

function makeUser(
  seed: number,
  userId: number,
  role: RoleName,
  person: Pick<UserRow, 'displayName' | 'firstName' | 'lastName' | 'title' | 'companyName'>,
): DemoUser {
  const random = createRandom(seed, 'user details', userId)
  const home = random.pick(airportFacts)
  const offered = userId <= demoPeople.length
  const createdDate = pickMoment(random, random.whole(2019, 2023))
  const email = offered
    ? `${toHostName(person.displayName)}@factbook.example.org`
    : makeEmail(person, `people.example.${random.pick(['com', 'net', 'org'])}`)
  const securityRole = securityRoles.find(each => each.securityRoleName === role)
  return {
    userId,
    role,
    row: {
      userId,
      displayName: person.displayName,
      firstName: person.firstName,
      lastName: person.lastName,
      title: person.title,
      companyName: person.companyName,
      email,
      publishedEmail: random.chance(0.4) ? email : null,
      securityRoleId: securityRole?.securityRoleId ?? 0,
      userStatus: !offered && random.chance(0.08) ? 'NOT ACTIVE' : 'ACTIVE',
      jobCategory: getItem(jobCategories, random.whole(0, jobCategories.length - 1)).jobCategory,
      ...drawAddress(random, home),
      createdDate,
      modifiedDate: pickMoment(random, 2026),
      modifiedUserId: 1,
    },
    phones: [
      {
        userId,
        phoneType: 'Work',
        phone: drawPhone(random, home),
        extPhone: random.chance(0.3) ? String(random.whole(100, 999)) : null,
        modifiedDate: createdDate,
        modifiedUserId: userId,
      },
    ],
  }
}
