import { and, count, desc, eq } from 'drizzle-orm'
import { sampleAirport, type Introduction, type SampleAirport } from '#domain/browse/introduction.ts'
import { problem } from '#domain/problems.ts'
import type { AirportsBook } from '#domain/publishing/book.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { readAirportsBook } from '../../publishing/books/airportsBook.queries.ts'
import { buildAirportContactTable } from '../../publishing/books/bookTables.ts'
import { isPublishedInAnyYear } from '../../review/visibility.ts'
import { useEdition } from '../../years/editions.ts'
import { getAirportProfile } from '../airportProfile.queries.ts'
import { listCorrections } from '../figures/corrections.queries.ts'

const correctionsShown = 3

/**
 * The data that anonymous visitors read. `sampleCode` is the IATA code of the sample airport, if the operator has
 * chosen one.
 */
export async function getIntroduction(
  db: Db,
  { sampleCode, subscribeUrl }: { sampleCode: string | null; subscribeUrl: string | null },
): Promise<Introduction> {
  const editions = await listEditions(db)
  const corrections =
    editions.length > 0
      ? (await listCorrections(db, { page: 0, size: correctionsShown }, { mayBrowse: false })).content
      : []
  return { editions, corrections, sample: await readSample(db, sampleCode), subscribeUrl }
}

/** The editions with a published airport, newest first. */
function listEditions(db: Db): Promise<Introduction['editions']> {
  return db
    .select({ axnInstanceName: axnInstance.axnInstanceName, airports: count() })
    .from(airportInstance)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(isPublishedInAnyYear)
    .groupBy(axnInstance.axnInstanceName)
    .orderBy(desc(axnInstance.axnInstanceName))
}

interface Sample {
  airportId: number
  axnInstanceId: number
}

/**
 * The airport with this code in the newest edition in which it is published; null if there is none. All reads of the
 * sample go through here.
 */
async function openSample(db: Db, iataCode: string | null): Promise<Sample | null> {
  if (iataCode === null) return null
  const [sample] = await db
    .select({ airportId: airportInstance.airportId, axnInstanceId: airportInstance.axnInstanceId })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .where(and(eq(airport.iataCode, iataCode), isPublishedInAnyYear))
    .orderBy(desc(axnInstance.axnInstanceName))
    .limit(1)
  if (!sample) return null
  await useEdition(db, sample.axnInstanceId)
  return sample
}

async function readSample(db: Db, iataCode: string | null): Promise<SampleAirport | null> {
  const sample = await openSample(db, iataCode)
  if (!sample) return null
  const profile = await getAirportProfile(db, sample.airportId, sample.axnInstanceId)
  const { terminals, tenants } = profile
  // Parsing removes everything that is not declared as public.
  return sampleAirport.parse({ ...profile, terminalCount: terminals.length, tenantCount: tenants.length })
}

/** The sample airport's pages of the book, without the people. Throws `notFound`. */
export async function readSampleBook(db: Db, iataCode: string | null): Promise<AirportsBook> {
  const sample = await openSample(db, iataCode)
  if (!sample) throw problem('notFound')
  const { airportId, axnInstanceId } = sample
  const book = await readAirportsBook(db, {
    kind: 'airports',
    axnInstanceId,
    entityIds: [airportId],
    companyType: null,
  })
  const airports = book.airports.map(each => ({ ...each, contacts: [], leavesOutContacts: true }))
  return { ...book, airports, contacts: buildAirportContactTable(book, airports) }
}
