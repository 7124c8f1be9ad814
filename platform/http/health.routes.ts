import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { problem } from '../contract/problem.ts'
import type { Database } from '../database/connect.ts'
import { findDatabaseError } from '../database/constraints.ts'
import type { RunningServers } from '../database/runningServers.ts'
import { requireFreeSpace } from '../storage/openFileStorage.ts'
import type { Storage } from '../storage/storage.ts'
import { readBearer } from './authenticate.ts'
import { isBusy } from './explainOutage.ts'
import { sendProblem } from './respond.ts'

interface Services {
  database: Database
  storage: Storage
  servers: Pick<RunningServers, 'beat'>
  settings: { dataDir: string; metricsToken: string | null }
}

/**
 * `/health/live` says that the process answers. `/health/ready` says that the database also answers and accepts changes,
 * that no newer version has changed it, and that there is disk space; otherwise, 503 with the reasons. `/metrics` is for
 * Prometheus.
 */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  const { settings } = services
  const readiness = checkReadiness(services)
  app.get('/health/live', () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const { reasons, warnings } = await readiness()
    const noted = warnings.length > 0 ? { warnings } : {}
    if (reasons.length === 0) return { status: 'ready', ...noted }
    return reply
      .code(503)
      .header('retry-after', shareForMs.folders / 1_000)
      .send({ status: 'not ready', reasons, ...noted })
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
    const given = readBearer(request) ?? ''
    return timingSafeEqual(digest(given), digest(metricsToken))
  }
  const isForwarded = ofProxies.some(name => request.headers[name] !== undefined)
  return !isForwarded && loopback.test(request.socket.remoteAddress ?? '')
}

const digest = (text: string) => createHash('sha256').update(text).digest()

const answerWithinMs = 3_000
/** Under load, answers may be late for this long before the server counts as not ready. */
const patienceMs = 30_000
/** Anyone may call this, and the checks write to the database and the disk, so their results are shared for this long. */
const shareForMs = { database: 1_000, folders: 5_000 }

/** Lists the reasons why the server cannot work, and warnings; both empty if there are none. */
function checkReadiness({
  database,
  storage,
  servers,
  settings,
}: Services): () => Promise<{ reasons: string[]; warnings: string[] }> {
  let warnings: string[] = []
  const explain = (error: unknown) => {
    if (database.outdated?.aborted)
      return 'was changed by a newer version of this program, so this server must be replaced'
    return findDatabaseError(error)?.code === '25006' ? 'accepts no changes' : silent
  }
  const checks = [
    watchFor('The database', shareForMs.database, explain, async () => {
      await database.read(db => db.execute(sql`select 1`))
      warnings = await servers.beat()
    }),
    watchFor('The data folder (DATA_DIR)', shareForMs.folders, toMessage, () =>
      requireFreeSpace(settings.dataDir),
    ),
    watchFor('The archive (STORAGE_URL)', shareForMs.folders, toMessage, () => storage.requireWritable()),
  ]
  return async () => {
    const reasons = (await Promise.all(checks.map(check => check()))).filter(each => each !== null)
    return { reasons, warnings }
  }
}

const silent = 'does not respond'
const toMessage = (error: unknown): string => (error instanceof Error ? error.message : silent)

/**
 * A check that resolves to why it failed, or to null. An error counts immediately. A late answer is not a failure, as it
 * is common under load, until there has been none for `patienceMs`.
 */
function watchFor(
  name: string,
  sharedForMs: number,
  explain: (error: unknown) => string,
  check: () => Promise<unknown>,
): () => Promise<string | null> {
  let last: Promise<string | null> = Promise.resolve(null)
  let isPending = false
  let checkedAt = Number.NEGATIVE_INFINITY
  /** When the first check without an answer began; null if the last one was answered. */
  let lateSince: number | null = null
  const findLateness = () =>
    lateSince !== null && performance.now() - lateSince > patienceMs ? `${name} ${silent}.` : null
  const run = async () => {
    lateSince ??= performance.now()
    try {
      await check()
    } catch (error) {
      if (isBusy(error)) return findLateness()
      lateSince = null
      return `${name} ${explain(error)}.`
    } finally {
      isPending = false
    }
    lateSince = null
    return null
  }
  return () => {
    if (!isPending && performance.now() - checkedAt >= sharedForMs) {
      checkedAt = performance.now()
      isPending = true
      last = run()
    }
    const late = new Promise<null>(resolve => setTimeout(resolve, answerWithinMs, null).unref())
    return Promise.race([last, late.then(findLateness)])
  }
}
