import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import type { StoredFile } from '#domain/publishing/archive.ts'
import type { Db } from '#platform/database/connect.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { storedFile } from '../../database/schema/storedFiles.ts'

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

/** By name, each followed by its corrections. Throws `notFound`. */
export async function listStoredFiles(db: Db, axnInstanceId: number, actor: Actor): Promise<StoredFile[]> {
  await requireOpenArchive(db, axnInstanceId, actor)
  return db
    .select()
    .from(storedFile)
    .where(eq(storedFile.axnInstanceId, axnInstanceId))
    .orderBy(
      asc(storedFile.kind),
      asc(storedFile.name),
      asc(storedFile.format),
      asc(storedFile.correctionNumber),
    )
}

/** With its storage key. Throws `notFound`. */
export async function getStoredFile(
  db: Db,
  axnInstanceId: number,
  storedFileId: number,
  actor: Actor,
): Promise<StoredFile & { storageKey: string }> {
  await requireOpenArchive(db, axnInstanceId, actor)
  const rows = await db
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.axnInstanceId, axnInstanceId), eq(storedFile.storedFileId, storedFileId)))
  if (!rows[0]) throw problem('notFound')
  return rows[0]
}

/** Users who may browse can see historical years. Only administrators can see other years' files. */
export async function requireOpenArchive(db: Db, axnInstanceId: number, actor: Actor): Promise<void> {
  const rows = await db
    .select({ masterStatus: axnInstance.axnInstanceMasterStatus })
    .from(axnInstance)
    .where(eq(axnInstance.axnInstanceId, axnInstanceId))
  const isOpen = actor.role === 'ROLE_ADMIN' || rows[0]?.masterStatus === 'HISTORICAL'
  if (!rows[0] || !isOpen) throw problem('notFound')
}
