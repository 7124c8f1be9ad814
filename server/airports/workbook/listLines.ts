import type { WorkbookCell } from '#domain/airports/workbook.ts'
import { addressOf, toColumnLetters } from '#platform/print/workbookPages.ts'
import type { FileSheet, FoundSheet } from './matchSheets.ts'
import { readShown, textOf } from './readCell.ts'
import { confirmedField, isForm, type SheetCell } from './sheet.ts'

/** A row of the file. Rows count from one. */
export interface Line {
  number: number
  /** Empty if the row is new to the file. */
  key: string
  /** The cells by heading, as their author sees them. */
  values: ReadonlyMap<string, WorkbookCell>
  /** Why some of these cells cannot be read, by heading. */
  unclear: ReadonlyMap<string, string>
  /** Whether all cells are empty, apart from the confirmation. */
  isBlank: boolean
}

interface ListedLines {
  lines: Line[]
  /** What was read from elsewhere: cells whose value comes from merged cells or from a heading above. */
  inherited: { text: string; cells: InheritedCell[] }[]
}

interface InheritedCell {
  address: string
  value: string
}

/** The rows below the headings, without empty ones. */
export function listLines(found: FoundSheet, is1904: boolean): ListedLines {
  const { sheet, file, columns, keyColumn } = found
  const known = new Map(sheet.rows.map(row => [row.key, row]))
  const sample = sheet.newRow?.('')
  const byRow = new Map(file.rows.map(each => [each.row, each.cells]))
  const merged: InheritedCell[] = []
  const lines = found.rows.flatMap(({ row: number, cells }): Line[] => {
    const key = textOf(cells[keyColumn])
    const row = known.get(key) ?? sample ?? sheet.rows[0]
    const values = new Map<string, WorkbookCell>()
    const unclear = new Map<string, string>()
    const filled: InheritedCell[] = []
    for (const [heading, [column = 0, ...twins]] of columns) {
      const cell = row?.cells.find(each => each.heading === heading)
      const readAt = (place: { column: number; row: number }, raw: WorkbookCell | undefined) => {
        const shown = file.shown[addressOf(place.column, place.row)]
        return cell ? readShown(cell, raw ?? null, { shown, is1904 }) : (raw ?? null)
      }
      const twin = twins.find(each => textOf(cells[each]) !== textOf(cells[column]))
      if (twin !== undefined) unclear.set(heading, explainTwins(heading, [column, twin], cells))
      const covering = file.covered[addressOf(column, number)]
      if (covering && canBeInherited(found, cell, covering.column === column)) {
        const value = readAt(covering, byRow.get(covering.row)?.[covering.column])
        values.set(heading, value)
        if (textOf(value) !== '') filled.push({ address: addressOf(column, number), value: textOf(value) })
      } else {
        values.set(heading, readAt({ column, row: number }, cells[column]))
        if (covering && cell) unclear.set(heading, explainCovered(covering))
      }
    }
    const isBlank = sheet.headings
      .filter(heading => heading !== confirmedField.label)
      .every(heading => (columns.get(heading) ?? []).every(column => textOf(cells[column]) === ''))
    if (key === '' && isBlank) return []
    if (!isBlank) merged.push(...filled)
    return [{ number, key, values, unclear, isBlank }]
  })
  const sections = readSections(found, lines)
  return {
    lines: sections.lines,
    inherited: [
      { text: 'these cells have the value of the cells that they are merged with:', cells: merged },
      { text: 'these cells have the value of the heading above their rows:', cells: sections.inherited },
    ].filter(({ cells }) => cells.length > 0),
  }
}

/** A name beside several rows is about all of them. A figure may be their sum. */
const canBeInherited = ({ sheet }: FoundSheet, cell: SheetCell | undefined, isBelow: boolean): boolean =>
  isBelow && !isForm(sheet) && (!cell || cell.field.format === 'text')

const explainCovered = ({ column, row }: FileSheet['covered'][string]): string =>
  `This cell is merged with ${addressOf(column, row)}. Unmerge the cells, and enter the value of each.`

function explainTwins(
  heading: string,
  [one, other]: [number, number],
  cells: readonly WorkbookCell[],
): string {
  const show = (column: number) => `“${textOf(cells[column])}”`
  return `Columns ${toColumnLetters(one)} and ${toColumnLetters(other)} are both headed “${heading}”, and have ${show(one)} and ${show(other)}. Delete one of the two columns.`
}

/**
 * Rows with only a text that names a part of the key, such as a terminal, are headings of the rows below: these have it
 * too if their own cell is empty.
 */
function readSections(
  { sheet, columns }: FoundSheet,
  lines: readonly Line[],
): { lines: Line[]; inherited: InheritedCell[] } {
  const { naturalKey } = sheet
  const cells = sheet.newRow?.('').cells ?? []
  if (!naturalKey?.findSection) return { lines: [...lines], inherited: [] }
  const sections = new Map<string, WorkbookCell>()
  const inherited: InheritedCell[] = []
  const read = lines.flatMap((line): Line[] => {
    const texts = sheet.headings.map(heading => textOf(line.values.get(heading))).filter(text => text !== '')
    const [only = ''] = texts
    if (line.key === '' && texts.length === 1) {
      const path = naturalKey.findSection?.(only)
      const heading = cells.find(each => each.path === path)?.heading
      if (heading === undefined) sections.clear()
      else sections.set(heading, only)
      return heading === undefined ? [line] : []
    }
    const values = new Map(line.values)
    for (const [heading, value] of sections) {
      const own = textOf(line.values.get(heading))
      const [column = 0] = columns.get(heading) ?? []
      if (own !== '' && own !== value) sections.delete(heading)
      else if (own === '' && line.key === '') {
        values.set(heading, value)
        inherited.push({ address: addressOf(column, line.number), value: textOf(value) })
      }
    }
    return [{ ...line, values }]
  })
  return { lines: read, inherited }
}
