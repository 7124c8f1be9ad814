import { describeArea, sumAreas } from '#domain/airports/locationArea.ts'
import { describeFigure } from '#domain/browse/airportFigures.ts'
import type { ExploreColumn } from '#domain/browse/explore/exploreColumns.ts'
import { hasFigures, isChange } from '#domain/browse/explore/exploreField.ts'
import { exploreKinds } from '#domain/browse/explore/exploreKinds.ts'
import { readQuestion } from '#domain/browse/explore/exploreQuestion.ts'
import {
  isFigureValue,
  toCell,
  type ExploreCell,
  type ExploreRow,
} from '#domain/browse/explore/exploreRow.ts'
import type { SeenRow, ItemSnapshot } from '#domain/browse/saved/findNews.ts'
import { mostFollowedRows } from '#domain/browse/saved/saved.ts'
import type { Actor } from '#domain/people/roles.ts'
import type { AxnInstance } from '#domain/years/instance.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import type { Database } from '#platform/database/connect.ts'
import { answerQuestion } from '../explore/answerQuestion.ts'
import type { ExploredEdition } from '../explore/exploredEdition.ts'
import { readEdition } from '../explore/readEdition.ts'
import { readWindow } from '../leaseRadar/leaseFeeds.queries.ts'
import { listLeaseEnds } from '../leaseRadar/selectLeases.ts'
import { Memory, type OpenedYear } from '../memory/memory.ts'
import type { YearLists } from '../memory/yearLists.ts'
import type { FollowedItem } from './saved.queries.ts'

/** News contains only what subscribers see, whatever other rights its reader has. */
const asSubscriber = (userId: number): Actor => ({ userId, role: 'ROLE_SUBSCRIBER' })
/** The host of this address is in the stored keys of leases, so it must never change. */
const feedUrl = 'http://feed'
type Rows = ItemSnapshot['rows']

/** The ACTIVE edition as subscribers see it, read once for all followed items. */
export class FollowedEdition {
  readonly instance: AxnInstance
  /** Taken before anything was read. */
  readonly at: string
  readonly #database: Database
  readonly #memory: Memory
  readonly #lists: YearLists
  readonly #edition: ExploredEdition
  readonly #snapshots = new Map<string, Promise<ItemSnapshot | null>>()

  private constructor(
    database: Database,
    memory: Memory,
    year: OpenedYear & { edition: ExploredEdition; at: string },
  ) {
    this.at = year.at
    this.#database = database
    this.#memory = memory
    this.instance = year.instance
    this.#lists = year.lists
    this.#edition = year.edition
  }

  /** Null if no year is active. */
  static async open(database: Database): Promise<FollowedEdition | null> {
    const [{ at } = { at: '' }] = await database.ask<{ at: string }>('select now()::text as at', [])
    const memory = new Memory(database)
    const active = await memory.openActiveYear()
    if (!active) return null
    const edition = await readEdition(active.lists, 'readers')
    return new FollowedEdition(database, memory, { ...active, edition, at })
  }

  readonly isPublished = (airportId: number): boolean => this.#edition.airportIds.has(airportId)

  /** Null if it is not currently in the edition. */
  read({ savedKind, subjectId, search, userId }: FollowedItem): Promise<ItemSnapshot | null> {
    const key = JSON.stringify([savedKind, subjectId, search])
    const found = this.#snapshots.get(key) ?? this.#read({ savedKind, subjectId, search, userId })
    this.#snapshots.set(key, found)
    return found
  }

  async #read(
    item: Pick<FollowedItem, 'savedKind' | 'subjectId' | 'search' | 'userId'>,
  ): Promise<ItemSnapshot | null> {
    const { savedKind, subjectId, search, userId } = item
    switch (savedKind) {
      case 'airport':
        return this.#readAirport(String(subjectId))
      case 'company':
      case 'brand':
        return this.#readFootprint(savedKind, subjectId ?? 0)
      case 'question':
        return this.#readAnswer(search, userId)
      case 'leases':
        return this.#snapshot('', await this.#readLeases(search))
    }
  }

  #snapshot(name: string, rows: Rows): ItemSnapshot {
    return { at: this.at, edition: this.instance.axnInstanceName, name, rows }
  }

  #row(row: Pick<SeenRow, 'name' | 'airportIds' | 'cells'>): SeenRow {
    return { ...row, edition: this.instance.axnInstanceName }
  }

  async #readAirport(key: string): Promise<ItemSnapshot | null> {
    const airport = this.#edition.rows('airports', null).find(each => each.key === key)
    if (!airport) return null
    const terminals = this.#edition.rows('terminals', null).filter(each => each.owner === key)
    const rowOf = (row: ExploreRow, kind: 'airports' | 'terminals') =>
      this.#row({ name: row.name, airportIds: row.airportIds, cells: writeFigures(row, kind) })
    return this.#snapshot(airport.name, {
      airport: rowOf(airport, 'airports'),
      ...Object.fromEntries(
        terminals.map(each => [`terminal ${each.key}`, { ...rowOf(each, 'terminals'), isPart: true }]),
      ),
    })
  }

  #readFootprint(kind: 'company' | 'brand', id: number): ItemSnapshot | null {
    const { locations, airports } = this.#edition.year
    const own = locations.filter(each => (kind === 'company' ? each.companyId : each.brandId) === id)
    const [first] = own
    if (!first) return { ...this.#snapshot('', {}), subjectId: id }
    const rows = [...Map.groupBy(own, each => each.airportId)].flatMap(
      ([airportId, there]): [string, SeenRow][] => {
        const airport = airports.find(each => each.airportId === airportId)
        if (!airport) return []
        const area = sumAreas(there.map(each => each.areaTotal))
        const cells = {
          Locations: formatFigureWithUnit(there.length, 'integer'),
          'Square footage': area.areaTotal === null ? 'not reported' : describeArea(area),
        }
        const name = `${airport.airportName ?? ''} (${airport.iataCode ?? ''})`
        return [[String(airportId), this.#row({ name, airportIds: [airportId], cells })]]
      },
    )
    const name = kind === 'company' ? first.companyName : first.brandName
    return { ...this.#snapshot(name, Object.fromEntries(rows)), subjectId: id }
  }

  async #readAnswer(search: Record<string, string>, userId: number): Promise<ItemSnapshot | null> {
    const { question } = readQuestion(search, false)
    const { axnInstanceId } = this.instance
    const answer = await answerQuestion(this.#memory, axnInstanceId, question, asSubscriber(userId))
    if (answer.lines.length > mostFollowedRows) return { ...this.#snapshot('', {}), isTooLong: true }
    const rows = answer.lines.map((line): [string, SeenRow] => {
      const cells = answer.columns.map((column): [string, string] => [
        nameColumn(column),
        writeValue(column.of(line), column),
      ])
      const { key, name, airportIds } = line.row
      return [key, this.#row({ name, airportIds, cells: Object.fromEntries(cells) })]
    })
    return this.#snapshot('', Object.fromEntries(rows))
  }

  async #readLeases(search: Record<string, string>): Promise<Rows> {
    const window = await this.#database.read(db => readWindow(db, search))
    const readers = { instance: this.instance, lists: this.#lists, audience: 'readers' } as const
    const events = await listLeaseEnds(readers, [window], feedUrl)
    return Object.fromEntries(
      events.map(({ uid, summary, description, airportId }) => {
        const cells = { with: description.split('\n')[0] ?? '' }
        return [uid, this.#row({ name: summary, airportIds: [airportId], cells })]
      }),
    )
  }
}

/** A change and its percentage have the same label, so their names include the unit. */
const nameColumn = ({ label, unit, part }: ExploreColumn): string =>
  isChange(part) ? `${label} (${unit ?? 'number'})` : label

/** Every figure of a row by label, with its unit. */
function writeFigures({ values }: ExploreRow, kind: 'airports' | 'terminals'): Record<string, string> {
  const fields = exploreKinds[kind].fields.filter(
    field => hasFigures(field) && values[field.key] !== undefined,
  )
  return Object.fromEntries(
    fields.map(field => [field.label, writeValue(toCell(values[field.key] ?? null), field)]),
  )
}

/**
 * Stored and compared with what was stored before, so a migration must empty the cells when this wording changes, as in
 * 0030_reworded_changes.sql.
 */
const writeValue = (value: ExploreCell, column: Pick<ExploreColumn, 'format' | 'unit'>): string =>
  isFigureValue(value) ? describeFigure(value, column) : (value ?? 'none')
