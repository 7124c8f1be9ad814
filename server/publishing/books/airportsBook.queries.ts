import { and, eq, inArray, lte, or, type SQL } from 'drizzle-orm'
import type { Contact } from '#domain/airports/contact.ts'
import { computeYearFigures } from '#domain/browse/airportFigures.ts'
import { describeAirport, type StoredProfile } from '#domain/browse/airportProfile.ts'
import { problem } from '#domain/problems.ts'
import {
  keyFigures,
  mostBookYears,
  type AirportsBook,
  type BookAirport,
  type BookRequest,
  type BookScope,
  type BookYear,
} from '#domain/publishing/book.ts'
import type { ReportName } from '#domain/publishing/report.ts'
import { toYear } from '#domain/years/instance.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { readTenantsWhere } from '../../airports/tenants/tenants.queries.ts'
import { readTerminalsWhere } from '../../airports/terminals/terminals.queries.ts'
import { readProfileBasesWhere } from '../../browse/airportProfile.queries.ts'
import { listCorrections } from '../../browse/figures/corrections.queries.ts'
import { isOfAirports } from '../../database/isOf.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { contact } from '../../database/schema/contacts.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { airportTerminal, tenant } from '../../database/schema/terminals.ts'
import { isPublishedAirport, isPublishedInAnyYear } from '../../review/visibility.ts'
import { selectEdition } from '../../years/editions.ts'
import { findYearBefore } from '../../years/instances.queries.ts'
import { readReport } from '../reports/reports.queries.ts'
import { buildCorrectionTable } from './bookTables.ts'
import { readBookYear, readPrintedContacts, type readContacts } from './bookYear.queries.ts'
import { unknownFigure } from './render/printedFigures.ts'

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
    ...(await readOfAllAirports(db, year, airports)),
    airports,
  }
}

/**
 * The rankings, each row with its rank of the year before, and the corrections to that year, if it is a past edition. A
 * selection has neither.
 */
async function readOfAllAirports(
  db: Db,
  year: BookYear,
  airports: readonly BookAirport[],
): Promise<Pick<AirportsBook, 'chapters' | 'corrections'>> {
  const { axnInstanceId, chosen, demo } = year
  if (chosen) return { chapters: [], corrections: null }
  const last = await findYearBefore(db, year.axnInstanceName)
  const isPast = last?.axnInstanceMasterStatus === 'HISTORICAL'
  const earlier = isPast ? await readRanks(db, last.axnInstanceId) : (new Map() as Ranks)
  const corrected = isPast ? await readCorrections(db, last.axnInstanceName) : noCorrections
  await selectEdition(db, axnInstanceId)
  const chapters: PrintedTable[] = []
  for (const report of rankings) {
    const table = await readReport(db, { report, axnInstanceId, demo })
    const ranks = earlier.get(report)
    chapters.push(ranks ? addLastYearsRanks(table, ranks) : table)
  }
  return {
    chapters,
    corrections: last && buildCorrectionTable(year, last.axnInstanceName, corrected, airports),
  }
}

/** All of them: no edition has as many figures. */
const mostCorrections = 1_000_000
const noCorrections = { content: [], exchangeRate: null }

const readCorrections = (db: Db, edition: string): ReturnType<typeof listCorrections> =>
  listCorrections(db, { year: edition, page: 0, size: mostCorrections }, { mayBrowse: true })

/** Null for what was listed without a rank. */
type Ranks = Map<ReportName, Map<string, number | null>>

/** The ranks in an edition, by its rankings and by their airports or terminals, whose names may change. */
async function readRanks(db: Db, axnInstanceId: number): Promise<Ranks> {
  const found: Ranks = new Map()
  await selectEdition(db, axnInstanceId)
  for (const report of rankings) {
    const { rows } = await readReport(db, { report, axnInstanceId, demo: false })
    const listed = rows.map(
      row => [keyOfRow(row), typeof row['rank'] === 'number' ? row['rank'] : null] as const,
    )
    if (listed.length > 0) found.set(report, new Map(listed))
  }
  return found
}

const keyOfRow = (row: PrintedTable['rows'][number]): string =>
  JSON.stringify([row['airportId'], row['terminalId']])

function addLastYearsRanks(table: PrintedTable, ranks: ReadonlyMap<string, number | null>): PrintedTable {
  const label = String(Number(table.period) - 1)
  const ranked = [...ranks.values()].filter(each => each !== null).length
  const unranked = ranked < ranks.size ? `; “${unknownFigure}” if it was listed without a rank` : ''
  const find = (row: PrintedTable['rows'][number]) => {
    const rank = ranks.get(keyOfRow(row))
    return rank === undefined ? 'new' : (rank ?? unknownFigure)
  }
  return {
    ...table,
    columns: table.columns.toSpliced(1, 0, { key: 'lastRank', label, format: 'rank', width: 5 }),
    rows: table.rows.map(row => ({ ...row, lastRank: find(row) })),
    notes: [
      ...table.notes,
      `${label}: the rank in that edition, among the ${ranked} ranked there${unranked}; “new” if it was not listed.`,
    ],
  }
}

export async function readBookAirports(
  db: Db,
  request: BookRequest,
  scope: BookScope,
): Promise<BookAirport[]> {
  const { axnInstanceId } = request
  const airports = await readStoredAirports(
    db,
    axnInstanceId,
    isPrintedAirport(request, scope),
    readPrintedContacts,
  )
  if (airports.length === 0) return []
  const years = await readYears(
    db,
    axnInstanceId,
    airports.map(each => each.airport.airportId),
  )
  return airports.map(stored => ({
    ...describeAirport(stored),
    contacts: stored.contacts,
    years: years.get(stored.airport.airportId) ?? [],
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
  const terminals = Map.groupBy(
    await readTerminalsWhere(db, isOfAirports(airportTerminal, axnInstanceId, airportIds)),
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

export const isPrintedAirport = (
  { axnInstanceId, entityIds }: BookRequest,
  scope: BookScope = 'published',
): SQL | undefined =>
  and(
    eq(airportInstance.axnInstanceId, axnInstanceId),
    scope === 'published' ? isPublishedAirport : undefined,
    entityIds === null ? undefined : inArray(airportInstance.airportId, entityIds),
  )

/** The key figures of each airport in the years in which it was published, and in this one. */
async function readYears(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<Map<number, BookAirport['years']>> {
  const bases = await readProfileBasesWhere(
    db,
    and(
      inArray(airportInstance.airportId, airportIds),
      // The year of the book exists, whatever the status of its airports.
      or(isPublishedInAnyYear, eq(airportInstance.axnInstanceId, axnInstanceId)),
      lte(axnInstance.axnInstanceName, String(toYear(axnInstanceId))),
    ),
  )
  const terminals = Map.groupBy(
    await readTerminalsWhere(db, inArray(airportTerminal.airportId, airportIds)),
    ({ airportTerminalPK: { airportId, axnInstanceId: ofYear } }) => `${airportId} ${ofYear}`,
  )
  return new Map(
    Array.from(
      Map.groupBy(bases, base => base.airport.airportId),
      ([id, all]) => [
        id,
        all
          .toSorted((one, other) => Number(one.axnInstanceName) - Number(other.axnInstanceName))
          .slice(-mostBookYears)
          .map(base => ({
            axnInstanceName: base.axnInstanceName,
            figures: pickKeys(
              computeYearFigures({ ...base, terminals: terminals.get(`${id} ${base.axnInstanceId}`) ?? [] }),
              keyFigures,
            ),
          })),
      ],
    ),
  )
}
