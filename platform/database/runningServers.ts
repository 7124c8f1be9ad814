import { randomUUID, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { joinWords } from '../contract/joinWords.ts'
import type { Database } from './database.ts'
import { runningServer } from './tables.ts'

/** A server that has not been seen for this long no longer runs. */
const forgottenAfterSeconds = 60
const beatEveryMs = 20_000

const hash = promisify<string, string, number, Buffer>(scrypt)

/**
 * Records this server in the database it shares with others, and finds servers whose settings differ although all of
 * them must be the same: a session of one server would be invalid on another, or its files missing.
 */
export class RunningServers {
  readonly #database: Database
  readonly #serverId = randomUUID()
  readonly #shared: Readonly<Record<string, string>>
  #hashes: Promise<Record<string, string>> | null = null
  #timer: NodeJS.Timeout | null = null

  /** `shared` has the settings by name. Only their hashes are stored. */
  constructor(database: Database, shared: Readonly<Record<string, string>>) {
    this.#database = database
    this.#shared = shared
  }

  /** Records this server from now on. `warn` receives each new difference once. */
  start(warn: (text: string) => void): void {
    let told = ''
    const beat = async () => {
      const found = (await this.beat()).join(' ')
      if (found !== '' && found !== told) warn(found)
      told = found
    }
    // The readiness check reports an unavailable database.
    const tryBeat = () => void beat().catch(() => undefined)
    this.#timer = setInterval(tryBeat, beatEveryMs).unref()
    tryBeat()
  }

  /** Records this server, so that others find it. Resolves to the differences in words. */
  async beat(): Promise<string[]> {
    const own = await (this.#hashes ??= hashEach(this.#shared))
    const { rows } = await this.#database.write(db =>
      db.execute<{ hashes: Record<string, string> }>(sql`
        with forgotten as (delete from ${runningServer}
          where seen < now() - make_interval(secs => ${forgottenAfterSeconds}) and server_id <> ${this.#serverId}),
        own as (insert into ${runningServer} (server_id, hashes) values (${this.#serverId}, ${JSON.stringify(own)}::jsonb)
          on conflict (server_id) do update set seen = now())
        select hashes from ${runningServer} where server_id <> ${this.#serverId}
          and seen >= now() - make_interval(secs => ${forgottenAfterSeconds})`),
    )
    const different = Object.keys(own).filter(name => rows.some(({ hashes }) => hashes[name] !== own[name]))
    if (different.length === 0) return []
    return [
      `Another server uses this database with a different ${joinWords(different)}. All must be the same.`,
    ]
  }

  /** Removes this server, so that its successor does not find it. */
  async stop(): Promise<void> {
    if (this.#timer === null) return
    clearInterval(this.#timer)
    await this.#database
      .write(db => db.execute(sql`delete from ${runningServer} where server_id = ${this.#serverId}`))
      .catch(() => undefined)
  }
}

/** Slow hashes, so that a weak secret cannot be guessed from its hash. */
async function hashEach(shared: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const hashed: [string, string][] = []
  for (const [name, value] of Object.entries(shared))
    hashed.push([name, (await hash(value, name, 16)).toString('hex')])
  return Object.fromEntries(hashed)
}
