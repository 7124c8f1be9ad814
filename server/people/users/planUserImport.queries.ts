import { inArray, sql } from 'drizzle-orm'
import { explainCannotEdit } from '#domain/people/affiliation.ts'
import { securityRoles } from '#domain/people/securityRoles.ts'
import type { NewUser } from '#domain/people/user.ts'
import { userImportLimits, type UserImportPreview } from '#domain/people/userImport.ts'
import { problem } from '#domain/problems.ts'
import { listLooks } from '#platform/contract/lookalikes.ts'
import type { Db } from '#platform/database/connect.ts'
import type { CsvFault } from '#platform/print/csv.ts'
import { listLookup } from '../../catalog/lookups/lookups.queries.ts'
import { findCompanies, type NamedIds } from '../../catalog/proposals/names.queries.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { appUser, toLooks } from '../../database/schema/users.ts'
import { getYears } from '../../years/instances.queries.ts'
import { readUserCsv, type UserCsvLists, type UserCsvRow } from './readUserCsv.ts'

/** An airport or company with the open years that it is part of. */
interface AffiliationTarget {
  id: number
  name: string
  years: { axnInstanceId: number; axnInstanceName: string }[]
}

export interface PlannedImport {
  rows: {
    line: number
    user: NewUser
    airportTargets: AffiliationTarget[]
    companyTargets: AffiliationTarget[]
  }[]
  /** In line order. If there are any, nothing may be stored. */
  faults: CsvFault[]
}

/** The users that a file would add, checked against existing records. Stores nothing. */
async function planUserImport(db: Db, csv: string): Promise<PlannedImport> {
  const { rows, faults } = readUserCsv(csv, await readLists(db))
  const airports = await findAirports(db, rows)
  const companies = await findCompaniesOfYears(db, rows)
  const employers = await findEmployers(db, rows)
  const planned = rows.flatMap(({ line, user, ...row }) =>
    user === null
      ? []
      : {
          line,
          // As spelled in the list, as in the form of a user.
          user: { ...user, companyName: employers.get(row.companyName)?.name ?? user.companyName },
          airportTargets: row.airports.flatMap(name => airports.get(name) ?? []),
          companyTargets: row.companies.flatMap(name => companies.get(name) ?? []),
        },
  )
  const all = [
    ...faults,
    ...listRepeatedUsers(rows),
    ...(await listTakenNames(db, rows)),
    ...listUnknownEmployers(rows, employers),
    ...rows.flatMap(row => [
      ...faultsOfPlaces(row, 'airport', airports),
      ...faultsOfPlaces(row, 'company', companies),
    ]),
  ]
  return { rows: planned, faults: all.toSorted((a, b) => a.line - b.line) }
}

export async function previewUserImport(db: Db, csv: string): Promise<UserImportPreview> {
  const { rows, faults } = await planUserImport(db, csv)
  return {
    users: rows.map(({ line, user, airportTargets, companyTargets }) => ({
      line,
      displayName: user.displayName,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      securityRoleLabel:
        securityRoles.find(each => each.securityRoleId === user.securityRoleId)?.securityRoleLabel ?? '',
      affiliations: [...airportTargets, ...companyTargets].map(
        ({ name, years }) => `${name} (${years.map(year => year.axnInstanceName).join(', ')})`,
      ),
    })),
    errors: faults.slice(0, userImportLimits.errorsTold).map(({ line, column = '', detail }) => ({
      line,
      column,
      detail,
    })),
    totalErrors: faults.length,
  }
}

/** Throws `importRefused` with every invalid line. */
export async function requireFaultless(db: Db, csv: string): Promise<PlannedImport> {
  const planned = await planUserImport(db, csv)
  if (planned.faults.length === 0) return planned
  const listedFaults = planned.faults.slice(0, userImportLimits.errorsTold)
  const errors = listedFaults.map(({ line, column, detail }) => ({
    pointer: '/csv',
    detail: `Line ${line}${column === undefined ? '' : `, ${column}`}: ${detail}`,
  }))
  throw problem('importRefused', { detail: errors[0]?.detail, errors })
}

/** Short names that people in the field write instead of a country's full name. */
const otherNames: Readonly<Record<string, readonly string[]>> = { US: ['USA', 'United States'] }

async function readLists(db: Db): Promise<UserCsvLists> {
  const [jobs, countries, states] = [
    await listLookup(db, 'job-categories'),
    await listLookup(db, 'countries'),
    await listLookup(db, 'states-provinces'),
  ]
  return {
    roles: securityRoles.map(each => ({
      key: each.securityRoleId,
      names: [each.securityRoleName, each.securityRoleLabel],
    })),
    jobCategories: jobs.map(each => ({
      key: each.jobCategory,
      names: [each.jobCategory, each.jobCategoryName],
    })),
    countries: countries.map(each => ({
      key: each.isoCountryCode,
      names: [...(otherNames[each.isoCountryCode] ?? []), each.isoCountryCode, each.countryName],
    })),
    states: states.map(each => ({
      key: each.stateProvinceCode,
      isoCountryCode: each.isoCountryCode,
      names: [each.stateProvinceCode, each.stateProvinceName],
    })),
  }
}

/** The second of two lines with the same address, ignoring case, or with usernames that look alike. */
function listRepeatedUsers(rows: readonly UserCsvRow[]): CsvFault[] {
  const first = new Map<string, { line: number; text: string }>()
  return rows.flatMap(({ line, ...row }) =>
    (['displayName', 'email'] as const).flatMap((name): CsvFault[] => {
      const text = row[name]
      if (text === '') return []
      const keys = name === 'email' ? [text.toLowerCase()] : listLooks(text).map(look => `username ${look}`)
      const earlier = keys.map(key => first.get(key)).find(each => each !== undefined)
      if (earlier) {
        const detail = isSameText(text, earlier.text)
          ? `${text} is already on line ${earlier.line}.`
          : `${text} looks like ${earlier.text} on line ${earlier.line}.`
        return [{ line, column: columnLabels[name], detail }]
      }
      for (const key of keys) first.set(key, { line, text })
      return []
    }),
  )
}

const isSameText = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
const columnLabels = { displayName: 'Username', email: 'Email' } as const

async function listTakenNames(db: Db, rows: readonly UserCsvRow[]): Promise<CsvFault[]> {
  const list = (texts: string[]) =>
    sql`array(select value from json_array_elements_text(${JSON.stringify(texts)}::json))`
  const looks = list(rows.flatMap(row => listLooks(row.displayName)))
  const emails = list(rows.map(row => row.email.toLowerCase()))
  const taken = await db
    .select({ displayName: appUser.displayName, email: appUser.email })
    .from(appUser)
    .where(sql`${toLooks(appUser.displayName)} && ${looks} or lower(${appUser.email}) = any(${emails})`)
  const names = new Map(
    taken.flatMap(({ displayName }) => listLooks(displayName).map(look => [look, displayName] as const)),
  )
  const addresses = new Map(taken.map(each => [each.email.toLowerCase(), each.displayName]))
  return rows.flatMap(({ line, displayName, email }): CsvFault[] => {
    const holder = addresses.get(email.toLowerCase())
    const other = listLooks(displayName)
      .map(look => names.get(look))
      .find(each => each !== undefined)
    return [
      ...(other === undefined
        ? []
        : [
            {
              line,
              column: 'Username',
              detail: isSameText(other, displayName)
                ? `The user ${displayName} already exists.`
                : `${displayName} looks like ${other}, who already exists.`,
            },
          ]),
      ...(holder === undefined
        ? []
        : [{ line, column: 'Email', detail: `The user ${holder} already has the address ${email}.` }]),
    ]
  })
}

const findEmployers = (db: Db, rows: readonly UserCsvRow[]): Promise<NamedIds> =>
  findCompanies(
    db,
    rows.flatMap(({ companyName }) => (companyName === '' ? [] : companyName)),
  )

function listUnknownEmployers(rows: readonly UserCsvRow[], employers: NamedIds): CsvFault[] {
  return rows.flatMap(({ line, companyName }): CsvFault[] =>
    companyName === '' || employers.get(companyName)?.isActive
      ? []
      : [
          {
            line,
            column: 'Company Name',
            detail: `There is no company “${companyName}”. Use the name of a company in the Fact Book.`,
          },
        ],
  )
}

const words = {
  airport: { column: 'Airports', list: 'airports' },
  company: { column: 'Companies', list: 'companies' },
} as const

/** A user affiliated with an airport or company must be able to edit it, and it must be part of an open year. */
function faultsOfPlaces(
  row: UserCsvRow,
  kind: 'airport' | 'company',
  places: ReadonlyMap<string, AffiliationTarget>,
): CsvFault[] {
  const { column, list } = words[kind]
  const names = row[list]
  if (names.length === 0) return []
  const refusal = row.user && explainCannotEdit(kind, row.user)
  if (refusal !== null) return [{ line: row.line, column, detail: refusal }]
  return names.flatMap((name): CsvFault[] => {
    const place = places.get(name)
    if (!place) return [{ line: row.line, column, detail: `There is no ${kind} “${name}”.` }]
    if (place.years.length > 0) return []
    return [{ line: row.line, column, detail: `${name} is part of neither the active nor the pending year.` }]
  })
}

type Years = AffiliationTarget['years']

async function workingYears(db: Db): Promise<Years> {
  const { active, pending } = await getYears(db)
  return [active, pending].flatMap(year => year ?? [])
}

async function findAirports(db: Db, rows: readonly UserCsvRow[]): Promise<Map<string, AffiliationTarget>> {
  const codes = [...new Set(rows.flatMap(row => row.airports))]
  if (codes.length === 0) return new Map()
  const found = await db
    .select({ id: airport.airportId, name: airport.iataCode })
    .from(airport)
    .where(
      sql`${airport.iataCode} in (select value from json_array_elements_text(${JSON.stringify(codes)}::json))`,
    )
  const ids = found.map(each => each.id)
  const parts = await db
    .select({ id: airportInstance.airportId, axnInstanceId: airportInstance.axnInstanceId })
    .from(airportInstance)
    .where(inArray(airportInstance.airportId, ids))
  return withYears(found, parts, await workingYears(db))
}

async function findCompaniesOfYears(
  db: Db,
  rows: readonly UserCsvRow[],
): Promise<Map<string, AffiliationTarget>> {
  const names = [...new Set(rows.flatMap(row => row.companies))]
  if (names.length === 0) return new Map()
  const found = [...(await findCompanies(db, names))].map(([name, { id }]) => ({ id, name }))
  const ids = found.map(each => each.id)
  const parts = await db
    .select({ id: companyInstance.companyId, axnInstanceId: companyInstance.axnInstanceId })
    .from(companyInstance)
    .where(inArray(companyInstance.companyId, ids))
  return withYears(found, parts, await workingYears(db))
}

function withYears(
  found: readonly { id: number; name: string }[],
  parts: readonly { id: number; axnInstanceId: number }[],
  years: Years,
): Map<string, AffiliationTarget> {
  const partsOf = Map.groupBy(parts, part => part.id)
  const yearsOf = (id: number) =>
    years.filter(year => partsOf.get(id)?.some(part => part.axnInstanceId === year.axnInstanceId))
  return new Map(found.map(each => [each.name, { ...each, years: yearsOf(each.id) }]))
}
