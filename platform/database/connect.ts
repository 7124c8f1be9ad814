import { existsSync, mkdirSync, renameSync, closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivate } from '../storage/privateFolder.ts'
import type { ServerOptions } from './connectServer.ts'
import { usualWaitMs, type Database } from './database.ts'
import { connectionSettings, typeOids } from './planner.ts'

export type { Database, Db, StatementValue } from './database.ts'

/** The database for jobs, migrations, and commands. A PostgreSQL server gives it separate connections and limits. */
export const inBackground = (database: Database): Database => ({ ...database, ...database.background })

/** Opens the server of DATABASE_URL if set, or else the embedded database in the data folder. */
export async function connect(settings: {
  databaseUrl: string | null
  dataDir: string
  databaseConnections?: Partial<ServerOptions>
}): Promise<Database> {
  if (!settings.databaseUrl) return connectFolder(join(settings.dataDir, 'database'))
  const { connectServer } = await import('./connectServer.ts')
  return connectServer(settings.databaseUrl, settings.databaseConnections)
}

/** Whether the data folder has an embedded database. */
export const hasEmbeddedDatabase = (dataDir: string): boolean =>
  ['pglite', restoredName].some(name => existsSync(join(dataDir, 'database', name)))

/** A restored database in the folder that has not yet replaced the former one. */
export const restoredName = 'restored'

/** Otherwise, a restore that was killed midway would leave no database, and the server would start with a new one. */
function finishRestore(folder: string): void {
  const [current, restored] = [join(folder, 'pglite'), join(folder, restoredName)]
  if (existsSync(restored) && !existsSync(current)) renameSync(restored, current)
}

/**
 * A save is on disk when it is answered: each write of the log waits for the disk. PGlite never calls fsync for the other
 * files, and never makes a checkpoint while it runs. `maintain` does both. With the usual 512 kB of buffers, the demo would be
 * loaded many times more slowly.
 */
const durableLog = { fsync: 'on', wal_sync_method: 'open_datasync', wal_buffers: '16MB', wal_recycle: 'off' }

/** The embedded database in a folder that only one process can open; in memory if the folder is null. */
export async function connectFolder(folder: string | null, loadDataDir?: Blob): Promise<Database> {
  const { lockFolder } = await import('./lockFolder.ts')
  if (folder) mkdirSync(folder, { recursive: true })
  const unlock = folder ? lockFolder(folder) : () => undefined
  if (folder) finishRestore(folder)
  const { PGlite } = await import('@electric-sql/pglite')
  const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
  const { drizzle } = await import('drizzle-orm/pglite')
  const client = new PGlite({
    ...(folder ? { dataDir: join(folder, 'pglite') } : {}),
    ...(loadDataDir ? { loadDataDir } : {}),
    extensions: { pg_trgm },
    startParams: [
      ...PGlite.defaultStartParams,
      // The default of 128 MB would all be in use from the start without making reads faster, because the operating
      // system also caches the files.
      ...Object.entries({ shared_buffers: '16MB', ...durableLog }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ],
    parsers: { [typeOids.int8]: Number, [typeOids.numeric]: Number, [typeOids.date]: text => text },
  })
  await client.waitReady
  // The embedded database makes its files world-readable, regardless of the process's umask.
  if (folder) makePrivate(folder)
  if (folder) syncFiles(join(folder, 'pglite'))
  await client.exec(
    Object.entries(connectionSettings)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join('; '),
  )
  const db = drizzle(client, { casing: 'snake_case' })
  return {
    kind: 'embedded',
    readConnections: 1,
    writeConnections: 1,
    waitMs: usualWaitMs,
    ask: async (text, values) => (await client.query<never>(text, [...values])).rows,
    read: work => db.transaction(work, { accessMode: 'read only', isolationLevel: 'repeatable read' }),
    write: work => db.transaction(work),
    dump: async () => new Uint8Array(await (await client.dumpDataDir('gzip')).arrayBuffer()),
    maintain: async () => {
      const { rows } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      // One after another, because other calls wait for each.
      for (const { name } of rows) await client.exec(`vacuum analyze ${name}`)
      await client.exec('checkpoint')
      if (folder) syncFiles(join(folder, 'pglite'))
    },
    close: async () => {
      await client.close()
      if (folder) syncFiles(join(folder, 'pglite'))
      unlock()
    },
  }
}

/**
 * Returns when all files of a folder, also in folders within it, are on disk. The file of `lockFolder` must not be among
 * them: when a process closes any handle of a locked file, the operating system ends the lock.
 */
function syncFiles(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) syncFile(join(entry.parentPath, entry.name))
  }
}

function syncFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
