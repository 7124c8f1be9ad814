import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectFolder } from '#server/db/connect.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'factbook-program-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The program itself, as npm runs it. */
function factbook(args: string[], input = '', env: NodeJS.ProcessEnv = {}) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const child = spawn(process.execPath, ['cli/factbook.ts', ...args], {
    env: { ...inherited, DATA_DIR: folder, npm_lifecycle_event: 'factbook', INIT_CWD: folder, ...env },
  })
  child.stdin.end(input)
  const texts = { said: '', noted: '' }
  child.stdout.on('data', (chunk: Buffer) => (texts.said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (texts.noted += chunk.toString()))
  return new Promise<{ exitCode: number | null; said: string; noted: string }>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', exitCode => resolve({ exitCode, ...texts }))
  })
}

const containing = (text: string): unknown => expect.stringContaining(text)
const create = '--name edna --email edna@people.example --first-name Edna --last-name Elderwood'.split(' ')

describe('the program on an embedded database', { timeout: 60_000 }, () => {
  it('helps without touching the database', async () => {
    const { exitCode, said } = await factbook(['--help'])
    expect(exitCode).toBe(0)
    expect(said).toContain('user create-admin')
    expect((await factbook(['nonsense'])).exitCode).toBe(2)
    expect(await readdir(folder)).toEqual([])
  })

  it('creates the first user and imports into an empty folder, without a demo', async () => {
    const created = await factbook(['user', 'create-admin', ...create], 'teal-heron-over-harbor\n')
    expect(created.noted).not.toMatch(/demo/i)
    expect(created).toMatchObject({
      exitCode: 0,
      said: "The administrator 'edna' was created and can sign in.\n",
    })
    await writeFile(
      join(folder, 'airports.csv'),
      'iataCode,airportName,city,isoCountryCode,enplanements\nQZA,Harbor Field,Lakeside,US,12\n',
    )
    expect(await factbook(['import', 'airports', 'airports.csv', '--year', '2019'])).toMatchObject({
      exitCode: 0,
      said: containing('Airports: created 1, updated 0, unchanged 0.'),
    })
    const database = await connectFolder(join(folder, 'database'))
    const counts = await database.read(db =>
      db.execute(sql`select (select count(*) from app_user) as users, (select count(*) from airport) as airports,
        (select count(*) from demo_mark) as demo`),
    )
    await database.close()
    expect(counts).toMatchObject({ rows: [{ users: 1, airports: 1, demo: 0 }] })
  })

  it('says so when the folder is in use, and stops', async () => {
    const database = await connectFolder(join(folder, 'database'))
    const { exitCode, said, noted } = await factbook(
      ['user', 'set-password', 'edna'],
      'slate-heron-over-harbor\n',
    )
    await database.close()
    expect({ exitCode, said }).toEqual({ exitCode: 1, said: '' })
    expect(noted).toContain('Another process has the data folder')
    expect(noted).not.toMatch(/\n\s+at /)
  })

  it('says which setting is wrong, and that a folder is none', async () => {
    const args = ['user', 'set-password', 'edna']
    const wrong = await factbook(args, '', { DATABASE_URL: 'mysql://host/name' })
    expect(wrong).toMatchObject({
      exitCode: 1,
      noted: containing('DATABASE_URL must be like postgres://'),
    })
    await writeFile(join(folder, 'note.txt'), 'no folder')
    const file = await factbook(args, '', { DATA_DIR: join(folder, 'note.txt') })
    expect(file).toMatchObject({
      exitCode: 1,
      noted: containing('The data folder is no folder.'),
    })
  })
})
