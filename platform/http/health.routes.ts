import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { problem } from '../contract/problem.ts'
import type { Database } from '../database/connect.ts'
import { sendProblem } from './respond.ts'
import type { Storage } from '../storage/storage.ts'
import { mayReadMetrics } from './metricsAccess.ts'
import { readiness } from './readiness.ts'

interface Services {
  database: Database
  storage: Storage
  settings: { dataDir: string; metricsToken: string | null }
}

/**
 * `/health/live`: the process answers. `/health/ready`: the database does too, and there is room to store; otherwise
 * 503 with the reasons. `/metrics`: for Prometheus.
 */
export function healthRoutes(app: FastifyInstance, { database, storage, settings }: Services): void {
  const failures = readiness(database, storage, settings)
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const reasons = await failures()
    return reasons.length === 0 ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', reasons })
  })
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, settings)) return sendProblem(reply, problem('forbidden'))
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
