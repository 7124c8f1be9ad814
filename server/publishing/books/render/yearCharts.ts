import { formatAirportLocation } from '#domain/airports/airport.ts'
import type { ReportedSum } from '#domain/airports/formulas.ts'
import { hubSizes } from '#domain/airports/hubSize.ts'
import { sumFigure, wholeFigure } from '#domain/browse/airportFigure.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigureWithUnit, type ReportedFigure } from '#platform/contract/figure.ts'
import { computeChangePercent, formatFigureChange } from '#platform/contract/figureChange.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { sumLeases } from '../buildLeaseTable.ts'
import { formatMillions, makeChart, toPoint, type Point } from './drawCharts.ts'
import type { Block } from './printedBlocks.ts'
import { printFigure } from './printedFigures.ts'
import { perEnplanement, yearBefore, type ComparedAirport } from './yearChanges.ts'
import { enplanements, ratioOf, sales, salesPerEnplanement, sumOf } from './yearSums.ts'

type Airports = readonly BookAirport[]
type SumName = 'grossSalesTotal' | 'rentAirportTotal' | 'areaTotal'
type Write = (amount: number) => string

const percentOf = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`
const integer: Write = value => printFigure(value, 'integer')
const area: Write = value => printFigure(value, 'area')
const ratio: Write = value => formatFigureWithUnit(value, 'ratio')
const percent: Write = share => formatFigureWithUnit(share, 'percent')

/** Each with a sentence that its figures support; charts without figures are left out. */
export function drawYear(
  airports: Airports,
  { year, compared, leases }: { year: string; compared: readonly ComparedAirport[]; leases: PrintedTable },
): Block[] {
  const byType = (read: (type: TenantType) => ReportedFigure, write: Write) =>
    tenantTypes.map(type => toPoint(tenantTypeLabels[type], read(type), write))
  const sumOfType = (name: SumName) => (type: TenantType) =>
    sumFigure(sumOf(airports, ({ totals }) => totals.byType[type][name]))
  const divideByType = (
    name: 'rentSalesRatio' | 'salesAreaRatio',
    divisor: SumName,
    write: Write,
    times?: number,
  ) =>
    tenantTypes.flatMap(type =>
      pointsOf(
        tenantTypeLabels[type],
        ratioOf(
          airports,
          ({ totals: { byType: totals } }) => ({ ratio: totals[type][name], divisor: totals[type][divisor] }),
          times,
        ),
        write,
      ),
    )
  const countTenants = (type: TenantType) =>
    wholeFigure(airports.flatMap(each => each.tenants).filter(({ tenantType }) => tenantType === type).length)
  const byHub = (read: (own: Airports) => ReportedFigure | null, write: Write) =>
    hubSizes.flatMap(size => pointsOf(size, read(airports.filter(({ hubSize }) => hubSize === size)), write))
  const years = sumLeases(leases).map(({ label, amount }) => toPoint(label, wholeFigure(amount), integer))
  return [
    chart(
      'Gross sales by tenant type',
      byType(sumOfType('grossSalesTotal'), formatMillions),
      ({ label }, share) => `${label} makes up ${share} of the reported sales.`,
    ),
    chartTop('Airports with the highest gross sales', 'sales', airports, sales, formatMillions),
    chart(
      'Sales per enplanement by hub class',
      byHub(salesPerEnplanement, ratio),
      ({ label, value }) => `The highest is ${value}, in the class “${label}”.`,
    ),
    chart(
      'Rent as a share of sales by tenant type',
      divideByType('rentSalesRatio', 'grossSalesTotal', percent, 100),
      ({ label, value }) => `${label} pays the largest share, ${value}.`,
    ),
    chart(
      'Locations by tenant type',
      byType(countTenants, integer),
      ({ label }, share, sum) => `Of ${countOf(sum, 'location')}, ${share} are ${label}.`,
    ),
    chart(
      'Locations whose leases end, by year',
      years,
      ({ label, value }) => `The largest number, ${value}, end in ${label}.`,
    ),
    chart(
      'Square footage by tenant type',
      byType(sumOfType('areaTotal'), area),
      ({ label }, share) => `${label} makes up ${share} of the reported square footage.`,
    ),
    chart(
      'Sales per square foot by tenant type',
      divideByType('salesAreaRatio', 'areaTotal', ratio),
      ({ label, value }) => `${label} sells the most, ${value} per square foot.`,
    ),
    chart(
      'Enplanements by hub class',
      byHub(own => sumFigure(sumOf(own, enplanements)), integer),
      ({ label }, share) => `The class “${label}” has ${share} of the reported enplanements of all classes.`,
    ),
    chartTop('Airports with the most enplanements', 'enplanements', airports, enplanements, integer),
    chartAirportChanges(compared, year),
  ].flat()
}

/** None without a figure. */
const pointsOf = (label: string, figure: ReportedFigure | null, write: Write): Point[] =>
  figure === null || figure.value === null ? [] : [toPoint(label, figure, write)]

const mostBars = 10
const sumAmounts = (points: readonly Point[]) => points.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
const byAmount = (one: Point, other: Point) => (other.amount ?? 0) - (one.amount ?? 0)

/** The airports with the highest complete figures, and their share of all airports’ complete figures. */
function chartTop(
  title: string,
  noun: string,
  airports: Airports,
  figureOf: (each: BookAirport) => ReportedSum,
  write: Write,
): Block[] {
  const known = airports
    .filter(each => !figureOf(each).partial)
    .map(each => toPoint(formatAirportLocation(each.airport), sumFigure(figureOf(each)), write))
    .toSorted(byAmount)
  const top = known.slice(0, mostBars).filter(({ amount }) => amount !== null)
  const share = percentOf(sumAmounts(top), sumAmounts(known))
  return chart(
    title,
    top,
    () => `Together they have ${share} of the ${noun} of all airports with complete figures.`,
  )
}

/** The airports whose sales per enplanement rose most since the year before, and those where they fell most. */
const chartAirportChanges = (compared: readonly ComparedAirport[], year: string): Block[] => {
  const changes = compared.map(({ airport, last, now }) => ({
    label: formatAirportLocation(airport.airport),
    change: computeChangePercent(perEnplanement(now), perEnplanement(last)) ?? 0,
  }))
  const write: Write = amount => formatFigureChange({ amount, unit: 'percent' })
  return (['rose', 'fell'] as const).flatMap(verb =>
    chartMovers(changes, {
      rising: verb === 'rose',
      title: `Sales per enplanement ${verb} most since ${yearBefore(year)}`,
      write,
      say: count =>
        `They ${verb} at ${count} of the ${compared.length} airports with complete figures for both years.`,
    }),
  )
}

/** The largest changes in one direction. `say` gets how many there are in all. */
export function chartMovers(
  changes: readonly { label: string; change: number }[],
  {
    rising,
    title,
    write,
    say,
  }: { rising: boolean; title: string; write: Write; say: (count: number) => string },
): Block[] {
  const moved = changes.filter(({ change }) => (rising ? change > 0 : change < 0))
  const points = moved.map(({ label, change }): Point => ({
    label,
    amount: Math.abs(change),
    value: write(change),
  }))
  return chart(title, points.toSorted(byAmount).slice(0, mostBars), () => say(moved.length))
}

/** `say` gets the highest figure, its share of the sum, and the sum. A chart compares, so it needs two figures. */
export function chart(
  title: string,
  points: Point[],
  say: (top: Point, share: string, sum: number) => string,
): Block[] {
  const sum = sumAmounts(points)
  const [top] = points.toSorted(byAmount)
  const compared = points.filter(({ amount }) => amount !== null)
  if (!top || sum === 0 || compared.length < 2) return []
  const sentence = say(top, percentOf(top.amount ?? 0, sum), sum)
  return [{ kind: 'chart', chart: makeChart(title, points), sentence }]
}
