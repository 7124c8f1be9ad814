/** The server stores a key for a day. */
const keptMs = 23 * 3_600_000

/**
 * The keys of requests whose answer did not arrive. Repeating the same request reuses its key, so the server runs it
 * once, whether the retry is automatic or manual.
 */
class IdempotencyKeys {
  readonly #open = new Map<string, { key: string; made: number }>()

  of(url: string, body: string | undefined): { key: string; answered(status: number): void } {
    const request = `${url}\n${body ?? ''}`
    const known = this.#open.get(request)
    const { key } = known && Date.now() - known.made < keptMs ? known : { key: createKey() }
    if (key !== known?.key) this.#open.set(request, { key, made: Date.now() })
    return {
      key,
      answered: status => {
        // A gateway may answer for a server that is still working.
        if (status < 500) this.#open.delete(request)
      },
    }
  }
}

/** 128 random bits; `crypto.randomUUID` exists only on https. */
const createKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')

export const idempotencyKeys = new IdempotencyKeys()
