import type { FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
/** A proxy on this machine forwards requests from anyone. */
const ofProxies = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/**
 * Whether the caller may read `/metrics`: with METRICS_TOKEN as the bearer token or, without that setting, from this
 * machine.
 */
export function mayReadMetrics(
  request: FastifyRequest,
  { metricsToken }: { metricsToken: string | null },
): boolean {
  if (metricsToken !== null) {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
    return timingSafeEqual(digest(given), digest(metricsToken))
  }
  const isForwarded = ofProxies.some(name => request.headers[name] !== undefined)
  return !isForwarded && loopback.test(request.socket.remoteAddress ?? '')
}

const digest = (text: string) => createHash('sha256').update(text).digest()
