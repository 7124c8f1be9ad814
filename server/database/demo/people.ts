import type { RoleName } from '#domain/people/securityRoles.ts'
import { toHostName } from './addresses.ts'
import { firstNames, surnameEnds, surnameStarts } from './people.facts.ts'
import type { Random } from './random.ts'

/** The seven demo users, one per role. The sign-in page lists these names. */
export const demoPassword = 'concourse-demo-2026'

interface DemoPerson {
  displayName: string
  role: RoleName
  firstName: string
  lastName: string
  title: string
  /** Null if it is the email of the person's airport or company. */
  companyName: string | null
}

export const demoPeople: readonly DemoPerson[] = [
  {
    displayName: 'admin',
    role: 'ROLE_ADMIN',
    firstName: 'Edith',
    lastName: 'Quillmere',
    title: 'Editor of the Fact Book',
    companyName: 'The Fact Book',
  },
  {
    displayName: 'airport',
    role: 'ROLE_AIRPORT',
    firstName: 'Arthur',
    lastName: 'Tarnfield',
    title: 'Properties Manager',
    companyName: null,
  },
  {
    displayName: 'airportsub',
    role: 'ROLE_AIRPORT_SUB',
    firstName: 'Alma',
    lastName: 'Seldale',
    title: 'Concessions Manager',
    companyName: null,
  },
  {
    displayName: 'company',
    role: 'ROLE_COMPANY',
    firstName: 'Conrad',
    lastName: 'Wickstead',
    title: 'Director of Airport Operations',
    companyName: null,
  },
  {
    displayName: 'companysub',
    role: 'ROLE_COMPANY_SUB',
    firstName: 'Clara',
    lastName: 'Juniwell',
    title: 'Vice President, Business Development',
    companyName: null,
  },
  {
    displayName: 'subscriber',
    role: 'ROLE_SUBSCRIBER',
    firstName: 'Silas',
    lastName: 'Pemcroft',
    title: 'Industry Analyst',
    companyName: 'Pemcroft Research',
  },
  {
    displayName: 'user',
    role: 'ROLE_USER',
    firstName: 'Ursula',
    lastName: 'Larkley',
    title: 'Student',
    companyName: 'Larkley College',
  },
]

export const demoUserNames: readonly { displayName: string; role: RoleName }[] = demoPeople.map(
  ({ displayName, role }) => ({ displayName, role }),
)

interface PersonName {
  firstName: string
  lastName: string
}

export function drawPersonName(random: Random): PersonName {
  return {
    firstName: random.pick(firstNames),
    lastName: random.pick(surnameStarts) + random.pick(surnameEnds),
  }
}

/** first.last at a domain that is reserved for examples (RFC 2606). */
export const makeEmail = (name: PersonName, host: string): string =>
  `${toHostName(name.firstName)}.${toHostName(name.lastName)}@${host}`

/** Draws until the name is new. `taken` collects the names, ignoring case. */
export function drawNewName(taken: Set<string>, draw: () => string): string {
  for (;;) {
    const name = draw()
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return name
  }
}
