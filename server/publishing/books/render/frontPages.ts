import { formatAirportLocation } from '#domain/airports/airport.ts'
import { computeRatioOfParts, sumReported, type ReportedSum } from '#domain/airports/formulas.ts'
import { hubSizes } from '#domain/airports/hubSize.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { AirportsBook, Book, BookAirport } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { partialMark, type SetColumn } from '#platform/print/tableSetting.ts'
import { hasParking, hasRentals } from './airportBlocks.ts'
import { figureSize, lineWidth, listSize, textSize } from './bookPage.ts'
import { formatMillions, makeChart, type Chart } from './drawCharts.ts'
import {
  beside,
  facts,
  heading,
  line,
  note,
  paragraphs,
  wholeTable,
  runningTable,
  type Block,
} from './printedBlocks.ts'
import { printFigure, ratio, unknownFigure } from './printedFigures.ts'

/** A page or more before the body: how to read the book, its year in figures, and what its figures cover. */
export interface FrontPage {
  title: string
  blocks: Block[]
}

/** Only the whole airports book has such pages. */
export function buildFrontPages(book: Book, paper: PaperSize): FrontPage[] {
  const width = lineWidth[paper]
  if (book.kind === 'companies' || book.chosen || book.airports.length === 0) return []
  return [
    { title: 'The Year in Figures', blocks: yearBlocks(book, width) },
    {
      title: 'Methodology and Coverage',
      blocks: [...coverageBlocks(book, width), heading('How to Read an Entry'), ...explainEntry()],
    },
  ]
}

const explainEntry = (): Block[] =>
  entryParts.map(([lead, text]) => ({ kind: 'text', lead: `${lead}.`, paragraphs: [line(text)] }))

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
    'One table has each terminal in bold with its tenant types below it, and at its end the whole airport. With a single terminal, there is only the airport.',
  ],
  [
    'Concession tenants',
    'By tenant type and name, with the company, product type, square footage, and the month in which the lease ends, or the tenant’s status.',
  ],
  ['Contacts', 'At the end of each entry: the people whom the airport named for publication.'],
] as const

const totalsOf = ({ totals }: BookAirport) => totals.withDutyFree

/** The sum of the airports’ figures, partial if one of them is missing or partial. */
function sumOf(airports: readonly BookAirport[], figureOf: (each: BookAirport) => ReportedSum): ReportedSum {
  const sums = airports.map(figureOf)
  const { total, partial } = sumReported(sums.map(each => each.total))
  return { total, partial: partial || sums.some(each => each.partial) }
}

const enplanements = (each: BookAirport): ReportedSum => each.enplanements
const sales = (each: BookAirport): ReportedSum => totalsOf(each).grossSalesTotal
const rent = (each: BookAirport): ReportedSum => totalsOf(each).rentAirportTotal
const area = (each: BookAirport): ReportedSum => totalsOf(each).areaTotal
const complete = ({ total, partial }: ReportedSum): number | null => (partial ? null : total)

const salesPerEnplanement = (airports: readonly BookAirport[]) =>
  computeRatioOfParts(
    airports.map(each => ({ amount: complete(sales(each)), divisor: complete(enplanements(each)) })),
  )

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
    ratio(salesPerEnplanement(airports)),
    sum(rent, 'dollars'),
    sum(area, 'area'),
  ]
}

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

function yearBlocks({ airports, leases, axnInstanceName: year }: AirportsBook, width: number): Block[] {
  const byHub = hubSizes.map(size => [size, airports.filter(({ hubSize }) => hubSize === size)] as const)
  const unclassed = airports.filter(({ hubSize }) => hubSize === null)
  const countries = [...Map.groupBy(airports, ({ countryName }) => countryName)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const charts = drawYear(airports, leases.rows)
  const pairs = charts.flatMap((chart, index): Block[] =>
    index % 2 === 0 ? beside([chart], charts.slice(index + 1, index + 2)) : [],
  )
  return [
    ...describeGrowth(airports, year),
    heading('By Hub Class'),
    groupTable('Hub Class', airports, [...byHub, ['No class', unclassed]], width),
    heading('By Country'),
    groupTable('Country', airports, countries, width),
    note(
      `${partialMark} Partly reported. Sales per enplanement covers the airports that reported both figures completely.`,
    ),
    ...pairs,
  ]
}

/** The change of enplanements at the airports that reported both years. */
function describeGrowth(airports: readonly BookAirport[], year: string): Block[] {
  const before = String(Number(year) - 1)
  const both = airports.flatMap(({ years }) => {
    const of = (name: string) =>
      years.find(each => each.axnInstanceName === name)?.figures.enplaneTotal.value ?? null
    const [last, now] = [of(before), of(year)]
    return last === null || now === null ? [] : [{ last, now }]
  })
  const last = both.reduce((sum, each) => sum + each.last, 0)
  const now = both.reduce((sum, each) => sum + each.now, 0)
  if (last === 0) return []
  const change = formatFigureWithUnit((100 * (now - last)) / last, 'change')
  const text = `At the ${countOf(both.length, 'airport')} that reported enplanements for ${before} and ${year}, they changed by ${change}, from ${printFigure(last, 'integer')} to ${printFigure(now, 'integer')}.`
  return [{ kind: 'text', lead: '', paragraphs: [text] }]
}

type ChartBlock = Extract<Block, { kind: 'chart' }>

const percentOf = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`

/** Each with a sentence that its figures support; charts without figures are left out. */
function drawYear(airports: readonly BookAirport[], leases: AirportsBook['leases']['rows']): ChartBlock[] {
  const largest = airports
    .flatMap(each => {
      const total = complete(sales(each))
      return total === null ? [] : [{ each, total }]
    })
    .toSorted((one, other) => other.total - one.total)
  const allSales = largest.reduce((sum, { total }) => sum + total, 0)
  const ten = largest.slice(0, 10)
  const byType = tenantTypes.map(type => ({
    label: tenantTypeLabels[type],
    sales: sumOf(airports, ({ totals }) => totals.byType[type].grossSalesTotal),
    locations: airports.reduce(
      (sum, { tenants }) => sum + tenants.filter(tenant => tenant.tenantType === type).length,
      0,
    ),
    rentShare: computeRatioOfParts(
      airports.map(({ totals }) => ({
        amount: complete(totals.byType[type].rentAirportTotal),
        divisor: complete(totals.byType[type].grossSalesTotal),
      })),
    ).value,
  }))
  const byHub = hubSizes.flatMap(label => {
    const { value } = salesPerEnplanement(airports.filter(({ hubSize }) => hubSize === label))
    return value === null ? [] : [{ label, value }]
  })
  const locations = byType.reduce((sum, each) => sum + each.locations, 0)
  const reported = byType.reduce((sum, each) => sum + (each.sales.total ?? 0), 0)
  const years = [...Map.groupBy(leases, row => String(row['year']))]
    .map(([label, rows]) => ({ label, count: rows.reduce((sum, row) => sum + Number(row['locations']), 0) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const most = <T>(all: readonly T[], amountOf: (each: T) => number | null): T | undefined =>
    all.toSorted((one, other) => (amountOf(other) ?? 0) - (amountOf(one) ?? 0))[0]
  const topType = most(byType, each => each.sales.total)
  const topHub = most(byHub, each => each.value)
  const topRent = most(byType, each => each.rentShare)
  const topCount = most(byType, each => each.locations)
  const topYear = most(years, each => each.count)
  const percent = (share: number) => formatFigureWithUnit(share * 100, 'percent')
  return [
    chart(
      'Gross sales by tenant type',
      byType.map(({ label, sales: { total, partial } }) => ({
        label,
        amount: total,
        partial,
        value: total === null ? unknownFigure : formatMillions(total),
      })),
      topType &&
        `${topType.label} makes up ${percentOf(topType.sales.total ?? 0, reported)} of the reported sales.`,
    ),
    chart(
      'Airports with the highest gross sales',
      ten.map(({ each, total }) => ({
        label: formatAirportLocation(each.airport),
        amount: total,
        value: formatMillions(total),
      })),
      ten.length > 0 &&
        `Together they have ${percentOf(
          ten.reduce((sum, { total }) => sum + total, 0),
          allSales,
        )} of the sales of all airports with complete figures.`,
    ),
    chart(
      'Sales per enplanement by hub class',
      byHub.map(({ label, value }) => ({
        label,
        amount: value,
        value: formatFigureWithUnit(value, 'ratio'),
      })),
      topHub &&
        `The highest is ${formatFigureWithUnit(topHub.value, 'ratio')}, in the class “${topHub.label}”.`,
    ),
    chart(
      'Rent as a share of sales by tenant type',
      byType.map(({ label, rentShare }) => ({
        label,
        amount: rentShare,
        value: rentShare === null ? unknownFigure : percent(rentShare),
      })),
      topRent &&
        topRent.rentShare !== null &&
        `${topRent.label} pays the largest share, ${percent(topRent.rentShare)}.`,
    ),
    chart(
      'Locations by tenant type',
      byType.map(({ label, locations: count }) => ({
        label,
        amount: count,
        value: printFigure(count, 'integer'),
      })),
      topCount &&
        locations > 0 &&
        `Of ${countOf(locations, 'location')}, ${percentOf(topCount.locations, locations)} are ${topCount.label}.`,
    ),
    chart(
      'Locations whose leases end, by year',
      years.map(({ label, count }) => ({ label, amount: count, value: printFigure(count, 'integer') })),
      topYear && `Most of them, ${printFigure(topYear.count, 'integer')}, end in ${topYear.label}.`,
    ),
  ].flatMap(each => (each ? [each] : []))
}

function chart(
  title: string,
  points: Parameters<typeof makeChart>[1],
  sentence: string | false | undefined,
): ChartBlock | null {
  const drawn: Chart = makeChart(title, points)
  return drawn.bars.length > 0 && sentence ? { kind: 'chart', chart: drawn, sentence } : null
}

const coverageColumns: SetColumn[] = [
  { label: 'Figure', share: 22 },
  { label: 'Complete', figure: true, share: 10 },
  { label: 'Partial', figure: true, share: 9 },
  { label: 'Not Reported', figure: true, share: 10 },
  { label: 'Airports That Did Not Report It', share: 60 },
]

/** Whether an airport reported a figure completely, partly, or not. */
type Reported = 'complete' | 'partial' | 'missing'

const reportedSum = ({ total, partial }: ReportedSum): Reported =>
  total === null ? 'missing' : partial ? 'partial' : 'complete'
const reportedOrNot = (isReported: boolean): Reported => (isReported ? 'complete' : 'missing')

const coverage: readonly (readonly [string, (each: BookAirport) => Reported])[] = [
  ['Enplanements', each => reportedSum(each.enplanements)],
  ['Gross sales', each => reportedSum(sales(each))],
  ['Rent to airport', each => reportedSum(rent(each))],
  ['Square footage', each => reportedSum(area(each))],
  ['Tenants', each => reportedOrNot(each.tenants.length > 0)],
  ['Parking', each => reportedOrNot(hasParking(each))],
  ['Car rental', each => reportedOrNot(hasRentals(each))],
  ['ACDBE participation', each => reportedOrNot(each.acdbePercentageAmount !== null)],
  ['Dwell time', each => reportedOrNot(each.dwellTimeAmount !== null)],
  ['Trip purpose', each => reportedOrNot(each.businessPercentAmount !== null)],
  ['Origination and transfer', each => reportedOrNot(each.odPercentAmount !== null)],
]

function coverageBlocks({ airports, axnInstanceName: year }: AirportsBook, width: number): Block[] {
  const rows = coverage.map(([name, read]) => {
    const found = Map.groupBy(airports, read)
    const count = (kind: Reported) => printFigure(found.get(kind)?.length ?? 0, 'integer')
    const missing = (found.get('missing') ?? []).map(({ airport }) => line(airport.iataCode))
    return [name, count('complete'), count('partial'), count('missing'), missing.toSorted().join(', ')]
  })
  const { table } = runningTable(setFittedTable(coverageColumns, rows, { width, size: listSize }))
  const text = [
    `This book contains the ${countOf(airports.length, 'airport')} whose data for ${year} were submitted, reviewed, and published. Airports whose data are not published are not in it.`,
    'Airports enter their own figures. Before an airport is published, its figures are checked for completeness, contradictions, and unusual values, and its answers are reviewed by the editors.',
    'A figure that was not reported never counts as zero. It is left out of sums, averages, and ranks. A ratio for several airports uses only the airports that reported both figures completely. A median is printed only for classes of at least five airports of which none dominates.',
  ]
  return [
    { kind: 'text', lead: '', paragraphs: text.flatMap(each => paragraphs(each, width / textSize)) },
    heading('Who Reported What'),
    table,
    facts(['Codes', 'The list of airports in the index leads from each code to its page.']),
  ]
}
