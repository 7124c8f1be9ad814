import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export type RunningPostgres = { url: string; stop: () => Promise<void> }

/**
 * Starts a separate PostgreSQL server on a free port, whose data is removed at the end. Throws an explanation if the
 * machine has none and none can be run.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  // Detached, so that Ctrl-C does not reach it directly. It stops the server when its input closes, which also
  // happens if this process is killed without cleaning up.
  const keeper = spawn(process.execPath, [`${import.meta.dirname}/keeper.ts`], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const lines = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
  const first = await lines.next()
  if (first.done)
    throw new Error('No PostgreSQL server could be started for the tests; the reasons are above.')
  return {
    url: first.value,
    stop: async () => {
      const ended = once(keeper, 'exit')
      keeper.stdin.end()
      await ended
    },
  }
}
