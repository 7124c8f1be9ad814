import {
  bookTitles,
  type AirportsBook,
  type Book,
  type CompaniesBook,
  type IndexEntry,
} from '#domain/book.ts'
import { publicationName, type Paper, type PrintedTable } from '#domain/report.ts'
import { tenantTypes } from '#domain/terminal.ts'
import { fittedReport, type FittedReport } from './fittedReport.ts'
import { imprint } from './imprint.ts'
import { printedAirport, tenantAnchor, tenantsOf, type PrintedAirport } from './printedAirport.ts'
import { line, titleLine } from './printedBlocks.ts'
import { printedCompany, type PrintedCompany } from './printedCompany.ts'

/** A name of the index: where a profile begins (`profile`), or in which row of which table it stands (`row`). */
interface PrintedEntry {
  name: string
  profiles: number[]
  rows: [anchor: string, row: number][]
}

/** What book.typ reads, as `book.json`. */
export interface PrintedBook {
  paper: Paper
  /** Links and bookmarks in the index lead nowhere on paper. */
  linked: boolean
  publication: string
  year: string
  title: string
  subtitle: string
  demo: boolean
  /** One airport or company: no title page, no contents, no index. */
  single: boolean
  imprint: string[]
  rankings: FittedReport[]
  profilesTitle: string
  airports: PrintedAirport[]
  companies: PrintedCompany[]
  /** The same companies by what they do. */
  types: { title: string; companies: { id: number; name: string }[] }[]
  lists: FittedReport[]
  glossary: { title: string; terms: { term: string; text: string }[] }[]
  index: { title: string; entries: PrintedEntry[] }[]
}

export interface BookLook {
  paper: Paper
  tags: boolean
}

/** Everything written out, every line broken, every height known: the template only draws. */
export function printedBook(book: Book, { paper, tags }: BookLook): PrintedBook {
  const count = book.kind === 'airports' ? book.airports.length : book.companies.length
  return {
    paper,
    linked: tags,
    publication: publicationName,
    year: line(book.axnInstanceName),
    title: bookTitles[book.kind],
    subtitle: titleLine(subtitle(book)),
    demo: book.demo,
    single: book.chosen && count === 1,
    imprint: imprint(book),
    glossary: [...book.glossary.groups, { title: 'Notes', terms: [...book.glossary.notes] }],
    ...(book.kind === 'airports' ? airportParts(book, paper) : companyParts(book, paper)),
  }
}

function subtitle(book: Book): string {
  if (book.kind === 'companies' && book.companyTypeDes !== null) return book.companyTypeDes
  return book.chosen ? `Selected ${book.kind}` : ''
}

type Parts = Pick<
  PrintedBook,
  'rankings' | 'profilesTitle' | 'airports' | 'companies' | 'types' | 'lists' | 'index'
>

function airportParts(book: AirportsBook, paper: Paper): Parts {
  return {
    rankings: book.chapters.map(table => fittedReport(table, paper)),
    profilesTitle: 'Airport Profiles',
    airports: book.airports.map(each => printedAirport(each, book.specialQuestion, paper)),
    companies: [],
    types: [],
    lists: listed([book.leases, book.contacts], paper),
    index: [
      { title: 'Airports', entries: book.airportIndex.map(profileEntry) },
      { title: 'Companies', entries: rowEntries(book, book.companyIndex, 'companyName') },
      { title: 'Brands', entries: rowEntries(book, book.brandIndex, 'brandName') },
    ],
  }
}

function companyParts(book: CompaniesBook, paper: Paper): Parts {
  const names = new Map(
    book.companies.map(({ company }) => [company.companyId, line(company.companyName)] as const),
  )
  return {
    rankings: [],
    profilesTitle: 'Company Profiles',
    airports: [],
    companies: book.companies.map(each => printedCompany(each, paper)),
    types: book.types.map(({ companyTypeDes, companyIds }) => ({
      title: titleLine(companyTypeDes),
      companies: companyIds.map(id => ({ id, name: names.get(id) ?? '' })),
    })),
    lists: listed([book.dbe, book.contacts], paper),
    index: [
      { title: 'Companies', entries: book.companyIndex.map(profileEntry) },
      { title: 'Brands', entries: book.brandIndex.map(profileEntry) },
      { title: 'Airports', entries: book.airportIndex.map(profileEntry) },
    ],
  }
}

const listed = (tables: PrintedTable[], paper: Paper): FittedReport[] =>
  tables.filter(({ rows }) => rows.length > 0).map(table => fittedReport(table, paper))

const profileEntry = ({ name, at }: IndexEntry): PrintedEntry => ({
  name: line(name),
  profiles: at,
  rows: [],
})

/** Every row in which each name stands, in the order of the book. */
function rowEntries(
  { airports }: AirportsBook,
  names: readonly IndexEntry[],
  key: 'companyName' | 'brandName',
): PrintedEntry[] {
  const rows = new Map<string, PrintedEntry['rows']>(names.map(({ name }) => [name, []]))
  for (const each of airports) {
    for (const type of tenantTypes) {
      const anchor = tenantAnchor(each.airport.airportId, type)
      tenantsOf(each, type).forEach((tenant, place) => rows.get(tenant[key])?.push([anchor, place]))
    }
  }
  return Array.from(rows, ([name, own]) => ({ name: line(name), profiles: [], rows: own }))
}
