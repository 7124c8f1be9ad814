import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { axnInstance } from '#server/database/schema/instances.ts'
import { storedFile } from '#server/database/schema/storedFiles.ts'
import { freezeEdition } from '#server/years/editions.ts'
import { useCommandLine } from '#tests/commandLine.ts'
import { makeBrand } from '#tests/make.ts'

const line = useCommandLine()

const checkpoint = (day: string) => ({
  day,
  sealId: 1,
  lastAuditId: 1,
  hash: '0'.repeat(64),
  signature: '0'.repeat(64),
})

it('lists every table and file of a closed year that has changed', async () => {
  await line.database.write(async db => {
    await db
      .insert(axnInstance)
      .values({ axnInstanceId: 25, axnInstanceName: '2025', axnInstanceMasterStatus: 'HISTORICAL' })
    await makeBrand(db)
    await freezeEdition(db, 25)
    // The rows of the lookups may be hours old, and no server has sealed them.
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`update audit set at = now()`)
    await db.execute(sql`set local session_replication_role = origin`)
  })
  expect(await line.run(['verify'], { env: { DATA_DIR: line.folder } })).toEqual({
    exitCode: 0,
    said: expect.stringMatching(
      /^All closed years and archived files are unchanged\.\nSealed rows of the audit: 0, unchanged\. Rows not sealed yet: [1-9]\d*\. Signed checkpoints in the archive: 0\.$/,
    ) as string,
    noted: '',
  })
  await line.database.write(async db => {
    // A superuser can bypass the triggers; the checksums reveal it.
    await db.execute(sql`alter table edition_25.brand disable trigger user`)
    await db.execute(sql`update edition_25.brand set brand_name = brand_name || '!'`)
    await db.insert(storedFile).values({
      axnInstanceId: 25,
      kind: 'report',
      name: 'ratioReport',
      format: 'pdf',
      fileName: 'Ratio-Report-25.pdf',
      mediaType: 'application/pdf',
      size: 3,
      sha256: '0'.repeat(64),
      storageKey: '2025/Ratio-Report-25.0000.pdf',
    })
  })
  const { exitCode, noted } = await line.run(['verify'], { env: { DATA_DIR: line.folder } })
  expect(exitCode).toBe(1)
  expect(noted).toContain('The table brand of 2025 has changed since the year was closed.')
  expect(noted).toContain('Ratio-Report-25.pdf is missing from the archive.')
})

it('names the days between checkpoints that have none', async () => {
  const folder = join(line.folder, 'archive', 'audit')
  await mkdir(folder, { recursive: true })
  for (const day of ['2026-11-03', '2026-11-05', '2026-11-06'])
    await writeFile(join(folder, `${day}.json`), JSON.stringify(checkpoint(day)))
  const { said } = await line.run(['verify'], { env: { DATA_DIR: line.folder } })
  await rm(folder, { recursive: true })
  expect(said).toMatch(/^Days without a checkpoint, [^:]*: 2026-11-04\.$/)
})
