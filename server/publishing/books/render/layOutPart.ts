import { layOutReport, type PrintedReport } from '#platform/print/layOutReport.ts'
import { paperSides } from '#platform/print/pageLayout.ts'
import type { PaperSize, PrintedTable } from '#platform/print/printedTable.ts'
import { bookGlossary } from '../bookTables.ts'
import { bleed } from './bookPage.ts'
import { indexTitle, type BookFrame, type BookPart, type ContentsLine, type IndexGroup } from './bookParts.ts'
import type { Chart } from './drawCharts.ts'
import type { FrontPage } from './frontPages.ts'
import { layOutAirport, type PrintedAirport } from './layOutAirport.ts'
import { layOutCompany, type PrintedCompany } from './layOutCompany.ts'
import { shortenTitle } from './printedBlocks.ts'

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
      layOutAirport(each, { ...look, order: part.order }, part.standings.get(each.airport.airportId) ?? {}),
    ),
    companies: part.companies.map(each => layOutCompany(each, look)),
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
