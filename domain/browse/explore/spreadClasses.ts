import { spreadRows } from './combineRows.ts'
import type { ExploreAnswer } from './evaluateQuestion.ts'
import { hasFigures } from './exploreField.ts'
import { findField } from './exploreKinds.ts'
import type { ExploreQuestion } from './exploreQuestion.ts'
import { spreadFields, type ExploreRow, type SpreadField } from './exploreRow.ts'

/** The quartiles of the complete figures of a column. */
export interface ColumnSpread {
  /** The number of rows with a complete figure. */
  count: number
  lower: number
  median: number
  upper: number
}

/** The quartiles of all rows of an answer, or of those of a class. */
interface ClassSpread {
  by: 'all' | SpreadField
  /** The class; empty for all rows. */
  value: string
  /** By column. Null for other values than figures, for changes, and if there is too little data (`findTooLittle`). */
  columns: (ColumnSpread | null)[]
}

/** The quartiles of each column of an answer: of all its rows, and of those of each hub class and region. */
export function spreadClasses(
  question: ExploreQuestion,
  { columns, lines }: Pick<ExploreAnswer, 'columns' | 'lines'>,
): ClassSpread[] {
  // The rows of a grouped answer are statistics already.
  if (question.group) return []
  const spread = (rows: readonly ExploreRow[]) =>
    columns.map(({ key, part }): ColumnSpread | null => {
      const [base = '', suffix] = key.split('@')
      const field = suffix === undefined && part !== 'before' ? findField(question.kind, base) : null
      if (!field || !hasFigures(field)) return null
      const { n: count, of } = spreadRows(rows, field)
      const [lower, median, upper] = [of.lower.value, of.median.value, of.upper.value]
      return lower === null || median === null || upper === null ? null : { count, lower, median, upper }
    })
  const rows = lines.map(each => each.row).filter(each => !each.isAbsent)
  const classes = spreadFields.flatMap(by => {
    const divided = Map.groupBy(rows, ({ values }) => values[by])
    return [...divided].flatMap(([value, some]) =>
      typeof value === 'string' ? [{ by, value, columns: spread(some) }] : [],
    )
  })
  return [{ by: 'all', value: '', columns: spread(rows) }, ...classes]
}
