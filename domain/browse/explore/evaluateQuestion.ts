import { listColumns, type ExploreColumn, type ExploreLine, type ExploreYears } from './exploreColumns.ts'
import type { ExploreQuestion } from './exploreQuestion.ts'
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
export interface ExploredRows {
  now: readonly ExploreRow[]
  before: readonly ExploreRow[]
  years: ExploreYears
}

/** Filters, groups, joins the years, ranks, and takes the top places. */
export function evaluateQuestion(question: ExploreQuestion, explored: ExploredRows): ExploreAnswer {
  const { now, before } = question.kind.isCounted && question.hasYears ? completeYears(explored) : explored
  const { kept, undecided } = filterRows(now, question.where)
  const rows = question.group ? groupRows(kept, question) : kept
  const earlier = question.group ? groupRows(filterRows(before, question.where).kept, question) : before
  const byKey = new Map(question.hasYears ? earlier.map(row => [row.key, row]) : [])
  const lines = rows.map((row): ExploreLine => ({ row, before: byKey.get(row.key) ?? null }))
  const columns = listColumns(question, explored.years)
  const ordered = orderLines(lines, columns, question.sort)
  if (question.top === null) return { columns, lines: ordered, undecided, unranked: 0 }
  const isRanked = ordered.some(each => each.rank !== null)
  const { top } = question
  const listed = isRanked ? ordered.filter(({ rank }) => rank !== null && rank <= top) : ordered.slice(0, top)
  const unranked = isRanked ? ordered.filter(({ rank }) => rank === null).length : 0
  return { columns, lines: listed, undecided, unranked }
}

/** A company that has left has zero locations now, and a new one had zero before: nothing else is known of it. */
function completeYears({ now, before }: ExploredRows): Pick<ExploredRows, 'now' | 'before'> {
  const lacking = (rows: readonly ExploreRow[], others: readonly ExploreRow[]) => {
    const keys = new Set(rows.map(each => each.key))
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
