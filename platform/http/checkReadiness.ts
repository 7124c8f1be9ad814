import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { requireRoom } from '../storage/requireRoom.ts'
import type { Storage } from '../storage/storage.ts'

const answerWithinMs = 3_000
/** Anyone may ask, so a check that writes is cached for this long. */
const shareForMs = 5_000

/** Explains what prevents the server from working; an empty list if nothing does. */
export function checkReadiness(
  database: Database,
  storage: Storage,
  { dataDir }: { dataDir: string },
): () => Promise<string[]> {
  const checkFolders = shared(async () => [
    ...(await failureOf('The data folder (DATA_DIR)', requireRoom(dataDir))),
    ...(await failureOf('The archive (STORAGE_URL)', storage.requireWritable())),
  ])
  return async () => {
    const asked = database
      .read(db => db.execute(sql`select 1`))
      .catch(() => Promise.reject(new Error(silent)))
    const [ofDatabase, ofFolders] = await Promise.all([failureOf('The database', asked), checkFolders()])
    return [...ofDatabase, ...ofFolders]
  }
}

const silent = 'does not respond'

async function failureOf(name: string, check: Promise<unknown>): Promise<string[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(silent)), answerWithinMs)
  try {
    await Promise.race([check, late.promise])
    return []
  } catch (error) {
    return [`${name} ${error instanceof Error ? error.message : silent}.`]
  } finally {
    clearTimeout(timer)
  }
}

function shared<T>(check: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  let checkedAt = 0
  return () => {
    if (last && Date.now() - checkedAt < shareForMs) return last
    checkedAt = Date.now()
    last = check()
    return last
  }
}
