import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { pairLines, type LineTexts } from '#platform/contract/pairLines.ts'
import type { AddedContents } from './addedLines.queries.ts'
import type { Line } from './listLines.ts'
import { textOf } from './readCell.ts'
import { confirmedPath, type Sheet, type SheetRow } from './sheet.ts'

/** The stored row that a line without a key refers to. */
export interface Match {
  row: SheetRow
  /** Whether the line changes it although other rows match equally well. */
  isAmbiguous: boolean
}

/**
 * Matches each line without a key to a stored row, so that the line updates it instead of adding another: a row that a
 * workbook added from the same contents, whatever its current name, or else the most similar one with the same natural
 * key, even if the file includes it. Each row is matched to at most one line, and a line without a part of the key to
 * none.
 */
export function matchNewLines(
  { rows, naturalKey }: Sheet,
  lines: readonly Line[],
  added: ReadonlyMap<string, AddedContents[]>,
): Map<Line, Match> {
  const matches = new Map<Line, Match>()
  const [sample] = rows
  if (!naturalKey || !sample || lines.every(({ key }) => key !== '')) return matches
  const { paths, readMeaning } = naturalKey
  const compared = sample.cells.filter(({ path }) => path !== confirmedPath)
  const meaningsOf = (textAt: (path: string, heading: string) => WorkbookCell | undefined): LineTexts =>
    Object.fromEntries(
      compared.map(({ path, heading }) => [path, readMeaning(path, textOf(textAt(path, heading)))]),
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
      .map(line => [line, meaningsOf((_path, heading) => line.values.get(heading))]),
  )

  const addedRows = new Set(rows.filter(({ key }) => added.has(key) && !keys.has(key)))
  const repeated = [...stated].flatMap(([line, meanings]) =>
    [...addedRows]
      .filter(({ key }) =>
        added
          .get(key)
          ?.some(said => paths.every(path => readMeaning(path, said[path] ?? '') === meanings[path])),
      )
      .map(row => ({
        line,
        row,
        likeness: compared.filter(({ path }) => stored.get(row)?.[path] === meanings[path]).length,
      })),
  )
  // The most similar pair first, so that a line with an error does not take the row of a line that was saved.
  for (const { line, row } of repeated.toSorted((one, other) => other.likeness - one.likeness)) {
    if (matches.has(line) || !addedRows.has(row)) continue
    matches.set(line, { row, isAmbiguous: false })
    addedRows.delete(row)
    stored.delete(row)
    stated.delete(line)
  }

  const others = [...stored.keys()]
  // An empty part of the key matches nothing by itself: the same tenant may be in several terminals.
  const whole = [...stated].filter(([, meanings]) => paths.every(path => meanings[path] !== ''))
  const pairs = pairLines(
    whole.map(([, meanings]) => meanings),
    [...stored.values()],
    paths,
  )
  for (const [at, [line]] of whole.entries()) {
    const pair = pairs[at]
    const row = others[pair?.row ?? -1]
    if (pair && row) matches.set(line, { row, isAmbiguous: pair.isAmbiguous })
  }
  return matches
}
