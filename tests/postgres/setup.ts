import { startPostgres } from './start.ts'

/** Vitest calls this once before the `postgres` project; its workers inherit TEST_DATABASE_URL. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined
  const server = await startPostgres()
  process.env.TEST_DATABASE_URL = server.url
  return server.stop
}
