import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DefinitionChange } from '#domain/browse/markedChange.ts'
import { problem } from '#domain/problems.ts'
import type { BookCompany } from '#domain/publishing/book.ts'
import { defaultQuestionId } from '#domain/years/specialQuestion.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { splitIntoBatches } from '#platform/contract/splitIntoBatches.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { demoMark } from '../../database/schema/demo.ts'
import { axnInstance, specialQuestion } from '../../database/schema/instances.ts'
import { tenantStatus } from '../../database/schema/lookups.ts'
import { isPublishedAirport } from '../../review/visibility.ts'
import { readDefinitionChanges } from '../../years/definitionChanges.queries.ts'
import { readStoredAirports, type StoredAirport } from '../books/airportsBook.queries.ts'
import { readContacts } from '../books/bookYear.queries.ts'
import { readBookCompanies } from '../books/companiesBook.queries.ts'

/** A year's published data for its data package. */
export interface EditionData {
  axnInstanceId: number
  axnInstanceName: string
  cadUsdRate: number
  exchangeRateNote: string
  usEnplanementTotal: number | null
  usEnplanementSource: string | null
  /** Null for the defaults, as are the publisher and the copyright line. */
  bookTitle: string | null
  bookPublisher: string | null
  bookCopyright: string | null
  /** Null for the default. */
  dataLicense: string | null
  /** What the year asked its airports besides their figures, if anything. */
  specialQuestionTitle: string | null
  specialQuestion: string | null
  /** Whether the figures are made up. */
  demo: boolean
  /** Whether the year is closed, so that nothing in it can change. */
  isFinal: boolean
  /** YYYY-MM-DD. */
  madeOn: string
  /** The corrections of this edition and earlier ones. */
  definitionChanges: readonly DefinitionChange[]
  /** The statuses of tenants that have a lease. */
  leasedStatuses: ReadonlySet<string>
  airports: readonly StoredAirport[]
  companies: readonly BookCompany[]
}

/** Read in batches, so that a large edition blocks the server's thread for only a few milliseconds at a time. */
const airportsAtOnce = 10

/** All published data of a year. Throws `notFound` if there is no such year. */
export async function readEditionData(
  db: Db,
  { axnInstanceId, isFinal }: Pick<EditionData, 'axnInstanceId' | 'isFinal'>,
): Promise<EditionData> {
  const [year] = await db
    .select({
      axnInstanceName: axnInstance.axnInstanceName,
      cadUsdRate: axnInstance.cadUsdRate,
      exchangeRateNote: axnInstance.exchangeRateNote,
      usEnplanementTotal: axnInstance.usEnplanementTotal,
      usEnplanementSource: axnInstance.usEnplanementSource,
      bookTitle: axnInstance.bookTitle,
      bookPublisher: axnInstance.bookPublisher,
      bookCopyright: axnInstance.bookCopyright,
      dataLicense: axnInstance.dataLicense,
      specialQuestionTitle: specialQuestion.title,
      specialQuestion: specialQuestion.question,
    })
    .from(axnInstance)
    .leftJoin(
      specialQuestion,
      and(
        eq(specialQuestion.axnInstanceId, axnInstance.axnInstanceId),
        eq(specialQuestion.questionId, defaultQuestionId),
      ),
    )
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  if (!year) throw problem('notFound')
  const marks = await db.select().from(demoMark).limit(1)
  const statuses = await db.select().from(tenantStatus).where(eq(tenantStatus.leaseDateFlag, 'Y'))
  const request = { axnInstanceId, kind: 'companies', entityIds: null, companyType: null } as const
  return {
    ...year,
    axnInstanceId,
    isFinal,
    demo: marks.length > 0,
    definitionChanges: (await readDefinitionChanges(db)).filter(each => each.year <= year.axnInstanceName),
    madeOn: getUtcToday(),
    leasedStatuses: new Set(statuses.map(each => each.tenantStatus)),
    airports: await readAirports(db, axnInstanceId),
    companies: await readBookCompanies(db, request, 'published', readContacts),
  }
}

/** Sorted by id. */
async function readAirports(db: Db, axnInstanceId: number): Promise<StoredAirport[]> {
  const isPublished = and(eq(airportInstance.axnInstanceId, axnInstanceId), isPublishedAirport)
  const rows = await db
    .select({ airportId: airportInstance.airportId })
    .from(airportInstance)
    .where(isPublished)
    .orderBy(asc(airportInstance.airportId))
  const airports: StoredAirport[] = []
  for (const batch of splitIntoBatches(rows, airportsAtOnce)) {
    const ids = batch.map(row => row.airportId)
    const group = and(isPublished, inArray(airportInstance.airportId, ids))
    airports.push(...(await readStoredAirports(db, axnInstanceId, group, readContacts)))
    await nextTurn()
  }
  return airports.toSorted((one, other) => one.airport.airportId - other.airport.airportId)
}
