import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Database } from '#platform/database/connect.ts'
import { openStorage } from '#platform/storage/openStorage.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { addStoredFiles, type NewStoredFile } from '#server/publishing/archive/storedFiles.queries.ts'
import { archiveManifest, formatFrozenName } from '#server/years/archiveManifest.ts'
import { makeStorageKey } from '#server/years/freezeYear.ts'
import { listInstances } from '#server/years/instances.queries.ts'

// Creates the demo that the servers of the browser tests copy, in the folder E2E_DEMO, and in parallel the component
// page.
const folder = process.env['E2E_DEMO']
if (!folder) throw new Error('E2E_DEMO must name the folder for the demo')

await rm(folder, { recursive: true, force: true })
const build = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'components', '--logLevel', 'warn']
const built = once(spawn(process.execPath, build, { stdio: 'inherit' }), 'exit')
const { database } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)
await standInForArchive(database, folder)
await database.close()
const [code] = (await built) as [number | null]
process.exitCode = code ?? 1

/**
 * Stores a placeholder for each file of the closed years. Otherwise, every server would spend its first minutes on
 * their reports and books. The Ratio Report's workbook is left for the servers to generate, and archive.spec.ts reads
 * it.
 */
async function standInForArchive({ read, write }: Database, dataDir: string): Promise<void> {
  const storage = await openStorage({ storageUrl: null, dataDir })
  const bytes = Buffer.from('The browser tests do not read this file.\n')
  const files: NewStoredFile[] = []
  for (const { axnInstanceId, axnInstanceName, axnInstanceMasterStatus } of await read(listInstances)) {
    if (axnInstanceMasterStatus !== 'HISTORICAL') continue
    for (const file of archiveManifest) {
      const { kind, name, formats } = file
      for (const format of formats) {
        if (name === 'ratioReport' && format === 'xlsx') continue
        const fileName = formatFrozenName(file, axnInstanceId, format)
        const storageKey = makeStorageKey(axnInstanceName, fileName, bytes)
        const stored = await storage.put(storageKey, bytes)
        files.push({
          axnInstanceId,
          kind,
          name,
          format,
          fileName,
          mediaType: mediaTypes[format],
          storageKey,
          ...stored,
        })
      }
    }
  }
  await write(db => addStoredFiles(db, files))
}
