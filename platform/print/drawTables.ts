import { drawPiece, type DrawnPiece, type DrawnCell } from './drawPiece.ts'
import { EditedPdf, withResource } from './pdf/editedPdf.ts'
import { readPart, type PartTags } from './pdf/readPart.ts'
import type { PdfObject, ReadPdf } from './pdf/readPdf.ts'
import { type ReservedPosition, splitTable, type TablePiece } from './splitTable.ts'
import type { SetTable } from './tableSetting.ts'
import { type Typefaces, faceObjects } from './typeface.ts'

/** A table and the positions of its headings on the pages of its part. */
export interface PlacedTable {
  table: SetTable
  starts: readonly ReservedPosition[]
}

interface DrawingSetting {
  faces: Typefaces
  /** The space below the last line of every page, in points. */
  foot: number
}

interface DrawnPart {
  file: ReadPdf
  /** One entry per table. */
  pieces: TablePiece[][]
}

/**
 * Returns the part with its tables drawn into the space that Typst reserved and, if the part is tagged, added to its
 * tags. A table's index in the list is its number.
 */
export function drawTables(
  file: ReadPdf,
  tables: readonly PlacedTable[],
  { faces, foot }: DrawingSetting,
): DrawnPart {
  if (tables.length === 0) return { file, pieces: [] }
  const part = readPart(file)
  const edited = new EditedPdf(file)
  const parents = part.tags && new ParentTree(edited, part.tags)
  const elements = part.tags && findTableElements(file.objects)
  const drawings = part.pages.map(page => new PageDrawing(page, parents?.marksOn(page.number) ?? 0))
  const footOf = (page: number) => (drawings[page - 1]?.height ?? 0) - foot
  const pieces = tables.map(({ table, starts }) => splitTable(table, starts, footOf))
  for (const [id, { table }] of tables.entries()) {
    const own = pieces[id] ?? []
    const tags = elements && new TableTags(edited, placeAmong(elements, id), table)
    for (const piece of own) {
      const drawing = drawings[piece.page - 1]
      if (!drawing) throw new Error(`There is no page ${piece.page}.`)
      const drawn = drawPiece(table, piece, faces, drawing.height)
      if (tags) drawTaggedPiece(drawing, drawn, tags, piece === own[0])
      else drawing.draw(drawn.rules, drawn.cells.map(({ operators }) => operators).join(''))
    }
    tags?.finish()
  }
  const colors = findColorSpace(file.objects)
  for (const drawing of drawings) drawing.finish(edited, parents, colors)
  parents?.finish()
  return { file: edited.finish(), pieces }
}

function placeAmong(elements: ReadonlyMap<number, number>, id: number): number {
  const found = elements.get(id)
  if (found === undefined) throw new Error('A table has no place among the tags.')
  return found
}

/** Rules and repeated headings are not read aloud. */
const markAsArtifact = (operators: string) => `/Artifact BMC\n${operators}\nEMC\n`

function drawTaggedPiece(
  drawing: PageDrawing,
  { rules, cells }: DrawnPiece,
  tags: TableTags,
  isFirst: boolean,
): void {
  const texts = cells.map(cell => {
    const { row, operators } = cell
    if (row < 0 && !isFirst) return markAsArtifact(operators)
    let shown = ''
    tags.addCell(cell, element => {
      if (operators === '') return null
      const mark = drawing.mark(element)
      shown = `/${row < 0 ? 'TH' : 'TD'} << /MCID ${mark} >> BDC\n${operators}EMC\n`
      return { page: drawing.page, mark }
    })
    return shown
  })
  drawing.draw(markAsArtifact(rules), texts.join(''))
}

/** The color space that Typst uses: sRGB, by a profile. */
export function findColorSpace(objects: readonly PdfObject[]): string {
  const profiles = new Set(
    objects.filter(({ words, stream }) => stream && /\/N 3\b/.test(words)).map(({ number }) => number),
  )
  const space = objects.find(({ words }) =>
    profiles.has(Number(/^\[\s*\/ICCBased (\d+) 0 R\s*\]$/.exec(words)?.[1])),
  )
  return space ? `${space.number} 0 R` : '/DeviceRGB'
}

const faces = Object.entries(faceObjects)
  .map(([name, number]) => `/${name} ${number} 0 R`)
  .join(' ')

/** A page's dictionary with the typefaces and the color space of our own drawing. */
export function withOwnResources(page: string, colorSpace: string): string {
  if (page.includes('/PrintColors ')) return page
  return withResource(withResource(page, 'ColorSpace', `/PrintColors ${colorSpace}`), 'Font', faces)
}

/** Adds drawing to a page that Typst set: rules, and texts in one text object per table fragment. */
class PageDrawing {
  readonly page: number
  readonly height: number
  readonly #firstMark: number
  readonly #elements: number[] = []
  readonly #operators: string[] = []

  /** `firstMark` is the number of marked sequences that Typst put on the page. */
  constructor({ number, height }: { number: number; height: number }, firstMark: number) {
    this.page = number
    this.height = height
    this.#firstMark = firstMark
  }

  /** The number of a new marked sequence whose contents belong to the element. */
  mark(element: number): number {
    return this.#firstMark + this.#elements.push(element) - 1
  }

  draw(rules: string, texts: string): void {
    this.#operators.push(`${rules}\nBT\n${texts}ET`)
  }

  /**
   * Appends the drawing after Typst's content, which leaves the graphics state unchanged. `colors` is the object of
   * the color space.
   */
  finish(file: EditedPdf, parents: ParentTree | null, colors: string): void {
    if (this.#operators.length === 0) return
    const content = file.addStream(`q /PrintColors cs /PrintColors CS\n${this.#operators.join('\n')}\nQ`)
    const drawn = file.words(this.page).replace(/\/Contents (\d+ 0 R)/, `/Contents [$1 ${content} 0 R]`)
    file.change(this.page, withOwnResources(drawn, colors))
    if (this.#elements.length > 0) parents?.add(this.page, this.#elements)
  }
}

/** The figures that hold the tables' places in the tags, by their numbers. */
function findTableElements(objects: readonly PdfObject[]): Map<number, number> {
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
class TableTags {
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
    const role = row < 0 ? `/TH /A << /O /Table /Scope /Column${writeSpan(span)} >>` : '/TD'
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
    const element = { number: this.#file.reserve(), rows: [] }
    this.#sections.set(role, element)
    return element
  }
}

const writeSpan = (span: DrawnCell['span']): string =>
  span ? ` /ColSpan ${span.columns} /RowSpan ${span.rows}` : ''

const list = (numbers: readonly number[]) => numbers.map(number => `${number} 0 R`).join(' ')

/** For each page, the elements that its marked sequences belong to, in order. */
class ParentTree {
  readonly #file: EditedPdf
  readonly #tags: PartTags
  readonly #byKey: Map<number, number>
  readonly #added: [key: number, number: number][] = []
  #nextKey: number

  constructor(file: EditedPdf, tags: PartTags) {
    this.#file = file
    this.#tags = tags
    this.#byKey = new Map(tags.parents.map(({ key, number }) => [key, number]))
    this.#nextKey = Math.max(-1, ...this.#byKey.keys()) + 1
  }

  /** The number of marked sequences on a page, which is also the number of the next one. */
  marksOn(page: number): number {
    const own = this.#ownOf(page)
    return own === undefined ? 0 : (this.#file.words(own).match(/ R/g)?.length ?? 0)
  }

  /** `elements` own the next marked sequences of the page. */
  add(page: number, elements: readonly number[]): void {
    const added = elements.map(element => `${element} 0 R`).join(' ')
    const own = this.#ownOf(page)
    if (own !== undefined) return this.#file.change(own, this.#file.words(own).replace(/\]$/, ` ${added}]`))
    const number = this.#file.add(`[${added}]`)
    const key = this.#nextKey++
    this.#added.push([key, number])
    this.#file.change(page, this.#file.words(page).replace(/>>$/, `/StructParents ${key} >>`))
  }

  finish(): void {
    const added = this.#added.map(([key, number]) => ` ${key} ${number} 0 R`).join('')
    const { root } = this.#tags
    const words = this.#file
      .words(root)
      .replace(/(\/ParentTree <<\s*\/Nums \[[^\]]*)/, `$1${added}`)
      .replace(/\/ParentTreeNextKey \d+/, `/ParentTreeNextKey ${this.#nextKey}`)
    this.#file.change(root, words)
  }

  #ownOf(page: number): number | undefined {
    const [, key] = /\/StructParents (\d+)/.exec(this.#file.words(page)) ?? []
    return key === undefined ? undefined : this.#byKey.get(Number(key))
  }
}
