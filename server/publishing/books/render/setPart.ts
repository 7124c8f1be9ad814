import { z } from 'zod'
import { drawFirstPage, drawPages, findPlaces, layOut, writePdf } from '#platform/print/compile.ts'
import { layOutReport, type PrintedReport } from '#platform/print/layOutReport.ts'
import { paperSides } from '#platform/print/pageLayout.ts'
import { readPdf, type ReadPdf } from '#platform/print/pdf/readPdf.ts'
import type { PaperSize, PrintedTable } from '#platform/print/printedTable.ts'
import { tagRowHeaders } from '#platform/print/rowHeaders.ts'
import { bookGlossary } from '../bookTables.ts'
import { bleed } from './bookPage.ts'
import { type BookFrame, type BookPart, indexTitle, type ContentsLine, type IndexGroup } from './bookParts.ts'
import type { Chart } from './drawCharts.ts'
import type { FrontPage } from './frontPages.ts'
import { layOutAirport, type PrintedAirport } from './layOutAirport.ts'
import { layOutCompany, type PrintedCompany } from './layOutCompany.ts'
import { shortenTitle } from './printedBlocks.ts'

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
    palette: frame.linked ? 'screen' : 'printer',
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

/** The part's contents in `book.json`, besides the frame. */
interface PrintedPart {
  part: BookPart['kind']
  /** A page of its own before all others. */
  opening?: { title: string; under: string } | null
  /** Printed above the first company. */
  heading?: string | null
  /** The chapter's title, printed in the running head. */
  chapter?: string
  /** The names of the headings of level 2 in the running head: companies, or the groups of a chapter. */
  guides?: string[]
  reports?: (PrintedReport & { chart: Chart | null })[]
  airports?: PrintedAirport[]
  companies?: PrintedCompany[]
  glossary?: typeof bookGlossary
  index?: IndexGroup[]
  contents?: ContentsLine[]
  /** The pages after the contents. */
  pages?: FrontPage[]
  /** In points. */
  cover?: { width: number; height: number; spine: number; bleed: number }
}

/** All text, with every line broken and every height known; the template only draws. */
export const layOutPart = (part: BookPart, look: Look): PrintedPart => ({
  part: part.kind,
  ...contentOf(part, look),
})

type Look = Pick<BookFrame, 'paper' | 'publicUrl'>

function contentOf(part: BookPart, look: Look): Partial<PrintedPart> {
  const { paper } = look
  switch (part.kind) {
    case 'single':
    case 'airports':
    case 'companies':
      return profiles(part, look)
    case 'rankings': {
      const under = `${part.tables.length} reports on the year’s airports and terminals`
      return {
        opening: { title: 'Rankings', under },
        reports: part.tables.map(table => printReport(table, paper, closeRows)),
      }
    }
    case 'lists':
      return {
        reports: part.tables.map((table, index) => ({
          ...printReport(table, paper, table.sectionKey === undefined ? 1 : closeRows),
          chart: part.charts[index] ?? null,
        })),
      }
    case 'glossary': {
      return { ...chapter('Glossary and Notes', bookGlossary), glossary: bookGlossary }
    }
    case 'types':
      return { ...chapter('Companies by Type', part.index), index: part.index }
    case 'index':
      return { ...chapter(indexTitle, part.index), index: part.index }
    case 'cover':
      return {
        cover: { width: paperSides[paper].short, height: paperSides[paper].long, spine: part.spine, bleed },
      }
    case 'titles':
      return {}
    case 'front':
      return { contents: part.contents, pages: part.pages }
  }
}

/** A chapter of groups, which continue from column to column. */
const chapter = (title: string, groups: readonly { title: string }[]) => ({
  chapter: title,
  guides: groups.map(each => shortenTitle(each.title, widestGuide)),
})

/** In ems: two names fit beside the chapter's title in a running head. */
const widestGuide = 19

type ProfilePart = Extract<BookPart, { airports: unknown }>

function profiles(part: ProfilePart, look: Look): Partial<PrintedPart> {
  const own = {
    airports: part.airports.map(each =>
      layOutAirport(each, { ...look, ...part }, part.standings.get(each.airport.airportId) ?? {}),
    ),
    companies: part.companies.map(each => layOutCompany(each, { ...look, ...part })),
  }
  if (part.kind === 'single') return own
  if (part.kind === 'companies') {
    const title = 'Company Profiles'
    const guides = own.companies.map(({ head }) => head)
    return { ...own, chapter: title, guides, heading: part.isFirst ? title : null }
  }
  const under = `${part.opening} airports by ${part.order === 'CITY' ? 'city' : 'official name'}`
  return { ...own, opening: part.opening === null ? null : { title: 'Airport Profiles', under } }
}

/** The number of rows between two lines of a dense table. */
const closeRows = 5

/** A table as a chapter, whose terms and marks are those of the book, with a line every `ruled` rows. */
const printReport = (
  table: PrintedTable,
  paper: PaperSize,
  ruled: number,
): NonNullable<PrintedPart['reports']>[number] => ({
  ...layOutReport({ ...table, terms: '', demo: false }, paper, 'book', ruled),
  chart: null,
})
