/** An answer as it is sent. */
export interface StoredAnswer {
  body: Buffer
  etag: string
  /** Created when the first client asks for it. */
  gzipped: Promise<Buffer> | null
}

interface Entry {
  version: string
  answer: StoredAnswer
}

const perEntryBytes = 500

/**
 * Caches answers by address and audience, each valid for one version of its dependencies. The least recently used are
 * evicted first.
 */
export class AnswerCache {
  readonly #mostBytes: number
  readonly #entries = new Map<string, Entry>()
  readonly #inProgress = new Map<string, Promise<StoredAnswer>>()
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The stored answer. */
  find(key: string, version: string): StoredAnswer | null {
    const entry = this.#entries.get(key)
    if (entry?.version !== version) return null
    // The most recently used are last.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.answer
  }

  /** The stored answer, or a new one, which is computed once for all concurrent requests. */
  async answer(key: string, version: string, make: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const stored = this.find(key, version)
    if (stored) return stored
    const task = `${version} ${key}`
    const begun = this.#inProgress.get(task)
    if (begun) return begun
    const making = make()
    this.#inProgress.set(task, making)
    try {
      const answer = await making
      this.#store(key, version, answer)
      return answer
    } finally {
      this.#inProgress.delete(task)
    }
  }

  #store(key: string, version: string, answer: StoredAnswer): void {
    this.#remove(key)
    const entry = { version, answer }
    if (sizeOf(key, entry) > this.#mostBytes / 4) return
    this.#entries.set(key, entry)
    this.#bytes += sizeOf(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= sizeOf(key, entry)
  }
}

/** The compressed form included. */
const sizeOf = (key: string, { version, answer }: Entry): number =>
  1.3 * answer.body.length + 2 * (key.length + version.length) + perEntryBytes
