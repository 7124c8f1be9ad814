import type { FastifyReply } from 'fastify'

const windowMs = 60_000

/** Counts calls per minute. Every reply says how many are left (draft-ietf-httpapi-ratelimit-headers). */
export class CallRate {
  readonly #calls = new Map<string, number>()
  #minute = 0

  /** Counts a call of `key`, which may make `limit` per minute. Returns whether it may. */
  count(key: string, limit: number, reply: FastifyReply): boolean {
    if (limit === Number.POSITIVE_INFINITY) return true
    const minute = Math.floor(Date.now() / windowMs)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#calls.clear()
    }
    const calls = (this.#calls.get(key) ?? 0) + 1
    void reply
      .header('ratelimit-policy', `"minute";q=${limit};w=${windowMs / 1_000}`)
      .header('ratelimit', `"minute";r=${Math.max(0, limit - calls)};t=${this.secondsLeft()}`)
    if (calls > limit) return false
    this.#calls.set(key, calls)
    return true
  }

  /** Until the calls are counted anew. */
  secondsLeft(): number {
    return Math.ceil((windowMs - (Date.now() % windowMs)) / 1_000)
  }
}
