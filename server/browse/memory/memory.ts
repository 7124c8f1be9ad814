import type { Merge } from '#domain/browse/explore/joinMerged.ts'
import type { DefinitionChange } from '#domain/browse/markedChange.ts'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import type { SubjectKey } from '#domain/review/subjectKind.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import type { Database } from '#platform/database/connect.ts'
import { ChangeFeed } from '#platform/readModel/changeFeed.ts'
import { RowSet } from '#platform/readModel/rowSet.ts'
import { readMerges } from '../../catalog/merging/merging.queries.ts'
import type { AccountRules } from '../../people/callColumns.ts'
import { readDefinitionChanges } from '../../years/definitionChanges.queries.ts'
import { listInstances, pickOpenYears, requireVisibleYear } from '../../years/instances.queries.ts'
import {
  readRequestSnapshot,
  readSnapshot,
  type RecordChange,
  type RequestSnapshot,
} from './snapshot.queries.ts'
import { YearLists } from './yearLists.ts'

/** A year with its lists in memory. */
export interface OpenedYear {
  instance: AxnInstance
  lists: YearLists
}

/**
 * The fact book in memory, as current as the database. `see` first asks the database what has changed, in the statement
 * that reads the session, and marks it as outdated. Outdated rows are read again before they are used.
 */
export class Memory {
  readonly revisions = new Revisions()
  readonly #database: Database
  readonly #rules: AccountRules
  #feed: ChangeFeed<RecordChange> | null = null
  readonly #instances: RowSet<AxnInstance>
  readonly #definitionChanges: RowSet<DefinitionChange>
  readonly #merges: RowSet<Merge>
  /**
   * Every year that was asked for, because a comparison of years asks for all of them, and would otherwise load the
   * active year again each time.
   */
  readonly #years = new Map<number, { lists: YearLists; isClosed: boolean }>()

  /** `rules` matter only for `see`. */
  constructor(database: Database, rules: AccountRules = { administratorsNeedSecondFactor: false }) {
    this.#database = database
    this.#rules = rules
    this.#instances = wholeTable(() => database.read(listInstances))
    this.#definitionChanges = wholeTable(() => database.read(readDefinitionChanges))
    this.#merges = wholeTable(() => database.read(readMerges))
  }

  /** Finds out who asks about what. From then on, memory is at least as current as the answer. */
  async see(sessionId: string | null, subject: SubjectKey | null): Promise<RequestSnapshot> {
    const feed = this.#feed ?? (await this.#openFeed())
    const since = feed.position()
    const snapshot = await readRequestSnapshot(this.#database, since, sessionId, subject, this.#rules)
    feed.apply(snapshot, since)
    return snapshot
  }

  /** Starts with the present state, before anything is in memory. */
  async #openFeed(): Promise<ChangeFeed<RecordChange>> {
    const snapshot = await readSnapshot(this.#database)
    if (this.#feed) return this.#feed
    this.#feed = new ChangeFeed(snapshot)
    this.#feed.subscribe(this.revisions)
    this.#feed.subscribe({ changed: change => this.#changed(change), reset: () => this.#reset() })
    return this.#feed
  }

  /** The lists of a year that this reader may see. Throws `notFound`. */
  async openYear(axnInstanceId: number, actor: Actor): Promise<OpenedYear> {
    const opened = await this.openSubjectYear(axnInstanceId)
    requireVisibleYear(opened.instance, actor)
    return opened
  }

  /** The lists of a year, for a reader with access to one of its airports or companies. Throws `notFound`. */
  async openSubjectYear(axnInstanceId: number): Promise<OpenedYear> {
    const found = await this.findYear(axnInstanceId)
    if (!found) throw problem('notFound')
    return found
  }

  /** The lists of a year, for anyone who asks. Null if it does not exist. */
  async findYear(axnInstanceId: number): Promise<OpenedYear | null> {
    await this.#instances.refresh()
    const instance = [...this.#instances].find(each => each.axnInstanceId === axnInstanceId)
    return instance ? { instance, lists: this.#listsOf(instance) } : null
  }

  /** The lists of the ACTIVE year. Null without one. */
  async openActiveYear(): Promise<OpenedYear | null> {
    await this.#instances.refresh()
    const { active } = pickOpenYears([...this.#instances])
    return active && { instance: active, lists: this.#listsOf(active) }
  }

  /** The published edition of a four-digit year, which every reader may cite. Null if there is none. */
  async openEdition(axnInstanceName: string): Promise<OpenedYear | null> {
    await this.#instances.refresh()
    return this.#findEdition(axnInstanceName)
  }

  /** The published edition before an opened year. Null without one. */
  openYearBefore({ axnInstanceName }: AxnInstance): OpenedYear | null {
    return this.#findEdition(String(Number(axnInstanceName) - 1))
  }

  /** The definition changes of the years that readers can see, oldest first. */
  async readDefinitionChanges(): Promise<DefinitionChange[]> {
    await this.#definitionChanges.refresh()
    return [...this.#definitionChanges]
  }

  /** The companies and brands that were merged into others, in any year. */
  async readMerges(): Promise<Merge[]> {
    await this.#merges.refresh()
    return [...this.#merges]
  }

  #findEdition(axnInstanceName: string): OpenedYear | null {
    const instance = [...this.#instances].find(
      each => each.axnInstanceName === axnInstanceName && each.axnInstanceMasterStatus !== 'PENDING',
    )
    return instance ? { instance, lists: this.#listsOf(instance) } : null
  }

  #listsOf({ axnInstanceId, axnInstanceMasterStatus }: AxnInstance): YearLists {
    const isClosed = axnInstanceMasterStatus === 'HISTORICAL'
    const known = this.#years.get(axnInstanceId)
    // A request that began before the year was closed may have added lists of the open year after it.
    if (known?.isClosed === isClosed) return known.lists
    const lists = new YearLists(this.#database, axnInstanceId, isClosed)
    this.#years.set(axnInstanceId, { lists, isClosed })
    return lists
  }

  #changed(change: RecordChange): void {
    if (change.table === 'axn_instance') {
      this.#instances.outdateAll()
      this.#definitionChanges.outdateAll()
      // The year may have been closed. If so, its snapshot is read.
      if (change.axnInstanceId !== null) this.#years.delete(change.axnInstanceId)
    }
    if (change.table === 'company' || change.table === 'brand') this.#merges.outdateAll()
    if (change.table === 'definition_change') this.#definitionChanges.outdateAll()
    for (const { lists } of this.#years.values()) lists.rows.changed(change)
  }

  #reset(): void {
    this.#instances.outdateAll()
    this.#definitionChanges.outdateAll()
    this.#merges.outdateAll()
    this.#years.clear()
  }
}

/** The rows of a small table, which are read again together. */
const wholeTable = <Row>(load: () => Promise<Row[]>): RowSet<Row> =>
  new RowSet({ listSubjects: () => Promise.resolve([0]), load, subjectOf: () => 0 })

/** Ids are the last two digits of a year. A year less than fifty years ahead counts as later. */
const isLater = (axnInstanceId: number, than: number): boolean => {
  const ahead = (axnInstanceId - than + 100) % 100
  return ahead > 0 && ahead < 50
}

/** Counts the visible changes by the data they affect. An unchanged count means that nothing has changed. */
class Revisions {
  readonly #ofYear = new Map<number, number>()
  readonly #ofAirport = new Map<number, number>()
  /** Names and lookups that all years share, and the years themselves. */
  #shared = 0
  #companies = 0
  #all = 0
  #resets = 0

  changed({ airportId, companyId, axnInstanceId }: RecordChange): void {
    this.#all += 1
    if (axnInstanceId !== null) this.#ofYear.set(axnInstanceId, (this.#ofYear.get(axnInstanceId) ?? 0) + 1)
    if (airportId !== null) this.#ofAirport.set(airportId, (this.#ofAirport.get(airportId) ?? 0) + 1)
    else if (companyId !== null) this.#companies += 1
    if (axnInstanceId === null || (airportId === null && companyId === null)) this.#shared += 1
  }

  reset(): void {
    this.#resets += 1
  }

  /** Changes to anything. */
  ofAll(): string {
    return `${this.#resets}:${this.#all}`
  }

  /** Changes to data without a year, airport, or company: names, lookups, and the years themselves. */
  ofShared(): string {
    return `${this.#resets}:${this.#shared}`
  }

  /** Changes to a year, to the years before it, whose figures appear next to its own, and to data without a year. */
  ofYear(axnInstanceId: number): string {
    let count = 0
    for (const [year, changes] of this.#ofYear) if (!isLater(year, axnInstanceId)) count += changes
    return `${this.#resets}:${this.#shared}:${count}`
  }

  /** Changes to an airport in any year, and to the names it shows. */
  ofAirport(airportId: number): string {
    return `${this.#resets}:${this.#shared}:${this.#companies}:${this.#ofAirport.get(airportId) ?? 0}`
  }
}
