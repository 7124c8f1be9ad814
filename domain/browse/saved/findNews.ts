import { countOf, formatCount } from '#platform/contract/count.ts'
import { mostFollowedRows, type SavedKind } from './saved.ts'

/** A snapshot of the data of a followed item that readers of an edition see, worded as changes are reported. */
export interface ItemSnapshot {
  /** The time of the snapshot. */
  at: string
  /** '2026'. */
  edition: string
  /** The followed airport, company, or brand; empty for a question or a lease window. */
  name: string
  /** Of a company or brand: the one that it was merged into, or itself. Snapshots from before 2026-12-02 lack it. */
  subjectId?: number | undefined
  rows: Readonly<Record<string, SeenRow>>
  /** The answer has more rows than can be followed, and the snapshot has none of them. */
  isTooLong?: true | undefined
}

export interface SeenRow {
  name: string
  edition: string
  /** The airports that report it. Changes are compared only while all of them are published. */
  airportIds: readonly number[]
  /** Whether it is a terminal, for which only figures are compared. */
  isPart?: boolean
  /** Figures and texts with their units, by label. */
  cells: Readonly<Record<string, string>>
}

interface NewsLine {
  text: string
  /** Reported only while all these airports are published in the edition. */
  airportIds: number[]
}

const tooLongText = `The answer has more than ${formatCount(mostFollowedRows)} rows, so changes are not reported. To follow it, add filters or show only the top ranks.`

/** Further changes of one item are only counted. */
export const mostLines = 10

interface Wording {
  added?: (row: SeenRow) => string
  /** A new edition of the airport, compared with the last one seen. */
  renewed?: (row: SeenRow, was: SeenRow) => string
  /** The reason is the one given for the airport's correction. */
  changed?: (row: SeenRow, label: string, from: string, to: string, reason: string | undefined) => string
  removed?: (row: SeenRow, edition: string) => string
}

const writeCells = ({ cells }: SeenRow): string =>
  Object.entries(cells)
    .map(([label, value]) => `${label} ${value}`)
    .join(', ')

const compareCells = ({ cells }: SeenRow, was: SeenRow): string =>
  Object.entries(cells)
    .map(([label, value]) => {
      const before = was.cells[label]
      return `${label} ${value}${before === undefined ? '' : ` (${was.edition}: ${before})`}`
    })
    .join(', ')

/** The words of a missing figure begin with a capital letter where they stand alone. */
const inSentence = (cell: string): string =>
  /^Not (reported|applicable)$/.test(cell) ? cell.toLowerCase() : cell

/** 'corrected from 12.10 to 12.31: A terminal was counted twice.' */
const writeCorrection = (from: string, to: string, reason: string | undefined): string =>
  `corrected from ${inSentence(from)} to ${inSentence(to)}${reason === undefined ? '' : `: ${reason.replace(/\.$/, '')}`}.`

const footprint: Wording = {
  added: row => `New at ${row.name} in ${row.edition}. ${writeCells(row)}.`,
  renewed: (row, was) => `${row.name} published its ${row.edition} figures. ${compareCells(row, was)}.`,
  changed: (row, label, ...change) => `${label} at ${row.name} ${writeCorrection(...change)}`,
  removed: (row, edition) => `No longer at ${row.name} in ${edition}. Previously, ${writeCells(row)}.`,
}

const wordings: Record<SavedKind, Wording> = {
  airport: {
    added: row => `${row.name} published its ${row.edition} figures.`,
    renewed: row => `${row.name} published its ${row.edition} figures.`,
    changed: (row, label, ...change) => `${label} for ${row.name} ${writeCorrection(...change)}`,
  },
  company: footprint,
  brand: footprint,
  question: {
    added: row => `New in the answer: ${row.name}. ${writeCells(row)}.`,
    changed: (row, label, from, to) =>
      `${label} for ${row.name} changed from ${inSentence(from)} to ${inSentence(to)}.`,
    removed: row => `No longer in the answer: ${row.name}.`,
  },
  leases: { added: ({ name, cells }) => `${name} (${cells['with'] ?? ''}).` },
}

/**
 * The news for a follower: the differences between the last snapshot and the current one. `isPublished` says whether an
 * airport is in the edition; changes of rows that appear or disappear with their airport are not reported. `reasons`
 * are those of corrections since then, by airport.
 */
export function findNews(
  kind: SavedKind,
  was: ItemSnapshot,
  now: ItemSnapshot,
  isPublished: (airportId: number) => boolean,
  reasons: ReadonlyMap<number, string>,
): NewsLine[] {
  if (kind === 'question') {
    if (was.edition !== now.edition) return tellNewEdition(now)
    if (now.isTooLong) return was.isTooLong ? [] : [tell(tooLongText)]
    if (was.isTooLong) return [tell(`${describeLength(now)} Changes are reported from now on.`)]
  }
  const wording = wordings[kind]
  const isWithdrawn = (row: SeenRow) => !row.airportIds.every(isPublished)
  const isRenamed = was.name !== '' && now.name !== '' && was.name !== now.name
  const newName = isRenamed ? [tell(`${was.name} is now ${now.name}.`)] : []
  const isOther =
    was.subjectId === undefined ? wording === footprint && isRenamed : was.subjectId !== now.subjectId
  // The locations of the remaining company or brand are not new because another one was merged into it.
  if (isOther) return newName
  return shorten([
    ...newName,
    ...Object.entries(now.rows).flatMap(([key, row]) => {
      const before = was.rows[key]
      return before && isWithdrawn(before) ? [] : tellRow(wording, row, before, reasons)
    }),
    ...Object.entries(was.rows).flatMap(([key, row]) =>
      now.rows[key] || !wording.removed || isWithdrawn(row)
        ? []
        : [tell(wording.removed(row, now.edition), row)],
    ),
  ])
}

const tell = (text: string, ...rows: Pick<SeenRow, 'airportIds'>[]): NewsLine => ({
  text,
  airportIds: [...new Set(rows.flatMap(each => each.airportIds))],
})

const describeLength = ({ rows }: ItemSnapshot): string =>
  `The answer now has ${countOf(Object.keys(rows).length, 'row')}.`

const tellNewEdition = (now: ItemSnapshot): NewsLine[] => [
  tell(
    `The ${now.edition} edition is available. ${now.isTooLong ? tooLongText : describeLength(now)}`,
    ...Object.values(now.rows),
  ),
]

function tellRow(
  { added, renewed, changed }: Wording,
  row: SeenRow,
  before: SeenRow | undefined,
  reasons: ReadonlyMap<number, string>,
): NewsLine[] {
  if (!before) return added && !row.isPart ? [tell(added(row), row)] : []
  if (before.edition !== row.edition)
    return renewed && !row.isPart ? [tell(renewed(row, before), row, before)] : []
  if (!changed) return []
  return Object.entries(row.cells).flatMap(([label, value]) => {
    const from = before.cells[label]
    if (from === undefined || from === value) return []
    return [tell(changed(row, label, from, value, reasons.get(row.airportIds[0] ?? 0)), row, before)]
  })
}

function shorten(lines: NewsLine[]): NewsLine[] {
  if (lines.length <= mostLines) return lines
  const rest = lines.slice(mostLines - 1)
  return [...lines.slice(0, mostLines - 1), tell(`${rest.length} more changes.`, ...rest)]
}

/**
 * The snapshot to store: the new one, except that rows of an airport that is not published now keep their old state until
 * it is published again. Otherwise, the difference to the rest of a row would reveal that airport's figure.
 */
export const mergeSnapshot = (
  was: ItemSnapshot,
  now: ItemSnapshot,
  isPublished: (airportId: number) => boolean,
): ItemSnapshot => ({
  ...now,
  name: now.name || was.name,
  rows: {
    ...now.rows,
    ...Object.fromEntries(
      Object.entries(was.rows).filter(
        ([, { airportIds }]) => !now.isTooLong && !airportIds.every(isPublished),
      ),
    ),
  },
})
