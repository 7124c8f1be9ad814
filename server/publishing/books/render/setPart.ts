import { z } from 'zod'
import { findPlaces, layOut, writePdf } from '#platform/print/compile.ts'
import { drawTables } from '#platform/print/drawTables.ts'
import { readPdf, type ReadPdf } from '#platform/print/pdf/readPdf.ts'
import { place, placeTables, tablePlaces, reserveTableSpace } from '#platform/print/reserveTableSpace.ts'
import type { TablePiece } from '#platform/print/splitTable.ts'
import type { SetTable } from '#platform/print/tableSetting.ts'
import { typefaces, type FaceName, type UsedGlyphs } from '#platform/print/typeface.ts'
import { margins } from './bookPage.ts'
import { isMirrored, type BookFrame, type BookPart } from './bookParts.ts'
import { listHeadings, layOutPart, type PrintedHeading, type PrintedPart } from './layOutPart.ts'
import type { PackedPart } from './packPart.ts'
import { findTables } from './printedBlocks.ts'

/** A part as a PDF with the positions of its contents. Its pages are counted from 1. */
export interface DrawnPart {
  /** The file refers to the typefaces of its tables by `faceObjects`. */
  file: ReadPdf
  glyphs: Record<FaceName, UsedGlyphs>
  pages: number
  isMirrored: boolean
  headings: (PrintedHeading & { page: number; y: number })[]
  /** The pages for the index, by anchor: of the rows of each table, and of each listed name. */
  rows: Record<string, number[]>
}

/** A part whose objects are packed for the book. */
export interface SetPart extends Omit<DrawnPart, 'file'> {
  packed: PackedPart
}

const listed = z.object({ anchor: z.string(), page: z.number() })
const places = z.object({ headings: z.array(place), tables: tablePlaces, listed: z.array(listed) })
const folder = new URL('.', import.meta.url)

/** Typst's output for a part, without the contents of its tables. */
interface LaidPart {
  pdf: Uint8Array
  pages: number
  printed: PrintedPart
  tables: SetTable[]
  found: z.infer<typeof places>
  isMirrored: boolean
}

/** Throws an Error with Typst's own message if typesetting fails. */
export function layPart(frame: BookFrame, part: BookPart): LaidPart {
  const printed = layOutPart(part, frame.paper)
  const { data, tables } = reserveTableSpace({ ...frame, ...printed }, frame.linked)
  const document = layOut({ folder, template: 'book.typ', dataFile: 'book.json', data })
  const [found = { headings: [], tables: [], listed: [] }] = z.array(places).parse(findPlaces(document))
  // Typst's accessibility check requires that each file begins with a heading of level 1, as the whole book does.
  const whole = part.kind === 'single' ? 'accessible' : 'tagged'
  const pdf = writePdf(document, frame.linked ? whole : 'bare')
  return { pdf, pages: document.numOfPages, printed, tables, found, isMirrored: isMirrored(part) }
}

/** Draws the tables. Throws if they do not match the space that Typst reserved. */
export function drawPart({ pdf, pages, printed, tables, found, isMirrored: mirrored }: LaidPart): DrawnPart {
  const faces = typefaces()
  const placed = placeTables(tables, found.tables)
  const { file, pieces } = drawTables(readPdf(Buffer.from(pdf)), placed, { faces, foot: margins.foot })
  return {
    file,
    glyphs: { regular: faces.regular.used, semibold: faces.semibold.used },
    pages,
    isMirrored: mirrored,
    headings: listHeadings(printed).flatMap((heading, index) => {
      const at = found.headings[index]
      return at ? [{ ...heading, page: at.page, y: at.y }] : []
    }),
    rows: {
      ...rowPages(printed, new Map(tables.map((table, id) => [table, pieces[id] ?? []]))),
      ...pagesByAnchor(found.listed),
    },
  }
}

function rowPages(
  { airports, companies }: PrintedPart,
  pieces: ReadonlyMap<SetTable, readonly TablePiece[]>,
): DrawnPart['rows'] {
  const found: DrawnPart['rows'] = {}
  for (const { anchor, table } of [...airports, ...companies].flatMap(({ blocks }) => findTables(blocks))) {
    if (anchor === null) continue
    found[anchor] = (pieces.get(table) ?? []).flatMap(({ page, from, to }) =>
      Array.from({ length: to - from }, () => page),
    )
  }
  return found
}

const pagesByAnchor = (names: LaidPart['found']['listed']): DrawnPart['rows'] =>
  Object.fromEntries(
    [...Map.groupBy(names, each => each.anchor)].map(([anchor, own]) => [anchor, own.map(each => each.page)]),
  )
