import { describeDefinitionChange, isRedefined } from '#domain/browse/definitionChanges.ts'
import {
  bookTitles,
  type AirportsBook,
  type Book,
  type BookAirport,
  type BookCompany,
  type BookYear,
  type CompaniesBook,
} from '#domain/publishing/book.ts'
import type { BookStyle } from '#domain/publishing/bookCalls.ts'
import { describeExchangeRate } from '#domain/years/exchangeRate.ts'
import { countOf } from '#platform/contract/count.ts'
import { redefinedSign } from '#platform/contract/figureChange.ts'
import { splitIntoBatches } from '#platform/contract/splitIntoBatches.ts'
import { missingSign } from '#platform/contract/typefaceText.ts'
import type { PaperSize, PrintedTable } from '#platform/print/printedTable.ts'
import { partialMark } from '#platform/print/tableSetting.ts'
import { draftMark, demoNote } from '#platform/print/wording.ts'
import { buildContactTable, buildDbeTable, sortAirports } from '../bookTables.ts'
import { buildLeaseTable, sumLeases } from '../buildLeaseTable.ts'
import { computeStandings, type Standings } from '../standings.ts'
import { lineWidth, margins } from './bookPage.ts'
import { makeChart, type Chart } from './drawCharts.ts'
import type { FrontPage } from './frontPages.ts'
import { line, titleLine } from './printedBlocks.ts'
import { unknownFigure } from './printedFigures.ts'
import { toRankingTable } from './toRankingTable.ts'

/** Notes for the reader about all figures: their basis, their currency, and the meaning of the signs. */
function listImprint(book: Book): string[] {
  const { axnInstanceName: year, demo, imprint, terms } = book
  return [
    `Reporting period: ${imprint.period.replace(/\.$/, '')}. Where a comment names another period, that period applies.`,
    book.draft
      ? `Edition ${year}. This draft contains unpublished data.`
      : `Edition ${year}. This book contains the data published for ${year}. Unpublished data is not included.`,
    ...(book.kind === 'airports'
      ? [
          `All amounts are in US dollars. Totals are rounded to whole dollars. ${describeExchangeRate(book, ...listFormerEditions(book))}`,
          'Figures per enplanement and per square foot are calculated from the reported totals. “n/a” marks a ratio that is not applicable because there is nothing to divide by.',
        ]
      : [
          'Tenants, locations, and square footage are those that the airports reported. The column beside the tenants has the types for which the company itself states that it operates at the airport. Changes since the year before count only airports that are in both editions.',
        ]),
    `${unknownFigure} means not reported, which is not zero. ${partialMark} marks a partly reported sum. ${missingSign} replaces a character that is missing from this typeface.`,
    ...describeChangesOfDefinition(book),
    ...(terms === imprint.copyright ? [] : [terms]),
    ...(demo ? [demoNote] : []),
  ].map(line)
}

/** The former editions that appear in a profile. */
const listFormerEditions = ({ formerEditions, airports }: AirportsBook) =>
  formerEditions.filter(edition =>
    airports.some(({ years }) => years.some(each => each.axnInstanceName === edition.axnInstanceName)),
  )

/** The companies book compares only square footage, and only with the year before. */
function describeChangesOfDefinition({ kind, definitionChanges, formerChanges }: Book): string[] {
  const isOfAirports = kind === 'airports'
  const changes = isOfAirports
    ? [...formerChanges, ...definitionChanges]
    : definitionChanges.filter(each => isRedefined('areaTotal', [each]))
  if (changes.length === 0) return []
  const sign = isOfAirports
    ? 'marks the first figure under a new definition, and replaces a change since the year before that is not computed.'
    : 'replaces a change since the year before that is not computed.'
  return [`${redefinedSign} ${sign} ${changes.map(describeDefinitionChange).join(' ')}`]
}

function listColophon({ imprint, axnInstanceName: year, kind }: Book): string[] {
  const { title, publisher, address, isbn, copyright } = imprint
  const cited = [
    ...(publisher === null ? [] : [`${publisher}.`]),
    `${title}, ${year} edition: ${bookTitles[kind]}.`,
    ...(isbn === null ? [] : [`ISBN ${isbn}.`]),
  ]
  return [
    [publisher, address].filter(Boolean).join(', '),
    isbn === null ? '' : `ISBN ${isbn}`,
    copyright,
    `Cite as: ${cited.join(' ')}`,
  ]
    .map(line)
    .filter(text => text !== '')
}

/** A unit of typesetting. */
export type BookPart =
  | ({ kind: 'single' } & Profiles)
  | { kind: 'rankings'; tables: PrintedTable[] }
  /** `opening` for the first of its kind, with the number of airports that follow. */
  | ({ kind: 'airports'; opening: number | null } & Profiles)
  | ({ kind: 'companies'; isFirst: boolean } & Profiles)
  | { kind: 'types' | 'index'; index: IndexGroup[] }
  | { kind: 'lists'; tables: PrintedTable[]; charts: (Chart | null)[] }
  | { kind: 'glossary' }
  /** One sheet with a spine of so many points. */
  | { kind: 'cover'; spine: number }
  /** The title pages alone. */
  | { kind: 'titles' }
  | { kind: 'front'; contents: ContentsLine[]; pages: FrontPage[] }

interface Profiles extends Pick<BookYear, 'order' | 'definitionChanges' | 'formerChanges'> {
  airports: BookAirport[]
  standings: ReadonlyMap<number, Standings>
  companies: BookCompany[]
}

export const indexTitle = 'Index'

export interface IndexGroup {
  title: string
  /** An entry's pages are runs, with the code of the airport whose pages they are. */
  entries: { name: string; pages: { code: string; first: number; last: number }[] }[]
}

export interface ContentsLine {
  level: number
  title: string
  /** After the title, less prominent. */
  beside: string
  number: number
  /** Below the top edge of the page, in points. */
  y: number
}

export interface BookLook extends Pick<BookStyle, 'paper' | 'edition'> {
  /** The address of the product, to which profiles and figures are linked. */
  publicUrl: string
}

/** What all parts of a book share, as book.typ reads it. */
export interface BookFrame {
  paper: PaperSize
  margins: typeof margins
  /** In points. */
  lineWidth: number
  /** Printed editions have no links. */
  linked: boolean
  publicUrl: string
  /** All characters of a book in several parts; null otherwise. */
  characters: { sans: string; serif: string } | null
  publication: string
  /** Empty if unknown. */
  publisher: string
  /** Who published the book, its number, its copyright, and how to cite it. */
  colophon: string[]
  year: string
  title: string
  subtitle: string
  demo: boolean
  /** Printed on every page of unpublished data; empty otherwise. */
  draft: string
  imprint: string[]
}

export function buildBookFrame(book: Book, { paper, edition, publicUrl }: BookLook): BookFrame {
  return {
    paper,
    margins,
    lineWidth: lineWidth[paper],
    linked: edition === 'online',
    publicUrl,
    characters: null,
    publication: titleLine(book.imprint.title),
    publisher: line(book.imprint.publisher),
    colophon: listColophon(book),
    year: line(book.axnInstanceName),
    title: bookTitles[book.kind],
    subtitle: titleLine(subtitle(book)),
    demo: book.demo,
    draft: book.draft ? draftMark : '',
    imprint: listImprint(book),
  }
}

function subtitle(book: Book): string {
  if (book.kind === 'companies' && book.companyTypeDes !== null) return book.companyTypeDes
  return book.chosen ? `Selected ${book.kind}` : ''
}

/** One airport or company: no title page, no contents, no index. */
export function findSinglePart(book: Book): BookPart | null {
  const profiles = profilesOf(book)
  const isSingle = book.chosen && profiles.airports.length + profiles.companies.length === 1
  return isSingle ? { kind: 'single', ...profiles } : null
}

/** The airports in the order of the settings. In a selection, a rank would mean nothing. */
function profilesOf(book: Book): Profiles {
  const { order, definitionChanges, formerChanges } = book
  const ofYear = { order, definitionChanges, formerChanges }
  if (book.kind === 'companies')
    return { ...ofYear, airports: [], standings: new Map(), companies: book.companies }
  return {
    ...ofYear,
    airports: sortAirports(book.airports, order),
    standings: book.chosen ? new Map() : computeStandings(book.airports),
    companies: [],
  }
}

/** Parts in the book's order. Company types, index, and contents need their positions. */
interface FirstParts {
  profiles: BookPart[]
  /** What follows the company types. */
  lists: BookPart[]
}

export const splitBook = (book: Book): FirstParts =>
  book.kind === 'airports'
    ? { profiles: airportParts(book), lists: airportLists(book) }
    : { profiles: companyParts(book), lists: lists([buildDbeTable(book), buildContactTable(book)]) }

function airportLists(book: AirportsBook): BookPart[] {
  const leases = buildLeaseTable(book)
  const corrections = book.corrections ? [book.corrections] : []
  return lists([leases, buildContactTable(book), ...corrections], [chartLeases(leases)])
}

/** The number of locations whose leases end in each year. */
const chartLeases = (leases: PrintedTable): Chart =>
  makeChart(
    'Locations whose leases end, by year',
    sumLeases(leases).map(each => ({ ...each, value: countOf(each.amount, 'location') })),
  )

// A part of this many rows has about seventy pages, for which Typst needs a hundred megabytes, or twice that with tags.
const rowsOfPart = 2000
/** The size of a profile besides its tenants, in rows of tenants. */
const rowsOfProfile = 60
// Profiles of companies continue from page to page, and a new part begins a new page. Few books have two.
const companiesOfPart = 400

function airportParts(book: AirportsBook): BookPart[] {
  const profiles = profilesOf(book)
  const groups: BookAirport[][] = []
  let rows = Infinity
  for (const each of profiles.airports) {
    rows += each.tenants.length + rowsOfProfile
    if (rows > rowsOfPart) {
      groups.push([])
      rows = each.tenants.length + rowsOfProfile
    }
    groups.at(-1)?.push(each)
  }
  return [
    ...(book.chapters.length > 0 ? [rankingsOf(book)] : []),
    ...groups.map((airports, index): BookPart => {
      const opening = index === 0 ? book.airports.length : null
      return { ...profiles, kind: 'airports', airports, opening }
    }),
  ]
}

const rankingsOf = ({ chapters }: AirportsBook): BookPart => ({
  kind: 'rankings',
  tables: chapters.map(toRankingTable),
})

function companyParts(book: CompaniesBook): BookPart[] {
  const profiles = profilesOf(book)
  return Array.from(splitIntoBatches(book.companies, companiesOfPart), (companies, index) => ({
    ...profiles,
    kind: 'companies',
    companies,
    isFirst: index === 0,
  }))
}

function lists(tables: PrintedTable[], charts: Chart[] = []): BookPart[] {
  const filled = tables.filter(({ rows }) => rows.length > 0)
  const shown = filled.map(table => charts[tables.indexOf(table)] ?? null)
  return [
    ...(filled.length > 0 ? [{ kind: 'lists', tables: filled, charts: shown } as const] : []),
    { kind: 'glossary' },
  ]
}
