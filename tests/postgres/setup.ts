import { startPostgres } from './start.ts'
import { makeTemplate } from './template.ts'

/** Vitest calls this once before the `postgres` project; its workers inherit the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL ? undefined : await startPostgres()
  if (server) process.env.TEST_DATABASE_URL = server.url
  const template = await makeTemplate(process.env.TEST_DATABASE_URL ?? '')
  process.env.TEST_DATABASE_TEMPLATE = template.name
  return async () => {
    // Stopping the server removes everything.
    await (server ? server.stop() : template.remove())
  }
}
