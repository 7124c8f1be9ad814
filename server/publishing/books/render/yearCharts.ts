import { formatAirportLocation } from '#domain/airports/airport.ts'
import { computeRatioOfParts, type ReportedSum } from '#domain/airports/formulas.ts'
import { hubSizes } from '#domain/airports/hubSize.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import type { AirportsBook, BookAirport } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { formatMillions, makeChart, type Chart } from './drawCharts.ts'
import type { Block } from './printedBlocks.ts'
import { printFigure, unknownFigure } from './printedFigures.ts'
import { complete, enplanements, sales, salesPerEnplanement, sumOf } from './yearSums.ts'

type ChartBlock = Extract<Block, { kind: 'chart' }>

const percentOf = (part: number, whole: number): string => `${Math.round((100 * part) / whole)}%`

/** Each with a sentence that its figures support; charts without figures are left out. */
export function drawYear(
  airports: readonly BookAirport[],
  leases: AirportsBook['leases']['rows'],
): ChartBlock[] {
  const byType = tenantTypes.map(type => ({
    label: tenantTypeLabels[type],
    sales: sumOf(airports, ({ totals }) => totals.byType[type].grossSalesTotal),
    locations: airports.reduce(
      (sum, { tenants }) => sum + tenants.filter(tenant => tenant.tenantType === type).length,
      0,
    ),
    area: sumOf(airports, ({ totals }) => totals.byType[type].areaTotal),
    salesPerFoot: computeRatioOfParts(
      airports.map(({ totals }) => ({
        amount: complete(totals.byType[type].grossSalesTotal),
        divisor: complete(totals.byType[type].areaTotal),
      })),
    ).value,
    rentShare: computeRatioOfParts(
      airports.map(({ totals }) => ({
        amount: complete(totals.byType[type].rentAirportTotal),
        divisor: complete(totals.byType[type].grossSalesTotal),
      })),
    ).value,
  }))
  const enplaned = hubSizes.flatMap(label => {
    const own = airports.filter(({ hubSize }) => hubSize === label)
    const { total, partial } = sumOf(own, enplanements)
    return total === null ? [] : [{ label, total, partial }]
  })
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
  const allEnplaned = enplaned.reduce((sum, { total }) => sum + total, 0)
  const allArea = byType.reduce((sum, each) => sum + (each.area.total ?? 0), 0)
  const topArea = most(byType, each => each.area.total)
  const topPerFoot = most(byType, each => each.salesPerFoot)
  const topEnplaned = most(enplaned, each => each.total)
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
    chartTop('Airports with the highest gross sales', 'sales', airports, sales, formatMillions),
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
    chart(
      'Square footage by tenant type',
      byType.map(({ label, area: { total, partial } }) => ({
        label,
        amount: total,
        partial,
        value: printFigure(total, 'area'),
      })),
      topArea &&
        allArea > 0 &&
        `${topArea.label} makes up ${percentOf(topArea.area.total ?? 0, allArea)} of the reported square footage.`,
    ),
    chart(
      'Sales per square foot by tenant type',
      byType.map(({ label, salesPerFoot }) => ({
        label,
        amount: salesPerFoot,
        value: salesPerFoot === null ? unknownFigure : formatFigureWithUnit(salesPerFoot, 'ratio'),
      })),
      topPerFoot &&
        topPerFoot.salesPerFoot !== null &&
        `${topPerFoot.label} sells the most, ${formatFigureWithUnit(topPerFoot.salesPerFoot, 'ratio')} per square foot.`,
    ),
    chart(
      'Enplanements by hub class',
      enplaned.map(({ label, total, partial }) => ({
        label,
        amount: total,
        partial,
        value: printFigure(total, 'integer'),
      })),
      topEnplaned &&
        allEnplaned > 0 &&
        `The class “${topEnplaned.label}” has ${percentOf(topEnplaned.total, allEnplaned)} of the reported enplanements of all classes.`,
    ),
    chartTop('Airports with the most enplanements', 'enplanements', airports, enplanements, total =>
      printFigure(total, 'integer'),
    ),
  ].flatMap(each => (each ? [each] : []))
}

const mostBars = 10

/** The airports with the highest complete figures, and their share of all airports’ complete figures. */
function chartTop(
  title: string,
  noun: string,
  airports: readonly BookAirport[],
  figureOf: (each: BookAirport) => ReportedSum,
  write: (total: number) => string,
): ChartBlock | null {
  const known = airports.flatMap(({ airport, ...each }) => {
    const amount = complete(figureOf({ airport, ...each }))
    return amount === null ? [] : [{ label: formatAirportLocation(airport), amount, value: write(amount) }]
  })
  const top = known.toSorted((one, other) => other.amount - one.amount).slice(0, mostBars)
  const sum = (all: readonly { amount: number }[]) => all.reduce((total, { amount }) => total + amount, 0)
  const share = percentOf(sum(top), sum(known))
  return chart(
    title,
    top,
    sum(known) > 0 && `Together they have ${share} of the ${noun} of all airports with complete figures.`,
  )
}

function chart(
  title: string,
  points: Parameters<typeof makeChart>[1],
  sentence: string | false | undefined,
): ChartBlock | null {
  const drawn: Chart = makeChart(title, points)
  return drawn.bars.length > 0 && sentence ? { kind: 'chart', chart: drawn, sentence } : null
}
