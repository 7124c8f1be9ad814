import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openEmbeddedDatabase } from '#tests/database.ts'

/** Tries to lock the folder in a process of its own. */
function lockElsewhere(folder: string): { status: number | null; stderr: string } {
  const script = `import { lockFolder } from '#platform/database/lockFolder.ts'; lockFolder(process.argv[1])`
  const run = ['--input-type=module-typescript', '--eval', script, folder]
  return spawnSync(process.execPath, run, { encoding: 'utf8' })
}

it('a folder stays locked while its database is open, also after writes and its daily care', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'factbook-locked-'))
  const database = await openEmbeddedDatabase(folder)
  const expectLocked = () =>
    expect(lockElsewhere(folder).stderr).toContain('Another process is using the data folder')
  expectLocked()
  await database.write(db => db.execute(sql`create table note (text text)`))
  await database.maintain?.()
  expectLocked()
  await database.close()
  expect(lockElsewhere(folder)).toMatchObject({ status: 0, stderr: '' })
  await rm(folder, { recursive: true })
})
