import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { pairLines, type LineTexts } from '#platform/contract/pairLines.ts'
import type { AddedContents } from './addedLines.queries.ts'
import { textOf } from './readCell.ts'
import { confirmedPath, type Sheet, type SheetRow } from './sheet.ts'

/** A row of the file. Rows count from one. */
export interface Line {
  number: number
  /** Empty if the row is new to the file. */
  key: string
  cells: readonly WorkbookCell[]
}

/** The stored row that a line without a key refers to. */
export interface Match {
  row: SheetRow
  /** Whether the line changes it although other rows match equally well. */
  isAmbiguous: boolean
}

/**
 * Matches each line without a key to a stored row, so that the line updates it instead of adding another: a row that a
 * workbook added from the same contents, whatever its current name, or else the most similar one with the same natural
 * key, even if the file includes it. Each row is matched to at most one line.
 */
export function matchNewLines(
  { rows, naturalKey }: Sheet,
  columns: ReadonlyMap<string, number>,
  lines: readonly Line[],
  added: ReadonlyMap<string, AddedContents[]>,
): Map<Line, Match> {
  const matches = new Map<Line, Match>()
  const [sample] = rows
  if (!naturalKey || !sample) return matches
  const { paths, readMeaning } = naturalKey
  const compared = sample.cells.filter(({ path }) => path !== confirmedPath)
  const meaningsOf = (textAt: (path: string, head: string) => WorkbookCell | undefined): LineTexts =>
    Object.fromEntries(
      compared.map(({ path, head }) => [path, readMeaning(path, textOf(textAt(path, head)))]),
    )
  const stored = new Map(
    rows.map(row => {
      const written = new Map(row.cells.map(cell => [cell.path, cell.written]))
      return [row, meaningsOf(path => written.get(path))]
    }),
  )
  const keys = new Set(lines.map(({ key }) => key))
  const stated = new Map(
    lines
      .filter(({ key }) => key === '')
      .map(line => [line, meaningsOf((_path, head) => line.cells[columns.get(head) ?? -1])]),
  )

  const addedRows = new Set(rows.filter(({ key }) => added.has(key) && !keys.has(key)))
  for (const [line, meanings] of stated) {
    const likeness = (row: SheetRow) =>
      compared.filter(({ path }) => stored.get(row)?.[path] === meanings[path]).length
    const row = [...addedRows]
      .filter(({ key }) =>
        added
          .get(key)
          ?.some(said => paths.every(path => readMeaning(path, said[path] ?? '') === meanings[path])),
      )
      .toSorted((one, other) => likeness(other) - likeness(one))[0]
    if (!row) continue
    matches.set(line, { row, isAmbiguous: false })
    addedRows.delete(row)
    stored.delete(row)
    stated.delete(line)
  }

  const others = [...stored.keys()]
  const pairs = pairLines([...stated.values()], [...stored.values()], paths)
  for (const [at, line] of [...stated.keys()].entries()) {
    const pair = pairs[at]
    const row = others[pair?.row ?? -1]
    if (pair && row) matches.set(line, { row, isAmbiguous: pair.isAmbiguous })
  }
  return matches
}
