import type { WorkbookCell, WorkbookChange, WorkbookError, WorkbookNote } from '#domain/airports/workbook.ts'
import { addressOf } from '#platform/print/workbookPages.ts'
import { readCell, formatCell } from './readCell.ts'
import { confirmedPath, formHeading, type SheetCell } from './sheet.ts'

/** The position of a value in the file. */
export type CellPlace = Pick<WorkbookChange, 'sheet' | 'address' | 'row' | 'column'>
/** A change with its cell and new value. */
type FoundChange = Omit<WorkbookChange, 'lastYear'> & { cell: SheetCell; value: WorkbookCell }
export type Values = Map<string, WorkbookCell>

/** The contents of an uploaded workbook compared with the stored data. */
export class Comparison {
  /** Keyed by record. */
  readonly #changes = new Map<string, FoundChange[]>()
  /** Added with `report`. */
  readonly errors: WorkbookError[] = []
  /** The cells with an error, by sheet and address. A file may have thousands. */
  readonly #wrongCells = new Set<string>()
  readonly notes: WorkbookNote[] = []
  /** The records that would be changed or added, with all their values. */
  readonly touched = new Map<string, Values>()
  readonly #values = new Map<string, Values>()
  readonly #cells = new Map<string, Map<string, { cell: SheetCell; place: CellPlace }>>()
  /** The records that cannot be stored. */
  readonly #refused = new Set<string>()
  /** The values that cells take from merged cells or headings above them, by sheet and address. */
  readonly inherited = new Map<string, ReadonlyMap<string, string>>()
  /** Rows without a key that have the same name, such as the locations of a tenant. */
  readonly namesakes: { sheet: string; rows: readonly number[] }[] = []

  /** The changes that can be stored, without those of refused records. */
  get changes(): FoundChange[] {
    return [...this.#changes].flatMap(([record, changes]) => (this.isRefused(record) ? [] : changes))
  }

  /**
   * The valid changes of refused records in rows without an error. Such a row waits for the correction of another one,
   * for example because a form is saved as a whole.
   */
  get waiting(): FoundChange[] {
    const wrong = new Set(this.errors.map(lineOf))
    return [...this.#changes].flatMap(([record, changes]) =>
      this.isRefused(record) ? changes.filter(each => each.address !== '' && !wrong.has(lineOf(each))) : [],
    )
  }

  /**
   * The namesakes of rows with an error. Uploaded without them, a corrected row would be taken for a change to one of
   * them, because they are saved by then.
   */
  get namesakesOfWrong(): Pick<CellPlace, 'sheet' | 'address'>[] {
    const wrong = new Set(this.errors.map(lineOf))
    return this.namesakes.flatMap(({ sheet, rows }) => {
      const places = rows.map(row => ({ sheet, address: addressOf(0, row) }))
      return places.some(each => wrong.has(lineOf(each))) ? places : []
    })
  }

  report(error: WorkbookError): void {
    this.errors.push(error)
    if (error.address !== '') this.#wrongCells.add(nameOfCell(error))
  }

  /** In the order of the file's sheets and rows, in which people correct them. */
  sortErrors(sheets: readonly string[]): void {
    const placeOf = ({ sheet, address }: WorkbookError) => [sheets.indexOf(sheet), parseRow(address)] as const
    this.errors.sort((one, other) => {
      const [[sheet, row], [otherSheet, otherRow]] = [placeOf(one), placeOf(other)]
      return sheet - otherSheet || row - otherRow || one.address.localeCompare(other.address)
    })
  }

  isRefused(record: string): boolean {
    return this.#refused.has(record)
  }

  /** A value that does not change unless the file has another one. */
  keep(cell: SheetCell, place: CellPlace): void {
    const values = this.#values.get(cell.record) ?? new Map<string, WorkbookCell>()
    values.set(cell.path, cell.stored)
    this.#values.set(cell.record, values)
    this.#place(cell, place)
  }

  #place(cell: SheetCell, place: CellPlace): void {
    const cells = this.#cells.get(cell.record) ?? new Map<string, { cell: SheetCell; place: CellPlace }>()
    this.#cells.set(cell.record, cells.set(cell.path, { cell, place }))
  }

  take(cell: SheetCell, raw: WorkbookCell, place: CellPlace): void {
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
   * Sets the values of a record as they will be stored, so that a change is shown in its stored form and omitted if it
   * has no effect. Values that saving the row clears are shown too.
   */
  settle(record: string, stored: ReadonlyMap<string, WorkbookCell>): void {
    const changes = new Map((this.#changes.get(record) ?? []).map(each => [each.cell.path, each]))
    const settled = [...(this.#cells.get(record) ?? [])].flatMap(([path, { cell, place }]): FoundChange[] => {
      const change = changes.get(path)
      const value = stored.get(path)
      if (value === undefined) return change ? [change] : []
      const isShown = !Object.is(value, cell.stored) && (change !== undefined || cell.stored !== null)
      return isShown ? [describeChange(cell, place, value)] : []
    })
    this.#changes.set(record, settled)
    if (settled.length === 0) this.touched.delete(record)
  }

  /** On a form, other lines can still be stored. In a table, the whole row is refused. */
  refuseCell({ record, heading }: SheetCell, place: CellPlace, message: string): void {
    if (heading !== formHeading) this.#refused.add(record)
    this.report({ ...place, message })
  }

  /** The row is unchanged, but its confirmation is new. */
  isOnlyConfirmed(record: string): boolean {
    const changed = this.#changes.get(record) ?? []
    return changed.length === 1 && changed[0]?.cell.path === confirmedPath
  }

  placeOf(record: string, path: string): CellPlace {
    return this.#cells.get(record)?.get(path)?.place ?? createPlaceOfRecord(record)
  }

  /** Adds an issue at this record's cell, unless the cell was already reported as unreadable. */
  refuse(record: string, path: string, message: string): void {
    this.#refused.add(record)
    const place = this.placeOf(record, path)
    if (!this.#wrongCells.has(nameOfCell(place))) this.report({ ...place, message })
  }
}

/** The row number of a cell's address; 0 if the cell is not in the file. */
const parseRow = (address: string): number => Number(/\d+$/.exec(address)?.[0] ?? 0)

const lineOf = ({ sheet, address }: Pick<CellPlace, 'sheet' | 'address'>): string =>
  `${sheet} ${parseRow(address)}`

const nameOfCell = ({ sheet, address }: Pick<CellPlace, 'sheet' | 'address'>): string => `${sheet}!${address}`

const describeChange = (cell: SheetCell, place: CellPlace, value: WorkbookCell): FoundChange => ({
  ...place,
  from: formatCell(cell, cell.stored),
  to: formatCell(cell, value),
  cell,
  value,
})

const createPlaceOfRecord = (record: string): CellPlace => ({
  sheet: '',
  address: '',
  row: record,
  column: '',
})
