import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { can, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import {
  formatArchivedFileName,
  getDocumentTitle,
  uploadArchivedFileEndpoint,
  type StoredFile,
} from '#domain/publishing/archive.ts'
import { formatRequest } from '#platform/database/audit.ts'
import type { Db } from '#platform/database/connect.ts'
import { audit } from '../../database/schema/audit.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { storedFile, storedFileWithdrawal } from '../../database/schema/storedFiles.ts'
import { appUser } from '../../database/schema/users.ts'
import { nameAction } from '../../history/actions.queries.ts'

export type NewStoredFile = typeof storedFile.$inferInsert

export async function addStoredFiles(db: Db, files: readonly NewStoredFile[]): Promise<void> {
  if (files.length > 0) await db.insert(storedFile).values([...files])
}

/** Whether readers are offered a file. */
export const isOffered = sql<boolean>`not exists (select from ${storedFileWithdrawal}
  where ${storedFileWithdrawal.storedFileId} = ${storedFile.storedFileId})`

const isUploaded = sql<boolean>`exists (select from ${audit} where ${audit.tableName} = 'stored_file'
  and ${audit.recordKey} = ${storedFile.storedFileId}::text and ${audit.request} = ${formatRequest(uploadArchivedFileEndpoint)})`

/** What is stored of a document in one format. */
interface StoredVersions {
  lastNumber: number
  /** The newest version that readers are offered; null if all are withdrawn. */
  offered: { sha256: string; isUploaded: boolean } | null
}

export const nameDocument = ({ kind, name, format }: Pick<StoredFile, 'kind' | 'name' | 'format'>): string =>
  [kind, name, format].join('/')

/** The documents already stored for a year, such as `report/ratioReport/pdf`. */
export async function readStoredVersions(
  db: Db,
  axnInstanceId: number,
): Promise<Map<string, StoredVersions>> {
  const { kind, name, format, correctionNumber, sha256 } = storedFile
  const rows = await db
    .select({ kind, name, format, correctionNumber, sha256, isOffered, isUploaded })
    .from(storedFile)
    .where(eq(storedFile.axnInstanceId, axnInstanceId))
    .orderBy(asc(correctionNumber))
  const versions = new Map<string, StoredVersions>()
  for (const row of rows) {
    const offered = row.isOffered ? row : (versions.get(nameDocument(row))?.offered ?? null)
    versions.set(nameDocument(row), { lastNumber: row.correctionNumber, offered })
  }
  return versions
}

/** Whether a figure's correction leads to one of the stored document. What someone uploaded or withdrew stays as it is. */
export const isCorrectable = ({ offered }: StoredVersions): boolean => offered?.isUploaded === false

/**
 * Adds generated files of a year. A document that is already stored gets a correction with this note if its contents
 * have changed, and nothing without a note. Returns the number of added files.
 */
export async function addGeneratedFiles(
  db: Db,
  axnInstanceId: number,
  files: readonly NewStoredFile[],
  note: string | undefined,
): Promise<number> {
  await lockArchive(db, axnInstanceId)
  const stored = await readStoredVersions(db, axnInstanceId)
  const added = files.flatMap((file): NewStoredFile[] => {
    const versions = stored.get(nameDocument(file))
    if (!versions) return [file]
    const isSame = versions.offered?.sha256 === file.sha256
    if (note === undefined || isSame || !isCorrectable(versions)) return []
    const correctionNumber = versions.lastNumber + 1
    const title = getDocumentTitle(file)
    const fileName = formatArchivedFileName(title, axnInstanceId, file.format, correctionNumber)
    return [{ ...file, fileName, correctionNumber, note }]
  })
  await addStoredFiles(db, added)
  return added.length
}

/** Until the transaction ends, no one else chooses a correction's number. */
export async function lockArchive(db: Db, axnInstanceId: number): Promise<void> {
  await db
    .select({ one: sql`1` })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
    .for('update')
}

/** The files that this reader sees, by name, each followed by its corrections. Includes the storage keys. */
export async function readStoredFiles(
  db: Db,
  actor: Actor,
  condition: SQL | undefined,
): Promise<(StoredFile & { storageKey: string })[]> {
  const rows = await db
    .select({
      file: storedFile,
      withdrawal: storedFileWithdrawal,
      by: sql<string | null>`nullif(concat_ws(' ', ${appUser.firstName}, ${appUser.lastName}), '')`,
    })
    .from(storedFile)
    .leftJoin(storedFileWithdrawal, eq(storedFileWithdrawal.storedFileId, storedFile.storedFileId))
    .leftJoin(appUser, eq(appUser.userId, storedFileWithdrawal.modifiedUserId))
    .where(and(condition, can(actor, 'admin') ? undefined : isNull(storedFileWithdrawal.storedFileId)))
    .orderBy(
      asc(storedFile.kind),
      asc(storedFile.name),
      asc(storedFile.format),
      asc(storedFile.correctionNumber),
    )
  return rows.map(({ file, withdrawal, by }) => ({
    ...file,
    withdrawal: withdrawal && { note: withdrawal.note, at: withdrawal.modifiedDate, by },
  }))
}

/** Throws `notFound`. */
export async function listStoredFiles(db: Db, axnInstanceId: number, actor: Actor): Promise<StoredFile[]> {
  await requireOpenArchive(db, axnInstanceId, actor)
  return readStoredFiles(db, actor, eq(storedFile.axnInstanceId, axnInstanceId))
}

/** With its storage key. Throws `notFound`. */
export async function getStoredFile(
  db: Db,
  axnInstanceId: number,
  storedFileId: number,
  actor: Actor,
): Promise<StoredFile & { storageKey: string }> {
  await requireOpenArchive(db, axnInstanceId, actor)
  const isFile = and(eq(storedFile.axnInstanceId, axnInstanceId), eq(storedFile.storedFileId, storedFileId))
  const [file] = await readStoredFiles(db, actor, isFile)
  if (!file) throw problem('notFound')
  return file
}

/** Withdraws a file, or offers it again if there is no note. Throws `notFound`, and `alreadyDone` if it is so already. */
export async function setWithdrawn(
  db: Db,
  { instanceId, storedFileId }: { instanceId: number; storedFileId: number },
  note: string | null,
  actor: Actor,
): Promise<StoredFile> {
  const { fileName } = await getStoredFile(db, instanceId, storedFileId, actor)
  const changed =
    note === null
      ? await db
          .delete(storedFileWithdrawal)
          .where(eq(storedFileWithdrawal.storedFileId, storedFileId))
          .returning()
      : await db.insert(storedFileWithdrawal).values({ storedFileId, note }).onConflictDoNothing().returning()
  if (changed.length === 0) {
    const message = note === null ? 'is not withdrawn' : 'is already withdrawn'
    throw problem('alreadyDone', { message: `${fileName} ${message}.` })
  }
  await nameAction(db, { title: note === null ? `Restore ${fileName}` : `Withdraw ${fileName}` })
  return getStoredFile(db, instanceId, storedFileId, actor)
}

/** Users who may browse can see historical years. Only administrators can see other years' files. */
export async function requireOpenArchive(db: Db, axnInstanceId: number, actor: Actor): Promise<void> {
  const rows = await db
    .select({ masterStatus: axnInstance.axnInstanceMasterStatus })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  const isOpen = can(actor, 'admin') || rows[0]?.masterStatus === 'HISTORICAL'
  if (!rows[0] || !isOpen) throw problem('notFound')
}
