import type { DefinitionChange } from '../markedChange.ts'
import { listColumns, type ExploreColumn, type ExploreLine, type ExploreYears } from './exploreColumns.ts'
import { presenceKey, type Presence } from './exploreKinds.ts'
import { asksPresence, needsYearBefore, type ExploreQuestion } from './exploreQuestion.ts'
import { isFigureValue, type ExploreRow } from './exploreRow.ts'
import { filterRows } from './filterRows.ts'
import { groupRows } from './groupRows.ts'
import { orderLines, type RankedLine } from './orderLines.ts'

export interface ExploreAnswer {
  columns: ExploreColumn[]
  lines: RankedLine[]
  /** Rows that a condition could not decide because a figure is missing or partial. */
  undecided: number
  /** Rows below the top places that have no complete figure to be ranked by. */
  unranked: number
}

/** The rows of the edition, and of the one before it if it is asked for. */
interface ExploredRows {
  now: readonly ExploreRow[]
  before: readonly ExploreRow[]
  years: ExploreYears
  /** What means something else than in the year before, and is not compared with it. */
  definitionChanges: readonly DefinitionChange[]
}

/** Filters, groups, joins the years, ranks, and takes the top places. */
export function evaluateQuestion(question: ExploreQuestion, explored: ExploredRows): ExploreAnswer {
  const { now, before } = joinYears(question, explored)
  const changes = explored.definitionChanges
  const beforeByKey = new Map(before.map(row => [row.key, row]))
  const { kept, undecided } = filterRows(now, question.where, { rows: beforeByKey, changes })
  const rows = question.group ? groupRows(kept, question) : kept
  const earlier = question.group ? groupRows(selectEarlier(question, kept, before), question) : before
  const byKey = new Map(question.hasYears ? earlier.map(row => [row.key, row]) : [])
  const lines = rows.map((row): ExploreLine => ({ row, before: byKey.get(row.key) ?? null }))
  const columns = listColumns(question, explored.years, changes)
  const ordered = orderLines(lines, columns, question.sort)
  if (question.top === null) return { columns, lines: ordered, undecided, unranked: 0 }
  const isRanked = ordered.some(each => each.rank !== null)
  const { top } = question
  const listed = isRanked ? ordered.filter(({ rank }) => rank !== null && rank <= top) : ordered.slice(0, top)
  const unranked = isRanked ? ordered.filter(({ rank }) => rank === null).length : 0
  return { columns, lines: listed, undecided, unranked }
}

const nothingBefore = { rows: new Map<string, ExploreRow>(), changes: [] }

/** Rows of the year before that meet the conditions. A change belongs to both years, so its rows are this year's. */
function selectEarlier(
  { where }: ExploreQuestion,
  kept: readonly ExploreRow[],
  before: readonly ExploreRow[],
): readonly ExploreRow[] {
  if (!where.some(each => each.field.changeOf)) return filterRows(before, where, nothingBefore).kept
  const keys = new Set(kept.map(each => each.key))
  return before.filter(each => keys.has(each.key))
}

function joinYears(question: ExploreQuestion, explored: ExploredRows): Pick<ExploredRows, 'now' | 'before'> {
  if (asksPresence(question)) return addPresence(explored)
  return question.kind.isCounted && needsYearBefore(question) ? completeYears(explored) : explored
}

/** This year's locations and those that closed since the year before, each with what became of it. */
function addPresence({ now, before }: ExploredRows): Pick<ExploredRows, 'now' | 'before'> {
  const keys = { now: keysOf(now), before: keysOf(before) }
  const mark = (row: ExploreRow, presence: Presence): ExploreRow => ({
    ...row,
    values: { ...row.values, [presenceKey]: presence },
  })
  const closed = before.filter(row => !keys.now.has(row.key))
  return {
    now: [
      ...now.map(row => mark(row, keys.before.has(row.key) ? 'KEPT' : 'OPENED')),
      ...closed.map(row => mark(row, 'CLOSED')),
    ],
    before,
  }
}

const keysOf = (rows: readonly ExploreRow[]): ReadonlySet<string> => new Set(rows.map(each => each.key))

/** A company that has left has zero locations now, and a new one had zero before: nothing else is known of it. */
function completeYears({ now, before }: ExploredRows): Pick<ExploredRows, 'now' | 'before'> {
  const lacking = (rows: readonly ExploreRow[], others: readonly ExploreRow[]) => {
    const keys = keysOf(rows)
    return others.filter(({ key }) => !keys.has(key)).map(withoutTenants)
  }
  return { now: [...now, ...lacking(now, before)], before: [...before, ...lacking(before, now)] }
}

const withoutTenants = (row: ExploreRow): ExploreRow => ({
  ...row,
  link: null,
  values: Object.fromEntries(
    Object.entries(row.values).map(([key, value]) => [
      key,
      isFigureValue(value) ? { value: 0, partial: false } : value,
    ]),
  ),
})
