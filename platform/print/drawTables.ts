import { drawPiece, type DrawnPiece } from './drawPiece.ts'
import { EditedPdf, withResource } from './pdf/editedPdf.ts'
import { ParentTree } from './pdf/parentTree.ts'
import { readPart } from './pdf/readPart.ts'
import type { PdfObject, ReadPdf } from './pdf/readPdf.ts'
import type { SetTable } from './tableSetting.ts'
import { splitTable, type TablePiece, type TableStart } from './splitTable.ts'
import { TableTags, findTableElements } from './tableTags.ts'
import { type Typefaces, faceObjects } from './typeface.ts'

/** A table and the positions of its heads on the pages of its part. */
export interface PlacedTable {
  table: SetTable
  starts: readonly TableStart[]
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
      if (tags) drawTagged(drawing, drawn, tags, piece === own[0])
      else drawing.draw(drawn.rules, drawn.cells.map(({ operators }) => operators).join(''))
    }
    tags?.finish()
  }
  const colours = colourSpace(file.objects)
  for (const drawing of drawings) drawing.finish(edited, parents, colours)
  parents?.finish()
  return { file: edited.finish(), pieces }
}

function placeAmong(elements: ReadonlyMap<number, number>, id: number): number {
  const found = elements.get(id)
  if (found === undefined) throw new Error('A table has no place among the tags.')
  return found
}

/** Rules and repeated heads are not read aloud. */
const artifact = (operators: string) => `/Artifact BMC\n${operators}\nEMC\n`

function drawTagged(
  drawing: PageDrawing,
  { rules, cells }: DrawnPiece,
  tags: TableTags,
  isFirst: boolean,
): void {
  const texts = cells.map(cell => {
    const { row, operators } = cell
    if (row < 0 && !isFirst) return artifact(operators)
    let shown = ''
    tags.addCell(cell, element => {
      if (operators === '') return null
      const mark = drawing.mark(element)
      shown = `/${row < 0 ? 'TH' : 'TD'} << /MCID ${mark} >> BDC\n${operators}EMC\n`
      return { page: drawing.page, mark }
    })
    return shown
  })
  drawing.draw(artifact(rules), texts.join(''))
}

/** The color space that Typst uses: sRGB, by a profile. */
function colourSpace(objects: readonly PdfObject[]): string {
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
   * Appends the drawing after Typst's content, which leaves the graphics state unchanged. `colours` is the object of
   * the color space.
   */
  finish(file: EditedPdf, parents: ParentTree | null, colours: string): void {
    if (this.#operators.length === 0) return
    const content = file.addStream(`q /Inks cs /Inks CS\n${this.#operators.join('\n')}\nQ`)
    const drawn = file.words(this.page).replace(/\/Contents (\d+ 0 R)/, `/Contents [$1 ${content} 0 R]`)
    const coloured = withResource(drawn, 'ColorSpace', `/Inks ${colours}`)
    file.change(this.page, withResource(coloured, 'Font', faces))
    if (this.#elements.length > 0) parents?.add(this.page, this.#elements)
  }
}
