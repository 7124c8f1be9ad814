/** The database's current state, read in one statement and therefore from one snapshot. */
export interface ChangeSnapshot<C extends VisibleChange> {
  /** `pg_current_snapshot()` */
  snapshot: string
  /** `pg_postmaster_start_time()`, by which another database server is recognized. */
  serverStart: string
  /** The id of the transaction in which the statement ran, if it has written. Null outside a transaction. */
  ownTransactionId: number | null
  /** The changes that the snapshot of `position()` did not show. It may include changes already seen. */
  changes: readonly C[]
}

export interface VisibleChange {
  transactionId: number
  /** Grows with each change within a transaction. */
  auditId: number
}

/**
 * The parameters of the next statement: the first transaction that had not begun, and the ones in progress. Another
 * server gives the ids again.
 */
export interface Position {
  serverStart: string
  nextTransactionId: number
  openTransactionIds: readonly number[]
}

interface Listener<C> {
  /** Called once for each change that has become visible. */
  changed(change: C): void
  /** Called when anything may have changed. */
  reset(): void
}

/**
 * More transactions than can be in progress at a time. If one is dropped from the list, its changes are merely reported
 * twice.
 */
const maxRecent = 10_000

/**
 * Reports what has changed in the database since the last check, exactly once and without gaps, in whatever order
 * transactions begin and end. A transaction's changes are reported by the first snapshot that shows them. No message
 * can be missed, because each request that reads memory first asks the database, in the statement that reads its
 * session.
 */
export class ChangeFeed<C extends VisibleChange> {
  readonly #listeners: Listener<C>[] = []
  /** The last reported change of each transaction. */
  readonly #seen = new Map<number, number>()
  #position: Position
  #ownTransactionId: number | null = null

  /** The snapshot must have been taken before anything was read into memory. */
  constructor({ snapshot, serverStart }: Pick<ChangeSnapshot<C>, 'snapshot' | 'serverStart'>) {
    this.#position = readSnapshot(snapshot, serverStart)
  }

  subscribe(listener: Listener<C>): void {
    this.#listeners.push(listener)
  }

  position(): Position {
    return this.#position
  }

  /**
   * Reports new changes since the position with which the statement was asked. Afterward, all memory that no listener marked as outdated is at least as current as the
   * statement. Answers of concurrent statements may arrive in any order.
   */
  apply({ snapshot, serverStart, ownTransactionId, changes }: ChangeSnapshot<C>, since: Position): void {
    // A promoted standby may lack the last changes that its primary has shown, and use their transaction ids again.
    const isAnother = [this.#position, since].some(each => each.serverStart !== serverStart)
    // Changes seen within a transaction may have been rolled back since.
    if (ownTransactionId !== this.#ownTransactionId || isAnother) {
      this.#ownTransactionId = ownTransactionId
      this.#seen.clear()
      for (const listener of this.#listeners) listener.reset()
    }
    const fresh = changes.filter(
      ({ transactionId, auditId }) => auditId > (this.#seen.get(transactionId) ?? 0),
    )
    for (const change of fresh) this.#markSeen(change)
    for (const listener of this.#listeners) for (const change of fresh) listener.changed(change)
    this.#position = readSnapshot(snapshot, serverStart)
  }

  /**
   * All changes of another transaction become visible together, but those of the current one appear one by one. A
   * database restored from a dump may have changes of an earlier transaction with the same id.
   */
  #markSeen({ transactionId, auditId }: C): void {
    this.#seen.set(transactionId, Math.max(auditId, this.#seen.get(transactionId) ?? 0))
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > maxRecent && oldest !== undefined) this.#seen.delete(oldest)
  }
}

/** `'748:751:748,749'` is xmin, xmax, and the transactions in progress; see `pg_snapshot` in PostgreSQL's manual. */
function readSnapshot(snapshot: string, serverStart: string): Position {
  const [, next = '', open = ''] = snapshot.split(':')
  return {
    serverStart,
    nextTransactionId: Number(next),
    openTransactionIds: open === '' ? [] : open.split(',').map(Number),
  }
}
