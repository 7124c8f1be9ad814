import type { EditedPdf } from './editedPdf.ts'
import type { PdfObject } from './readPdf.ts'
import type { SetTable } from './setTable.ts'

/** By their numbers, the figures that keep the places of tables among the tags. */
export function tableElements(objects: readonly PdfObject[]): Map<number, number> {
  const found = new Map<number, number>()
  for (const { number, words } of objects) {
    const [, id] = /^<<\s*\/Type \/StructElem\s*\/S \/Figure\s[\s\S]*\/Alt \(table (\d+)\)/.exec(words) ?? []
    if (id !== undefined) found.set(Number(id), number)
  }
  return found
}

/** Where the contents of a cell are marked. */
export interface CellMark {
  page: number
  mark: number
}

/** The tags of one table, which take the place of the figure `element`. */
export class TableTags {
  readonly #file: EditedPdf
  readonly #element: number
  readonly #table: SetTable
  readonly #sections = new Map<string, { number: number; rows: number[] }>()
  #row: { of: number | null; number: number; section: number; cells: number[] } | null = null

  constructor(file: EditedPdf, element: number, table: SetTable) {
    this.#file = file
    this.#element = element
    this.#table = table
  }

  /** The next cell of a row of the body, or of the heads where `row` is null; `mark` tells where its number is marked. */
  addCell(row: number | null, mark: (element: number) => CellMark | null): void {
    if (this.#row?.of !== row) this.#beginRow(row)
    const current = this.#row
    if (!current) return
    const number = this.#file.reserve()
    current.cells.push(number)
    const marked = mark(number)
    const contents = marked ? ` /Pg ${marked.page} 0 R /K ${marked.mark}` : ''
    const role = row === null ? '/TH /A << /O /Table /Scope /Column >>' : '/TD'
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

  #beginRow(of: number | null): void {
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

  #section(row: number | null): { number: number; rows: number[] } {
    const isTotal = row !== null && row >= this.#table.rows.length - this.#table.foot
    const role = row === null ? 'THead' : isTotal ? 'TFoot' : 'TBody'
    const known = this.#sections.get(role)
    if (known) return known
    const made = { number: this.#file.reserve(), rows: [] }
    this.#sections.set(role, made)
    return made
  }
}

const list = (numbers: readonly number[]) => numbers.map(number => `${number} 0 R`).join(' ')
