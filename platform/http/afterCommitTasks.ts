/**
 * Tasks that run after a call's transaction is committed and its answer is sent, such as waking the runner or writing
 * files.
 */
export class AfterCommitTasks {
  readonly #running = new Set<Promise<void>>()

  /** Starts after the answer, so that response times never reveal whether a task follows. */
  run(effect: () => Promise<void>, failed: (error: unknown) => void): void {
    const running = new Promise<void>(resume => setImmediate(resume))
      .then(effect)
      .catch(failed)
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Resolves when no task is running. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
