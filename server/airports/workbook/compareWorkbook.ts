import type { WorkbookCells, WorkbookNote } from '#domain/airports/workbook.ts'
import { workbookLimits } from '#domain/airports/workbookLimits.ts'
import { problem } from '#domain/problems.ts'
import { beginsWithDay, explainMixedOrder } from '#platform/contract/dateText.ts'
import { normalizeName } from '#platform/contract/names.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import type { AddedContents } from './addedLines.queries.ts'
import { Comparison, type CellPlace } from './comparison.ts'
import {
  explainEmptyKeyPart,
  findContradiction,
  findMovedRows,
  type Contradiction,
} from './contradictions.ts'
import { listLines, type Line } from './listLines.ts'
import { keyHeading } from './marks.ts'
import { matchNewLines, type Match } from './matchNewLines.ts'
import { matchSheets, type FileSheet, type FoundSheet } from './matchSheets.ts'
import { textOf } from './readCell.ts'
import { nameOf, terminalHeading, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'

/** The context for comparing the file. */
interface UploadHistory {
  /** The rows of earlier uploads, by the keys of the records they created. */
  added: ReadonlyMap<string, AddedContents[]>
  /** Whether something was saved after the workbook was downloaded. */
  isOlder: boolean
  /** The current names of renamed terminals, by former name. */
  terminalsByFormerName: ReadonlyMap<string, string>
}

/**
 * Compares each sheet of the file. Data that the file omits stays unchanged. Everything in the file becomes a value, an
 * error, or an entry of a note.
 */
export function compareWorkbook(
  sheets: readonly Sheet[],
  uploaded: WorkbookCells,
  history: UploadHistory,
): Comparison {
  const comparison = new Comparison()
  const { found, refused, unread } = matchSheets(sheets, uploaded)
  for (const sheet of sheets) {
    const own = found.find(each => each.sheet === sheet)
    for (const row of sheet.rows) keepRow(comparison, own?.file.name ?? sheet.name, row)
    if (own) compareSheet(comparison, own, { ...history, is1904: uploaded.is1904 })
  }
  for (const { name, message } of refused)
    comparison.report({ sheet: name, address: 'A1', row: '', column: keyHeading, message })
  if (unread.length > 0)
    comparison.notes.push({ text: 'These parts of the file are not read:', about: unread, isUnread: true })
  return comparison
}

function keepRow(comparison: Comparison, sheet: string, row: SheetRow): void {
  for (const cell of row.cells) comparison.keep(cell, placeOf(sheet, row, cell, ''))
}

/** A sheet with its counterpart in the file. */
interface SheetComparison extends FoundSheet {
  comparison: Comparison
  /** The headings of columns with a date that begins with its day, so that 5/6/2028 may be June 5. */
  dayFirst: ReadonlySet<string>
  /** The addresses of cells with an error, or with a formula without a result. */
  failed: ReadonlySet<string>
}

function compareSheet(
  comparison: Comparison,
  found: FoundSheet,
  { added, isOlder, terminalsByFormerName, is1904 }: UploadHistory & { is1904: boolean },
): void {
  const { sheet, file } = found
  noteFormulas(comparison, file)
  const { lines: read, inherited } = listLines(found, is1904)
  const lines = read.map(line => withCurrentTerminal(line, terminalsByFormerName))
  if (lines.length > workbookLimits.rowsPerSheet)
    throw problem('workbookTooLarge', {
      detail: `Sheet “${file.name}” has more than ${workbookLimits.rowsPerSheet} rows.`,
    })
  const sample = sheet.rows[0] ?? sheet.newRow?.('')
  const dated = (sample?.cells ?? [])
    .filter(({ field }) => field.format === 'date')
    .map(({ heading }) => heading)
  const dayFirst = new Set(
    dated.filter(heading => lines.some(({ values }) => beginsWithDay(textOf(values.get(heading))))),
  )
  const compared = { ...found, comparison, dayFirst, failed: new Set(file.failed) }
  const matches = matchNewLines(sheet, lines, added)
  comparison.namesakes.push(...listNamesakes(found, lines))
  const certain = [...matches].filter(([, { isAmbiguous }]) => !isAmbiguous)
  const repeatedBy = new Map(certain.map(([line, { row }]) => [row.key, line]))
  const known = new Map(sheet.rows.map(row => [row.key, row]))
  const moved = findMovedRows(found, lines)
  const seen = new Set<string>()
  const cleared: string[] = []
  for (const line of lines) {
    const { number, key } = line
    const match = matches.get(line)
    const row =
      match?.row ?? (key === '' ? sheet.newRow?.(`${sheet.name.toLowerCase()}+${number}`) : known.get(key))
    const refusal = explainRefusal(line, row, { match, isRepeated: key !== '' && seen.has(key) })
    seen.add(key)
    const contradiction = row && (findContradiction(found, line, row) ?? moved.get(line))
    if (refusal !== null) refuseLine(compared, line, row, refusal)
    else if (row && key !== '' && line.isBlank && sheet.newRow) cleared.push(nameOf(row))
    else if (row && contradiction) reportContradiction(compared, row, contradiction)
    else if (row) {
      const repeating = repeatedBy.get(key)
      if (repeating && !isOlder) refuseContradictions(compared, row, { own: line, repeating })
      const content = match
        ? withStored(compared, row, line)
        : repeating
          ? withoutRepeated(row, line, repeating)
          : line
      compareRow(compared, row, content)
    }
  }
  const note = (text: string, about: string[]) =>
    comparison.notes.push({ text: `${file.name}: ${text}`, about })
  for (const { text, cells } of inherited)
    note(
      text,
      cells.map(({ address, value }) => `${address}: ${value}`),
    )
  comparison.inherited.set(
    file.name,
    new Map(inherited.flatMap(each => each.cells.map(({ address, value }) => [address, value] as const))),
  )
  if (cleared.length > 0)
    note('a workbook cannot delete rows, so these cleared rows stay unchanged:', cleared)
  if (certain.length > 0) comparison.notes.push(tellMatches(file.name, certain))
}

/** The line of a workbook from before its terminal was renamed. */
function withCurrentTerminal(line: Line, byFormerName: UploadHistory['terminalsByFormerName']): Line {
  const current = byFormerName.get(normalizeName(textOf(line.values.get(terminalHeading))))
  return current === undefined
    ? line
    : { ...line, values: new Map(line.values).set(terminalHeading, current) }
}

function listNamesakes({ sheet, file }: FoundSheet, lines: readonly Line[]): Comparison['namesakes'] {
  const { naturalKey, newRow } = sheet
  const [path = ''] = naturalKey?.paths ?? []
  const heading = newRow?.('').cells.find(each => each.path === path)?.heading
  if (!naturalKey || heading === undefined) return []
  const nameOfLine = ({ values }: Line) => naturalKey.readMeaning(path, textOf(values.get(heading)))
  const named = Map.groupBy(
    lines.filter(line => line.key === '' && nameOfLine(line) !== ''),
    nameOfLine,
  )
  return [...named.values()].map(ofName => ({ sheet: file.name, rows: ofName.map(each => each.number) }))
}

function noteFormulas({ notes }: Comparison, { name, formulas, failed }: FileSheet): void {
  const about = formulas.filter(address => !failed.includes(address))
  if (about.length > 0) notes.push({ text: `${name}: the stored results of formulas are used:`, about })
}

/** Why a row of the file does not belong to the sheet, or null. */
function explainRefusal(
  { key, unclear }: Line,
  row: SheetRow | undefined,
  { match, isRepeated }: { match: Match | undefined; isRepeated: boolean },
): string | null {
  const unclearKey = unclear.get(keyHeading)
  if (unclearKey !== undefined) return unclearKey
  if (!row && key === '') return 'No rows can be added to this sheet.'
  if (!row)
    return `This row does not exist at this airport this year. To add a row, leave its ${keyHeading} empty.`
  if (match?.isAmbiguous)
    return 'Several stored rows match this one equally well. Change the correct one in its own row, and delete this row.'
  return isRepeated ? 'This row appears twice in the sheet. Delete one of the two.' : null
}

function refuseLine(
  { comparison, file, keyColumn }: SheetComparison,
  { number, key }: Line,
  row: SheetRow | undefined,
  message: string,
): void {
  const address = addressOf(keyColumn, number)
  comparison.report({
    sheet: file.name,
    address,
    row: row ? nameOf(row) : key,
    column: keyHeading,
    message,
  })
}

function reportContradiction(
  { comparison, file }: SheetComparison,
  row: SheetRow,
  { address, column, said }: Contradiction,
): void {
  const name = nameOf(row, { isWhole: true })
  const message = `The hidden ${keyHeading} of this row is for “${name}”, but the row says “${said}”. Sort and paste all columns together with the hidden one, or restore “${name}”.`
  comparison.report({ sheet: file.name, address, row: name, column, message })
}

function tellMatches(sheet: string, matches: readonly [Line, Match][]): WorkbookNote {
  return {
    text:
      matches.length === 1
        ? `${sheet}: 1 row without a key matches an existing row, so it updates that row instead of adding one:`
        : `${sheet}: ${matches.length} rows without a key match existing rows, so they update those rows instead of adding new ones:`,
    about: matches.map(([{ number }, { row }]) => `${nameOf(row)} (row ${number})`),
  }
}

/** A row without a key does not change values that it leaves empty or only spells differently. */
function withStored({ sheet: { naturalKey } }: SheetComparison, row: SheetRow, line: Line): Line {
  const values = new Map(line.values)
  for (const { path, heading, written } of row.cells) {
    if (!values.has(heading)) continue
    const [said, stored] = [textOf(values.get(heading)), textOf(written)]
    const meaning = (text: string) => naturalKey?.readMeaning(path, text)
    if (said === '' || (meaning(said) && meaning(said) === meaning(stored))) values.set(heading, written)
  }
  return { ...line, values }
}

/** Changes from a row without a key come before those of the stored row's own line. */
function withoutRepeated(row: SheetRow, line: Line, repeating: Line): Line {
  const values = new Map(line.values)
  for (const { heading, written } of row.cells)
    if (textOf(repeating.values.get(heading)) !== '') values.set(heading, written)
  return { ...line, values }
}

/** The same file must not change a row in two ways, in its own line and in one without a key. */
function refuseContradictions(
  { comparison, sheet, file, columns }: SheetComparison,
  row: SheetRow,
  { own, repeating }: { own: Line; repeating: Line },
): void {
  for (const cell of row.cells) {
    const textIn = ({ values }: Line) => textOf(values.get(cell.heading))
    const meaning = (text: string) => sheet.naturalKey?.readMeaning(cell.path, text) ?? text
    const [stored, said, repeated] = [textOf(cell.written), textIn(own), textIn(repeating)].map(meaning)
    if (said === '' || repeated === '' || said === stored || said === repeated) continue
    const [column = -1] = columns.get(cell.heading) ?? []
    const place = placeOf(file.name, row, cell, addressOf(column, repeating.number))
    const message = `Row ${own.number} is for the same record but says “${textIn(own)}”. Delete one of the two rows.`
    comparison.refuseCell(cell, place, message)
  }
}

function compareRow(
  { comparison, sheet, file, columns, keyColumn, dayFirst, failed }: SheetComparison,
  row: SheetRow,
  { number, values, unclear }: Line,
): void {
  if (row.key === '') keepRow(comparison, file.name, row)
  const { nameHeadings = sheet.headings.slice(0, 1) } = sheet
  const name = nameHeadings
    .map(heading => textOf(values.get(heading)))
    .join(' ')
    .trim()
  const named = row.key === '' ? { ...row, labels: [`New: ${name || 'no name'}`] } : row
  for (const cell of row.cells) {
    const { heading } = cell
    if (!values.has(heading)) continue
    const [column = keyColumn] = columns.get(heading) ?? []
    const address = addressOf(column, number)
    const place = placeOf(file.name, named, cell, address)
    const doubt =
      (failed.has(address) ? noResult : null) ??
      unclear.get(heading) ??
      (dayFirst.has(heading) ? explainMixedOrder(textOf(values.get(heading))) : null) ??
      (row.key === '' ? explainEmptyKeyPart(sheet, cell, values) : null)
    if (doubt !== null) comparison.refuseCell(cell, place, doubt)
    else comparison.take(cell, values.get(heading) ?? null, place)
  }
}

const noResult =
  'This cell contains an error, or a formula without a stored result. Enter the value, or save the file in a spreadsheet program.'

const placeOf = (sheet: string, row: SheetRow, cell: SheetCell, address: string): CellPlace => ({
  sheet,
  address,
  row: nameOf(row),
  column: cell.heading,
})
