import { setImmediate } from 'node:timers/promises'
import { RecentEntries } from './recentEntries.ts'

export type Sort<Row> = (rows: readonly Row[]) => readonly Row[]

/** Eight bytes per row each, or 19 MB for 150,000 rows. */
export const mostOrders = 16

/** Reads the rows of some subjects, in any order. */
type LoadRows<Row> = (subjects: readonly number[]) => Promise<Row[]>

interface Source<Row> {
  /** The subjects that have rows, such as a library's shelves. */
  listSubjects: () => Promise<number[]>
  load: LoadRows<Row>
  subjectOf: (row: Row) => number
  /** A row's value in a column, for `outdateWhere`. */
  valueOf?: (row: Row, column: string) => unknown
  /** The maximum number read at a time, so that no other request waits long; lower if rows are large. */
  rowsPerStep?: number | undefined
}

const usualRowsPerStep = 1_500

/**
 * A table's rows by subject. Subjects affected by a change are marked as outdated and read again when their rows are
 * needed.
 */
export class RowSet<Row> {
  readonly #source: Source<Row>
  readonly #bySubject = new Map<number, Row[]>()
  readonly #orders = new RecentEntries<string, readonly Row[]>(mostOrders)
  #outdated = new Set<number>()
  /** By column. They also apply to rows that are being read when the change is reported. */
  readonly #outdatedValues = new Map<string, Set<unknown>>()
  #isAllOutdated = true
  #reading: Promise<void> | null = null
  #version = 0

  constructor(source: Source<Row>) {
    this.#source = source
  }

  /** Changes with every change of the rows. */
  get version(): number {
    return this.#version
  }

  /** Makes the next `refresh` read the subject again. */
  outdate(subject: number): void {
    if (!this.#isAllOutdated) this.#outdated.add(subject)
  }

  /** Makes the next `refresh` read the subjects of all rows that have this value in the column. */
  outdateWhere(column: string, value: unknown): void {
    if (this.#isAllOutdated) return
    const values = this.#outdatedValues.get(column) ?? new Set()
    this.#outdatedValues.set(column, values.add(value))
  }

  outdateAll(): void {
    this.#isAllOutdated = true
    this.#outdated.clear()
    this.#outdatedValues.clear()
  }

  /** Resolves when every row is at least as current as at the time of the call. */
  async refresh(): Promise<void> {
    // A read in progress may have begun before the last change. It is awaited, and anything still outdated is read
    // afterward.
    while (this.#reading) await this.#reading
    this.#findOutdatedSubjects()
    if (!this.#isAllOutdated && this.#outdated.size === 0) return
    this.#reading = this.#read().finally(() => (this.#reading = null))
    await this.#reading
  }

  /** All rows as of the start of the iteration, even if they are read again before it ends. */
  *[Symbol.iterator](): Iterator<Row> {
    const parts = [...this.#bySubject.values()]
    for (const rows of parts) yield* rows
  }

  /** All rows as of the call, in the order called `name`, in an array that does not change. */
  sorted(name: string, sort: Sort<Row>): readonly Row[] {
    return this.#orders.get(name, () => sort([...this]))
  }

  #findOutdatedSubjects(): void {
    if (this.#outdatedValues.size === 0) return
    const columns = [...this.#outdatedValues]
    const isOutdated = (row: Row) =>
      columns.some(([column, values]) => values.has(this.#source.valueOf?.(row, column)))
    for (const [subject, rows] of this.#bySubject) if (rows.some(isOutdated)) this.outdate(subject)
    this.#outdatedValues.clear()
  }

  async #read(): Promise<void> {
    // Changes reported from here on are marked again.
    const isAll = this.#isAllOutdated
    const outdated = this.#outdated
    this.#isAllOutdated = false
    this.#outdated = new Set()
    try {
      if (isAll) this.#replaceAll(await this.#load(await this.#source.listSubjects()))
      else this.#replace(await this.#load([...outdated]))
    } catch (error) {
      if (isAll) this.outdateAll()
      for (const subject of outdated) this.outdate(subject)
      throw error
    }
  }

  /** Reads the rows of the subjects in steps, between which other requests are answered. */
  async #load(subjects: readonly number[]): Promise<Map<number, Row[]>> {
    const { rowsPerStep = usualRowsPerStep } = this.#source
    const loaded = new Map<number, Row[]>(subjects.map(subject => [subject, []]))
    let rows = 0
    for (let done = 0; done < subjects.length;) {
      if (done > 0) await setImmediate()
      const size = Math.max(1, Math.floor((rowsPerStep * done) / Math.max(rows, 1)))
      const part = subjects.slice(done, done + size)
      done += part.length
      for (const row of await this.#source.load(part)) {
        loaded.get(this.#source.subjectOf(row))?.push(row)
        rows += 1
      }
    }
    return loaded
  }

  #replaceAll(loaded: ReadonlyMap<number, Row[]>): void {
    this.#bySubject.clear()
    this.#replace(loaded)
  }

  #replace(loaded: ReadonlyMap<number, Row[]>): void {
    for (const [subject, rows] of loaded) {
      if (rows.length > 0) this.#bySubject.set(subject, rows)
      else this.#bySubject.delete(subject)
    }
    this.#orders.clear()
    this.#version += 1
  }
}
