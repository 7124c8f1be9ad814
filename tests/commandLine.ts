import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import type { SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import type { Input, World } from '../cli/command.ts'
import { runFactbook } from '../cli/run.ts'
import { openRolledBack, openTestDatabase } from './database.ts'

/** The result of a command. */
export interface Run {
  exitCode: number
  /** The standard output. */
  said: string
  /** The error output. */
  noted: string
}

interface CommandLine {
  readonly database: Database
  /** The folder that the commands start from. */
  readonly folder: string
  /** Runs a command, given as the words after `factbook`. */
  run(args: string[], overrides?: Partial<World>): Promise<Run>
  /** Writes a file to the folder. */
  file(name: string, content: string | Uint8Array): Promise<string>
  /** The rows of a query. */
  rows<T extends Record<string, unknown>>(query: SQL): Promise<T[]>
}

/** The command line on a given database, or on one in which each test's writes are rolled back. */
export function useCommandLine(given?: () => Database): CommandLine {
  let whole: Database | undefined
  let rolledBack: Awaited<ReturnType<typeof openRolledBack>> | undefined
  let folder = ''
  const current = (): Database => {
    const database = given?.() ?? rolledBack?.database
    if (!database) throw new Error('the database is open within a test only')
    return database
  }
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'factbook-cli-'))
    if (!given) whole = await openTestDatabase()
  })
  beforeEach(async () => {
    if (whole) rolledBack = await openRolledBack(whole)
  })
  afterEach(() => rolledBack?.rollback())
  afterAll(async () => {
    await whole?.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    get database() {
      return current()
    },
    get folder() {
      return folder
    },
    run: (args, overrides) => runIn(args, { folder, openDatabase: () => unclosed(current()), ...overrides }),
    file: async (name, content) => {
      await writeFile(join(folder, name), content)
      return name
    },
    rows: async <T extends Record<string, unknown>>(query: SQL) =>
      (await current().read(db => db.execute<T>(query))).rows,
  }
}

const unclosed = (database: Database): Promise<Database> =>
  Promise.resolve({ ...database, kind: database.kind, close: () => Promise.resolve() })

async function runIn(args: string[], overrides: Partial<World>): Promise<Run> {
  const said: string[] = []
  const noted: string[] = []
  const world: World = {
    env: {},
    folder: '.',
    input: piped(''),
    terminal: new PassThrough(),
    say: text => said.push(text),
    note: text => noted.push(text),
    openDatabase: () => Promise.reject(new Error('this needs no database')),
    ...overrides,
  }
  const exitCode = await runFactbook(args, world)
  return { exitCode, said: said.join('\n'), noted: noted.join('\n') }
}

/** Input piped into a command. */
export function piped(text: string): Input {
  const input = new PassThrough()
  input.end(text)
  return input
}

/** A terminal with a typing user. */
export function typed(text: string): Input {
  const input: Input = new PassThrough()
  input.isTTY = true
  ;(input as PassThrough).write(text)
  return input
}
