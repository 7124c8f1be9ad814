import { extname } from 'node:path'
import { getDocumentTitle } from '#domain/publishing/archive.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { JobRun } from '#platform/jobs/jobKind.ts'
import { computeSha256 } from '#platform/storage/storage.ts'
import { yearRevision } from '../database/revision.ts'
import type { NewStoredFile } from '../publishing/archive/storedFiles.queries.ts'
import { archiveManifest, formatFrozenName, type FileToFreeze } from './archiveManifest.ts'
import { readFrozenState, selectEdition } from './editions.ts'

export interface FrozenYear {
  files: NewStoredFile[]
  /** The year's revision when it was read. */
  revision: string
  /** Its state as a closed year when it was read (`readFrozenState`). */
  frozenState: string
}

interface Year {
  axnInstanceId: number
  axnInstanceName: string
}

interface FreezeOptions {
  manifest?: readonly FileToFreeze[]
  /** The number of files made before the year changed and all were made again. The count continues from there. */
  made?: number
}

/**
 * Generates every file to be stored for a year from one consistent read, and stores them. They take effect only when
 * their rows are stored; until then, they are unreferenced bytes.
 */
export async function freezeYear(
  run: JobRun<unknown>,
  year: Year,
  { manifest = archiveManifest, made = 0 }: FreezeOptions = {},
): Promise<FrozenYear> {
  const { axnInstanceId, axnInstanceName } = year
  const { revision, frozenState, parts } = await run.database.read(async db => {
    await selectEdition(db, axnInstanceId)
    const parts = []
    for (const frozen of manifest) {
      parts.push({ frozen, make: await frozen.read(db, axnInstanceId, run) })
    }
    return {
      revision: await yearRevision(db, axnInstanceId),
      frozenState: await readFrozenState(db, axnInstanceId),
      parts,
    }
  })
  const total = made + parts.reduce((sum, { frozen }) => sum + frozen.formats.length, 0) + 1
  const again = made === 0 ? '' : ' again because its data changed'
  const files: NewStoredFile[] = []
  for (const { frozen, make } of parts) {
    for (const format of frozen.formats) {
      await run.progress(
        made + files.length,
        total,
        `Generating the files for ${axnInstanceName}${again}: ${getDocumentTitle(frozen)}, ${format.toUpperCase()}`,
      )
      const bytes = await make(format, run.signal)
      const fileName = formatFrozenName(frozen, axnInstanceId, format)
      const storageKey = makeStorageKey(axnInstanceName, fileName, bytes)
      const stored = await run.storage.put(storageKey, bytes)
      const { kind, name } = frozen
      const mediaType = mediaTypes[format]
      files.push({ axnInstanceId, kind, name, format, fileName, mediaType, ...stored, storageKey })
    }
  }
  return { files, revision, frozenState }
}

/** The name with part of the checksum, so that different bytes get a different key: `2026/Ratio-Report-26.3f2a….pdf` */
export function makeStorageKey(axnInstanceName: string, fileName: string, bytes: Uint8Array): string {
  const ending = extname(fileName)
  return `${axnInstanceName}/${fileName.slice(0, -ending.length)}.${computeSha256(bytes).slice(0, 16)}${ending}`
}
