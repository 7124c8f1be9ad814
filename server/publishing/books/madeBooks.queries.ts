import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { type BookRequest, bookRequest } from '#domain/publishing/book.ts'
import { formatBookFileName, type BookStyle, bookStyle } from '#domain/publishing/bookCalls.ts'
import { buildId } from '#platform/database/buildId.ts'
import type { Db } from '#platform/database/connect.ts'
import { yearRevision } from '../../database/revision.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { companyType } from '../../database/schema/lookups.ts'
import { openInstance } from '../../years/instances.queries.ts'
import { findStoredFile, type MadeFile } from '../madeFiles.queries.ts'
import { explainMissing } from '../reports/storedReport.queries.ts'
import { isPrintedAirport } from './airportsBook.queries.ts'
import { isPrintedCompany } from './companiesBook.queries.ts'

/** A requested book. */
export const requestedBook = bookRequest.extend({
  ...bookStyle.shape,
  axnInstanceName: z.string(),
  /** The selection in words: `JFK`, `12 chosen`, the company type. Null for all. */
  choice: z.string().nullable(),
})
export type RequestedBook = z.infer<typeof requestedBook>

/**
 * The books that a person may generate: those of the active year and, for administrators, of any year. The whole book
 * of a closed year is its stored file; an excerpt is generated from the year's snapshot. Throws `notFound` for another
 * year, for a book that is not stored, and if nothing chosen is published; `invalidInput` for an unknown company type.
 */
export async function orderBook(
  db: Db,
  request: BookRequest,
  style: BookStyle,
  actor: Actor,
): Promise<RequestedBook> {
  const { axnInstanceName, axnInstanceMasterStatus } = await openInstance(db, request.axnInstanceId, actor)
  const { kind, axnInstanceId, entityIds } = request
  const wantedType = kind === 'companies' ? request.companyType : null
  const typeName = wantedType === null ? null : await requireCompanyType(db, wantedType)
  const names = entityIds === null ? null : await listPublishedNames(db, request)
  if (names?.length === 0) throw problem('notFound')
  const choice = names === null ? typeName : names[1] === undefined ? names[0] : `${names.length} selected`
  const order = {
    kind,
    axnInstanceId,
    entityIds,
    companyType: wantedType,
    ...style,
    axnInstanceName,
    choice: choice ?? null,
  }
  const isStoredOnly = axnInstanceMasterStatus === 'HISTORICAL' && isWhole(order)
  if (isStoredOnly && (await findStoredBook(db, order)) === null) {
    throw await explainMissing(db, axnInstanceId, formatBookFileName(order))
  }
  return order
}

async function requireCompanyType(db: Db, type: string): Promise<string> {
  const rows = await db.select().from(companyType).where(eq(companyType.companyType, type))
  if (rows[0]) return rows[0].companyTypeDes
  throw problem('invalidInput', {
    errors: [{ pointer: '/companyType', detail: 'This company type does not exist.' }],
  })
}

/** The names of the chosen ones that are published. */
async function listPublishedNames(db: Db, request: BookRequest): Promise<string[]> {
  const rows =
    request.kind === 'airports'
      ? await db
          .select({ name: airport.iataCode })
          .from(airportInstance)
          .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
          .where(isPrintedAirport(request))
      : await db
          .select({ name: companyInstance.companyName })
          .from(companyInstance)
          .where(isPrintedCompany(request))
  return rows.map(row => row.name)
}

const isWhole = ({
  entityIds,
  companyType,
  edition,
}: Pick<RequestedBook, 'entityIds' | 'companyType' | 'edition'>): boolean =>
  entityIds === null && companyType === null && edition !== 'cover'

/** What the outcome of an order depends on, besides its parameters. */
export const describeBookBasis = async (db: Db, axnInstanceId: number): Promise<string> =>
  `${await yearRevision(db, axnInstanceId)} ${await buildId()}`

/** The newest stored file of a whole book of a closed year, regardless of the requested paper and edition. Covers are not stored. */
export const findStoredBook = async (db: Db, order: RequestedBook): Promise<MadeFile | null> =>
  isWhole(order) ? findStoredFile(db, { ...order, kind: 'book', name: order.kind }) : null
