/** What is done once a call's transaction is committed and its answer is on its way: waking the runner, files. */
export class AfterCommitTasks {
  readonly #running = new Set<Promise<void>>()

  /** Begins after the answer, so that how long an answer takes never tells whether anything follows it. */
  run(effect: () => Promise<void>, failed: (error: unknown) => void): void {
    const running = new Promise<void>(resume => setImmediate(resume))
      .then(effect)
      .catch(failed)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
