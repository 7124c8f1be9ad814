import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '#server/db/connect.ts'
import { fillDemo } from '#server/db/demo/fillDemo.ts'
import { fillLookups } from '#server/db/fillLookups.ts'
import { migrate } from '#server/db/migrate.ts'
import { addManyRecords } from './manyRecords.ts'

/** Settings under which both servers open one and the same database. */
export type Environment = { DATA_DIR: string; DATABASE_URL: string }

/** A new data folder with the demo in it. */
export async function prepareEmbedded(): Promise<Environment> {
  return prepare({ DATA_DIR: newFolder(), DATABASE_URL: '' })
}

/** The same demo on a PostgreSQL server's first database. */
export async function preparePostgres(url: string): Promise<Environment> {
  return prepare({ DATA_DIR: newFolder(), DATABASE_URL: url })
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'factbook-bench-'))

async function prepare(environment: Environment): Promise<Environment> {
  const database = await openDatabaseOf(environment)
  await migrate(database)
  await fillLookups(database)
  await fillDemo(database)
  await database.close()
  await addManyRecords(environment)
  return environment
}

export const openDatabaseOf = ({ DATA_DIR, DATABASE_URL }: Environment): Promise<Database> =>
  connect({ databaseUrl: DATABASE_URL === '' ? null : DATABASE_URL, dataDir: DATA_DIR })
