import type {
  WorkbookCell,
  WorkbookCells,
  WorkbookChange,
  WorkbookError,
  WorkbookNote,
} from '#domain/airports/workbook.ts'
import { readCell, formatCell, textOf } from './readCell.ts'
import { confirmedField, confirmedPath } from './buildConfirmedCell.ts'
import type { SaidThen } from './addedLines.queries.ts'
import { matchNewLines, type Line, type Match } from './matchNewLines.ts'
import { addressOf, formHead, keyHead, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'

type Place = Pick<WorkbookChange, 'sheet' | 'address' | 'row' | 'column'>
/** A change with the cell that it is of, and its new value. */
type FoundChange = Omit<WorkbookChange, 'lastYear'> & { cell: SheetCell; value: WorkbookCell }
export type Values = Map<string, WorkbookCell>

/** The contents of an uploaded workbook compared with what is stored. */
export class Comparison {
  /** By record. */
  readonly #changes = new Map<string, FoundChange[]>()
  readonly errors: WorkbookError[] = []
  readonly notes: WorkbookNote[] = []
  /** The records that would be changed or added, with all their values. */
  readonly touched = new Map<string, Values>()
  readonly #values = new Map<string, Values>()
  readonly #cells = new Map<string, Map<string, { cell: SheetCell; place: Place }>>()
  /** The records that cannot be stored. */
  readonly #refused = new Set<string>()

  /** What can be stored: not the changes of records that are refused. */
  get changes(): FoundChange[] {
    return [...this.#changes].flatMap(([record, changes]) => (this.isRefused(record) ? [] : changes))
  }

  isRefused(record: string): boolean {
    return this.#refused.has(record)
  }

  /** A value that stays as stored unless the file says otherwise. */
  keep(cell: SheetCell, place: Place): void {
    const values = this.#values.get(cell.record) ?? new Map<string, WorkbookCell>()
    values.set(cell.path, cell.stored)
    this.#values.set(cell.record, values)
    this.#place(cell, place)
  }

  #place(cell: SheetCell, place: Place): void {
    const cells = this.#cells.get(cell.record) ?? new Map<string, { cell: SheetCell; place: Place }>()
    this.#cells.set(cell.record, cells.set(cell.path, { cell, place }))
  }

  take(cell: SheetCell, raw: WorkbookCell, place: Place): void {
    this.#place(cell, place)
    const read = readCell(cell, raw)
    if ('error' in read) {
      this.refuseCell(cell, place, read.error)
      return
    }
    if (Object.is(read.value, cell.stored)) return
    const values = this.#values.get(cell.record)
    if (!values) return
    if (cell.locked !== undefined) {
      this.refuseCell(cell, place, cell.locked)
      return
    }
    values.set(cell.path, read.value)
    this.touched.set(cell.record, values)
    const changes = this.#changes.get(cell.record) ?? []
    this.#changes.set(cell.record, [...changes, describeChange(cell, place, read.value)])
  }

  /**
   * Says what a touched record will be once stored, so that a change is shown as it will be stored, and not at all if it
   * comes to nothing. What storing a row empties besides is shown too.
   */
  settle(record: string, stored: ReadonlyMap<string, WorkbookCell>): void {
    const said = new Map((this.#changes.get(record) ?? []).map(each => [each.cell.path, each]))
    const settled = [...(this.#cells.get(record) ?? [])].flatMap(([path, { cell, place }]): FoundChange[] => {
      const change = said.get(path)
      const value = stored.get(path)
      if (value === undefined) return change ? [change] : []
      const isShown = !Object.is(value, cell.stored) && (change !== undefined || cell.stored !== null)
      return isShown ? [describeChange(cell, place, value)] : []
    })
    this.#changes.set(record, settled)
    if (settled.length === 0) this.touched.delete(record)
  }

  /** On a form, the other lines can be stored all the same; in a table, the whole row is refused. */
  refuseCell({ record, head }: SheetCell, place: Place, message: string): void {
    if (head !== formHead) this.#refused.add(record)
    this.errors.push({ ...place, message })
  }

  /** The row is unchanged, and someone confirms it. */
  isOnlyConfirmed(record: string): boolean {
    const changed = this.#changes.get(record) ?? []
    return changed.length === 1 && changed[0]?.cell.path === confirmedPath
  }

  placeOf(record: string, path: string): Place {
    return this.#cells.get(record)?.get(path)?.place ?? anywhere(record)
  }

  /** Adds an issue at this record's cell, unless the cell was already reported as unreadable. */
  refuse(record: string, path: string, message: string): void {
    this.#refused.add(record)
    const place = this.placeOf(record, path)
    const isTold = this.errors.some(
      each => each.sheet === place.sheet && each.address !== '' && each.address === place.address,
    )
    if (!isTold) this.errors.push({ ...place, message })
  }
}

const describeChange = (cell: SheetCell, place: Place, value: WorkbookCell): FoundChange => ({
  ...place,
  from: formatCell(cell, cell.stored),
  to: formatCell(cell, value),
  cell,
  value,
})

const anywhere = (record: string): Place => ({ sheet: '', address: '', row: record, column: '' })

/** What the file is compared in the light of. */
interface UploadHistory {
  /** The lines of earlier uploads by the keys of the rows that they became. */
  added: ReadonlyMap<string, SaidThen[]>
  /** Something was saved after the workbook was downloaded. */
  isOlder: boolean
}

/** Compares each sheet of the file. What the file omits stays unchanged. */
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

function compareSheet(
  comparison: Comparison,
  sheet: Sheet,
  { rows: [head, ...rows], formulas, failed: failedCells }: FileSheet,
  { added, isOlder }: UploadHistory,
): void {
  const failed = new Set(failedCells)
  const results = formulas.filter(address => !failed.has(address))
  if (results.length > 0)
    comparison.notes.push({
      text: `${sheet.name}: the results of formulas are taken as they are in the file:`,
      about: results,
    })
  const columns = new Map((head?.cells ?? []).map((cell, index) => [textOf(cell), index]))
  const keyColumn = columns.get(keyHead)
  const wrong = (address: string, row: string, message: string) =>
    comparison.errors.push({ sheet: sheet.name, address, row, column: keyHead, message })
  if (keyColumn === undefined) {
    wrong('A1', '', `The first row of this sheet must contain the column headings, including "${keyHead}".`)
    return
  }
  const known = new Map(sheet.rows.map(row => [row.key, row]))
  const heads = sheet.heads.filter(name => name !== confirmedField.label)
  const isBlank = ({ cells }: Pick<Line, 'cells'>) =>
    heads.every(name => textOf(cells[columns.get(name) ?? -1]) === '')
  const lines = rows.flatMap(({ row: number, cells }): Line[] => {
    const key = textOf(cells[keyColumn])
    return key === '' && isBlank({ cells }) ? [] : [{ number, key, cells }]
  })
  const matches = matchNewLines(sheet, columns, lines, added)
  const certain = [...matches].filter(([, { isAmbiguous }]) => !isAmbiguous)
  const repeatedBy = new Map(certain.map(([line, { row }]) => [row.key, line]))
  const seen = new Set<string>()
  const cleared: string[] = []
  for (const line of lines) {
    const { number, key } = line
    const address = addressOf(keyColumn, number)
    const match = matches.get(line)
    const row =
      match?.row ?? (key === '' ? sheet.newRow?.(`${sheet.name.toLowerCase()}+${number}`) : known.get(key))
    const repeating = repeatedBy.get(key)
    if (!row && key === '') wrong(address, '', 'No rows can be added to this sheet.')
    else if (!row)
      wrong(
        address,
        key,
        `This row does not exist at this airport this year. To add a row, leave its ${keyHead} empty.`,
      )
    else if (match?.isAmbiguous)
      wrong(
        address,
        nameOf(row),
        'Several stored rows fit this one equally. Change the right one in its own row, and delete this row.',
      )
    else if (key !== '' && seen.has(key))
      wrong(address, nameOf(row), 'This row appears twice in the sheet. Delete one of the two.')
    else if (key !== '' && isBlank(line) && sheet.newRow) cleared.push(nameOf(row))
    else {
      if (repeating && !isOlder)
        refuseContradictions(comparison, sheet, row, { own: line, repeating }, columns)
      const said = match
        ? withStored(sheet, row, line, columns)
        : repeating
          ? withoutRepeated(row, line, repeating, columns)
          : line
      compareRow(comparison, sheet, row, said, columns, failed)
    }
    seen.add(key)
  }
  if (cleared.length > 0)
    comparison.notes.push({
      text: `${sheet.name}: a workbook cannot delete rows, so what was cleared stays as it is:`,
      about: cleared,
    })
  if (certain.length > 0) comparison.notes.push(tellMatches(sheet, certain))
}
function tellMatches({ name }: Sheet, matches: readonly [Line, Match][]): WorkbookNote {
  return {
    text:
      matches.length === 1
        ? `${name}: 1 row without a key is about an existing row, so it adds nothing and changes only what differs:`
        : `${name}: ${matches.length} rows without a key are about existing rows, so they add nothing and change only what differs:`,
    about: matches.map(([{ number }, { row }]) => `${nameOf(row)} (row ${number})`),
  }
}

/** A row without a key leaves as stored what it leaves empty or only writes differently. */
function withStored(
  { naturalKey }: Sheet,
  row: SheetRow,
  line: Line,
  columns: ReadonlyMap<string, number>,
): Line {
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

/** What a row without a key says about a stored one goes before what the stored one's own row says. */
function withoutRepeated(
  row: SheetRow,
  line: Line,
  repeating: Line,
  columns: ReadonlyMap<string, number>,
): Line {
  const cells = [...line.cells]
  for (const { head, written } of row.cells) {
    const column = columns.get(head)
    if (column !== undefined && textOf(repeating.cells[column]) !== '') cells[column] = written
  }
  return { ...line, cells: Array.from(cells, cell => cell ?? null) }
}

/** The same file must not say two things about a row: a change in its own row, and another in one without a key. */
function refuseContradictions(
  comparison: Comparison,
  sheet: Sheet,
  row: SheetRow,
  { own, repeating }: { own: Line; repeating: Line },
  columns: ReadonlyMap<string, number>,
): void {
  for (const cell of row.cells) {
    const column = columns.get(cell.head) ?? -1
    const textIn = ({ cells }: Line) => textOf(cells[column])
    const meaning = (text: string) => sheet.naturalKey?.readMeaning(cell.path, text) ?? text
    const [stored, said, repeated] = [textOf(cell.written), textIn(own), textIn(repeating)].map(meaning)
    if (said === '' || repeated === '' || said === stored || said === repeated) continue
    const place = placeOf(sheet, row, cell, addressOf(column, repeating.number))
    const message = `Row ${own.number} says "${textIn(own)}" about the same row. Delete one of the two rows.`
    comparison.refuseCell(cell, place, message)
  }
}

function compareRow(
  comparison: Comparison,
  sheet: Sheet,
  row: SheetRow,
  { number, cells }: Line,
  columns: ReadonlyMap<string, number>,
  failed: ReadonlySet<string>,
): void {
  if (row.key === '') keepRow(comparison, sheet, row)
  const named = row.key === '' ? { ...row, labels: [newName(cells, columns, sheet)] } : row
  for (const cell of row.cells) {
    const column = columns.get(cell.head)
    if (column === undefined) continue
    const address = addressOf(column, number)
    const place = placeOf(sheet, named, cell, address)
    if (failed.has(address)) comparison.refuseCell(cell, place, noResult)
    else comparison.take(cell, cells[column] ?? null, place)
  }
}

const noResult =
  'This cell contains an error, or a formula without a stored result. Enter the value, or save the file in a spreadsheet program.'

function newName(cells: readonly WorkbookCell[], columns: ReadonlyMap<string, number>, sheet: Sheet): string {
  const first = textOf(cells[columns.get(sheet.heads[0] ?? '') ?? -1])
  return `New: ${first === '' ? 'no name' : first}`
}

const placeOf = (sheet: Sheet, row: SheetRow, cell: SheetCell, address: string): Place => ({
  sheet: sheet.name,
  address,
  row: nameOf(row),
  column: cell.head,
})

/** A column by its labels. On a form, the unit is not part of the label. */
function nameOf({ labels, cells }: SheetRow): string {
  const [only] = cells
  if (only?.head === formHead) return labels[0] ?? ''
  if (labels.length > 0) return labels.join(' · ')
  return String(only?.written ?? '')
}
