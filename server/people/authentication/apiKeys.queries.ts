import { and, asc, eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { keyPrefix, maxKeys, type ApiKey, acceptsKey, callsPerMinute } from '#domain/people/apiKey.ts'
import { problem } from '#domain/problems.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Db, Database } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import type { AfterCommitTasks } from '#platform/http/afterCommitTasks.ts'
import { readBearer } from '#platform/http/authenticate.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeInShare } from '#platform/http/callLimits.ts'
import { apiKey } from '../../database/schema/users.ts'
import { createSecret, hashSecret, secretPattern } from '../secrets.ts'
import { requireLiveSession, type CurrentUser } from '../session.ts'
import { computeNetworkKey } from './computeNetworkKey.ts'
import { countGuess } from './signInThrottle.ts'

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
  actor: Pick<CurrentUser, 'userId' | 'sessionId'>,
  { keyName, expiresInDays }: { keyName: string; expiresInDays: number | null },
): Promise<ApiKey & { key: string }> {
  const { userId } = actor
  await requireLiveSession(db, actor)
  const keys = await db.$count(apiKey, eq(apiKey.userId, userId))
  if (keys >= maxKeys) throw problem('tooManyKeys')
  const key = keyPrefix + createSecret()
  const expiresDate = expiresInDays === null ? null : sql`now() + make_interval(days => ${expiresInDays})`
  const added = await db
    .insert(apiKey)
    .values({ userId, keyName, keyStart: key.slice(0, 8), keyHash: hashSecret(key), expiresDate })
    .returning(shown)
  return { ...requireRow(added), key }
}

/** Throws `notFound` if the key is not the user's own. */
export async function revokeApiKey(db: Db, userId: number, apiKeyId: number): Promise<void> {
  const removed = await db
    .delete(apiKey)
    .where(and(eq(apiKey.apiKeyId, apiKeyId), eq(apiKey.userId, userId)))
    .returning({ apiKeyId: apiKey.apiKeyId })
  if (removed.length === 0) throw problem('notFound')
}

/** Records that it was used. Not audited, because programs call constantly. */
async function noteKeyUse(db: Db, apiKeyId: number): Promise<void> {
  await db
    .update(apiKey)
    .set({ lastUsedDate: sql`now()` })
    .where(eq(apiKey.apiKeyId, apiKeyId))
}

interface Services {
  database: Database
  afterCommitTasks: AfterCommitTasks
}

interface FoundKey {
  apiKeyId: number
  userId: number
  isUseNoted: boolean
}

/** Whether the key's owner may still call is decided by the statement that begins the call (`callColumns.ts`). */
const findKey = `select api_key_id as "apiKeyId", user_id as "userId",
  coalesce(last_used_date > now() - interval '1 minute', false) as "isUseNoted"
  from public.api_key where key_hash = $1 and (expires_date is null or expires_date > now())`

/** Reads the API key of a request. */
export class ApiKeyReader {
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  /**
   * Null if the request has no API key. Throws `keyRefused`, `keyNotForThis`, and `tooManyAttempts` with the seconds to
   * wait.
   */
  async read(endpoint: Endpoint, request: FastifyRequest): Promise<Caller | null> {
    const key = readBearer(request)
    if (!key?.startsWith(keyPrefix)) return null
    const { database, afterCommitTasks } = this.#services
    const isKey = secretPattern.test(key.slice(keyPrefix.length))
    const [found] = isKey ? await database.ask<FoundKey>(findKey, [hashSecret(key)]) : []
    if (!found) return this.#refuse(key, request)
    if (!acceptsKey(endpoint)) throw problem('keyNotForThis')
    const { apiKeyId, userId } = found
    if (!found.isUseNoted) {
      const note = () => database.write(db => noteKeyUse(db, apiKeyId))
      afterCommitTasks.run(note, error => request.log.error(error, 'noting the use of a key'))
    }
    return { sessionId: `apiKey ${apiKeyId}`, owner: `user ${userId}`, isBrowser: false, callsPerMinute }
  }

  async #refuse(key: string, request: FastifyRequest): Promise<never> {
    const share = `API key ${computeNetworkKey(request.ip)}`
    await writeInShare(this.#services.database, share, db => countGuess(db, 'API key', key, request.ip))
    throw problem('keyRefused')
  }
}
