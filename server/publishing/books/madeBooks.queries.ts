import { and, desc, eq, sql } from 'drizzle-orm'
import type { BookRequest } from '#domain/publishing/book.ts'
import { formatBookFileName, type BookStyle } from '#domain/publishing/bookCalls.ts'
import { problem, problems } from '#domain/problems.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { Db } from '#platform/database/connect.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { companyType } from '../../database/schema/lookups.ts'
import { storedFile } from '../../database/schema/storedFiles.ts'
import { openInstance } from '../../years/instances.queries.ts'
import type { JobRun } from '#platform/jobs/jobKind.ts'
import { whyMissing } from '../reports/storedReport.queries.ts'
import type { BookOrder, MadeBook } from './bookOrder.ts'
import { isPublishedAirport, isPublishedCompany } from '../../review/visibility.ts'

/**
 * The books that a person may have made: those of the active year, and for administrators of any year. The whole book
 * of a closed year is its stored file; an excerpt is made from the year's snapshot. Throws `notFound` for another
 * year, for a book that is not stored, and if nothing chosen is published; `invalidInput` for an unknown company
 * type.
 */
export async function orderBook(
  db: Db,
  request: BookRequest,
  style: BookStyle,
  actor: Actor,
): Promise<BookOrder> {
  const { axnInstanceName, axnInstanceMasterStatus } = await openInstance(db, request.axnInstanceId, actor)
  const { kind, axnInstanceId, entityIds } = request
  const wantedType = kind === 'companies' ? request.companyType : null
  const typeName = wantedType === null ? null : await requireCompanyType(db, wantedType)
  const names = entityIds === null ? null : await publishedNames(db, request)
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
    throw problem('notFound', { message: await whyMissing(db, axnInstanceId, formatBookFileName(order)) })
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

/** The keys of the chosen ones that are published. */
async function publishedNames(db: Db, { kind, axnInstanceId, entityIds }: BookRequest): Promise<string[]> {
  const ids = sql.join(
    (entityIds ?? []).map(entityId => sql`${entityId}`),
    sql`, `,
  )
  const rows =
    kind === 'airports'
      ? await db
          .select({ name: airport.iataCode })
          .from(airportInstance)
          .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
          .where(
            and(
              eq(airportInstance.axnInstanceId, axnInstanceId),
              isPublishedAirport,
              sql`${airportInstance.airportId} in (${ids})`,
            ),
          )
      : await db
          .select({ name: companyInstance.companyName })
          .from(companyInstance)
          .where(
            and(
              eq(companyInstance.axnInstanceId, axnInstanceId),
              isPublishedCompany,
              sql`${companyInstance.companyId} in (${ids})`,
            ),
          )
  return rows.map(row => row.name)
}

const isWhole = ({ entityIds, companyType }: Pick<BookOrder, 'entityIds' | 'companyType'>): boolean =>
  entityIds === null && companyType === null

/** The newest stored file of a whole book of a closed year, whatever paper and edition were requested. */
export async function findStoredBook(db: Db, order: BookOrder): Promise<MadeBook | null> {
  if (!isWhole(order)) return null
  const rows = await db
    .select({
      fileName: storedFile.fileName,
      mediaType: storedFile.mediaType,
      size: storedFile.size,
      sha256: storedFile.sha256,
      storageKey: storedFile.storageKey,
    })
    .from(storedFile)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, storedFile.axnInstanceId))
    .where(
      and(
        eq(storedFile.axnInstanceId, order.axnInstanceId),
        eq(axnInstance.axnInstanceMasterStatus, 'HISTORICAL'),
        eq(storedFile.kind, 'book'),
        eq(storedFile.name, order.kind),
        eq(storedFile.format, order.format),
      ),
    )
    .orderBy(desc(storedFile.correctionNumber))
    .limit(1)
  return rows[0] ?? null
}

/** How long a made book is kept for download. */
const keptDays = 7

/** Removes books made long ago. The archive keeps its own. */
export async function sweepMadeBooks(run: Pick<JobRun<unknown>, 'database' | 'storage'>): Promise<void> {
  const old = await run.database.write(db =>
    db.execute<{ storage_key: string | null }>(sql`
      delete from job where kind = 'makeBook' and state = 'DONE'
        and finished < now() - make_interval(days => ${keptDays})
      returning result->>'storageKey' as storage_key`),
  )
  const keys = new Set(old.rows.map(row => row.storage_key).filter(isMade))
  for (const key of keys) {
    const others = await run.database.read(db =>
      db.execute(sql`select 1 from job where result->>'storageKey' = ${key} limit 1`),
    )
    if (others.rows.length === 0) await run.storage.remove(key)
  }
}

/**
 * If a made book's file is missing or damaged, no one shares it: its job counts as failed and can be retried. Returns
 * false for a file of the archive, which is never made again.
 */
export async function forgetMadeBook(
  run: Pick<JobRun<unknown>, 'database' | 'storage'>,
  key: string,
): Promise<boolean> {
  if (!isMade(key)) return false
  // First, because once no one shares it, the same bytes may be stored again.
  await run.storage.remove(key)
  await run.database.write(db =>
    db.execute(sql`update job set state = 'FAILED', result = null, error = ${problems.bookLost.message}
      where kind = 'makeBook' and state = 'DONE' and result->>'storageKey' = ${key}`),
  )
  return true
}

const isMade = (key: string | null): key is `made/${string}` => key?.startsWith('made/') === true
