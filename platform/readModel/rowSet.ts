import { setImmediate } from 'node:timers/promises'
import { mergeSorted, sortInSteps } from './sortInSteps.ts'

/** Reads the rows of some subjects, in any order. */
export type LoadRows<Row> = (subjects: readonly number[]) => Promise<Row[]>

interface Source<Row> {
  /** The subjects that have rows, such as the shelves of a library. */
  listSubjects: () => Promise<number[]>
  load: LoadRows<Row>
  subjectOf: (row: Row) => number
}

export type Comparator<Row> = (a: Row, b: Row) => number

/** Rows per statement while everything is loaded, so that no other request waits long. */
const rowsPerStep = 1_500

/**
 * The rows of a table by subject. What a change concerns is marked as outdated and read again when the rows are needed
 * next. Rows in sorted order are kept sorted.
 */
export class RowSet<Row> {
  readonly #source: Source<Row>
  readonly #bySubject = new Map<number, Row[]>()
  readonly #sorted = new Map<string, { compare: Comparator<Row>; rows: Row[] }>()
  #outdated = new Set<number>()
  #isAllOutdated = true
  #reading: Promise<void> | null = null
  #version = 0

  constructor(source: Source<Row>) {
    this.#source = source
  }

  /** Differs after every change of the rows. */
  get version(): number {
    return this.#version
  }

  /** The next `refresh` reads the subject again. */
  outdate(subject: number): void {
    if (!this.#isAllOutdated) this.#outdated.add(subject)
  }

  /** The same for the subjects of the rows that meet a condition. */
  outdateWhere(meets: (row: Row) => boolean): void {
    for (const [subject, rows] of this.#bySubject) if (rows.some(meets)) this.outdate(subject)
  }

  outdateAll(): void {
    this.#isAllOutdated = true
    this.#outdated.clear()
  }

  /** Resolves when every row is as current as at the time of the call. */
  async refresh(): Promise<void> {
    // A reading in progress may have begun before the last change: it is waited for, and what it lacks is read then.
    while (this.#reading) await this.#reading
    if (!this.#isAllOutdated && this.#outdated.size === 0) return
    this.#reading = this.#read().finally(() => (this.#reading = null))
    await this.#reading
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const rows of this.#bySubject.values()) yield* rows
  }

  /** All rows in the order that `name` stands for; the same array until the next change. */
  async sorted(name: string, compare: Comparator<Row>): Promise<readonly Row[]> {
    for (;;) {
      const known = this.#sorted.get(name)
      if (known) return known.rows
      const version = this.#version
      const rows = await sortInSteps([...this], compare)
      if (version === this.#version) this.#sorted.set(name, { compare, rows })
    }
  }

  async #read(): Promise<void> {
    const outdated = this.#outdated
    this.#outdated = new Set()
    try {
      if (this.#isAllOutdated) await this.#readAll()
      else this.#replace(outdated, await this.#source.load([...outdated]))
    } catch (error) {
      for (const subject of outdated) this.outdate(subject)
      throw error
    }
  }

  async #readAll(): Promise<void> {
    // Changes that are reported from here on are marked again.
    this.#isAllOutdated = false
    try {
      const subjects = await this.#source.listSubjects()
      const loaded = new Map<number, Row[]>()
      let rows = 0
      for (let at = 0; at < subjects.length;) {
        const part = subjects.slice(at, at + Math.max(1, Math.floor((rowsPerStep * at) / Math.max(rows, 1))))
        at += part.length
        for (const [subject, own] of this.#grouped(part, await this.#source.load(part))) {
          loaded.set(subject, own)
          rows += own.length
        }
        await setImmediate()
      }
      this.#bySubject.clear()
      for (const [subject, own] of loaded) this.#bySubject.set(subject, own)
      this.#sorted.clear()
      this.#version += 1
    } catch (error) {
      this.outdateAll()
      throw error
    }
  }

  #replace(subjects: ReadonlySet<number>, rows: Row[]): void {
    for (const [subject, own] of this.#grouped([...subjects], rows)) {
      if (own.length > 0) this.#bySubject.set(subject, own)
      else this.#bySubject.delete(subject)
    }
    for (const [name, { compare, rows: before }] of this.#sorted) {
      const others = before.filter(row => !subjects.has(this.#source.subjectOf(row)))
      this.#sorted.set(name, { compare, rows: mergeSorted(others, rows.toSorted(compare), compare) })
    }
    this.#version += 1
  }

  #grouped(subjects: readonly number[], rows: readonly Row[]): Map<number, Row[]> {
    const grouped = new Map<number, Row[]>(subjects.map(subject => [subject, []]))
    for (const row of rows) grouped.get(this.#source.subjectOf(row))?.push(row)
    return grouped
  }
}
