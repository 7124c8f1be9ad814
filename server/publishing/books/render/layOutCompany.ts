import { combineAreas, type LocationArea, toReportedArea } from '#domain/airports/locationArea.ts'
import { formatAirport, type BookCompany, type BookOperation } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { valueNotFound } from '#platform/contract/figure.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { partialMark, type SetColumn } from '#platform/print/tableSetting.ts'
import { lineWidth, listSize, textSize } from './bookPage.ts'
import { printFigure } from './buildTotalsTable.ts'
import {
  breakableTitle,
  breakLongWords,
  toBreakableNames,
  buildContactCards,
  facts,
  heading,
  keepTogether,
  line,
  paragraphs,
  runningTable,
  shortenGuide,
  titleLine,
  lineOrNotReported,
  note,
  type Block,
} from './printedBlocks.ts'

export interface PrintedCompany {
  id: number
  name: string
  /** The name above its profile, and in the running head. */
  title: string
  head: string
  /** Below the name: its types, and whether it is certified. */
  under: string
  blocks: Block[]
}

// As in profiles.typ, in points.
const titleSize = 15

/** Everything in the profile on the screen, in the same order. */
export function layOutCompany(each: BookCompany, paper: PaperSize): PrintedCompany {
  const width = lineWidth[paper]
  const types = each.types.map(({ associatedCompanyType }) => associatedCompanyType.companyTypeDes)
  return {
    id: each.company.companyId,
    name: titleLine(each.company.companyName),
    title: breakableTitle(each.company.companyName, width / titleSize),
    head: shortenGuide(each.company.companyName, paper),
    under: [...types.map(line), ...(each.dbeFlag === 'Y' ? ['DBE'] : [])].join(' · '),
    blocks: [
      ...informationBlocks(each, width),
      ...typeBlocks(each, width),
      ...contactBlocks(each, paper),
      ...locationBlocks(each, width),
      ...operationBlocks(each, width),
    ],
  }
}

// A block of this size stays on its page, whatever follows it.
const longText = 900

function informationBlocks({ company, countryName }: BookCompany, width: number): Block[] {
  const { address1, address2, city, stateProvinceCode, postalCode, companyInfoText } = company
  const town = [[city, stateProvinceCode].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')
  const address = [address1, address2, town, countryName].filter(Boolean).join(', ')
  const information = companyInfoText ? paragraphs(companyInfoText, width / textSize) : [valueNotFound]
  const text: Block = { kind: 'text', lead: '', paragraphs: information }
  const known = facts(
    ['Address', lineOrNotReported(address)],
    ['Phone', lineOrNotReported(company.phone)],
    ['Fax', lineOrNotReported(company.fax)],
    ['Website', lineOrNotReported(company.url)],
  )
  return (companyInfoText ?? '').length > longText ? [text, known] : [keepTogether(text, known)]
}

function typeBlocks({ types }: BookCompany, width: number): Block[] {
  return types.flatMap(({ associatedCompanyType, companyTypeInfoText }): Block[] =>
    companyTypeInfoText
      ? [
          {
            kind: 'text',
            lead: breakLongWords(`${line(associatedCompanyType.companyTypeDes)}:`),
            paragraphs: paragraphs(companyTypeInfoText, width / textSize),
          },
        ]
      : [],
  )
}

function contactBlocks({ contacts }: BookCompany, paper: PaperSize): Block[] {
  if (contacts.length === 0) return []
  return [heading('Contacts'), { kind: 'contacts', cards: buildContactCards(contacts, paper) }]
}

// The number of stated locations and the first two lines of their names, in points.
const firstLines = 64

function locationBlocks({ locations, statedLocations }: BookCompany, width: number): Block[] {
  if (locations.length === 0)
    return [heading('Company Locations'), facts(['Stated locations', valueNotFound])]
  const byType = Map.groupBy(locations, each => each.companyTypeDes)
  return [
    heading('Company Locations', firstLines),
    facts(['Stated locations', printFigure(statedLocations, 'integer')]),
    ...Array.from(byType, ([type, own]): Block => ({
      kind: 'text',
      lead: breakLongWords(`${line(type)}:`),
      paragraphs: paragraphs(own.map(({ airport }) => formatAirport(airport)).join(' · '), width / textSize),
    })),
  ]
}

const columns: SetColumn[] = [
  { label: 'Airport', share: 31 },
  { label: 'IATA', share: 7 },
  { label: 'Tenants', share: 41 },
  { label: '#\u00a0Locations', figure: true, share: 11 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 10 },
]
const longColumns: SetColumn[] = [
  { label: 'Airport', share: 52 },
  { label: 'IATA', share: 12 },
  { label: 'Tenants', figure: true, share: 12 },
  { label: '#\u00a0Locations', figure: true, share: 12 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 12 },
]
// A company with more tenants at an airport has their names below the table, where they use the whole line.
const mostNames = 12

/** The key of the table's position in the book, for the index. Its rows are the airports. */
export const operationAnchor = (companyId: number): string => `${companyId}`
/** The key of the position of an airport's names, if they are below the table. */
export const namesAnchor = (companyId: number, row: number): string => `${companyId}-${row}`

export const hasNamesBelow = (operations: readonly BookOperation[]): boolean =>
  operations.some(operation => namesOf(operation).length > mostNames)

function operationBlocks({ company, operations, footprint }: BookCompany, width: number): Block[] {
  if (operations.length === 0) return []
  const { companyId } = company
  const places = operations.map(operation => ({ ...operation, names: namesOf(operation) }))
  const isLong = hasNamesBelow(operations)
  const rows = places.map(({ airport, tenants, names }) => [
    line(airport.airportName),
    line(airport.iataCode),
    isLong ? printFigure(names.length, 'integer') : names.join(', '),
    printFigure(
      tenants.reduce((sum, { locations }) => sum + locations, 0),
      'integer',
    ),
    printArea(combineAreas(tenants)),
  ])
  const airports = `${countOf(footprint.airports, 'airport')} with tenants`
  const foot = [
    'Total',
    ...(isLong ? [airports, ''] : ['', airports]),
    printFigure(footprint.locations, 'integer'),
    printArea(footprint),
  ]
  const set = isLong ? longColumns : columns
  const title = 'Where It Operates'
  const anchor = operationAnchor(companyId)
  const table = setFittedTable(set, [...rows, foot], { width, size: listSize }, { foot: 1, title, anchor })
  const running = runningTable(table)
  const listed = places.map(({ airport, names }, row): Block => {
    const lead = breakLongWords(`${line(airport.airportName)} (${line(airport.iataCode)}):`)
    return {
      kind: 'names',
      lead,
      anchor: namesAnchor(companyId, row),
      names: toBreakableNames(names, width / textSize),
    }
  })
  return [
    heading(title, running.room),
    running.table,
    ...(toReportedArea(footprint).partial
      ? [note(`${partialMark} Partly reported: at least one location did not report its square footage.`)]
      : []),
    ...(isLong ? [heading('Tenants by Airport'), ...listed] : []),
  ]
}

function printArea(area: LocationArea): string {
  const { value, partial } = toReportedArea(area)
  return printFigure(value, 'area', partial)
}

/** The brands of a company at an airport, as they are printed. */
export const namesOf = ({ tenants }: BookOperation): string[] => [
  ...new Set(tenants.map(({ brandName }) => line(brandName))),
]
