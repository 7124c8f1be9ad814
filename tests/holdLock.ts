import type { SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/connect.ts'

/** Takes a lock in a transaction, as a slow call would. Resolves to a function that releases it. */
export async function holdLock(database: Database, lock: SQL): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const ended = database.write(async db => {
    await db.execute(lock)
    held.resolve()
    await letGo.promise
  })
  await held.promise
  return async () => {
    letGo.resolve()
    await ended
  }
}
