import { revenueColumns, revenueSources } from '#domain/airport.ts'
import { HelpTip } from '../../ui/HelpTip.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { figureCell } from '../../ui/figures.tsx'
import type { SectionProps } from './sectionProps.ts'

interface Row {
  source: string
  help: string
  revenue: number | null
  revenueAirport: number | null
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
  { ...revenueColumns.revenue, key: 'revenue', cell: row => figureCell(row.revenue) },
  { ...revenueColumns.revenueAirport, key: 'revenueAirport', cell: row => figureCell(row.revenueAirport) },
]

/** What is earned beside the shops, and the airport's share of it. */
export function RevenueSection({ profile }: SectionProps) {
  const rows = revenueSources.map(({ source, help, revenue, revenueAirport }) => ({
    source,
    help,
    revenue: profile[revenue],
    revenueAirport: profile[revenueAirport],
  }))
  return (
    <Table caption="Airport revenue" hideCaption columns={columns} rows={rows} rowKey={row => row.source} />
  )
}
