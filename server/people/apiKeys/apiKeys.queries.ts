import { and, asc, eq, sql } from 'drizzle-orm'
import { keyPrefix, maxKeys, type ApiKey } from '#domain/people/apiKey.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { oneRow, takeTurn } from '#platform/database/statement.ts'
import { apiKey } from '../../database/schema/users.ts'
import { createSecret, hashSecret } from '../secrets.ts'

const shown = {
  apiKeyId: apiKey.apiKeyId,
  keyName: apiKey.keyName,
  keyStart: apiKey.keyStart,
  createdDate: apiKey.createdDate,
  expiresDate: apiKey.expiresDate,
  lastUsedDate: apiKey.lastUsedDate,
}

export const listApiKeys = (db: Db, userId: number): Promise<ApiKey[]> =>
  db.select(shown).from(apiKey).where(eq(apiKey.userId, userId)).orderBy(asc(apiKey.apiKeyId))

/** Creates a key, of which only the hash is stored. Throws `tooManyKeys`. */
export async function createApiKey(
  db: Db,
  userId: number,
  { keyName, expiresInDays }: { keyName: string; expiresInDays: number | null },
): Promise<ApiKey & { key: string }> {
  await takeTurn(db, `API keys of ${userId}`)
  const keys = await db.$count(apiKey, eq(apiKey.userId, userId))
  if (keys >= maxKeys) throw problem('tooManyKeys')
  const key = keyPrefix + createSecret()
  const expiresDate = expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`
  const made = await db
    .insert(apiKey)
    .values({ userId, keyName, keyStart: key.slice(0, 8), keyHash: hashSecret(key), expiresDate })
    .returning(shown)
  return { ...oneRow(made), key }
}

/** Throws `notFound` if the feed is not the user's own. */
export async function revokeApiKey(db: Db, userId: number, apiKeyId: number): Promise<void> {
  const gone = await db
    .delete(apiKey)
    .where(and(eq(apiKey.apiKeyId, apiKeyId), eq(apiKey.userId, userId)))
    .returning({ apiKeyId: apiKey.apiKeyId })
  if (gone.length === 0) throw problem('notFound')
}

/** Records that it was used. Not audited, because programs call constantly. */
export async function noteKeyUse(db: Db, apiKeyId: number): Promise<void> {
  await db.execute(sql`select set_config('factbook.audit', 'off', true)`)
  await db
    .update(apiKey)
    .set({ lastUsedDate: sql`now()` })
    .where(eq(apiKey.apiKeyId, apiKeyId))
}
