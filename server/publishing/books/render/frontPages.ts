import type { Ratio, ReportedSum } from '#domain/airports/formulas.ts'
import { hubSizes } from '#domain/airports/hubSize.ts'
import { isRedefined } from '#domain/browse/definitionChanges.ts'
import type { AirportsBook, Book, BookAirport } from '#domain/publishing/book.ts'
import { capitalize } from '#platform/contract/capitalize.ts'
import { countOf } from '#platform/contract/count.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { partialMark, type SetColumn } from '#platform/print/tableSetting.ts'
import { buildLeaseTable } from '../buildLeaseTable.ts'
import { figureSize, lineWidth, listSize } from './bookPage.ts'
import { companyYearBlocks } from './companyYear.ts'
import {
  facts,
  heading,
  line,
  note,
  pairCharts,
  prose,
  tableBlock,
  wholeTable,
  type Block,
} from './printedBlocks.ts'
import { printFigure, ratio, unknownFigure } from './printedFigures.ts'
import { reportedParts, type Reported } from './reportedParts.ts'
import { changeBlocks, compareWithYearBefore, summarizeYear } from './yearChanges.ts'
import { drawYear } from './yearCharts.ts'
import { area, enplanements, rent, sales, salesPerEnplanement, sumOf } from './yearSums.ts'

/** A page or more before the body: how to read the book, its year in figures, and what its figures cover. */
export interface FrontPage {
  title: string
  blocks: Block[]
}

/** A selection has no such pages. */
export function buildFrontPages(book: Book, paper: PaperSize): FrontPage[] {
  const width = lineWidth[paper]
  const entries = book.kind === 'companies' ? book.companies : book.airports
  if (book.chosen || entries.length === 0) return []
  const title = 'The Year in Figures'
  if (book.kind === 'companies') return [{ title, blocks: companyYearBlocks(book, width) }]
  return [
    { title, blocks: yearBlocks(book, width) },
    {
      title: 'Methodology and Coverage',
      blocks: [...coverageBlocks(book, width), heading('How to Read an Entry'), ...explainEntry()],
    },
  ]
}

const explainEntry = (): Block[] => entryParts.map(([lead, text]) => prose(text, `${lead}.`))

const entryParts = [
  [
    'Order',
    'Airports are in the order of their cities or official names, as the contents show. The index leads to both, and to their codes.',
  ],
  [
    'Hub class',
    'Below the name. The FAA’s class by share of United States enplanements; airports in other countries have none.',
  ],
  [
    'Key figures',
    'This year and the two before, with the change since last year, the rank among the airports of this book with a complete figure, and the median of the airport’s hub class if the class has enough airports.',
  ],
  [
    'Not reported',
    `A list below the general information names everything that the airport did not report. In tables, ${unknownFigure} means not reported, which is not zero.`,
  ],
  [
    'Partial sums',
    `${partialMark} marks a sum that lacks a part that was not reported, and a ratio that covers only the terminals with complete figures.`,
  ],
  [
    'Sales, rent, and space',
    'One table has each terminal in bold with its tenant types below it, and at its end the whole airport. With a single terminal, it has only that terminal.',
  ],
  [
    'Concession tenants',
    'By tenant type and name, with the company, product type, square footage, and the month in which the lease ends, or the tenant’s status.',
  ],
  ['Contacts', 'At the end of each entry: the people whom the airport named for publication.'],
] as const

const groupColumns: SetColumn[] = [
  { label: '', share: 24 },
  { label: 'Airports', figure: true, share: 9 },
  { label: 'Enplanements', figure: true, share: 15 },
  { label: 'Gross Sales', unit: '$', figure: true, share: 17 },
  { label: 'Sales per Enplanement', unit: '$', figure: true, share: 13 },
  { label: 'Rent to Airport', unit: '$', figure: true, share: 16 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 14 },
]

const groupRow = (label: string, airports: readonly BookAirport[]): string[] => {
  const sum = (figureOf: (each: BookAirport) => ReportedSum, format: 'integer' | 'dollars' | 'area') => {
    const { total, partial } = sumOf(airports, figureOf)
    return printFigure(total, format, partial)
  }
  return [
    label,
    printFigure(airports.length, 'integer'),
    sum(enplanements, 'integer'),
    sum(sales, 'dollars'),
    printAverage(salesPerEnplanement(airports)),
    sum(rent, 'dollars'),
    sum(area, 'area'),
  ]
}

const printAverage = (average: Ratio | null): string => (average === null ? '' : ratio(average))

function groupTable(
  label: string,
  airports: readonly BookAirport[],
  groups: readonly (readonly [string, readonly BookAirport[]])[],
  width: number,
): Block {
  const rows = groups.filter(([, own]) => own.length > 0).map(([name, own]) => groupRow(name, own))
  const columns = groupColumns.map((column, index) => (index === 0 ? { ...column, label } : column))
  const table = setFittedTable(
    columns,
    [...rows, groupRow('All airports', airports)],
    { width, size: figureSize },
    { foot: 1 },
  )
  return wholeTable(table)
}

function yearBlocks(book: AirportsBook, width: number): Block[] {
  const { airports, axnInstanceName: year } = book
  const byHub = hubSizes.map(size => [size, airports.filter(({ hubSize }) => hubSize === size)] as const)
  const unclassed = airports.filter(({ hubSize }) => hubSize === null)
  const countries = [...Map.groupBy(airports, ({ countryName }) => countryName)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const compared = isRedefined('salesEpRatio', book.definitionChanges)
    ? []
    : compareWithYearBefore(airports, year)
  const classes = [...byHub, ['No class', unclassed]] as const
  const charts = drawYear(airports, { year, compared, leases: buildLeaseTable(book) })
  return [
    ...summarizeYear(compared, year),
    heading('By Hub Class'),
    groupTable('Hub Class', airports, classes, width),
    heading('By Country'),
    groupTable('Country', airports, countries, width),
    note(
      `${partialMark} Partly reported. Sales per enplanement covers the airports that reported both figures completely. It is left out if they are fewer than five, or if one has more than a quarter of their sales.`,
    ),
    ...changeBlocks(compared, classes, { year, width }),
    ...pairCharts(charts),
  ]
}

const coverageColumns: SetColumn[] = [
  { label: 'Figure', share: 22 },
  { label: 'Complete', figure: true, share: 10 },
  { label: 'Partial', figure: true, share: 9 },
  { label: 'Not Reported', figure: true, share: 10 },
  { label: 'Airports That Did Not Report It', share: 60 },
]

function coverageBlocks({ airports, axnInstanceName: year }: AirportsBook, width: number): Block[] {
  const rows = reportedParts.map(([name, read]) => {
    const found = Map.groupBy(airports, read)
    const count = (kind: Reported) => printFigure(found.get(kind)?.length ?? 0, 'integer')
    const missing = (found.get('missing') ?? []).map(({ airport }) => line(airport.iataCode))
    const label = capitalize(name)
    return [label, count('complete'), count('partial'), count('missing'), missing.toSorted().join(', ')]
  })
  const table = setFittedTable(coverageColumns, rows, { width, size: listSize })
  const text = [
    `This book contains the ${countOf(airports.length, 'airport')} whose data for ${year} were submitted, reviewed, and published. Airports whose data are not published are not in it.`,
    'Airports enter their own figures. Before an airport is published, its figures are checked for completeness, contradictions, and unusual values, and its answers are reviewed by the editors.',
    'A figure that was not reported never counts as zero. It is left out of sums, averages, and ranks. A ratio for several airports uses only the airports that reported both figures completely. Such a ratio, or a median, is printed only for at least five airports of which none dominates.',
  ]
  return [
    prose(text.join('\n')),
    heading('Who Reported What'),
    tableBlock(table),
    facts(['Codes', 'The list of airports in the index leads from each code to its page.']),
  ]
}
