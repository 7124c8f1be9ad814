import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDemo } from '#server/database/demo/fillDemo.ts'
import { fillLookups } from '#server/database/fillLookups.ts'
import { migrateSchema } from '#server/database/migrateSchema.ts'
import { openDatabaseOf, type Environment } from './environment.ts'
import { addManyRecords } from './manyRecords.ts'

/** A new data folder with the demo. */
export async function prepareEmbedded(): Promise<Environment> {
  return prepare({ DATA_DIR: newFolder(), DATABASE_URL: '' })
}

/** The same demo in a PostgreSQL server's first database. */
export async function preparePostgres(url: string): Promise<Environment> {
  return prepare({ DATA_DIR: newFolder(), DATABASE_URL: url })
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'factbook-bench-'))

async function prepare(environment: Environment): Promise<Environment> {
  const database = await openDatabaseOf(environment)
  await migrateSchema(database)
  await fillLookups(database)
  await fillDemo(database)
  await database.close()
  await addManyRecords(environment)
  return environment
}
