import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backUpWhenDue, writeBackup } from '#platform/database/backups.ts'
import { connectFolder, type Database } from '#platform/database/connect.ts'
import { lockFolder } from '#platform/database/lockFolder.ts'
import { openDatabase, type TablesPolicy } from '#server/database/openDatabase.ts'
import { useCommandLine } from '#tests/commandLine.ts'
import { openTestDatabase } from '#tests/database.ts'
import { isTorture } from '#tests/isTorture.ts'

let image: Blob
let dataDir: string
beforeAll(async () => {
  const database = await openTestDatabase()
  image = asBlob(await database.dump?.())
  await database.close()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'factbook-backup-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const asBlob = (dump: Uint8Array | undefined) => new Blob(dump ? [new Uint8Array(dump)] : [])
const open = (from?: Blob) => connectFolder(join(dataDir, 'database'), from)
const line = useCommandLine(() => {
  throw new Error('each command opens the data folder by itself')
})
const run = (args: string[], env = {}) =>
  line.run(args, { env: { DATA_DIR: dataDir, ...env }, folder: dataDir, openDatabase: () => open() })

const insertBrand = (name: string) => sql`insert into brand (brand_name) values (${name})`
const brands = async (database: Database): Promise<string[]> => {
  const rows = await database.ask<{ name: string }>('select brand_name as name from brand order by 1', [])
  await database.close()
  return rows.map(row => row.name)
}
const addBrand = async (database: Database, name: string): Promise<void> => {
  await database.write(db => db.execute(insertBrand(name)))
  await database.close()
}

describe('the embedded database', { timeout: 120_000 }, () => {
  it('leaves a database equal to the backup, and preserves the replaced one', async () => {
    await addBrand(await open(image), 'Quay Coffee')
    expect(await run(['backup', 'kept.tar.gz'])).toMatchObject({
      exitCode: 0,
      said: 'The database was backed up to kept.tar.gz.',
    })
    await addBrand(await open(), 'Wrong Turn Pies')
    const { exitCode, said } = await run(['restore', 'kept.tar.gz'])
    expect(exitCode).toBe(0)
    expect(await brands(await open())).toEqual(['Quay Coffee'])
    const former = (await readdir(dataDir)).find(name => name.startsWith('database-until-')) ?? ''
    expect(said).toContain(`The previous database is kept in ${join(dataDir, former)}.`)
    expect(await readdir(join(dataDir, former))).toContain('PG_VERSION')
  })

  it('is backed up once a day while in use, without uncommitted changes', async () => {
    const database = await connectFolder(null, image)
    await database.write(db => db.execute(insertBrand('Quay Coffee')))
    const folder = join(dataDir, 'backups')
    const name = 'factbook-2026-03-01T08-00-00.tar.gz'
    const backingUp: Promise<void>[] = []
    await database.write(async db => {
      await db.execute(insertBrand('Half a Sentence'))
      backingUp.push(backUpWhenDue(database, dataDir, new Date('2026-03-01T08:00:00Z')))
      await expect.poll(() => readdir(folder).catch(() => [])).toEqual([name])
    })
    await Promise.all(backingUp)
    await database.close()
    const restored = await connectFolder(null, asBlob(await readFile(join(folder, name))))
    expect(await brands(restored)).toEqual(['Quay Coffee'])

    const small = {
      ...database,
      dump: () => Promise.resolve(new Uint8Array(1)),
      maintain: () => Promise.resolve(),
    }
    await backUpWhenDue(small, dataDir, new Date('2026-03-02T07:59:00Z'))
    expect(await readdir(folder), 'not yet a day').toEqual([name])
    // A backup during which the process was killed.
    await writeFile(join(folder, `${name}.part`), 'half')
    for (let day = 2; day <= 9; day += 1) {
      await backUpWhenDue(small, dataDir, new Date(`2026-03-0${day}T08:00:00Z`))
    }
    expect(await readdir(folder), 'the newest seven').toEqual(
      [3, 4, 5, 6, 7, 8, 9].map(day => `factbook-2026-03-0${day}T08-00-00.tar.gz`),
    )
  })

  it.runIf(isTorture)(
    'keeps its log short and its statistics current, although it runs for months',
    async () => {
      const database = await connectFolder(join(dataDir, 'database'), image)
      const measureLog = async () => {
        const [row] = await database.ask<{ bytes: number }>(
          'select sum(size)::bigint as bytes from pg_ls_waldir()',
          [],
        )
        return row?.bytes ?? 0
      }
      await database.write(db =>
        db.execute(sql`create table large as select repeat('x', 1000) from generate_series(1, 60000)`),
      )
      expect(await measureLog(), 'bytes').toBeGreaterThan(64_000_000)
      await backUpWhenDue(database, dataDir, new Date('2026-03-01T08:00:00Z'))
      expect(await measureLog(), 'bytes').toBeLessThan(40_000_000)
      const [table] = await database.ask<{ rows: number }>(
        `select reltuples::integer as rows from pg_class where relname = 'large'`,
        [],
      )
      expect(table).toEqual({ rows: 60_000 })
      // What the torture test of power failures depends on.
      const [log] = await database.ask<{ method: string }>(
        `select current_setting('fsync') || ' ' || current_setting('wal_sync_method') as method`,
        [],
      )
      expect(log).toEqual({ method: 'on open_datasync' })
      await database.close()
    },
  )

  it.runIf(isTorture)(
    'is backed up after the clock was years ahead for days, and those backups do not crowd out later ones',
    async () => {
      const small = { ...(await connectFolder(null, image)), dump: () => Promise.resolve(new Uint8Array(1)) }
      const backUpDays = async (year: number, days: readonly number[]) => {
        for (const day of days) await backUpWhenDue(small, dataDir, new Date(`${year}-03-0${day}T08:00:00Z`))
      }
      await backUpDays(2036, [1, 2, 3, 4, 5, 6, 7, 8])
      await backUpDays(2026, [1, 2])
      await small.close()
      const names = await readdir(join(dataDir, 'backups'))
      expect(names).toContain('factbook-2026-03-02T08-00-00.tar.gz')
      expect(names).toContain('factbook-2026-03-01T08-00-00.tar.gz')
      expect(names).toHaveLength(9)
    },
  )

  it('leaves no part of a backup on a full disk', async () => {
    const file = join(dataDir, 'kept.tar.gz')
    await symlink('/dev/full', `${file}.part`)
    await expect(writeBackup(new Uint8Array(100_000), file)).rejects.toThrow('ENOSPC')
    expect(await readdir(dataDir)).toEqual([])
  })

  it('is backed up before a newer version changes it, and the previous version refuses it', async () => {
    const database = await open(image)
    const unapplied = '0005_usernames.sql'
    const hash = createHash('sha256').update(await readFile(`server/database/migrations/${unapplied}`))
    const forget = sql`delete from schema_migration where hash = ${hash.digest('hex')}`
    await database.write(db => db.execute(sql`drop function factbook_refuse_lookalike() cascade`))
    await database.write(db => db.execute(forget))
    await addBrand(database, 'Quay Coffee')

    const said: string[] = []
    const settings = { databaseUrl: null, dataDir }
    const start = (tables: TablesPolicy = 'upgrade') =>
      openDatabase(settings, text => said.push(text), { demo: false, tables })
    for (const tables of ['refuse', 'createInNew'] as const)
      await expect(start(tables)).rejects.toThrow('Run “npm run factbook -- migrate”')
    expect(said.join()).not.toContain('Applied')
    const newer = (await start()).database
    expect(said).toContain('Applied 1 database migrations.')
    const [name = ''] = await readdir(join(dataDir, 'backups'))
    expect(said.join()).toContain(
      `Backed up the database of the previous version to ${join(dataDir, 'backups', name)}`,
    )
    const former = await connectFolder(null, asBlob(await readFile(join(dataDir, 'backups', name))))
    const known = await former.ask('select from pg_proc where proname = $1', ['factbook_refuse_lookalike'])
    expect(known, 'the schema of the previous version').toHaveLength(0)
    expect(await brands(former)).toEqual(['Quay Coffee'])

    await newer.write(db => db.execute(sql`insert into schema_migration values ('of another day', 0)`))
    await newer.close()
    await expect(start()).rejects.toThrow(/^A newer version of this program has changed the database/)
    expect(await readdir(join(dataDir, 'backups'))).toEqual([name])
  })
})

it(
  'a restore that is killed between its two last steps is finished at the next start',
  { timeout: 120_000 },
  async () => {
    await addBrand(await open(image), 'Quay Coffee')
    await rename(join(dataDir, 'database', 'pglite'), join(dataDir, 'database', 'restored'))
    expect(await brands(await open())).toEqual(['Quay Coffee'])
    expect(await readdir(join(dataDir, 'database'))).not.toContain('restored')
  },
)

describe('a restore that fails', () => {
  it.each([
    ['no backup', 'incorrect header check', Buffer.from('no backup')],
    ['broken off', 'unexpected end of file', gzipSync(randomBytes(100_000)).subarray(0, 50_000)],
  ])('changes nothing if the file is %s, and says why', async (_, why, content) => {
    await mkdir(join(dataDir, 'database', 'pglite'), { recursive: true })
    await writeFile(join(dataDir, 'database', 'pglite', 'PG_VERSION'), '18')
    await writeFile(join(dataDir, 'note.tar.gz'), content)
    const { exitCode, noted } = await run(['restore', 'note.tar.gz'])
    expect(exitCode).toBe(1)
    expect(noted).toContain(`not a backup of this database or is damaged (${why})`)
    expect(await readdir(join(dataDir, 'database', 'pglite'))).toEqual(['PG_VERSION'])
    expect((await readdir(dataDir)).filter(name => name.startsWith('database'))).toEqual(['database'])
  })

  it('reports a missing file, a running server, and what to use with a PostgreSQL server', async () => {
    expect((await run(['restore', 'missing.tar.gz'])).noted).toContain('the file does not exist')
    await writeFile(join(dataDir, 'kept.tar.gz'), '')
    await mkdir(join(dataDir, 'database'))
    const unlock = lockFolder(join(dataDir, 'database'))
    expect((await run(['restore', 'kept.tar.gz'])).noted).toContain(
      'Another process is using the data folder',
    )
    unlock()
    const server = { DATABASE_URL: 'postgres://localhost/none' }
    expect((await run(['restore', 'kept.tar.gz'], server)).noted).toContain('Use pg_dump')
  })
})
