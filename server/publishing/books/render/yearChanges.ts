import { computeSalesPerEnplanement, sumReported } from '#domain/airports/formulas.ts'
import { findTooLittle } from '#domain/browse/benchmark.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { computeChangePercent, formatFigureChange } from '#platform/contract/figureChange.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import type { SetColumn } from '#platform/print/tableSetting.ts'
import { figureSize } from './bookPage.ts'
import { heading, note, prose, wholeTable, type Block } from './printedBlocks.ts'
import { formatPrintedFigure, printFigure, unknownFigure } from './printedFigures.ts'

/** Complete figures of one or more airports in a year. */
interface YearFigures {
  enplanements: number
  sales: number
}

/** An airport that reported both figures completely for both years. */
export interface ComparedAirport {
  airport: BookAirport
  last: YearFigures
  now: YearFigures
}

export const yearBefore = (year: string): string => String(Number(year) - 1)

/** The airports that can be compared with the year before; none if there is no earlier edition. */
export const compareWithYearBefore = (airports: readonly BookAirport[], year: string): ComparedAirport[] =>
  airports.flatMap(airport => {
    const last = readComplete(airport, yearBefore(year))
    const now = readComplete(airport, year)
    return last && now ? [{ airport, last, now }] : []
  })

function readComplete({ years }: BookAirport, year: string): YearFigures | null {
  const { figures } = years.find(({ axnInstanceName }) => axnInstanceName === year) ?? {}
  if (!figures) return null
  const traffic = figures.enplaneTotal
  const sales = figures['grossSalesTotal.WITHDUTYFREE']
  if (traffic.partial || sales.partial || !traffic.value || sales.value === null) return null
  return { enplanements: traffic.value, sales: sales.value }
}

export const perEnplanement = ({ sales, enplanements }: YearFigures): number | null =>
  computeSalesPerEnplanement(sales, enplanements).value

function sumYear(compared: readonly ComparedAirport[], year: 'last' | 'now'): YearFigures {
  const sum = (name: keyof YearFigures) => sumReported(compared.map(each => each[year][name])).total ?? 0
  return { enplanements: sum('enplanements'), sales: sum('sales') }
}

const printChange = (now: number | null, before: number | null): string => {
  const amount = computeChangePercent(now, before)
  return amount === null ? unknownFigure : formatFigureChange({ amount, unit: 'percent' })
}

const changeColumns = (year: string): SetColumn[] => [
  { label: 'Hub Class', share: 24 },
  { label: 'Airports', figure: true, share: 9 },
  { label: 'Enplanements', figure: true, share: 14 },
  { label: 'Gross Sales', figure: true, share: 12 },
  { label: `Sales per Enplanement ${yearBefore(year)}`, unit: '$', figure: true, share: 18 },
  { label: `Sales per Enplanement ${year}`, unit: '$', figure: true, share: 18 },
  { label: 'Change', figure: true, share: 11 },
]

function changeRow(label: string, compared: readonly ComparedAirport[]): string[] {
  const [last, now] = [sumYear(compared, 'last'), sumYear(compared, 'now')]
  return [
    label,
    printFigure(compared.length, 'integer'),
    printChange(now.enplanements, last.enplanements),
    printChange(now.sales, last.sales),
    ...(hasAverage(compared)
      ? [
          printFigure(perEnplanement(last), 'ratio'),
          printFigure(perEnplanement(now), 'ratio'),
          printChange(perEnplanement(now), perEnplanement(last)),
        ]
      : ['', '', '']),
  ]
}

/** Whether there are at least five airports of which none dominates. */
const hasAverage = (compared: readonly ComparedAirport[]): boolean =>
  findTooLittle(
    compared.map(({ airport: { airport }, now }) => ({ owner: airport.airportId, amount: now.sales })),
  ) === null

/** `rose by 1.52%`, `fell by 3.00%`, or `did not change`. */
function tellChange(now: number, before: number): string {
  const amount = computeChangePercent(now, before) ?? 0
  if (amount === 0) return 'did not change'
  const size = formatFigureChange({ amount: Math.abs(amount), unit: 'percent' }).replace('+', '')
  return `${amount > 0 ? 'rose' : 'fell'} by ${size}`
}

/** The year in one sentence. */
export function summarizeYear(compared: readonly ComparedAirport[], year: string): Block[] {
  if (compared.length === 0) return []
  const [last, now] = [sumYear(compared, 'last'), sumYear(compared, 'now')]
  const dollars = (figures: YearFigures) => formatPrintedFigure(perEnplanement(figures), 'ratio')
  return [
    prose(
      `Since ${yearBefore(year)}, enplanements ${tellChange(now.enplanements, last.enplanements)} and gross sales ${tellChange(now.sales, last.sales)} at the ${countOf(compared.length, 'airport')} that reported both completely for both years.${hasAverage(compared) ? ` Sales per enplanement went from ${dollars(last)} to ${dollars(now)}.` : ''}`,
    ),
  ]
}

/** What changed since the year before, by hub class. `groups` are the airports of the classes, with their names. */
export function changeBlocks(
  compared: readonly ComparedAirport[],
  groups: readonly (readonly [string, readonly BookAirport[]])[],
  { year, width }: { year: string; width: number },
): Block[] {
  if (compared.length === 0) return []
  const rows = groups.flatMap(([name, own]) => {
    const ofGroup = compared.filter(({ airport }) => own.includes(airport))
    return ofGroup.length > 0 ? [changeRow(name, ofGroup)] : []
  })
  const table = setFittedTable(
    changeColumns(year),
    [...rows, changeRow('All airports', compared)],
    { width, size: figureSize },
    { foot: 1 },
  )
  return [
    heading(`Since ${yearBefore(year)}`),
    wholeTable(table),
    note('Only airports that reported enplanements and gross sales completely for both years.'),
  ]
}
