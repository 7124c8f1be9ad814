import { problem } from '#domain/problems.ts'

/** Lets so many work at once; the others wait in the order of their coming. */
export class Turns {
  readonly #mostWaiting: number
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(atOnce: number, mostWaiting: number) {
    this.#free = atOnce
    this.#mostWaiting = mostWaiting
  }

  /** What the work resolves to, once its turn has come. Throws `overloaded` where the line is too long to join. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    await this.#turn()
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  #turn(): Promise<void> | void {
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    if (this.#waiting.length >= this.#mostWaiting) throw problem('overloaded', { retryAfterSeconds: 10 })
    return new Promise(resume => this.#waiting.push(resume))
  }
}
