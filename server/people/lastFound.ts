import type { SubjectKey } from '#domain/people/roles.ts'
import type { CallRow } from './callColumns.ts'

const most = 1_000

/** A row with all of its values as the text by which the database compares it. */
export type FoundToWrite = CallRow & { whole: string }

/**
 * What the first statement of each caller's last write about an airport or company found. It may be out of date: the
 * database has to confirm it (`expectCall`).
 */
export class LastFound {
  readonly #rows = new Map<string, FoundToWrite>()

  recall(sessionId: string | null, subject: SubjectKey): FoundToWrite | undefined {
    return this.#rows.get(nameOf(sessionId, subject))
  }

  /** Those whose writes began longest ago leave. */
  remember(sessionId: string | null, subject: SubjectKey, found: FoundToWrite): void {
    this.#rows.set(nameOf(sessionId, subject), found)
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > most && oldest !== undefined) this.#rows.delete(oldest)
  }

  forget(sessionId: string | null, subject: SubjectKey): void {
    this.#rows.delete(nameOf(sessionId, subject))
  }
}

const nameOf = (sessionId: string | null, { airportId, companyId, axnInstanceId }: SubjectKey): string =>
  `${sessionId} ${airportId} ${companyId} ${axnInstanceId}`
