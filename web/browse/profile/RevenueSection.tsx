import type { ReactNode } from 'react'
import { revenueColumns, revenueSources, type revenueFields } from '#domain/airports/airportInfo.ts'
import { HelpTip } from '#platform/ui/HelpTip.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { renderFigureWithChange, toReportedFigure } from '../YearOverYear.tsx'
import { getYearBefore, type SectionProps } from './sectionProps.ts'

interface Row {
  source: string
  help: string
  revenue: ReactNode
  revenueAirport: ReactNode
}

const columns: Column<Row>[] = [
  {
    key: 'source',
    label: 'Source',
    heads: true,
    cell: row => (
      <>
        {row.source} <HelpTip about={row.source}>{row.help}</HelpTip>
      </>
    ),
  },
  { ...revenueColumns.revenue, key: 'revenue', cell: row => row.revenue },
  { ...revenueColumns.revenueAirport, key: 'revenueAirport', cell: row => row.revenueAirport },
]

/** Revenue besides the shops, and the airport's share of it. */
export function RevenueSection({ profile }: SectionProps) {
  const figureOf = (name: keyof typeof revenueFields) =>
    renderFigureWithChange({
      now: toReportedFigure(profile[name]),
      before: getYearBefore(profile, before => before[name]),
      format: 'money',
      of: { key: name },
    })
  const rows = revenueSources.map(({ source, help, revenue, revenueAirport }) => ({
    source,
    help,
    revenue: figureOf(revenue),
    revenueAirport: figureOf(revenueAirport),
  }))
  return (
    <Table caption="Airport revenue" hideCaption columns={columns} rows={rows} rowKey={row => row.source} />
  )
}
