import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { can, type Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import type { StoredFile } from '#domain/publishing/archive.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { storedFile, storedFileWithdrawal } from '../../database/schema/storedFiles.ts'
import { appUser } from '../../database/schema/users.ts'
import { nameAction } from '../../history/actions.queries.ts'

export type NewStoredFile = typeof storedFile.$inferInsert

/** Removes the files that the product generated for a year. Uploaded files stay. */
export async function removeMadeFiles(db: Db, axnInstanceId: number): Promise<void> {
  await db
    .delete(storedFile)
    .where(
      and(
        eq(storedFile.axnInstanceId, axnInstanceId),
        inArray(storedFile.kind, ['report', 'data', 'book']),
        eq(storedFile.correctionNumber, 0),
        isNull(storedFile.note),
      ),
    )
}

export async function addStoredFiles(db: Db, files: readonly NewStoredFile[]): Promise<void> {
  if (files.length > 0) await db.insert(storedFile).values([...files])
}

/** The files already stored for a year: `report/ratioReport/pdf`. */
export async function listStoredFileNames(db: Db, axnInstanceId: number): Promise<Set<string>> {
  const rows = await db
    .select({ kind: storedFile.kind, name: storedFile.name, format: storedFile.format })
    .from(storedFile)
    .where(eq(storedFile.axnInstanceId, axnInstanceId))
  return new Set(rows.map(({ kind, name, format }) => [kind, name, format].join('/')))
}

/** Whether readers are offered a file. */
export const isOffered = sql`not exists (select from ${storedFileWithdrawal}
  where ${storedFileWithdrawal.storedFileId} = ${storedFile.storedFileId})`

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
