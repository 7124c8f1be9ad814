import { startRetryWait, type RetryWait } from './retryPolicy.ts'

/** The one save of a form that may be in progress or waiting for a retry. */
export class PendingSave {
  isSending = false
  #isOpen = true
  #wait: RetryWait | null = null

  /**
   * Active while the form is on the screen; returns a function that ends it. Afterwards nothing is retried, and the
   * draft is kept.
   */
  open(): () => void {
    this.#isOpen = true
    return () => {
      this.#isOpen = false
      this.dropWait()
    }
  }

  wait(pauseMs: number): RetryWait {
    const wait = startRetryWait(pauseMs)
    this.#wait = wait
    if (!this.#isOpen) this.dropWait()
    return wait
  }

  /** Returns whether something was waiting. */
  dropWait(): boolean {
    const wasWaiting = this.#wait !== null
    this.#wait?.end('dropped')
    this.#wait = null
    return wasWaiting
  }
}
