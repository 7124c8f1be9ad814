import type { FastifyReply } from 'fastify'
import { problem } from '../contract/problem.ts'

const windowMs = 60_000

/** Counts calls per minute. Every reply says how many are left (draft-ietf-httpapi-ratelimit-headers). */
export class CallRate {
  readonly #calls = new Map<string, number>()
  #minute = 0

  /** Counts a call of `key`, which may make `limit` per minute. Throws `tooManyCalls` with the seconds to wait. */
  count(key: string, limit: number, reply: FastifyReply): void {
    if (limit === Number.POSITIVE_INFINITY) return
    const now = Date.now()
    const minute = Math.floor(now / windowMs)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#calls.clear()
    }
    const calls = (this.#calls.get(key) ?? 0) + 1
    const seconds = Math.ceil(((minute + 1) * windowMs - now) / 1_000)
    void reply
      .header('ratelimit-policy', `"minute";q=${limit};w=${windowMs / 1_000}`)
      .header('ratelimit', `"minute";r=${Math.max(0, limit - calls)};t=${seconds}`)
    if (calls > limit) throw problem('tooManyCalls', { retryAfterSeconds: seconds })
    this.#calls.set(key, calls)
  }
}
