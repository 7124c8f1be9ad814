import type { WriteOptions, WriteSheet } from 'hucre'
import { combineAreas, type LocationArea, sumAreas } from '#domain/airports/locationArea.ts'
import { withoutAreaColumn } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import { bookTitles, formatAirport, type Book } from '#domain/publishing/book.ts'
import { describeExchangeRate } from '#domain/years/exchangeRate.ts'
import { formatCount } from '#platform/contract/count.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import {
  type PaperSize,
  type PrintedTable,
  formatColumnHeading,
  type ReportCell,
  type ReportColumn,
  withoutMark,
} from '#platform/print/printedTable.ts'
import { buildTableSheet, describeWorkbook } from '#platform/print/renderXlsx.ts'
import { makeSheetName } from '#platform/print/workbookPages.ts'
import { sans } from '#platform/print/workbookStyles.ts'
import { type BookSheet, buildBookSheet, text, column } from './bookSheet.ts'
import { bookGlossary, buildDbeTable } from './bookTables.ts'
import { buildAirportPartsSheets } from './buildAirportPartsSheets.ts'
import { buildAirportSheet } from './buildAirportSheet.ts'
import { buildContactSheet } from './buildContactSheet.ts'
import { buildLeaseTable } from './buildLeaseTable.ts'
import { buildCompanyPartsSheets, buildCompanySheet } from './companySheets.ts'

// The number that fits side by side on a screen.
const mostBeside = 5

/**
 * A few records become columns, with one row per figure, instead of spanning eighty columns. More records remain rows,
 * for sorting and filtering.
 */
function transposeSheet(sheet: BookSheet, nameKey: string): BookSheet {
  const { table } = sheet
  if (table.rows.length > mostBeside) return sheet
  const column = (key: string, label: string): ReportColumn => ({ key, label, format: 'text', width: 10 })
  const keyOf = (index: number) => `record${index}`
  return {
    ...sheet,
    table: {
      ...table,
      notes: table.notes.map(note => note.replace(/^One row per/, 'One column per')),
      columns: [
        column('figure', 'Figure'),
        ...table.rows.map((row, index) => column(keyOf(index), String(withoutMark(row[nameKey])))),
      ],
      rows: table.columns.map(each => {
        const cells: Record<string, ReportCell> = { figure: formatColumnHeading(each) }
        table.rows.forEach((row, index) => (cells[keyOf(index)] = row[each.key] ?? null))
        return cells
      }),
    },
    rowFormats: table.columns.map(({ format }) => format),
  }
}

const contents = 'Contents'

/** A book as a workbook: its contents with links, then one sheet per chapter, formatted like the reports. */
export async function renderBookXlsx(book: Book, paper: PaperSize): Promise<Uint8Array> {
  const { writeXlsx } = await import('hucre')
  return writeXlsx(buildBookWorkbook(book, paper))
}

/** The writer's input. */
export function buildBookWorkbook(book: Book, paper: PaperSize): WriteOptions {
  const chapters = nameSheets(listSheets(book))
  const sheets = chapters.map(({ table, ...each }) =>
    buildTableSheet({ ...table, draft: book.draft }, paper, { ...each, back: contents }),
  )
  return {
    defaultFont: sans,
    properties: describeWorkbook(aboutBook(book)),
    namedRanges: sheets.map(each => each.repeated),
    sheets: [contentsSheet(book, chapters, paper), ...sheets.map(each => each.sheet)],
  }
}

/** The chapters in the order of the printed book. */
function listSheets(book: Book): BookSheet[] {
  // The contents have the terms.
  const asSheet = (table: PrintedTable): BookSheet => ({ name: table.title, table: { ...table, terms: '' } })
  // The sheets of terminals can be sorted and filtered like any ranking of terminals.
  const isOfTerminals = ({ columns }: PrintedTable) => columns.some(({ key }) => key === 'terminalName')
  const profiles = (sheet: BookSheet, nameKey: string) =>
    book.chosen ? transposeSheet(sheet, nameKey) : sheet
  const own: BookSheet[] =
    book.kind === 'airports'
      ? [
          ...book.chapters.filter(each => !isOfTerminals(each)).map(asSheet),
          profiles(buildAirportSheet(book), 'airportName'),
          ...buildAirportPartsSheets(book),
          asSheet(buildLeaseTable(book)),
          ...(book.corrections && book.corrections.rows.length > 0 ? [asSheet(book.corrections)] : []),
        ]
      : [
          profiles(buildCompanySheet(book), 'companyName'),
          ...buildCompanyPartsSheets(book),
          asSheet(buildDbeTable(book)),
        ]
  return [...own, buildBrandSheet(book), buildContactSheet(book), glossarySheet(book)]
}

/** Valid sheet names, unique ignoring case. */
function nameSheets(sheets: readonly BookSheet[]): BookSheet[] {
  const taken = new Set([contents.toLowerCase()])
  return sheets.map(({ name: wanted, ...sheet }) => {
    let name = makeSheetName(wanted)
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) {
      name = `${makeSheetName(wanted).slice(0, 27)} ${number}`
    }
    taken.add(name.toLowerCase())
    return { name, ...sheet }
  })
}

/** The subject of the workbook as a whole: the book, or the chosen airport or company. */
function aboutBook(book: Book): PrintedTable {
  const { axnInstanceName, demo, draft } = book
  const names = namesOf(book)
  const [only = bookTitles[book.kind]] = names
  const type = book.kind === 'companies' && book.companyTypeDes ? `: ${book.companyTypeDes}` : ''
  const title = book.chosen && names.length === 1 ? only : `${bookTitles[book.kind]}${type}`
  return {
    title,
    period: axnInstanceName,
    author: book.imprint.title,
    demo,
    draft,
    terms: book.terms,
    notes: [
      describeContents(book),
      ...(book.kind === 'airports' ? [`Amounts are in US dollars. ${describeExchangeRate(book)}`] : []),
      'An empty cell means not reported, which is not zero.',
    ],
    columns: [],
    rows: [],
  }
}

const namesOf = (book: Book): string[] =>
  book.kind === 'airports'
    ? book.airports.map(({ airport }) => formatAirport(airport))
    : book.companies.map(({ company }) => company.companyName)

const contentsSheet = (book: Book, chapters: readonly BookSheet[], paper: PaperSize): WriteSheet =>
  buildTableSheet(
    {
      ...aboutBook(book),
      columns: [
        { key: 'chapter', label: 'Chapter', format: 'text', width: 10 },
        { key: 'rows', label: 'Rows', format: 'integer', width: 10 },
        { key: 'contents', label: 'Contents', format: 'text', width: 10 },
      ],
      rows: chapters.map(({ name, table }) => ({
        chapter: name,
        rows: table.rows.length,
        contents: table.notes[0] ?? null,
      })),
    },
    paper,
    { name: contents, isContents: true },
  ).sheet

// No one would read more names than this.
const mostNamed = 8

function describeContents(book: Book): string {
  const names = namesOf(book)
  const [one, many] = book.kind === 'airports' ? ['airport', 'airports'] : ['company', 'companies']
  const kind = names.length === 1 ? one : many
  const count = `${formatCount(names.length)} ${book.draft ? '' : 'published '}${kind}`
  if (!book.chosen || names.length === 1) return `${count}.`
  return names.length > mostNamed ? `${count}, selected individually.` : `${count}: ${names.join(', ')}.`
}

/** The meaning of terms and figures. */
function glossarySheet(book: Book): BookSheet {
  const records = bookGlossary.flatMap(({ title, terms }) => terms.map(each => ({ ...each, title })))
  return buildBookSheet<(typeof records)[number]>(book, 'Glossary and Notes', {
    records,
    columns: [
      text('group', 'Group', each => each.title),
      text('term', 'Term', each => each.term),
      text('text', 'Meaning', each => each.text),
    ],
    notes: [
      'What the terms in this book mean.',
      ...(book.kind === 'airports' ? [describeExchangeRate(book)] : []),
    ],
  })
}

/** Locations of a brand at an airport. */
interface Mention extends LocationArea {
  brandName: string
  companyName: string
  iataCode: string
  tenantType: TenantType
  locations: number
}

interface Brand extends LocationArea {
  brandName: string
  companies: string[]
  airports: string[]
  types: string[]
  locations: number
}

/** One row per brand of the book. */
function buildBrandSheet(book: Book): BookSheet {
  const brands = Array.from(
    Map.groupBy(listMentions(book), ({ brandName }) => brandName),
    ([brandName, all]): Brand => ({
      brandName,
      companies: listNames(all.map(({ companyName }) => companyName)),
      airports: listNames(all.map(({ iataCode }) => iataCode)),
      types: tenantTypes
        .filter(type => all.some(({ tenantType }) => tenantType === type))
        .map(type => tenantTypeLabels[type]),
      locations: all.reduce((sum, { locations }) => sum + locations, 0),
      ...combineAreas(all),
    }),
  )
  return buildBookSheet<Brand>(book, 'Brands', {
    records: brands.toSorted((one, other) => compareNumbered(one.brandName, other.brandName)),
    columns: [
      text('brandName', 'Tenant Name', each => each.brandName),
      text('types', 'Tenant Types', each => each.types.join(', ')),
      column('locations', { label: '# Locations', format: 'integer' }, each => each.locations),
      column('airportCount', { label: '# Airports', format: 'integer' }, each => each.airports.length),
      column('companyCount', { label: '# Companies', format: 'integer' }, each => each.companies.length),
      column('areaTotal', { label: 'Square Footage', unit: 'sq ft', format: 'area' }, each => each.areaTotal),
      column(
        'locationsWithoutArea',
        { label: withoutAreaColumn.label, format: 'integer' },
        each => each.locationsWithoutArea,
      ),
      text('airports', 'Airports', each => each.airports.join(', ')),
      text('companies', 'Companies', each => each.companies.join(', ')),
    ],
    notes: ['One row per tenant name in this book, with the airports and companies of its locations.'],
  })
}

const listNames = (all: readonly string[]): string[] => [...new Set(all)].toSorted(compareNumbered)

const listMentions = (book: Book): Mention[] =>
  book.kind === 'airports'
    ? book.airports.flatMap(({ airport: { iataCode }, tenants }) =>
        tenants.map(({ brandName, companyName, tenantType, areaTotal }) => ({
          brandName,
          companyName,
          iataCode,
          tenantType,
          locations: 1,
          ...sumAreas([areaTotal]),
        })),
      )
    : book.companies.flatMap(({ company: { companyName }, operations }) =>
        operations.flatMap(({ airport: { iataCode }, tenants }) =>
          tenants.map(tenant => ({ ...tenant, companyName, iataCode })),
        ),
      )
