import type { WorkbookCells, WorkbookNote } from '#domain/airports/workbook.ts'
import { beginsWithDay, explainMixedOrder } from '#platform/contract/dateText.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import type { AddedContents } from './addedLines.queries.ts'
import { Comparison, type CellPlace } from './comparison.ts'
import { matchNewLines, type Line, type Match } from './matchNewLines.ts'
import { textOf } from './readCell.ts'
import { confirmedField, formHead, keyHead, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'

/** The context for comparing the file. */
interface UploadHistory {
  /** The rows of earlier uploads, by the keys of the records they created. */
  added: ReadonlyMap<string, AddedContents[]>
  /** Whether something was saved after the workbook was downloaded. */
  isOlder: boolean
}

/** Compares each sheet of the file. Data that the file omits stays unchanged. */
export function compareWorkbook(
  sheets: readonly Sheet[],
  uploaded: WorkbookCells,
  history: UploadHistory,
): Comparison {
  const comparison = new Comparison()
  for (const sheet of sheets) {
    for (const row of sheet.rows) keepRow(comparison, sheet, row)
    const file = uploaded.sheets.find(each => each.name === sheet.name)
    if (file) compareSheet(comparison, sheet, file, history)
  }
  return comparison
}

function keepRow(comparison: Comparison, sheet: Sheet, row: SheetRow): void {
  for (const cell of row.cells) comparison.keep(cell, placeOf(sheet, row, cell, ''))
}

type FileSheet = WorkbookCells['sheets'][number]

/** A sheet with its counterpart in the file. */
interface SheetComparison {
  comparison: Comparison
  sheet: Sheet
  /** The file's columns by heading, counted from zero. */
  columns: ReadonlyMap<string, number>
  keyColumn: number
  /** The columns with a date that begins with its day, so that 5/6/2028 may be June 5. */
  dayFirst: ReadonlySet<number>
  /** The addresses of cells with an error, or with a formula without a result. */
  failed: ReadonlySet<string>
}

function compareSheet(
  comparison: Comparison,
  sheet: Sheet,
  file: FileSheet,
  { added, isOlder }: UploadHistory,
): void {
  const [head, ...rows] = file.rows
  noteFormulas(comparison, file)
  const columns = new Map((head?.cells ?? []).map((cell, index) => [textOf(cell), index]))
  const keyColumn = columns.get(keyHead)
  if (keyColumn === undefined) {
    const message = `The first row of this sheet must contain the column headings, including "${keyHead}".`
    comparison.report({ sheet: sheet.name, address: 'A1', row: '', column: keyHead, message })
    return
  }
  const sample = sheet.rows[0] ?? sheet.newRow?.('')
  const dated = (sample?.cells ?? []).filter(({ field }) => field.format === 'date')
  const dayFirst = new Set(
    dated
      .map(({ head }) => columns.get(head) ?? -1)
      .filter(column => rows.some(({ cells }) => beginsWithDay(textOf(cells[column])))),
  )
  const compared = { comparison, sheet, columns, keyColumn, dayFirst, failed: new Set(file.failed) }
  const lines = listLines(compared, rows)
  const matches = matchNewLines(sheet, columns, lines, added)
  const certain = [...matches].filter(([, { isAmbiguous }]) => !isAmbiguous)
  const repeatedBy = new Map(certain.map(([line, { row }]) => [row.key, line]))
  const known = new Map(sheet.rows.map(row => [row.key, row]))
  const seen = new Set<string>()
  const cleared: string[] = []
  for (const line of lines) {
    const { number, key } = line
    const match = matches.get(line)
    const row =
      match?.row ?? (key === '' ? sheet.newRow?.(`${sheet.name.toLowerCase()}+${number}`) : known.get(key))
    const refusal = explainRefusal(line, row, { match, isRepeated: key !== '' && seen.has(key) })
    seen.add(key)
    if (refusal !== null) refuseLine(compared, line, row, refusal)
    else if (row && key !== '' && isBlank(compared, line) && sheet.newRow) cleared.push(nameOf(row))
    else if (row) {
      const repeating = repeatedBy.get(key)
      if (repeating && !isOlder) refuseContradictions(compared, row, { own: line, repeating })
      const content = match
        ? withStored(compared, row, line)
        : repeating
          ? withoutRepeated(compared, row, line, repeating)
          : line
      compareRow(compared, row, content)
    }
  }
  if (cleared.length > 0)
    comparison.notes.push({
      text: `${sheet.name}: a workbook cannot delete rows, so these cleared rows stay unchanged:`,
      about: cleared,
    })
  if (certain.length > 0) comparison.notes.push(tellMatches(sheet, certain))
}

function noteFormulas({ notes }: Comparison, { name, formulas, failed }: FileSheet): void {
  const about = formulas.filter(address => !failed.includes(address))
  if (about.length > 0) notes.push({ text: `${name}: the stored results of formulas are used:`, about })
}

/** The rows below the heading, without empty ones. */
function listLines(compared: SheetComparison, rows: FileSheet['rows']): Line[] {
  return rows
    .map(({ row: number, cells }) => ({ number, key: textOf(cells[compared.keyColumn]), cells }))
    .filter(line => line.key !== '' || !isBlank(compared, line))
}

const isBlank = ({ sheet, columns }: SheetComparison, { cells }: Line): boolean =>
  sheet.heads
    .filter(name => name !== confirmedField.label)
    .every(name => textOf(cells[columns.get(name) ?? -1]) === '')

/** Why a row of the file does not belong to the sheet, or null. */
function explainRefusal(
  { key }: Line,
  row: SheetRow | undefined,
  { match, isRepeated }: { match: Match | undefined; isRepeated: boolean },
): string | null {
  if (!row && key === '') return 'No rows can be added to this sheet.'
  if (!row)
    return `This row does not exist at this airport this year. To add a row, leave its ${keyHead} empty.`
  if (match?.isAmbiguous)
    return 'Several stored rows match this one equally well. Change the correct one in its own row, and delete this row.'
  return isRepeated ? 'This row appears twice in the sheet. Delete one of the two.' : null
}

function refuseLine(
  { comparison, sheet, keyColumn }: SheetComparison,
  { number, key }: Line,
  row: SheetRow | undefined,
  message: string,
): void {
  const address = addressOf(keyColumn, number)
  comparison.report({
    sheet: sheet.name,
    address,
    row: row ? nameOf(row) : key,
    column: keyHead,
    message,
  })
}

function tellMatches({ name }: Sheet, matches: readonly [Line, Match][]): WorkbookNote {
  return {
    text:
      matches.length === 1
        ? `${name}: 1 row without a key matches an existing row, so it updates that row instead of adding one:`
        : `${name}: ${matches.length} rows without a key match existing rows, so they update those rows instead of adding new ones:`,
    about: matches.map(([{ number }, { row }]) => `${nameOf(row)} (row ${number})`),
  }
}

/** A row without a key does not change values that it leaves empty or only spells differently. */
function withStored({ sheet: { naturalKey }, columns }: SheetComparison, row: SheetRow, line: Line): Line {
  const cells = [...line.cells]
  for (const { path, head, written } of row.cells) {
    const column = columns.get(head)
    if (column === undefined) continue
    const [said, stored] = [textOf(cells[column]), textOf(written)]
    const meaning = (text: string) => naturalKey?.readMeaning(path, text)
    if (said === '' || (meaning(said) && meaning(said) === meaning(stored))) cells[column] = written
  }
  return { ...line, cells: Array.from(cells, cell => cell ?? null) }
}

/** Changes from a row without a key come before those of the stored row's own line. */
function withoutRepeated({ columns }: SheetComparison, row: SheetRow, line: Line, repeating: Line): Line {
  const cells = [...line.cells]
  for (const { head, written } of row.cells) {
    const column = columns.get(head)
    if (column !== undefined && textOf(repeating.cells[column]) !== '') cells[column] = written
  }
  return { ...line, cells: Array.from(cells, cell => cell ?? null) }
}

/** The same file must not change a row in two ways, in its own line and in one without a key. */
function refuseContradictions(
  { comparison, sheet, columns }: SheetComparison,
  row: SheetRow,
  { own, repeating }: { own: Line; repeating: Line },
): void {
  for (const cell of row.cells) {
    const column = columns.get(cell.head) ?? -1
    const textIn = ({ cells }: Line) => textOf(cells[column])
    const meaning = (text: string) => sheet.naturalKey?.readMeaning(cell.path, text) ?? text
    const [stored, said, repeated] = [textOf(cell.written), textIn(own), textIn(repeating)].map(meaning)
    if (said === '' || repeated === '' || said === stored || said === repeated) continue
    const place = placeOf(sheet, row, cell, addressOf(column, repeating.number))
    const message = `Row ${own.number} is for the same record but says "${textIn(own)}". Delete one of the two rows.`
    comparison.refuseCell(cell, place, message)
  }
}

function compareRow(
  { comparison, sheet, columns, dayFirst, failed }: SheetComparison,
  row: SheetRow,
  { number, cells }: Line,
): void {
  if (row.key === '') keepRow(comparison, sheet, row)
  const { nameHeads = sheet.heads.slice(0, 1) } = sheet
  const name = nameHeads
    .map(head => textOf(cells[columns.get(head) ?? -1]))
    .join(' ')
    .trim()
  const named = row.key === '' ? { ...row, labels: [`New: ${name || 'no name'}`] } : row
  for (const cell of row.cells) {
    const column = columns.get(cell.head)
    if (column === undefined) continue
    const address = addressOf(column, number)
    const place = placeOf(sheet, named, cell, address)
    const doubt = dayFirst.has(column) ? explainMixedOrder(textOf(cells[column])) : null
    if (failed.has(address)) comparison.refuseCell(cell, place, noResult)
    else if (doubt) comparison.refuseCell(cell, place, doubt)
    else comparison.take(cell, cells[column] ?? null, place)
  }
}

const noResult =
  'This cell contains an error, or a formula without a stored result. Enter the value, or save the file in a spreadsheet program.'

const placeOf = (sheet: Sheet, row: SheetRow, cell: SheetCell, address: string): CellPlace => ({
  sheet: sheet.name,
  address,
  row: nameOf(row),
  column: cell.head,
})

/** Finds a column by its labels. On a form, the unit is not part of the label. */
function nameOf({ labels, name, cells }: SheetRow): string {
  const [only] = cells
  if (only?.head === formHead) return labels[0] ?? ''
  if (labels.length > 0) return labels.join(' · ')
  return name || String(only?.written ?? '')
}
