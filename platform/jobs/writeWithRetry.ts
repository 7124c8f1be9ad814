import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../contract/problem.ts'

const pausesMs = [500, 1_000, 2_000, 4_000, 8_000]

/** Retries a write that records an outcome while the database is unavailable. Refusals are thrown immediately. */
export async function writeWithRetry<T>(
  write: () => Promise<T>,
  pauses: readonly number[] = pausesMs,
): Promise<T> {
  for (const pause of pauses) {
    try {
      return await write()
    } catch (thrown) {
      if (thrown instanceof Problem) throw thrown
      await wait(pause)
    }
  }
  return write()
}
