import type { BookAirport } from '#domain/publishing/book.ts'
import { formatFigureWithUnit } from '#platform/contract/figure.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import { figure } from './totalsTable.ts'

interface Bar {
  label: string
  /** Relative to the longest bar, 0 to 1; null if nothing was reported. */
  length: number | null
  value: string
}
export interface Chart {
  title: string
  /** The text for screen readers. */
  alt: string
  bars: Bar[]
}
export interface Charts {
  sales: Chart
  traffic: Chart
}

export function charts(airport: BookAirport): Charts {
  return { sales: salesChart(airport), traffic: trafficChart(airport) }
}

const chart = (
  title: string,
  unit: string,
  points: { label: string; amount: number | null; value: string }[],
): Chart => {
  const longest = Math.max(0, ...points.map(({ amount }) => amount ?? 0))
  return {
    title,
    alt: `${title}${unit}: ${points.map(({ label, value }) => `${label} ${value === '–' ? 'not reported' : value}`).join(', ')}.`,
    bars: points.map(({ label, amount, value }) => ({
      label,
      length: amount === null ? null : longest > 0 ? amount / longest : 0,
      value,
    })),
  }
}

function salesChart({ totals }: BookAirport): Chart {
  const amounts = tenantTypes.map(type => totals.byType[type].grossSalesTotal.total)
  // All in the same unit, so that the digits agree with the bars.
  const write = Math.max(...amounts.map(Number)) >= 1e6 ? millions : dollars
  const points = tenantTypes.map((type, index) => {
    const amount = amounts[index] ?? null
    return { label: tenantTypeLabels[type], amount, value: amount === null ? '–' : write(amount) }
  })
  return chart('Gross sales by tenant type', '', points)
}

function trafficChart({ traffic }: BookAirport): Chart {
  const points = traffic.map(({ axnInstanceName, enplaneTotal }) => ({
    label: axnInstanceName,
    amount: enplaneTotal,
    value: figure(enplaneTotal, 'integer'),
  }))
  return chart('Enplanements by year', '', points)
}

const dollars = (amount: number): string => formatFigureWithUnit(amount, 'dollars')

/** $ in millions with one decimal; in full if that would round to nothing. */
const millions = (amount: number): string =>
  amount > 0 && amount < 5e4
    ? dollars(amount)
    : `$${(amount / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}M`
