import { listUnmatchedCodes } from '#platform/contract/listingSelection.ts'
import type { DefinitionChange } from '../markedChange.ts'
import { listColumns, type ExploreColumn, type ExploreLine, type ExploreYears } from './exploreColumns.ts'
import { findField, presenceKey, type ExploreKind, type Presence } from './exploreKinds.ts'
import { asksPresence, needsEarlierYear, readExactly, type ExploreQuestion } from './exploreQuestion.ts'
import {
  isFigureValue,
  isNameList,
  type ExploreRow,
  type ExploreValue,
  type FigureOwner,
  type RowOwners,
} from './exploreRow.ts'
import { filterRows, listUnmatchedAirports, type FindEarlier, type YearBefore } from './filterRows.ts'
import { groupRows } from './groupRows.ts'
import { orderLines, type RankedLine } from './orderLines.ts'

export interface ExploreAnswer {
  columns: ExploreColumn[]
  lines: RankedLine[]
  /** Codes in the conditions that match no row. */
  unmatchedCodes: string[]
  /** The number of rows that a condition could not decide because a figure is missing or partial. */
  undecided: number
  /** Rows below the top places that have no complete figure to be ranked by. */
  unranked: number
}

/** The rows of the edition, and of an earlier one if requested. */
interface ExploredRows {
  now: readonly ExploreRow[]
  before: readonly ExploreRow[]
  years: ExploreYears
  /** Figures whose definition has changed since the earlier year, and which are not compared. */
  definitionChanges: readonly DefinitionChange[]
}

/** Filters, groups, joins the years, ranks, and takes the top places. */
export function evaluateQuestion(question: ExploreQuestion, explored: ExploredRows): ExploreAnswer {
  const { now, before } = joinYears(question, explored)
  const changes = explored.definitionChanges
  const earlierOf = findEarlier(before)
  const { kept, undecided } = filterRows(now, question.where, { earlierOf, changes })
  // An excluded code is not supposed to match a row.
  const required = question.where.filter(each => !each.isNegated)
  const unmatchedCodes = [
    ...listUnmatchedCodes(
      Object.fromEntries(required.map(({ field }) => [field.key, field])),
      Object.fromEntries(required.map(({ field, value }) => [field.key, readExactly(value) ?? value])),
      kept,
    ),
    ...listUnmatchedAirports(question.where, now),
  ]
  const rows = question.group ? groupRows(kept, question) : kept
  const earlierGroupOf = question.group
    ? findEarlier(groupRows(selectEarlier(question, kept, before), question))
    : earlierOf
  const lines = rows.map((row): ExploreLine => ({
    row,
    before: question.comparedWith === null ? null : earlierGroupOf(row),
  }))
  const columns = listColumns(question, explored.years, changes)
  const ordered = orderLines(lines, columns, question)
  if (question.top === null) return { columns, lines: ordered, unmatchedCodes, undecided, unranked: 0 }
  const isRanked = ordered.some(each => each.rank !== null)
  const { top } = question
  const listed = isRanked ? ordered.filter(({ rank }) => rank !== null && rank <= top) : ordered.slice(0, top)
  const unranked = isRanked ? ordered.filter(({ rank }) => rank === null).length : 0
  return { columns, lines: listed, unmatchedCodes, undecided, unranked }
}

const indexByKey = (rows: readonly ExploreRow[]): Map<string, ExploreRow> =>
  new Map(rows.map(row => [row.key, row]))

const nothingBefore: YearBefore = { earlierOf: () => null, changes: [] }

/**
 * The same row in the earlier year. A tenant's airport and terminal are those of this year, and a tenant that is new
 * has their earlier figures and none of its own.
 */
function findEarlier(before: readonly ExploreRow[]): FindEarlier {
  const byKey = indexByKey(before)
  const owners = { airport: new Map<number | null, Owner>(), terminal: new Map<number | null, Owner>() }
  for (const row of before) {
    if (!row.owners) continue
    owners.airport.set(row.owners.airport.id, row.owners.airport)
    owners.terminal.set(row.owners.terminal.id, row.owners.terminal)
  }
  return row => {
    const found = byKey.get(row.key) ?? null
    if (!row.owners) return found
    const { airport, terminal } = row.owners
    const same: RowOwners = {
      airport: owners.airport.get(airport.id) ?? { id: airport.id, figures: {} },
      terminal: owners.terminal.get(terminal.id) ?? { id: terminal.id, figures: {} },
    }
    return { ...(found ?? { ...row, values: {} }), owners: same }
  }
}

type Owner = RowOwners[FigureOwner]

/** Rows of the earlier year that meet the conditions. After a change or a place among peers, they are this year's rows. */
function selectEarlier(
  { where }: ExploreQuestion,
  kept: readonly ExploreRow[],
  before: readonly ExploreRow[],
): readonly ExploreRow[] {
  if (!where.some(({ field }) => field.changeOf ?? field.placeOf))
    return filterRows(before, where, nothingBefore).kept
  const keys = indexByKey(kept)
  return before.filter(each => keys.has(each.key))
}

type BothYears = Pick<ExploredRows, 'now' | 'before'>

function joinYears(question: ExploreQuestion, given: ExploredRows): BothYears {
  // Without an earlier edition, nothing is known to have opened, and no company to have had no locations.
  if (given.before.length === 0) return given
  const explored = { now: given.now, before: keepClasses(given) }
  if (asksPresence(question)) return addPresence(explored)
  return question.kind.isCounted && needsEarlierYear(question)
    ? completeYears(explored, question.kind)
    : explored
}

/** Airports keep this year's hub size, so that the change of a class is not that of its members. */
function keepClasses({ now, before }: BothYears): readonly ExploreRow[] {
  const classOf = new Map(now.map(({ owner, values }) => [owner, values['hubSize']]))
  return before.map(row => {
    const hubSize = classOf.get(row.owner)
    return hubSize === undefined || hubSize === row.values['hubSize']
      ? row
      : { ...row, values: { ...row.values, hubSize } }
  })
}

/** This year's locations and those that closed since the earlier one, each with what happened to it. */
function addPresence({ now, before }: BothYears): BothYears {
  const keys = { now: indexByKey(now), before: indexByKey(before) }
  const mark = (row: ExploreRow, presence: Presence): ExploreRow => ({
    ...row,
    values: { ...row.values, [presenceKey]: presence },
  })
  const closed = before.filter(row => !keys.now.has(row.key))
  const listed = now.map(row => mark(row, keys.before.has(row.key) ? 'KEPT' : 'OPENED'))
  return { now: listed.concat(closed.map(row => mark(row, 'CLOSED'))), before }
}

/** A company that has left has zero locations now, and a new one had zero before. */
function completeYears({ now, before }: BothYears, kind: ExploreKind): BothYears {
  const complete = (rows: readonly ExploreRow[], others: readonly ExploreRow[]) => {
    const keys = indexByKey(rows)
    const lacking = others.filter(({ key }) => !keys.has(key))
    return rows.concat(lacking.map(row => withoutTenants(row, kind)))
  }
  return { now: complete(now, before), before: complete(before, now) }
}

/** A row in a year that does not have it: its counts are zero, its lists are empty, and its other figures are unknown. */
const withoutTenants = (row: ExploreRow, kind: ExploreKind): ExploreRow => ({
  ...row,
  link: null,
  isAbsent: true,
  values: Object.fromEntries(
    Object.entries(row.values).map(([key, value]): [string, ExploreValue] => {
      if (isNameList(value)) return [key, []]
      if (!isFigureValue(value)) return [key, value]
      return [key, { value: findField(kind, key)?.isCount ? 0 : null, partial: false }]
    }),
  ),
})
