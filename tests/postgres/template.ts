import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { migrateSchema } from '#server/database/migrateSchema.ts'

/** A database with its schema and lookups. Each test file gets a copy, which takes a tenth of the time. */
export async function makeTemplate(base: string): Promise<{ name: string; remove: () => Promise<void> }> {
  const name = await createDatabase(base)
  const database = connectServer(addressOf(base, name), { reads: 1, writes: 1 })
  await migrateSchema(database)
  await database.close()
  return { name, remove: () => run(base, `drop database ${name}`) }
}

/** A new database on a server, empty or a copy. Returns its name. */
export async function createDatabase(base: string, template?: string): Promise<string> {
  const name = `factbook_${randomUUID().replaceAll('-', '')}`
  await run(base, `create database ${name}${template ? ` template ${template}` : ''}`)
  return name
}

/** The address of a test file's own database. */
export async function findAddress(database: Database): Promise<string> {
  const [row] = await database.ask<{ name: string }>('select current_database()::text as name', [])
  return addressOf(process.env['TEST_DATABASE_URL'] ?? '', row?.name ?? '')
}

export function addressOf(base: string, name: string): string {
  const url = new URL(base)
  url.pathname = `/${name}`
  return url.href
}

async function run(base: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
