import { startRetryWait, type RetryWait } from './retryPolicy.ts'

/** The one save of a form that may be under way, or waits to be tried again. */
export class PendingSave {
  isSending = false
  #isOpen = true
  #wait: RetryWait | null = null

  /** While the form is on the screen; returns what ends it. Afterwards nothing is tried again: the draft is kept. */
  open(): () => void {
    this.#isOpen = true
    return () => {
      this.#isOpen = false
      this.dropWait()
    }
  }

  wait(pauseMs: number): RetryWait {
    this.#wait = startRetryWait(pauseMs)
    if (!this.#isOpen) this.dropWait()
    return this.#wait
  }

  dropWait(): void {
    this.#wait?.end('dropped')
  }
}
