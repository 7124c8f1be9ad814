import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/pglite'
import type { Db } from '#platform/database/connect.ts'
import { openDriver } from './driver.ts'
import type { Environment } from './environment.ts'

export interface Statement {
  sql: string
  params: unknown[]
}

/** The statements that a piece of the product runs, in order. */
export async function recordStatements(
  environment: Environment,
  work: (db: Db) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = []
  const logger = { logQuery: (sql: string, params: unknown[]) => statements.push({ sql, params }) }
  const driver = await openDriver(environment)
  const db = driver.pglite
    ? drizzle(driver.pglite, { casing: 'snake_case', logger })
    : drizzlePg(driver.pool, { casing: 'snake_case', logger })
  await work(db)
  await driver.close()
  return statements
}
