import { setAuditContext } from '#platform/database/audit.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import { retryDeadlocks } from '#platform/database/retryDeadlocks.ts'
import { fromConstraintError } from '#server/database/constraintProblems.ts'
import type { TablesPolicy } from '#server/database/openDatabase.ts'
import type { World } from './command.ts'

/**
 * Opens the product's database for the work and always closes it. A command refuses a database without the tables of this
 * version unless it says otherwise.
 */
export async function withDatabase<T>(
  world: World,
  work: (database: Database) => Promise<T>,
  tables: TablesPolicy = 'refuse',
): Promise<T> {
  const database = await world.openDatabase(tables)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Runs the work in one transaction, and again after a deadlock with a call of a running server. The audit records the
 * command and no user, because no one is signed in. A database constraint is thrown as its problem.
 */
export async function runInTransaction<T>(
  database: Database,
  { commandName, reason }: { commandName: string; reason?: string | undefined },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const request = `factbook ${commandName}`
  try {
    return await retryDeadlocks(() =>
      database.write(async db => {
        await setAuditContext(db, { userId: null, request, reason })
        return work(db)
      }),
    )
  } catch (thrown) {
    throw fromConstraintError(thrown) ?? thrown
  }
}
