import {
  isDated,
  readChoices,
  readRange,
  readWords,
  type ListingColumn,
  type ListingColumns,
  type RankedColumns,
} from '../contract/listing.ts'
import { createMatchRanking, createTextTest } from '../contract/searchNames.ts'

/** A row of a list in memory. */
export class ListRow<Values extends object = object> {
  /** By column, including values that the list returns besides its columns. */
  readonly values: Readonly<Values>
  #written: { keys: readonly string[]; json: string } | null = null

  constructor(values: Readonly<Values>) {
    this.values = values
  }

  /** A value by the key of a declared column; undefined if the row has none. */
  get(key: string): unknown {
    return (this.values as Readonly<Record<string, unknown>>)[key]
  }

  /**
   * The values with these keys as JSON without the closing brace, serialized once. The keys are the same array each
   * time.
   */
  openJson(keys: readonly string[]): string {
    if (this.#written?.keys !== keys) {
      const shown = Object.fromEntries(keys.map(key => [key, this.get(key) ?? null]))
      this.#written = { keys, json: JSON.stringify(shown).slice(0, -1) }
    }
    return this.#written.json
  }

  /** A value as text; empty if there is none. */
  text(key: string): string {
    return asText(this.get(key))
  }
}

/** Prepares rows for memory. Texts such as names and places repeat, so each is stored once. */
export function createListRows<Values extends object>(read: readonly Values[]): ListRow<Values>[] {
  const texts = new Map<string, string>()
  return read.map(row => {
    const values = row as Record<string, unknown>
    for (const key in values) {
      const value = values[key]
      if (typeof value !== 'string') continue
      const known = texts.get(value)
      if (known === undefined) texts.set(value, value)
      else values[key] = known
    }
    return new ListRow(row)
  })
}

/** Empty if there is no value. */
const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : `${value as string | number}`

/** A list's query, with its filters by column. */
export interface RowQuery {
  sort: string
  keyword: string
}

type Test<Row = ListRow> = (row: Row) => boolean

/** The listed rows that match the filters and the keyword, in their original order. */
export function findMatchingRows<Row extends ListRow>(
  rows: readonly Row[],
  columns: ListingColumns,
  /** The keys of the texts that contain the keyword's words, and of the codes that are one of them. */
  searched: { texts: readonly string[]; codes: readonly string[] },
  query: RowQuery,
  isListed: Test<Row>,
): readonly Row[] {
  const filters: Record<string, unknown> = { ...query }
  const narrowed = Object.entries(columns).flatMap(([key, column]) => {
    const given = filters[key]
    return typeof given === 'string' && given !== '' ? [testOf(key, column, given)] : []
  })
  const tests: Test<Row>[] = [isListed, ...narrowed]
  if (query.keyword !== '') {
    const hasKeyword = createTextTest(query.keyword)
    const textsOf = (row: Row, keys: readonly string[]) => keys.map(key => row.text(key))
    tests.push(row => hasKeyword(textsOf(row, searched.texts), textsOf(row, searched.codes)))
  }
  return rows.filter(row => tests.every(test => test(row)))
}

function testOf(key: string, column: ListingColumn, given: string): Test {
  if (column.filter === 'choice') {
    const choices = new Set(readChoices(given))
    return row => choices.has(asText(row.get(key)))
  }
  if (column.filter !== 'range') {
    const tests = readWords(column, given).map(createTextTest)
    return row => tests.some(test => test([row.text(key)]))
  }
  const range = readRange(given, column.format)
  const hasDays = isDated(column.format)
  const end = (text: string | null) => (text === null || hasDays ? text : Number(text))
  const [from, to] = [end(range?.from ?? null), end(range?.to ?? null)]
  return row => {
    const stored = row.get(key) as string | number | null
    const value = typeof stored === 'string' && hasDays ? stored.slice(0, 'YYYY-MM-DD'.length) : stored
    return value !== null && (from === null || value >= from) && (to === null || value <= to)
  }
}

/** The rows of a search, as `searchNames` orders names. Equally good ones by weight, then in their own order. */
export function rankRows<Row extends ListRow>(
  rows: readonly Row[],
  keyword: string,
  { names, code, weight }: RankedColumns,
): readonly Row[] {
  if (keyword === '') return rows
  const rankMatch = createMatchRanking(keyword)
  return rows
    .map(row => ({
      row,
      rank: rankMatch(
        names.map(key => row.text(key)),
        code ? row.text(code) : '',
      ),
      weight: Number((weight && row.get(weight)) ?? 0),
    }))
    .toSorted((a, b) => b.rank - a.rank || b.weight - a.weight)
    .map(({ row }) => row)
}
