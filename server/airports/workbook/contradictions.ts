import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import { isSameName } from '#platform/contract/names.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import type { Line } from './listLines.ts'
import type { FoundSheet } from './matchSheets.ts'
import { textOf } from './readCell.ts'
import { nameOf, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'

/** What a row of the file says it is about, if its key says something else. */
export interface Contradiction {
  address: string
  column: string
  said: string
}

/** Labels that are not those of the row's key, as after sorting the visible columns beside the hidden one. */
export function findContradiction(
  { sheet: { labelHeadings }, columns }: FoundSheet,
  { number, key, values }: Line,
  { labels }: SheetRow,
): Contradiction | null {
  if (key === '') return null
  const said = labelHeadings.map((heading, index) => textOf(values.get(heading)) || (labels[index] ?? ''))
  const heading = labelHeadings.find((_, index) => !isSameName(said[index] ?? '', labels[index] ?? ''))
  if (heading === undefined) return null
  const [column = 0] = columns.get(heading) ?? []
  return { address: addressOf(column, number), column: heading, said: said.filter(Boolean).join(' · ') }
}

/**
 * Contradictions in a sheet whose names can be changed: lines with the whole name of another stored row, which has
 * another name itself. Two rows with the same name, such as two locations in one terminal, are no contradiction.
 */
export function findMovedRows(
  { sheet, columns }: FoundSheet,
  lines: readonly Line[],
): Map<Line, Contradiction> {
  const { naturalKey } = sheet
  if (!naturalKey) return new Map()
  const identify = (textAt: (cell: SheetCell) => string, { cells }: SheetRow) =>
    naturalKey.paths
      .map(path => {
        const cell = cells.find(each => each.path === path)
        return cell ? naturalKey.readMeaning(path, textAt(cell)) : ''
      })
      .join('\n')
  const known = new Map(sheet.rows.map(row => [row.key, row]))
  const isRenamed = (line: Line) =>
    known
      .get(line.key)
      ?.cells.some(
        ({ path, heading, written }) =>
          naturalKey.paths.includes(path) && textOf(line.values.get(heading) ?? written) !== textOf(written),
      ) ?? false
  // Most files rename nothing, and comparing all names takes long.
  if (!lines.some(isRenamed)) return new Map()
  const stored = new Map(sheet.rows.map(row => [row, identify(cell => textOf(cell.written), row)]))
  const said = new Map(
    lines.flatMap(line => {
      const row = known.get(line.key)
      return row ? [[row, identify(cell => textOf(line.values.get(cell.heading) ?? cell.written), row)]] : []
    }),
  )
  const owners = Map.groupBy(sheet.rows, row => stored.get(row) ?? '')
  return new Map(
    lines.flatMap((line): [Line, Contradiction][] => {
      const row = known.get(line.key)
      const own = row && said.get(row)
      if (!row || line.isBlank || own === undefined || own === stored.get(row)) return []
      const other = owners.get(own)?.every(each => said.get(each) !== own) && owners.get(own)?.[0]
      if (!other) return []
      const heading = row.cells.find(each => each.path === naturalKey.paths[0])?.heading ?? ''
      const [column = 0] = columns.get(heading) ?? []
      return [
        [
          line,
          {
            address: addressOf(column, line.number),
            column: heading,
            said: nameOf(other, { isWhole: true }),
          },
        ],
      ]
    }),
  )
}

/** Why a new row needs a part of its name: without it, it may be about a stored row. Null if the part is there. */
export function explainEmptyKeyPart(
  { naturalKey, rows }: Sheet,
  { path, heading }: SheetCell,
  values: ReadonlyMap<string, WorkbookCell>,
): string | null {
  if (!naturalKey?.paths.includes(path) || textOf(values.get(heading)) !== '') return null
  const candidates = rows.filter(row =>
    naturalKey.paths.every(each => {
      const cell = row.cells.find(({ path }) => path === each)
      const text = textOf(values.get(cell?.heading ?? ''))
      const meaning = (meant: string) => naturalKey.readMeaning(each, meant)
      return text === '' || meaning(text) === meaning(textOf(cell?.written))
    }),
  )
  if (candidates.length === 0) return null
  const names = [...new Set(candidates.slice(0, 3).map(row => nameOf(row, { isWhole: true })))]
  const more = candidates.length > 3 ? [`${candidates.length - 3} others`] : []
  return `Without the ${heading}, this row may be about ${joinWords([...names, ...more], 'or')}. Enter the ${heading}.`
}
