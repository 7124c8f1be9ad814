import type { Book } from '#domain/publishing/book.ts'
import { sansRegular } from '#platform/print/fonts.ts'
import type { PaperSize, PrintedTable } from '#platform/print/printedTable.ts'
import { fitReport, type FittedReport } from '#platform/print/renderPdf.ts'
import { toBreakable } from '#platform/print/settable.ts'
import type { SetTable } from '#platform/print/tableSetting.ts'
import { bleeds, lineWidth, pageHeight, pageWidth } from './bookPage.ts'
import { indexTitle, type BookFrame, type BookPart, type ContentsLine, type IndexGroup } from './bookParts.ts'
import type { Chart } from './drawCharts.ts'
import type { FrontPage } from './frontPages.ts'
import { layOutAirport, type PrintedAirport } from './layOutAirport.ts'
import { layOutCompany, type PrintedCompany } from './layOutCompany.ts'
import { findTables, shortenGuide } from './printedBlocks.ts'

/** The part's contents in `book.json`, besides the frame. */
interface PrintedPart {
  part: BookPart['kind']
  /** A page of its own before all others. */
  opening: { title: string; under: string } | null
  /** Printed above the first company. */
  heading: string | null
  /** The chapter's title, printed in the running head. */
  chapter: string
  /** The names of the headings of level 2 in the running head: companies, or the groups of a chapter. */
  guides: string[]
  reports: (FittedReport & { chart: Chart | null })[]
  airports: PrintedAirport[]
  companies: PrintedCompany[]
  glossary: { title: string; terms: { term: string; text: string }[] }[]
  index: IndexGroup[]
  contents: ContentsLine[]
  /** The pages after the contents. */
  pages: FrontPage[]
  /** In points. */
  cover: { width: number; height: number; spine: number; bleed: number } | null
}

const nothing = {
  opening: null,
  heading: null,
  chapter: '',
  guides: [],
  reports: [],
  airports: [],
  companies: [],
  glossary: [],
  index: [],
  contents: [],
  pages: [],
  cover: null,
}

/** All text, with every line broken and every height known; the template only draws. */
export function layOutPart(part: BookPart, look: Look): PrintedPart {
  const { kind } = part
  return { part: kind, ...nothing, ...contentOf(part, look) }
}

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
      const glossary = glossaryOf(part.glossary)
      return { ...chapter('Glossary and Notes', glossary, paper), glossary }
    }
    case 'types':
      return { ...chapter('Companies by Type', part.index, paper), index: brokenNames(part.index, paper) }
    case 'index':
      return { ...chapter(indexTitle, part.index, paper), index: brokenNames(part.index, paper) }
    case 'cover':
      return {
        cover: {
          width: pageWidth[paper],
          height: pageHeight[paper],
          spine: part.spine,
          bleed: bleeds[paper],
        },
      }
    case 'titles':
      return {}
    case 'front':
      return { contents: part.contents.map(each => brokenLine(each, paper)), pages: part.pages }
  }
}

/** A chapter of groups, which continue from column to column. */
const chapter = (title: string, groups: readonly { title: string }[], paper: PaperSize) => ({
  chapter: title,
  guides: groups.map(each => shortenGuide(each.title, paper, `${title} · `)),
})

// As in front.typ: two columns, less the indent of further lines and the page number.
const contentsGap = 20
const besideTitle = 36
const contentsSize = 8.6

/** A name without spaces would otherwise overlap the other column and its own page number. */
function brokenLine(each: ContentsLine, paper: PaperSize): ContentsLine {
  const width = (lineWidth[paper] - contentsGap) / 2 - besideTitle
  return { ...each, title: toBreakable(each.title, width / contentsSize, sansRegular()) }
}

// As in chapters.typ: three columns, less the indent of further lines and a page number, and the larger type size.
const indexGaps = 28
const besideName = 24
const indexSize = 8.2

/** The width available for names in an index. */
function brokenNames(groups: readonly IndexGroup[], paper: PaperSize): IndexGroup[] {
  const width = ((lineWidth[paper] - indexGaps) / 3 - besideName) / indexSize
  return groups.map(({ title, entries }) => ({
    title,
    entries: entries.map(each => ({ ...each, name: toBreakable(each.name, width, sansRegular()) })),
  }))
}

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
): PrintedPart['reports'][number] => ({
  ...fitReport({ ...table, terms: '', demo: false }, paper, ruled > 1 ? 'ranking' : 'book', ruled),
  chart: null,
})

const glossaryOf = (glossary: Book['glossary']): PrintedPart['glossary'] => [
  ...glossary.groups,
  { title: 'Notes', terms: [...glossary.notes] },
]

/** The tables in drawing order. */
export const listTables = ({ reports: all, airports, companies, pages }: PrintedPart): SetTable[] => [
  ...all.flatMap(({ sections }) => sections.map(({ table }) => table)),
  ...airports.flatMap(({ keyFigures, blocks }) => [
    ...(keyFigures ? [keyFigures] : []),
    ...findTables(blocks),
  ]),
  ...[...companies, ...pages].flatMap(({ blocks }) => findTables(blocks)),
]

/** A heading of the contents, in drawing order. */
export interface PrintedHeading {
  level: 1 | 2
  title: string
  beside: string
  /** The airport or company that begins here. */
  id: number | null
}

const lastChapters: readonly string[] = ['types', 'glossary', 'index']

export function listHeadings(part: PrintedPart): PrintedHeading[] {
  const plain = (level: 1 | 2, title: string) => ({ level, title, beside: '', id: null })
  const chapters = part.part === 'lists' ? 1 : 2
  return [
    ...(part.opening ? [plain(1, part.opening.title)] : []),
    ...(part.heading === null ? [] : [plain(1, part.heading)]),
    ...part.reports.map(({ title }) => plain(chapters, title)),
    ...part.airports.map(({ id, name, code }) => ({
      level: 2 as const,
      title: name,
      beside: ` (${code})`,
      id,
    })),
    ...part.companies.map(({ id, name }) => ({ ...plain(2, name), id })),
    ...(lastChapters.includes(part.part) ? [plain(1, part.chapter)] : []),
  ]
}
