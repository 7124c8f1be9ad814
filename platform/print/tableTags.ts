import type { DrawnCell } from './drawPiece.ts'
import type { EditedPdf } from './pdf/editedPdf.ts'
import type { PdfObject } from './pdf/readPdf.ts'
import type { SetTable } from './tableSetting.ts'

/** The figures that hold the tables' places in the tags, by their numbers. */
export function findTableElements(objects: readonly PdfObject[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { number, words } of objects) {
    const [, id] = /^<<\s*\/Type \/StructElem\s*\/S \/Figure\s[\s\S]*\/Alt \(table (\d+)\)/.exec(words) ?? []
    if (id !== undefined) found.set(Number(id), number)
  }
  return found
}

/** Where the contents of a cell are marked. */
interface CellMark {
  page: number
  mark: number
}

/** Writes the tags of one table, which replace the figure `element`. */
export class TableTags {
  readonly #file: EditedPdf
  readonly #element: number
  readonly #table: SetTable
  readonly #sections = new Map<string, { number: number; rows: number[] }>()
  #row: { of: number; number: number; section: number; cells: number[] } | null = null

  constructor(file: EditedPdf, element: number, table: SetTable) {
    this.#file = file
    this.#element = element
    this.#table = table
  }

  /** The next cell; `mark` says where its contents are marked. */
  addCell({ row, span }: DrawnCell, mark: (element: number) => CellMark | null): void {
    if (this.#row?.of !== row) this.#beginRow(row)
    const current = this.#row
    if (!current) return
    const number = this.#file.reserve()
    current.cells.push(number)
    const marked = mark(number)
    const contents = marked ? ` /Pg ${marked.page} 0 R /K ${marked.mark}` : ''
    const role = row < 0 ? `/TH /A << /O /Table /Scope /Column${spanned(span)} >>` : '/TD'
    this.#file.add(`<< /Type /StructElem /S ${role} /P ${current.number} 0 R${contents} >>`, number)
  }

  finish(): void {
    this.#endRow()
    for (const [role, { number, rows }] of this.#sections)
      this.#file.add(`<< /Type /StructElem /S /${role} /P ${this.#element} 0 R /K [${list(rows)}] >>`, number)
    const [parent = ''] = /\/P \d+ 0 R/.exec(this.#file.words(this.#element)) ?? []
    const sections = list(Array.from(this.#sections.values(), ({ number }) => number))
    this.#file.change(this.#element, `<< /Type /StructElem /S /Table ${parent} /K [${sections}] >>`)
  }

  #beginRow(of: number): void {
    this.#endRow()
    const section = this.#section(of)
    const number = this.#file.reserve()
    section.rows.push(number)
    this.#row = { of, number, section: section.number, cells: [] }
  }

  #endRow(): void {
    if (!this.#row) return
    const { number, section, cells } = this.#row
    this.#file.add(`<< /Type /StructElem /S /TR /P ${section} 0 R /K [${list(cells)}] >>`, number)
  }

  #section(row: number): { number: number; rows: number[] } {
    const isTotal = row >= this.#table.rows.length - this.#table.foot
    const role = row < 0 ? 'THead' : isTotal ? 'TFoot' : 'TBody'
    const known = this.#sections.get(role)
    if (known) return known
    const made = { number: this.#file.reserve(), rows: [] }
    this.#sections.set(role, made)
    return made
  }
}

const spanned = (span: DrawnCell['span']): string =>
  span ? ` /ColSpan ${span.columns} /RowSpan ${span.rows}` : ''

const list = (numbers: readonly number[]) => numbers.map(number => `${number} 0 R`).join(' ')
