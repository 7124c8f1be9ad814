/** What the database told of its present state, all in one statement and therefore of one snapshot. */
export interface Sight<C extends VisibleChange> {
  /** `pg_current_snapshot()` */
  snapshot: string
  /** The id of the transaction that the statement ran in, if it has written. Outside a transaction, null. */
  ownTransactionId: number | null
  /** The changes that the snapshot of `position()` did not show. Changes already seen may be among them. */
  changes: readonly C[]
}

export interface VisibleChange {
  transactionId: number
  /** Grows with each change within a transaction. */
  auditId: number
}

/** The parameters of the next statement: the first transaction that had not begun, and those in progress. */
export interface Position {
  nextTransactionId: number
  openTransactionIds: readonly number[]
}

interface Listener<C> {
  /** Called once for each change that has become visible. */
  changed(change: C): void
  /** Anything may have changed. */
  reset(): void
}

/** More than can be in progress at a time. Forgetting one of them only reports its changes twice. */
const mostRemembered = 10_000

/**
 * Tells what has changed in the database since the last look, exactly once and without a gap, in whatever order
 * transactions began and ended: a transaction's changes are reported by the first snapshot that shows them. There is no
 * message to miss: each request that reads memory first asks the database, in the statement that reads its session.
 */
export class ChangeFeed<C extends VisibleChange> {
  readonly #listeners: Listener<C>[] = []
  /** The last change of each transaction that has been reported. */
  readonly #seen = new Map<number, number>()
  #position: Position
  #ownTransactionId: number | null = null

  /** `snapshot` is one that was taken before anything was read into memory. */
  constructor(snapshot: string) {
    this.#position = readSnapshot(snapshot)
  }

  subscribe(listener: Listener<C>): void {
    this.#listeners.push(listener)
  }

  position(): Position {
    return this.#position
  }

  /**
   * Reports what is new. Afterwards memory that no listener has marked as outdated is as the statement saw it, or newer.
   * Answers of statements that ran at the same time may come in any order.
   */
  apply({ snapshot, ownTransactionId, changes }: Sight<C>): void {
    // What was seen within a transaction may have been rolled back since.
    if (ownTransactionId !== this.#ownTransactionId) {
      this.#ownTransactionId = ownTransactionId
      this.#seen.clear()
      for (const listener of this.#listeners) listener.reset()
    }
    const fresh = changes.filter(
      ({ transactionId, auditId }) => auditId > (this.#seen.get(transactionId) ?? 0),
    )
    for (const change of fresh) this.#remember(change)
    for (const listener of this.#listeners) for (const change of fresh) listener.changed(change)
    this.#position = readSnapshot(snapshot)
  }

  /**
   * All changes of another transaction become visible together, those of one's own one after the other. A database that
   * was restored from a dump may have changes of an earlier transaction with the same id.
   */
  #remember({ transactionId, auditId }: C): void {
    this.#seen.set(transactionId, Math.max(auditId, this.#seen.get(transactionId) ?? 0))
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > mostRemembered && oldest !== undefined) this.#seen.delete(oldest)
  }
}

/** `'748:751:748,749'` is xmin, xmax, and the transactions in progress; see `pg_snapshot` in PostgreSQL's manual. */
function readSnapshot(snapshot: string): Position {
  const [, next = '', open = ''] = snapshot.split(':')
  return {
    nextTransactionId: Number(next),
    openTransactionIds: open === '' ? [] : open.split(',').map(Number),
  }
}
