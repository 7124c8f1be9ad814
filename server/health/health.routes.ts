import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/connect.ts'

const patienceMs = 3_000

/** Rejects when it takes too long: who watches over the server must not wait for a database that hangs. */
async function answered(asked: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('too late')), patienceMs)
  await Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}

/** `/health/live`: the process answers. `/health/ready`: the database does too. `/metrics`: for Prometheus. */
export function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await answered(database.read(db => db.execute(sql`select 1`)))
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'the database does not answer' })
    }
  })
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}
