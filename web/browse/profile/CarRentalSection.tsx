import { carRentalFields, carRentalSiteFields, carRentalSites } from '#domain/parking.ts'
import { Table, type Column } from '../../ui/Table.tsx'
import { Facts } from './Facts.tsx'
import { figureCell, Shown } from '../../ui/figures.tsx'
import type { SectionProps } from './sectionProps.ts'

interface Row {
  site: string
  agencies: number | null
  revenue: number | null
  revenueAirport: number | null
}

const columns: Column<Row>[] = [
  { key: 'site', label: 'Site', heads: true, cell: row => row.site },
  { ...carRentalSiteFields.agencies, key: 'agencies', cell: row => figureCell(row.agencies) },
  { ...carRentalSiteFields.revenue, key: 'revenue', cell: row => figureCell(row.revenue) },
  {
    ...carRentalSiteFields.revenueAirport,
    key: 'revenueAirport',
    cell: row => figureCell(row.revenueAirport),
  },
]

export function CarRentalSection({ profile }: SectionProps) {
  const rows = carRentalSites.map(({ site, agencies, revenue, revenueAirport }) => ({
    site,
    agencies: profile[agencies],
    revenue: profile[revenue],
    revenueAirport: profile[revenueAirport],
  }))
  const { carRentalTotal, carRentalAreaTotal } = carRentalFields
  return (
    <>
      <Table caption="Car rentals" hideCaption columns={columns} rows={rows} rowKey={row => row.site} />
      <Facts
        facts={[
          {
            label: carRentalTotal.label,
            value: <Shown value={profile.carRentalTotal} format="money" />,
          },
          {
            label: carRentalAreaTotal.label,
            value: <Shown value={profile.carRentalAreaTotal} format="area" />,
          },
        ]}
      />
    </>
  )
}
