import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectFolder } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { isTorture } from '#tests/isTorture.ts'

const onServer = process.env['FACTBOOK_TEST_DATABASE'] === 'postgres'
let folder = ''
let databaseUrl: string | undefined
/** The outcome of the first command, on an empty database. */
let created: Awaited<ReturnType<typeof factbook>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'factbook-program-'))
  if (onServer) databaseUrl = await emptyServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
  created = await factbook(['user', 'create-admin', ...create], 'teal-heron-over-harbor\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function emptyServerDatabase(server: string): Promise<string> {
  const name = `factbook_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** The actual program, as npm runs it. */
function factbook(args: string[], input = '', changes: NodeJS.ProcessEnv = {}) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = {
    ...inherited,
    DATA_DIR: join(folder, 'data'),
    npm_lifecycle_event: 'factbook',
    INIT_CWD: folder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    ...changes,
  }
  const child = spawn(process.execPath, ['cli/factbook.ts', ...args], { env })
  // A command that fails immediately does not read its input.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const texts = { said: '', noted: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (texts.noted += chunk.toString()))
  return new Promise<{ exitCode: number | null; said: string; noted: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', exitCode => resolve({ exitCode, ...texts }))
  })
}

/** The program's database, opened as another process would open it. */
const open = async () =>
  databaseUrl === undefined
    ? connectFolder(join(folder, 'data', 'database'))
    : connectServer(databaseUrl, { reads: 1, writes: 1 })

const create = '--name edna --email edna@people.example --first-name Edna --last-name Elderwood'.split(' ')
const setPassword = ['user', 'set-password', 'edna']

describe('the program', { timeout: 120_000 }, () => {
  // Neither this nor the previous test depends on the kind of database.
  it.runIf(onServer && isTorture)('helps without touching the database', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'))
    const nowhere = { DATA_DIR: empty, DATABASE_URL: 'postgres://127.0.0.1:1/none' }
    const { exitCode, said } = await factbook(['--help'], '', nowhere)
    expect(exitCode).toBe(0)
    expect(said).toContain('user create-admin')
    expect((await factbook(['nonsense'], '', nowhere)).exitCode).toBe(2)
    expect(await readdir(empty)).toEqual([])
  })

  it('creates the first user in an empty database, without a demo', async () => {
    expect(created.noted).not.toMatch(/demo/i)
    expect(created).toMatchObject({
      exitCode: 0,
      said: "The administrator 'edna' was created and can sign in.\n",
    })
    const database = await open()
    const counts = await database.read(db =>
      db.execute(sql`select (select count(*)::int from app_user) as users,
        (select count(*)::int from demo_mark) as demo`),
    )
    await database.close()
    expect(counts.rows).toEqual([{ users: 1, demo: 0 }])
  })

  it.runIf(onServer)('refuses a place without a database, and creates none', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'))
    const refused = await factbook(['verify'], '', { DATA_DIR: empty, DATABASE_URL: '' })
    expect(refused).toMatchObject({ exitCode: 1, said: '' })
    expect(refused.noted).toMatch(new RegExp(`no embedded database in ${empty}.*DATABASE_URL`))
    expect(await readdir(empty)).not.toContain('database')

    const unused = await emptyServerDatabase(process.env['TEST_DATABASE_URL'] ?? '')
    const onUnused = await factbook(setPassword, '', { DATABASE_URL: unused })
    expect(onUnused.noted).toContain('The database in DATABASE_URL has no tables.')
  })

  it.runIf(onServer)('imports a file of the folder in which it was typed', async () => {
    const airports =
      'iataCode,airportName,city,isoCountryCode,enplanements\nQZA,Harbor Field,Lakeside,US,12\n'
    await writeFile(join(folder, 'airports.csv'), airports)
    const imported = await factbook(['import', 'airports', 'airports.csv', '--year', '2019'])
    expect(imported.exitCode).toBe(0)
    expect(imported.said).toContain('Airports: created 1, updated 0, unchanged 0.')
  })

  it.runIf(isTorture)(
    'works beside another process on a server, and reports one on an embedded database',
    async () => {
      const database = await open()
      await database.read(db => db.execute(sql`select 1`))
      const { exitCode, noted } = await factbook(setPassword, 'slate-heron-over-harbor\n')
      await database.close()
      expect(exitCode).toBe(onServer ? 0 : 1)
      if (onServer) return
      expect(noted).toContain('Another process is using the data folder')
      expect(noted).not.toMatch(/\n\s+at /)
    },
  )

  it.runIf(onServer && isTorture)('says which setting is wrong, and that a folder is none', async () => {
    const wrong = await factbook(setPassword, '', { DATABASE_URL: 'mysql://host/name' })
    expect(wrong.exitCode).toBe(1)
    expect(wrong.noted).toContain('DATABASE_URL must look like postgres://')
    await writeFile(join(folder, 'note.txt'), 'no folder')
    const file = await factbook(setPassword, '', { DATA_DIR: join(folder, 'note.txt'), DATABASE_URL: '' })
    expect(file.exitCode).toBe(1)
    expect(file.noted).toContain('DATA_DIR must be a writable folder')
  })
})
