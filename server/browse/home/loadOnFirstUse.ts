import type { FastifyInstance } from 'fastify'
import type { Memory } from '../memory/memory.ts'
import { getYearOverview } from './home.queries.ts'

/**
 * Loads the rows of the home page after the first answer to anyone, which the next page would otherwise wait for: a
 * second or two, the time that signing in takes. Not at the start, so that a server that no one uses stays small.
 */
export function loadOnFirstUse(app: FastifyInstance, memory: Pick<Memory, 'see' | 'openActiveYear'>): void {
  const load = async () => {
    await memory.see(null, null)
    const year = await memory.openActiveYear()
    if (year) await getYearOverview(year.instance, year.lists)
  }
  let isUsed = false
  app.addHook('onResponse', ({ url }, _reply, done) => {
    if (!isUsed && !url.startsWith('/health/')) {
      isUsed = true
      // The request that needs the rows reports a failure.
      load().catch(() => undefined)
    }
    done()
  })
}
