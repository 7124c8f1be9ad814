import { and, asc, eq, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { getAirportEnplanements } from '#domain/airports/concessionTotals.ts'
import type { Contact } from '#domain/airports/contact.ts'
import { describeAirport, type StoredProfile } from '#domain/browse/airportProfile.ts'
import { problem } from '#domain/problems.ts'
import type { AirportsBook, BookAirport, BookRequest, BookScope } from '#domain/publishing/book.ts'
import type { ReportName } from '#domain/publishing/report.ts'
import type { Db } from '#platform/database/connect.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { readTenantsWhere } from '../../airports/tenants/tenants.queries.ts'
import { readTerminalsWhere } from '../../airports/terminals/terminals.queries.ts'
import { readProfileBasesWhere } from '../../browse/airportProfile.queries.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { contact } from '../../database/schema/contacts.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { tenantStatus } from '../../database/schema/lookups.ts'
import { airportTerminal, tenant } from '../../database/schema/terminals.ts'
import { isPublishedAirport } from '../../review/visibility.ts'
import { readReport } from '../reports/reports.queries.ts'
import { buildBookIndex, buildAirportContactTable, buildLeaseTable } from './bookTables.ts'
import { buildGlossary, readBookYear, readPrintedContacts, type readContacts } from './bookYear.queries.ts'

/** The reports that are chapters. Leases have a separate chapter, which covers more years. */
const rankings = [
  'top50NorthAmericanAirports',
  'topInternationalAirports',
  'allAirports',
  'airportsPassengerTraffic',
  'top50TerminalsPassengerTraffic',
  'top50TerminalsFoodBeverage',
  'top50TerminalsSpecialtyRetail',
  'top50TerminalsNewsstand',
  'top50TerminalsDutyFree',
  'ratioReport',
] as const satisfies readonly ReportName[]

/**
 * The published airports of a year, or the chosen ones of them, read with a few statements. Throws `notFound` if the
 * year does not exist, or if none of the chosen airports is published.
 */
export async function readAirportsBook(
  db: Db,
  request: BookRequest,
  scope: BookScope = 'published',
): Promise<AirportsBook> {
  const year = await readBookYear(db, request)
  const airports = await readBookAirports(db, request, scope)
  if (year.chosen && airports.length === 0) throw problem('notFound')
  return {
    kind: 'airports',
    ...year,
    draft: airports.some(each => each.axnInstanceStatus !== 'PUBLISHED'),
    chapters: year.chosen ? [] : await readRankings(db, request.axnInstanceId, year.demo),
    airports,
    leases: buildLeaseTable(year, airports, await readLeasedStatuses(db)),
    contacts: buildAirportContactTable(year, airports),
    glossary: buildGlossary(),
    ...indexOf(airports),
  }
}

/** The statuses of tenants that have a lease. */
export async function readLeasedStatuses(db: Db): Promise<Set<string>> {
  const rows = await db
    .select({ tenantStatus: tenantStatus.tenantStatus })
    .from(tenantStatus)
    .where(eq(tenantStatus.leaseDateFlag, 'Y'))
  return new Set(rows.map(each => each.tenantStatus))
}

async function readRankings(db: Db, axnInstanceId: number, demo: boolean): Promise<PrintedTable[]> {
  const tables: PrintedTable[] = []
  for (const report of rankings) tables.push(await readReport(db, { report, axnInstanceId, demo }))
  return tables
}

export async function readBookAirports(
  db: Db,
  request: BookRequest,
  scope: BookScope,
): Promise<BookAirport[]> {
  const { axnInstanceId } = request
  const airports = await readStoredAirports(db, axnInstanceId, isPrinted(request, scope), readPrintedContacts)
  if (airports.length === 0) return []
  const traffic = await readTraffic(
    db,
    axnInstanceId,
    airports.map(each => each.airport.airportId),
  )
  return airports.map(stored => ({
    ...describeAirport(stored),
    contacts: stored.contacts,
    traffic: traffic.get(stored.airport.airportId) ?? [],
  }))
}

export type StoredAirport = Omit<StoredProfile, 'contacts'> & { contacts: Contact[] }

/** Airports of a year with all stored data, read with a few statements, by name. */
export async function readStoredAirports(
  db: Db,
  axnInstanceId: number,
  condition: SQL | undefined,
  contactsOf: typeof readContacts,
): Promise<StoredAirport[]> {
  const bases = await readProfileBasesWhere(db, condition)
  const airportIds = bases.map(base => base.airport.airportId)
  if (airportIds.length === 0) return []
  const ofBook = and(
    eq(airportTerminal.axnInstanceId, axnInstanceId),
    inArray(airportTerminal.airportId, airportIds),
  )
  const terminals = Map.groupBy(
    await readTerminalsWhere(db, ofBook),
    each => each.airportTerminalPK.airportId,
  )
  const tenants = Map.groupBy(
    await readTenantsWhere(db, axnInstanceId, inArray(tenant.airportId, airportIds)),
    each => each.airportId,
  )
  const contacts = Map.groupBy(
    await contactsOf(db, axnInstanceId, inArray(contact.airportId, airportIds)),
    each => each.airportId,
  )
  return bases.map(base => {
    const { airportId } = base.airport
    return {
      ...base,
      terminals: terminals.get(airportId) ?? [],
      contacts: contacts.get(airportId) ?? [],
      tenants: tenants.get(airportId) ?? [],
    }
  })
}

const isPrinted = ({ axnInstanceId, entityIds }: BookRequest, scope: BookScope): SQL | undefined =>
  and(
    eq(airportInstance.axnInstanceId, axnInstanceId),
    scope === 'anyStatus' ? undefined : isPublishedAirport,
    entityIds === null
      ? undefined
      : entityIds.length > 0
        ? inArray(airportInstance.airportId, entityIds)
        : sql`false`,
  )

const yearsOfTraffic = 5

/** Enplanements as in the reports: the airport's own, otherwise its terminals' sum. */
async function readTraffic(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<Map<number, BookAirport['traffic']>> {
  const thisYear = db
    .select({ name: axnInstance.axnInstanceName })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  const rows = await db
    .select({
      airportId: airportInstance.airportId,
      axnInstanceId: airportInstance.axnInstanceId,
      axnInstanceName: axnInstance.axnInstanceName,
      enplaneTotal: airportInstance.enplaneTotal,
    })
    .from(airportInstance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(
      and(
        inArray(airportInstance.airportId, airportIds),
        // The year of the book exists, whatever the status of its airports.
        or(isPublishedAirport, eq(airportInstance.axnInstanceId, axnInstanceId)),
        lte(axnInstance.axnInstanceName, sql`(${thisYear})`),
      ),
    )
    .orderBy(asc(axnInstance.axnInstanceName))
  const { airportId, axnInstanceId: ofYear, enplaneTotal } = airportTerminal
  const terminals = Map.groupBy(
    await db
      .select({ airportId, ofYear, enplaneTotal })
      .from(airportTerminal)
      .where(inArray(airportId, airportIds)),
    each => `${each.airportId} ${each.ofYear}`,
  )
  const years = Map.groupBy(rows, each => each.airportId)
  return new Map(
    Array.from(years, ([id, all]) => [
      id,
      all.slice(-yearsOfTraffic).map(each => ({
        axnInstanceName: each.axnInstanceName,
        enplaneTotal: getAirportEnplanements(
          each.enplaneTotal,
          terminals.get(`${id} ${each.axnInstanceId}`) ?? [],
        ),
      })),
    ]),
  )
}

function indexOf(
  airports: readonly BookAirport[],
): Pick<AirportsBook, 'airportIndex' | 'companyIndex' | 'brandIndex'> {
  const printedTenants = airports.flatMap(({ airport, tenants }) =>
    tenants.map(({ brandName, companyName }) => ({ brandName, companyName, at: airport.airportId })),
  )
  return {
    airportIndex: buildBookIndex(
      airports.flatMap(({ airport }) => {
        const { airportName, city, stateProvinceCode, isoCountryCode, iataCode, airportId: at } = airport
        return [
          { name: airportName, at },
          { name: `${city}, ${stateProvinceCode ?? isoCountryCode}`, at },
          { name: iataCode, at },
        ]
      }),
    ),
    companyIndex: buildBookIndex(printedTenants.map(({ companyName: name, at }) => ({ name, at }))),
    brandIndex: buildBookIndex(printedTenants.map(({ brandName: name, at }) => ({ name, at }))),
  }
}
