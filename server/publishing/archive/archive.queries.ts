import { and, eq, max, sql } from 'drizzle-orm'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import {
  formatArchivedFileName,
  leaseExpirationTitle,
  type ArchivedFile,
} from '#domain/publishing/archive.ts'
import { toInstanceId } from '#domain/years/instance.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import type { StoredContents } from '#platform/storage/storage.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { storedFile } from '../../database/schema/storedFiles.ts'
import { getYears } from '../../years/instances.queries.ts'
import { isOffered, lockArchive, readStoredFiles, requireOpenArchive } from './storedFiles.queries.ts'

/**
 * A file by the year and name in its address, with its storage key. Both are only compared with stored values. Throws
 * `notFound`, also if the year is not open to the reader, and `fileWithdrawn`, because readers may have cited the file.
 */
export async function findArchivedFile(
  db: Db,
  { year, filename }: { year: string; filename: string },
  actor: Actor,
): Promise<ArchivedFile & { storageKey: string }> {
  const ofTheAddress =
    year === leaseExpirationTitle ? eq(storedFile.name, 'leaseExpire') : eq(axnInstance.axnInstanceName, year)
  const rows = await db
    .select({ storedFileId: storedFile.storedFileId, year: axnInstance })
    .from(storedFile)
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, storedFile.axnInstanceId))
    .where(and(eq(storedFile.fileName, filename), ofTheAddress))
  const row = rows[0]
  if (!row) throw problem('notFound')
  await requireOpenArchive(db, row.year.axnInstanceId, actor)
  const [file] = await readStoredFiles(db, actor, eq(storedFile.storedFileId, row.storedFileId))
  if (!file) throw problem('fileWithdrawn')
  return { ...file, axnInstanceName: row.year.axnInstanceName }
}

interface HistoricalYear {
  axnInstanceId: number
  axnInstanceName: string
}

/** Throws `wrongMasterStatus` for a year that is not over, and `notFound` for an unknown one. */
export async function requireHistorical(db: Db, axnInstanceName: string): Promise<HistoricalYear> {
  const axnInstanceId = toInstanceId(Number(axnInstanceName))
  const rows = await db.select().from(axnInstance).where(eq(axnInstance.axnInstanceId, axnInstanceId))
  const year = rows[0]
  if (year && year.axnInstanceName !== axnInstanceName) throw problem('notFound')
  if (year && year.axnInstanceMasterStatus !== 'HISTORICAL') throw createNotHistoricalProblem(axnInstanceName)
  const { active } = await getYears(db)
  if (!year && active && axnInstanceName > active.axnInstanceName)
    throw createNotHistoricalProblem(axnInstanceName)
  return { axnInstanceId, axnInstanceName }
}

/** Whether a year has records, so that files generated from it would not be empty. */
export async function hasContent(db: Db, axnInstanceId: number): Promise<boolean> {
  const { rows } =
    await db.execute(sql`select 1 from airport_instance where axn_instance_id = ${axnInstanceId}
    union all select 1 from company_instance where axn_instance_id = ${axnInstanceId} limit 1`)
  return rows.length > 0
}

/** Throws `wrongMasterStatus` for a year with only uploaded files. */
export async function requireContent(
  db: Db,
  { axnInstanceId, axnInstanceName }: HistoricalYear,
): Promise<void> {
  if (await hasContent(db, axnInstanceId)) return
  throw problem('wrongMasterStatus', {
    message: `The Fact Book has no airports or companies for ${axnInstanceName}, so its files cannot be generated.`,
  })
}

const createNotHistoricalProblem = (year: string) =>
  problem('wrongMasterStatus', {
    message: `${year} is not a historical year. Its files are generated when another year becomes active.`,
  })

interface OfferedFile {
  year: HistoricalYear
  document: { kind: string; name: string; title: string }
  format: string
  sha256: string
  note: string
}

interface Upload extends OfferedFile {
  mediaType: string
  storageKey: string
  stored: StoredContents
  userId: number
}

/**
 * Adds a file to a year. The first of its kind has the number 0; any other is a correction, which requires a note. A
 * year before the fact book's first one is created with its first file.
 */
export async function addUploadedFile(db: Db, upload: Upload): Promise<ArchivedFile> {
  const { year, document, format, mediaType, storageKey, stored, userId } = upload
  await addYearBefore(db, year)
  await lockArchive(db, year.axnInstanceId)
  const correctionNumber = await chooseCorrectionNumber(db, upload)
  const note = upload.note || null
  const { axnInstanceId, axnInstanceName } = year
  const { kind, name, title } = document
  const fileName = formatArchivedFileName(title, axnInstanceId, format, correctionNumber)
  const added = await db
    .insert(storedFile)
    .values({
      ...stored,
      axnInstanceId,
      kind,
      name,
      format,
      fileName,
      mediaType,
      storageKey,
      correctionNumber,
      note,
      madeUserId: userId,
    })
    .returning()
  return { ...requireRow(added), withdrawal: null, axnInstanceName }
}

/** Only for a year that the fact book does not have. The database refuses inserts into a closed one. */
async function addYearBefore(db: Db, year: HistoricalYear): Promise<void> {
  const existing = await db
    .select({ one: sql`1` })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, year.axnInstanceId))
  if (existing.length > 0) return
  await db
    .insert(axnInstance)
    .values({ ...year, axnInstanceMasterStatus: 'HISTORICAL' })
    .onConflictDoNothing()
}

/**
 * The number of a file that is offered to a year. Throws `duplicate` for one that is already stored, and `invalidInput`
 * for a correction without a note.
 */
export async function chooseCorrectionNumber(db: Db, offered: OfferedFile): Promise<number> {
  const { year, document, format, sha256, note } = offered
  const same = and(
    eq(storedFile.axnInstanceId, year.axnInstanceId),
    eq(storedFile.kind, document.kind),
    eq(storedFile.name, document.name),
    eq(storedFile.format, format),
  )
  const twins = await db
    .select({ fileName: storedFile.fileName, isOffered: isOffered.mapWith(Boolean) })
    .from(storedFile)
    .where(and(same, eq(storedFile.sha256, sha256)))
  if (twins[0]) {
    const { fileName, isOffered: isShown } = twins[0]
    const message = `This file is already stored as ${fileName}.`
    throw problem('duplicate', {
      message: isShown ? message : `${message} It was withdrawn, and you can offer it again.`,
    })
  }
  const rows = await db
    .select({ last: max(storedFile.correctionNumber) })
    .from(storedFile)
    .where(same)
  const last = rows[0]?.last ?? null
  if (last !== null && note === '') throw noteMissing()
  return last === null ? 0 : last + 1
}

const noteMissing = () =>
  problem('invalidInput', {
    errors: [{ pointer: '/query/note', detail: 'A correction requires a note that describes it.' }],
  })
