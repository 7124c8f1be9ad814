import { problem, Problem } from '../contract/problem.ts'
import type { Database } from './database.ts'

const lookEveryMs = 2_000

/**
 * Errors of statements that do not fit the schema: an unknown column, table, or function, a plan whose result has
 * changed, a missing value, or a refusal by a trigger.
 */
const ofAnotherSchema = /^(42|0A000|23502|P0)/

/**
 * Wraps the database of a running server: once `isNewer` finds that a newer version of the program has changed the
 * schema, every use is refused with `outdatedServer`, because the statements of this version no longer fit. This is
 * checked every two seconds and when a statement fails in a way that may come from such a change.
 */
export function refuseNewerSchema(database: Database, isNewer: () => Promise<boolean>): Database {
  const outdated = new AbortController()
  const check = async () => {
    if (!outdated.signal.aborted && (await isNewer().catch(() => false))) outdated.abort()
  }
  const timer = setInterval(() => void check(), lookEveryMs).unref()
  const refuse = () => problem('outdatedServer', { retryAfterSeconds: 10 })

  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    if (outdated.signal.aborted) throw refuse()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Problem) && isOfAnotherSchema(error)) await check()
      throw outdated.signal.aborted ? refuse() : error
    }
  }
  const guardTransactions = ({ read, write }: Pick<Database, 'read' | 'write'>) => ({
    read: <T>(work: Parameters<typeof read<T>>[0]) => guard(() => read(work)),
    write: <T>(work: Parameters<typeof write<T>>[0]) => guard(() => write(work)),
  })
  return {
    ...database,
    ...guardTransactions(database),
    ask: (text, values) => guard(() => database.ask(text, values)),
    ...(database.background && { background: guardTransactions(database.background) }),
    outdated: outdated.signal,
    close: () => {
      clearInterval(timer)
      return database.close()
    },
  }
}

/** Drivers wrap errors, so any nested error may be the cause. */
function isOfAnotherSchema(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause)
    if ('code' in error && ofAnotherSchema.test(String(error.code))) return true
  return false
}
