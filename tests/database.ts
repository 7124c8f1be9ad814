import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { connectFolder, inBackground, type Database, type Db } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { usualWaitMs } from '#platform/database/database.ts'
import { withValues } from '#platform/database/statement.ts'
import { migrateSchema } from '#server/database/migrateSchema.ts'
import { addressOf, createDatabase } from './postgres/template.ts'

/** Each user of the machine has their own, because the files of others cannot be overwritten. */
export const testFolder: string = join(tmpdir(), `factbook-tests-${process.getuid?.() ?? 0}`)

/** A migrated database with its lookups, of the kind that this run tests. */
export function openTestDatabase({ waitMs = usualWaitMs }: { waitMs?: number } = {}): Promise<Database> {
  return process.env['FACTBOOK_TEST_DATABASE'] === 'postgres'
    ? openServerDatabase(waitMs)
    : openEmbeddedDatabase()
}

/**
 * A database whose `read` and `write` are savepoints in one transaction, which `rollback` undoes. A test sees its own
 * writes, and the next test does not.
 */
export async function openRolledBack(
  database: Database,
): Promise<{ database: Database; rollback(): Promise<void> }> {
  const undo = new Error('undo')
  let finish: () => void = () => undefined
  const finished = new Promise<void>(resolve => (finish = resolve))
  let ended: Promise<unknown> = Promise.resolve()
  const db = await new Promise<Db>(opened => {
    // Idle between the calls of a test, for as long as the test takes.
    ended = inBackground(database)
      .write(async outer => {
        opened(outer)
        await finished
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
  })
  const takeTurn = inTurn()
  let isOver = false
  // A job's heartbeat may come after its test. On the same connection, it would break the next test's transaction.
  const savepoint = <T>(work: () => Promise<T>): Promise<T> =>
    takeTurn(() => (isOver ? Promise.reject(new Error('The test is over')) : work()))
  /** With as few round trips as the database allows, because they are most of a test's work. */
  const run = async (...statements: string[]): Promise<void> => {
    const batches = database.kind === 'embedded' ? statements : [statements.join(';')]
    for (const batch of batches) await db.execute(batch)
  }
  const withinSavepoint = async <T>(
    work: (db: Db) => Promise<T>,
    { first, last }: Surrounding,
  ): Promise<T> => {
    await run('savepoint of_the_call', first)
    try {
      const result = await work(db)
      await run(...last, 'release savepoint of_the_call')
      return result
    } catch (error) {
      await run('rollback to savepoint of_the_call', 'release savepoint of_the_call')
      throw error
    }
  }
  return {
    database: {
      kind: database.kind,
      readConnections: 1,
      writeConnections: 1,
      waitMs: database.waitMs,
      ask: (text, values) =>
        savepoint(async () => (await db.execute(withValues(text, values))).rows as never),
      read: work => savepoint(() => withinSavepoint(work, reading)),
      write: work => savepoint(() => withinSavepoint(work, writing)),
      close: () => Promise.resolve(),
    },
    rollback: () =>
      takeTurn(async () => {
        isOver = true
        finish()
        await ended
      }),
  }
}

/** Savepoints nest. Two at the same time on one connection would conflict. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

/** Makes a savepoint behave like a transaction. */
interface Surrounding {
  first: string
  last: readonly string[]
}

const reading: Surrounding = {
  first: "select set_config('transaction_read_only', 'on', true), set_config('search_path', 'public', true)",
  last: [],
}

const writing: Surrounding = {
  // A savepoint inherits the settings of the one before it; a real transaction starts without any.
  first: `select set_config('factbook.user_id', '', true), set_config('factbook.request', '', true),
    set_config('factbook.action', '', true), set_config('factbook.reason', '', true),
    set_config('search_path', 'public', true)`,
  // The checks of a transaction on commit.
  last: ['set constraints all immediate', 'set constraints all deferred'],
}

async function openServerDatabase(waitMs: number): Promise<Database> {
  const base = process.env['TEST_DATABASE_URL']
  const template = process.env['TEST_DATABASE_TEMPLATE']
  if (!base || !template) throw new Error('There is no server: the postgres project starts its own')
  return connectServer(addressOf(base, await createDatabase(base, template)), { reads: 4, writes: 4, waitMs })
}

/** Initialization takes seconds. One prepared image per schema is stored in the temporary folder and copied. */
export async function openEmbeddedDatabase(folder: string | null = null): Promise<Database> {
  const sources = [
    'server/database/migrateSchema.ts',
    'server/database/lookups/lookups.facts.ts',
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const file of readMigrationFiles({ migrationsFolder: 'server/database/migrations' }))
    hash.update(file.hash)
  for (const source of sources) hash.update(await readFile(source))
  const key = hash.digest('hex').slice(0, 16)
  const image = join(testFolder, `${key}.tar`)
  if (!existsSync(image)) await prepareImage(image)
  return connectFolder(folder, new Blob([await readFile(image)]))
}

async function prepareImage(image: string): Promise<void> {
  await mkdir(testFolder, { recursive: true })
  const client = await PGlite.create({ extensions: { pg_trgm } })
  const { drizzle } = await import('drizzle-orm/pglite')
  const db = drizzle(client, { casing: 'snake_case' })
  const database: Database = {
    kind: 'embedded',
    readConnections: 1,
    writeConnections: 1,
    waitMs: usualWaitMs,
    ask: async text => (await client.query<never>(text)).rows,
    read: work => db.transaction(work),
    write: work => db.transaction(work),
    close: () => client.close(),
  }
  await migrateSchema(database)
  const dump = await client.dumpDataDir('none')
  await client.close()
  const own = `${image}.${randomUUID()}`
  await writeFile(own, Buffer.from(await dump.arrayBuffer()))
  await rename(own, image)
}
