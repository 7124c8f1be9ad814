import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { openDatabase } from '#server/database/openDatabase.ts'
import { demoMark } from '#server/database/schema/demo.ts'
import { readEditionData } from '#server/publishing/data/editionData.queries.ts'
import { renderDataPackage } from '#server/publishing/data/renderDataPackage.ts'
import { selectEdition } from '#server/years/editions.ts'
import { useCommandLine } from '../commandLine.ts'
import { zipFiles } from '../zipEntry.ts'

let opened: Database
const line = useCommandLine(() => opened)
const secondsForImport = 30

const exportYear = (database: Database) =>
  database.read(async db => {
    await selectEdition(db, 25)
    return renderDataPackage(await readEditionData(db, { axnInstanceId: 25, isFinal: true }))
  })

it(`imports the demo's 2025 into an empty product in ${secondsForImport} seconds, and exports the same`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'factbook-imported-'))
  const open = async (name: string, demo: boolean) =>
    (await openDatabase({ databaseUrl: null, dataDir: join(dataDir, name) }, () => undefined, { demo }))
      .database
  try {
    const source = await open('demo', true)
    const given = Buffer.from(await exportYear(source))
    await source.close()
    const files = zipFiles(given)
    await writeFile(join(line.folder, '2025.zip'), given)
    await writeFile(join(line.folder, '2025.xlsx'), files.get('axn-fact-book-2025.xlsx') ?? '')
    for (const name of ['2025.zip', '2025.xlsx']) {
      opened = await open(name, false)
      // Otherwise, the notes about made-up figures would differ.
      await opened.write(db => db.insert(demoMark).values({ demo: true }))
      const begun = performance.now()
      expect(await line.run(['import', 'edition', name, '--year', '2025'])).toMatchObject({ exitCode: 0 })
      expect((performance.now() - begun) / 1000).toBeLessThan(secondsForImport)
      expect(await line.run(['import', 'edition', name, '--year', '2025'])).toMatchObject({
        said: expect.stringContaining('Nothing was changed.') as string,
      })
      const exported = zipFiles(Buffer.from(await exportYear(opened)))
      await opened.close()
      const differing = [...files].filter(([path, bytes]) => !exported.get(path)?.equals(bytes))
      expect(differing.map(([path]) => path)).toEqual([])
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})
