import { hash } from '@node-rs/argon2'
import { eq, sql } from 'drizzle-orm'
import { securityRoles, type RoleName } from '#domain/people/securityRoles.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport, airportExpansion, airportInstance, parkingRate } from '#server/database/schema/airports.ts'
import {
  company,
  companyAirportInstance,
  companyInstance,
  companyInstanceType,
} from '#server/database/schema/companies.ts'
import { contact, contactPhone } from '#server/database/schema/contacts.ts'
import { axnInstance, specialQuestion } from '#server/database/schema/instances.ts'
import {
  airline,
  airportConfiguration,
  brand,
  concessionManagementType,
  managementResponsibilityType,
} from '#server/database/schema/lookups.ts'
import { airportTerminal, airportTerminalTotal, tenant, terminal } from '#server/database/schema/terminals.ts'
import { affiliatedAirport, affiliatedCompany, appUser, userPassword } from '#server/database/schema/users.ts'
import { reviewKinds } from '#server/review/reviewKinds.ts'
import { people, personNames, type PersonName } from './people.ts'

/** Each function creates one valid record. `overrides` states what the test is about. */

let made = 0
const next = () => (made += 1)

type Insert<T extends { $inferInsert: object }> = Partial<T['$inferInsert']>

async function first<T>(rows: Promise<T[]>): Promise<T> {
  const [row] = await rows
  if (!row) throw new Error('nothing was made')
  return row
}

export function makeInstance(db: Db, overrides: Insert<typeof axnInstance> = {}) {
  const axnInstanceId = overrides.axnInstanceId ?? 26
  const axnInstanceName = `20${String(axnInstanceId).padStart(2, '0')}`
  const row = { axnInstanceId, axnInstanceName, axnInstanceMasterStatus: 'ACTIVE' as const }
  return first(
    db
      .insert(axnInstance)
      .values({ ...row, ...overrides })
      .returning(),
  )
}

/**
 * The three years of every test: 25 is HISTORICAL, 26 ACTIVE, 27 PENDING. In 26, a large hub has 900 enplanements or
 * more. Each year asks the same special question.
 */
export async function makeYears(db: Db): Promise<void> {
  await makeInstance(db, { axnInstanceId: 25, axnInstanceMasterStatus: 'HISTORICAL' })
  await makeInstance(db, {
    axnInstanceId: 26,
    axnInstanceMasterStatus: 'ACTIVE',
    usEnplanementTotal: 90_000,
    usEnplanementSource: 'Made-up total',
  })
  await makeInstance(db, { axnInstanceId: 27, axnInstanceMasterStatus: 'PENDING' })
  const asked = { questionId: 1, title: 'Covid Question', question: 'How did Covid-19 change your program?' }
  await db.insert(specialQuestion).values([25, 26, 27].map(axnInstanceId => ({ axnInstanceId, ...asked })))
}

/** 000, 001, ..., 9ZZ, 000, ...: begins with a digit, unlike the codes that tests choose, which come at any count. */
const iataCode = (number: number): string => (number % 12_960).toString(36).toUpperCase().padStart(3, '0')

export function makeAirport(db: Db, overrides: Insert<typeof airport> = {}) {
  const number = next()
  const row = {
    iataCode: iataCode(number),
    airportName: `Made-up Airport ${number}`,
    city: `Made-up City ${number}`,
    stateProvinceCode: 'OH',
    isoCountryCode: 'US',
  }
  return first(
    db
      .insert(airport)
      .values({ ...row, ...overrides })
      .returning(),
  )
}

type OfAirport = Insert<typeof airportInstance> & { airport?: Insert<typeof airport> }

/** An airport in one year, 2026 and INPROGRESS by default. Creates the airport if no `airportId` is given. */
export async function makeAirportInstance(db: Db, overrides: OfAirport = {}) {
  const { airport: ofAirport, ...instance } = overrides
  const airportId = instance.airportId ?? (await makeAirport(db, ofAirport)).airportId
  return first(
    db
      .insert(airportInstance)
      .values({ axnInstanceId: 26, ...instance, airportId })
      .returning(),
  )
}

/** Marks all missing figures as not available, so that a nearly empty airport can be submitted. */
export const markAirportGaps = (db: Db, key: { airportId: number; axnInstanceId: number }) =>
  markGaps(db, 'airport', key.airportId, key.axnInstanceId)

/** Marks all missing figures of a company as not available. */
export const markCompanyGaps = (db: Db, key: { companyId: number; axnInstanceId: number }) =>
  markGaps(db, 'company', key.companyId, key.axnInstanceId)

async function markGaps(db: Db, kind: SubjectKind, subjectId: number, axnInstanceId: number) {
  const [year] = await reviewKinds[kind].readYears(db, axnInstanceId, [subjectId])
  const figures = year?.findings().flatMap(each => each.missing.map(({ figure }) => figure)) ?? []
  if (figures.length === 0) return
  const rows = figures.map(figure => ({ subjectId, axnInstanceId, figure }))
  await db.insert(reviewKinds[kind].unavailableFigure).values(rows)
}

type OfTerminal = Insert<typeof airportTerminal> & {
  airportId: number
  terminalName?: string
  totals?: Insert<typeof airportTerminalTotal>[]
}

/** A terminal in one year with its totals by tenant type. */
export async function makeTerminal(db: Db, overrides: OfTerminal) {
  const { terminalName = `Terminal ${next()}`, totals = [], ...year } = overrides
  const { airportId, axnInstanceId = 26 } = year
  const terminalId =
    year.terminalId ??
    (await first(db.insert(terminal).values({ airportId, terminalName }).returning())).terminalId
  const key = { airportId, axnInstanceId, terminalId }
  const row = await first(
    db
      .insert(airportTerminal)
      .values({ ...year, ...key })
      .returning(),
  )
  for (const total of totals) {
    await db.insert(airportTerminalTotal).values({ tenantType: 'FOODBEVERAGE', ...total, ...key })
  }
  return row
}

type OfExpansion = Insert<typeof airportExpansion> & { airportId: number }

/** A plan of 2026, confirmed by default. */
export function makeExpansion(db: Db, overrides: OfExpansion) {
  const row = {
    axnInstanceId: 26,
    expansionPlannedText: `Made-up Food Hall ${next()}`,
    completionDateText: 'Spring 2028',
  }
  return first(
    db
      .insert(airportExpansion)
      .values({ ...row, ...overrides })
      .returning(),
  )
}

type OfRate = Insert<typeof parkingRate> & { airportId: number }

/** A garage at a daily rate, in 2026. */
export function makeParkingRate(db: Db, overrides: OfRate) {
  const row = { axnInstanceId: 26, parkingType: 'Premium', parkingRateType: 'Daily' } as const
  return first(
    db
      .insert(parkingRate)
      .values({ ...row, parkingSpaceQuantity: 400, ...overrides })
      .returning(),
  )
}

export function makeAirline(db: Db, overrides: Insert<typeof airline> = {}) {
  return first(
    db
      .insert(airline)
      .values({ airlineName: `Made-up Air ${next()}`, ...overrides })
      .returning(),
  )
}

export function makeBrand(db: Db, overrides: Insert<typeof brand> = {}) {
  return first(
    db
      .insert(brand)
      .values({ brandName: `Made-up Brand ${next()}`, ...overrides })
      .returning(),
  )
}

export function makeCompany(db: Db, overrides: Insert<typeof company> = {}) {
  return first(
    db
      .insert(company)
      .values({ companyName: `Made-up Company ${next()}`, ...overrides })
      .returning(),
  )
}

type OfTenant = Insert<typeof tenant> & { airportId: number; terminalId: number }

/** A coffee shop in a terminal of 2026. Creates its brand and its company if they are not given. */
export async function makeTenant(db: Db, overrides: OfTenant) {
  const brandId = overrides.brandId ?? (await makeBrand(db)).brandId
  const companyId = overrides.companyId ?? (await makeCompany(db)).companyId
  const row = { axnInstanceId: 26, tenantType: 'FOODBEVERAGE', productType: 'COFFEE', areaTotal: 900 }
  return first(
    db
      .insert(tenant)
      .values({ ...row, ...overrides, brandId, companyId })
      .returning(),
  )
}

/** A company of 2026 with the details of its main record, which is made if not given. */
export async function makeCompanyInstance(db: Db, overrides: Partial<Insert<typeof companyInstance>> = {}) {
  const companyId = overrides.companyId ?? (await makeCompany(db)).companyId
  return first(
    db
      .insert(companyInstance)
      .values({ axnInstanceId: 26, companyName: sql`null`, ...overrides, companyId })
      .returning(),
  )
}

/** Gives a company a type for a year, with its locations. */
export async function makeCompanyType(
  db: Db,
  {
    airportIds = [],
    ...overrides
  }: Insert<typeof companyInstanceType> & {
    companyId: number
    airportIds?: number[]
  },
) {
  const row = { axnInstanceId: 26, companyType: 'FOODBEVERAGE', ...overrides }
  const made = await first(db.insert(companyInstanceType).values(row).returning())
  const { companyId, axnInstanceId, companyType } = made
  for (const airportId of airportIds) {
    await db.insert(companyAirportInstance).values({ companyId, axnInstanceId, companyType, airportId })
  }
  return made
}

type OfContact = Insert<typeof contact> & ({ airportId: number } | { companyId: number })

/** A contact with a work phone: for an airport's concessions, or for a company's food and beverage. */
export async function makeContact(db: Db, overrides: OfContact) {
  const lastName = `Quillback ${next()}`
  const role =
    overrides.companyId === undefined
      ? { managementResponsibilityTypeId: await responsibilityId(db) }
      : { companyType: 'FOODBEVERAGE' }
  const row = {
    axnInstanceId: 26,
    firstName: 'Robin',
    lastName,
    city: 'Larkham',
    isoCountryCode: 'US',
    email: 'robin@quillback.example',
    orderSequenceNumber: made,
    ...role,
  }
  const person = await first(
    db
      .insert(contact)
      .values({ ...row, ...overrides })
      .returning(),
  )
  const { axnInstanceId, contactId } = person
  await db.insert(contactPhone).values({ axnInstanceId, contactId, phoneType: 'Work', phone: '614-555-0101' })
  return person
}

/** An existing responsibility, for airport contacts that require one. */
export async function responsibilityId(db: Db): Promise<number> {
  return (await first(db.select().from(managementResponsibilityType).limit(1))).managementResponsibilityTypeId
}

/** Fast to check, because a hash states its own cost. passwords.test.ts tests that of the product's hashes. */
const hashOf = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1, parallelism: 1 })

type OfUser = Insert<typeof appUser> & { role?: RoleName; password?: string }

/** A user with the role ROLE_USER by default, without a password unless one is given. */
export async function makeUser(db: Db, overrides: OfUser = {}) {
  const number = next()
  const { role = 'ROLE_USER', password, ...given } = overrides
  const securityRoleId = securityRoles.find(each => each.securityRoleName === role)?.securityRoleId
  const displayName = given.displayName ?? `person${number}`
  const row = {
    displayName,
    firstName: 'Pat',
    lastName: `Pinehurst ${number}`,
    email: `${displayName}@people.example`,
    securityRoleId,
  }
  const user = await first(
    db
      .insert(appUser)
      .values({ ...row, ...given })
      .returning(),
  )
  if (password !== undefined) {
    await db.insert(userPassword).values({ userId: user.userId, passwordHash: await hashOf(password) })
  }
  return user
}
export type User = Awaited<ReturnType<typeof makeUser>>

/** The test people, one for each role, not yet signed in. */
export async function makePeople(db: Db): Promise<Record<PersonName, User>> {
  const users: [PersonName, User][] = []
  for (const name of personNames) {
    const { firstName, lastName, role } = people[name]
    users.push([name, await makeUser(db, { displayName: name, firstName, lastName, role })])
  }
  return Object.fromEntries(users) as Record<PersonName, User>
}

export async function affiliate(
  db: Db,
  user: { userId: number },
  subject: { airportId: number; axnInstanceId: number } | { companyId: number; axnInstanceId: number },
): Promise<void> {
  const { userId } = user
  const { axnInstanceId } = subject
  if ('airportId' in subject) {
    await db.insert(affiliatedAirport).values({ userId, axnInstanceId, subjectId: subject.airportId })
  } else {
    await db.insert(affiliatedCompany).values({ userId, axnInstanceId, subjectId: subject.companyId })
  }
}

/** An existing configuration and management type, for forms that require one. */
export async function lookupIds(db: Db) {
  const configuration = await first(
    db.select().from(airportConfiguration).where(eq(airportConfiguration.axnStatus, 'ACTIVE')).limit(1),
  )
  const management = await first(db.select().from(concessionManagementType).limit(1))
  return {
    airportConfigurationId: configuration.airportConfigurationId,
    concessionManagementTypeId: management.concessionManagementTypeId,
  }
}
