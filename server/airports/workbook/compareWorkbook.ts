import type { WorkbookCell, WorkbookCells, WorkbookChange, WorkbookError } from '#domain/airports/workbook.ts'
import { readCell, shown, textOf } from './readCell.ts'
import { confirmedField, confirmedPath } from './confirmedCell.ts'
import type { SaidThen } from './addedLines.queries.ts'
import { addressOf, formHead, keyHead, type Sheet, type SheetCell, type SheetRow } from './sheet.ts'

type Place = Pick<WorkbookChange, 'sheet' | 'address' | 'row' | 'column'>
export type Values = Map<string, WorkbookCell>

/** The contents of an uploaded workbook compared with what is stored. */
export class Comparison {
  readonly #changes: (WorkbookChange & { record: string })[] = []
  readonly errors: WorkbookError[] = []
  readonly notes: string[] = []
  /** The records that would be changed or added, with all their values. */
  readonly touched = new Map<string, Values>()
  readonly #changed = new Map<string, Set<string>>()
  readonly #values = new Map<string, Values>()
  readonly #places = new Map<string, Place>()
  /** The records that cannot be stored. */
  readonly #refused = new Set<string>()

  /** What can be stored: not the changes of records that are refused. */
  get changes(): WorkbookChange[] {
    return this.#changes.filter(({ record }) => !this.isRefused(record))
  }

  isRefused(record: string): boolean {
    return this.#refused.has(record)
  }

  /** A value that stays as stored unless the file says otherwise. */
  keep(cell: SheetCell, place: Place): void {
    const values = this.#values.get(cell.record) ?? new Map<string, WorkbookCell>()
    values.set(cell.path, cell.stored)
    this.#values.set(cell.record, values)
    this.#places.set(placeKey(cell.record, cell.path), place)
  }

  take(cell: SheetCell, raw: WorkbookCell, place: Place): void {
    this.#places.set(placeKey(cell.record, cell.path), place)
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
    this.#changed.set(cell.record, (this.#changed.get(cell.record) ?? new Set()).add(cell.path))
    const [from, to] = [shown(cell, cell.stored), shown(cell, read.value)]
    this.#changes.push({ ...place, from, to, record: cell.record })
  }

  /** On a form, the other lines can be stored all the same; in a table, the whole row is refused. */
  refuseCell({ record, head }: SheetCell, place: Place, message: string): void {
    if (head !== formHead) this.#refused.add(record)
    this.errors.push({ ...place, message })
  }

  /** The row is unchanged, and someone confirms it. */
  isOnlyConfirmed(record: string): boolean {
    const changed = this.#changed.get(record)
    return changed?.size === 1 && changed.has(confirmedPath)
  }

  /** Adds an issue at this record's cell, unless the cell was already reported as unreadable. */
  refuse(record: string, path: string, message: string): void {
    this.#refused.add(record)
    const place = this.#places.get(placeKey(record, path)) ?? anywhere(record)
    const isTold = this.errors.some(
      each => each.sheet === place.sheet && each.address !== '' && each.address === place.address,
    )
    if (!isTold) this.errors.push({ ...place, message })
  }
}

const placeKey = (record: string, path: string) => `${record}#${path}`
const anywhere = (record: string): Place => ({ sheet: '', address: '', row: record, column: '' })

/**
 * Compares each sheet of the file. What the file omits stays unchanged. `added` contains the lines of earlier uploads
 * by the keys of the rows that they became.
 */
export function compareWorkbook(
  sheets: readonly Sheet[],
  uploaded: WorkbookCells,
  added: ReadonlyMap<string, SaidThen[]>,
): Comparison {
  const comparison = new Comparison()
  for (const sheet of sheets) {
    for (const row of sheet.rows) keepRow(comparison, sheet, row)
    const file = uploaded.sheets.find(each => each.name === sheet.name)
    if (file) compareSheet(comparison, sheet, file, added)
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
  added: ReadonlyMap<string, SaidThen[]>,
): void {
  const failed = new Set(failedCells)
  const results = formulas.filter(address => !failed.has(address))
  if (results.length > 0)
    comparison.notes.push(
      `${sheet.name}: the results of formulas are taken as they are in the file: ${listSome(results)}.`,
    )
  const columns = new Map((head?.cells ?? []).map((cell, index) => [textOf(cell), index]))
  const keyColumn = columns.get(keyHead)
  const wrong = (address: string, row: string, message: string) =>
    comparison.errors.push({ sheet: sheet.name, address, row, column: keyHead, message })
  if (keyColumn === undefined) {
    wrong('A1', '', `The first row of this sheet must contain the column headings, including "${keyHead}".`)
    return
  }
  const known = new Map(sheet.rows.map(row => [row.key, row]))
  const keys = new Set(rows.map(({ cells }) => textOf(cells[keyColumn])))
  const stored = new StoredSince(sheet, keys, columns, added)
  const said = sheet.heads.filter(name => name !== confirmedField.label)
  const seen = new Set<string>()
  for (const { row: number, cells } of rows) {
    const key = textOf(cells[keyColumn])
    const isBlank = said.every(name => textOf(cells[columns.get(name) ?? -1]) === '')
    if (key === '' && isBlank) continue
    const address = addressOf(keyColumn, number)
    const twin = key === '' ? stored.take(cells) : undefined
    if (twin) {
      comparison.notes.push(
        `${sheet.name}, row ${number}: ${nameOf(twin)} already exists and will not be added again.`,
      )
      compareRow(comparison, sheet, twin, number, withoutBlanks(twin, cells, columns), columns, failed)
      continue
    }
    const row = key === '' ? sheet.newRow?.(`${sheet.name.toLowerCase()}+${number}`) : known.get(key)
    if (!row && key === '') wrong(address, '', 'No rows can be added to this sheet.')
    else if (!row)
      wrong(
        address,
        key,
        `This row does not exist at this airport this year. To add a row, leave its ${keyHead} empty.`,
      )
    else if (key !== '' && seen.has(key))
      wrong(address, nameOf(row), 'This row appears twice in the sheet. Delete one of the two.')
    else if (key !== '' && isBlank && sheet.newRow)
      comparison.notes.push(
        `${sheet.name}, ${nameOf(row)}: the row was cleared but will not be deleted. A workbook cannot delete rows.`,
      )
    else compareRow(comparison, sheet, row, number, cells, columns, failed)
    seen.add(key)
  }
}

/** Stored rows whose keys are not in the file: they were added after the workbook was downloaded. */
class StoredSince {
  readonly #rows: Set<SheetRow>
  readonly #sheet: Sheet
  readonly #columns: ReadonlyMap<string, number>
  readonly #added: ReadonlyMap<string, SaidThen[]>

  constructor(
    sheet: Sheet,
    keys: ReadonlySet<string>,
    columns: ReadonlyMap<string, number>,
    added: ReadonlyMap<string, SaidThen[]>,
  ) {
    this.#rows = new Set(sheet.identity ? sheet.rows.filter(row => !keys.has(row.key)) : [])
    this.#sheet = sheet
    this.#columns = columns
    this.#added = added
  }

  /**
   * The stored row that this line without a key became. Each row matches one line; the most similar wins. A line that
   * a workbook added earlier is recognized by its contents then, whatever its current name.
   */
  take(cells: readonly WorkbookCell[]): SheetRow | undefined {
    const { identity } = this.#sheet
    const [any] = this.#rows
    if (!identity || !any) return undefined
    const heads = new Map(any.cells.map(cell => [cell.path, cell.head]))
    const given = (head = '') => textOf(cells[this.#columns.get(head) ?? -1])
    const wanted = identity(path => given(heads.get(path)))
    const likeness = (row: SheetRow) =>
      row.cells.filter(cell => textOf(cell.written) === given(cell.head)).length
    const saidThen = (row: SheetRow) =>
      this.#added.get(row.key)?.some(said => identity(path => said[path] ?? '') === wanted) ?? false
    const saysNow = (row: SheetRow) =>
      identity(path => textOf(row.cells.find(cell => cell.path === path)?.written)) === wanted
    const rows = [...this.#rows].toSorted((one, other) => likeness(other) - likeness(one))
    const found = rows.find(saidThen) ?? rows.find(saysNow)
    if (found) this.#rows.delete(found)
    return found
  }
}

/** Cells left empty in a new line were filled in when it was stored: a status, a position in the order. */
const withoutBlanks = (
  row: SheetRow,
  cells: readonly WorkbookCell[],
  columns: ReadonlyMap<string, number>,
): WorkbookCell[] => {
  const filled = [...cells]
  for (const { head, written } of row.cells) {
    const column = columns.get(head)
    if (column !== undefined && textOf(filled[column]) === '') filled[column] = written
  }
  return Array.from(filled, cell => cell ?? null)
}

function compareRow(
  comparison: Comparison,
  sheet: Sheet,
  row: SheetRow,
  number: number,
  cells: readonly WorkbookCell[],
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

const listSome = (addresses: readonly string[]): string =>
  addresses.slice(0, 10).join(', ') + (addresses.length > 10 ? `, and ${addresses.length - 10} more` : '')

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
