import { z } from 'zod'
import { drawFirstPage, drawPages, findPlaces, layOut, writePdf } from '#platform/print/compile.ts'
import { readPdf, type ReadPdf } from '#platform/print/pdf/readPdf.ts'
import { tagRowHeaders } from '#platform/print/rowHeaders.ts'
import type { BookFrame, BookPart } from './bookParts.ts'
import { layOutPart } from './layOutPart.ts'

/** A part as a PDF with the positions of its contents. */
interface SetPart {
  file: ReadPdf
  headings: z.infer<typeof heading>[]
  /** The page numbers for the index, by anchor: of the rows of each table, and of each listed name. */
  rows: Map<string, { number: number }[]>
}

const heading = z.object({
  level: z.number(),
  title: z.string(),
  /** After the title, less prominent. */
  beside: z.string(),
  /** The airport or company that begins here. */
  id: z.number().nullable(),
  /** Whether the contents list it, and not only the bookmarks. */
  listed: z.boolean(),
  number: z.number(),
  y: z.number(),
})
const row = z.object({ anchor: z.string(), number: z.number() })
const places = z.tuple([
  z.object({ bookmarks: z.array(heading), listed: z.array(row), rowHeaders: z.array(z.number()) }),
])
const folder = new URL('.', import.meta.url)

const typesetPages = (frame: BookFrame, part: BookPart, first: number) =>
  layOut({
    folder,
    template: 'book.typ',
    files: { 'book.json': JSON.stringify({ ...frame, ...layOutPart(part, frame), first }) },
    inks: frame.linked ? 'screen' : 'printer',
  })

/** The title pages of a book, one below the other, or the first page of another part, as a picture (SVG). Throws as `setPart` does. */
export function drawPart(frame: BookFrame, part: BookPart): string {
  const document = typesetPages(frame, part, 1)
  return part.kind === 'titles' ? drawPages(document) : drawFirstPage(document)
}

/**
 * Typesets one part. `first` is the number of its first page; a part of a book has one or two other pages before it. Throws an Error with Typst's own message if typesetting fails.
 */
export function setPart(frame: BookFrame, part: BookPart, first: number): SetPart {
  const document = typesetPages(frame, part, first)
  const [{ bookmarks, listed, rowHeaders }] = places.parse(findPlaces(document))
  // Typst's accessibility check requires that each file begins with a heading of level 1, as the whole book does.
  const whole = part.kind === 'single' ? 'accessible' : 'tagged'
  const file = readPdf(Buffer.from(writePdf(document, frame.linked ? whole : 'bare')))
  return {
    file: frame.linked ? tagRowHeaders(file, rowHeaders) : file,
    headings: bookmarks,
    rows: Map.groupBy(listed, ({ anchor }) => anchor),
  }
}
