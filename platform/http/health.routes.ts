import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { problem } from '../contract/problem.ts'
import type { Database } from '../database/connect.ts'
import { requireRoom } from '../storage/openFileStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { sendProblem } from './respond.ts'

interface Services {
  database: Database
  storage: Storage
  settings: { dataDir: string; metricsToken: string | null }
}

/**
 * `/health/live` says that the process answers. `/health/ready` says that the database answers too, that no newer
 * version has changed it, and that there is disk space; otherwise, 503 with the reasons. `/metrics` is for Prometheus.
 */
export function healthRoutes(app: FastifyInstance, { database, storage, settings }: Services): void {
  const failures = checkReadiness(database, storage, settings)
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

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** A proxy on this machine forwards requests from anyone. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether the caller may read `/metrics`: with METRICS_TOKEN as the bearer token or, if that is not set, from this
 * machine.
 */
function mayReadMetrics(request: FastifyRequest, { metricsToken }: { metricsToken: string | null }): boolean {
  if (metricsToken !== null) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(given), digest(metricsToken))
  }
  const isForwarded = ofProxies.some(name => request.headers[name] !== undefined)
  return !isForwarded && loopback.test(request.socket.remoteAddress ?? '')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const answerWithinMs = 3_000
/** Anyone may call this, and the check writes to the disk, so its result is cached for this long. */
const shareForMs = 5_000

/** Lists the reasons why the server cannot work; empty if there are none. */
function checkReadiness(
  database: Database,
  storage: Storage,
  { dataDir }: { dataDir: string },
): () => Promise<string[]> {
  const checkFolders = shareResult(async () => [
    ...(await failureOf('The data folder (DATA_DIR)', requireRoom(dataDir))),
    ...(await failureOf('The archive (STORAGE_URL)', storage.requireWritable())),
  ])
  return async () => {
    const answer = database
      .read(db => db.execute(sql`select 1`))
      .catch(() => Promise.reject(new Error(database.outdated?.aborted ? outdated : silent)))
    const [ofDatabase, ofFolders] = await Promise.all([failureOf('The database', answer), checkFolders()])
    return [...ofDatabase, ...ofFolders]
  }
}

const silent = 'does not respond'
const outdated = 'was changed by a newer version of this program, so this server must be replaced'

async function failureOf(name: string, check: Promise<unknown>): Promise<string[]> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(silent)), answerWithinMs)
  try {
    await Promise.race([check, late.promise])
    return []
  } catch (error) {
    return [`${name} ${error instanceof Error ? error.message : silent}.`]
  } finally {
    clearTimeout(timer)
  }
}

function shareResult<T>(check: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  let checkedAt = 0
  return () => {
    if (last && performance.now() - checkedAt < shareForMs) return last
    checkedAt = performance.now()
    last = check()
    return last
  }
}
