import { findDatabaseError } from './constraints.ts'

const deadlock = '40P01'
const mostTries = 5

/**
 * Repeats a transaction that the database ended because it and another waited for each other, with nothing changed.
 * `work` begins anew each time.
 */
export async function retryDeadlocks<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (thrown) {
      if (tries >= mostTries || findDatabaseError(thrown)?.code !== deadlock) throw thrown
    }
  }
}
