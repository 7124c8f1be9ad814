import { toReportedArea } from '#domain/airports/locationArea.ts'
import { wholeFigure } from '#domain/browse/airportFigure.ts'
import { rankBy } from '#domain/browse/ranking.ts'
import type { BookCompany, CompaniesBook } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatDifference } from '#platform/contract/figure.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import { partialMark, type SetColumn } from '#platform/print/tableSetting.ts'
import { listSize } from './bookPage.ts'
import { toPoint, type Point } from './drawCharts.ts'
import { heading, line, note, pairCharts, prose, tableBlock, type Block } from './printedBlocks.ts'
import { printFigure, unknownFigure } from './printedFigures.ts'
import { yearBefore } from './yearChanges.ts'
import { chart, chartMovers } from './yearCharts.ts'

const mostCompanies = 25
const yearsOfLeases = 5

/** `since` is the year that the locations are compared with, if there is an earlier edition. */
const columns = (since: string | null): SetColumn[] => [
  { label: 'Rank', figure: true, share: 6 },
  { label: 'Company', share: 30 },
  { label: 'Type', share: 26 },
  { label: 'Airports', figure: true, share: 9 },
  { label: 'Locations', figure: true, share: 10 },
  ...(since ? [{ label: `Since ${since}`, figure: true, share: 9 }] : []),
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 13 },
]

const locationsOf = ({ footprint }: BookCompany): number => footprint.locations
const changeOf = ({ before, now }: NonNullable<BookCompany['compared']>): number =>
  now.locations - before.locations
const integer = (value: number) => printFigure(value, 'integer')

/** The companies with the most locations that airports reported, what changed, and charts of all companies. */
export function companyYearBlocks(
  { companies, types, axnInstanceName: year }: CompaniesBook,
  width: number,
): Block[] {
  const since = companies.some(({ compared }) => compared && compared.before.locations > 0)
    ? yearBefore(year)
    : null
  const operating = companies.filter(each => locationsOf(each) > 0)
  const byName = (one: BookCompany, other: BookCompany) => companies.indexOf(one) - companies.indexOf(other)
  const rows = rankBy(operating, locationsOf, byName)
    .filter(({ rank }) => rank !== null && rank <= mostCompanies)
    .map(({ row, rank }) => companyRow(row, rank, since !== null))
  const notes = [
    ...(since ? [`Since ${since}: locations gained or lost at the airports in both editions.`] : []),
    ...(operating.some(({ footprint }) => toReportedArea(footprint).partial)
      ? [`${partialMark} Partly reported.`]
      : []),
  ]
  return [
    prose(
      `Airports reported tenants of ${operating.length} of the ${countOf(companies.length, 'company', 'companies')} in this book, at ${countOf(sumOf(operating, locationsOf), 'location')}.`,
    ),
    ...(rows.length > 0
      ? [
          heading('Companies with the Most Locations'),
          tableBlock(setFittedTable(columns(since), rows, { width, size: listSize })),
        ]
      : []),
    ...notes.map(note),
    ...pairCharts([
      ...chart(
        'Companies by type',
        types.map(each => toPoint(each.companyTypeDes, wholeFigure(each.companyIds.length), integer)),
        () => 'A company with several types is counted in each.',
      ),
      ...chart(
        'Locations of these companies whose leases end, by year',
        leaseYears(companies, Number(year)),
        ({ label, value }) => `The largest number, ${value}, end in ${label}.`,
      ),
      ...(since ? chartCompanyChanges(companies, since) : []),
    ]),
  ]
}

const sumOf = <T>(all: readonly T[], count: (each: T) => number): number =>
  all.reduce((sum, each) => sum + count(each), 0)

const companyRow = (
  { company, types, footprint, compared }: BookCompany,
  rank: number | null,
  isCompared: boolean,
): string[] => {
  const { value, partial } = toReportedArea(footprint)
  return [
    String(rank),
    line(company.companyName),
    types.map(({ associatedCompanyType }) => line(associatedCompanyType.companyTypeDes)).join(', '),
    integer(footprint.airports),
    integer(footprint.locations),
    ...(isCompared ? [compared ? formatDifference(changeOf(compared), 'integer') : unknownFigure] : []),
    printFigure(value, 'area', partial),
  ]
}

const leaseYears = (companies: readonly BookCompany[], first: number): Point[] => {
  const leases = companies.flatMap(each => each.leases)
  return Array.from({ length: yearsOfLeases }, (_, index) => {
    const ending = leases.filter(({ year }) => year === first + index)
    return toPoint(String(first + index), wholeFigure(sumOf(ending, each => each.locations)), integer)
  })
}

/** The companies that gained the most locations since the year before, and those that lost the most. */
function chartCompanyChanges(companies: readonly BookCompany[], since: string): Block[] {
  const changes = companies.flatMap(({ company, compared }) =>
    compared ? [{ label: line(company.companyName), change: changeOf(compared) }] : [],
  )
  return ([true, false] as const).flatMap(rising =>
    chartMovers(changes, {
      rising,
      title: `${rising ? 'Most locations gained' : 'Most locations lost'} since ${since}`,
      write: value => formatDifference(value, 'integer'),
      say: count => `${countOf(count, 'company', 'companies')} ${rising ? 'gained' : 'lost'} locations.`,
    }),
  )
}
