import type { ReactNode } from 'react'
import type { Format } from '#platform/contract/field.ts'
import {
  carRentalFields,
  carRentalSiteFields,
  carRentalSites,
  type carRentalFigures,
} from '#domain/airports/parking.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { Facts } from './Facts.tsx'
import { cellSince, ShownSince, whole } from '../YearOverYear.tsx'
import { beforeOf, type SectionProps } from './sectionProps.ts'

interface Row {
  site: string
  agencies: ReactNode
  revenue: ReactNode
  revenueAirport: ReactNode
}

const columns: Column<Row>[] = [
  { key: 'site', label: 'Site', heads: true, cell: row => row.site },
  { ...carRentalSiteFields.agencies, key: 'agencies', cell: row => row.agencies },
  { ...carRentalSiteFields.revenue, key: 'revenue', cell: row => row.revenue },
  {
    ...carRentalSiteFields.revenueAirport,
    key: 'revenueAirport',
    cell: row => row.revenueAirport,
  },
]

export function CarRentalSection({ profile }: SectionProps) {
  const pair = (name: keyof typeof carRentalFigures) => ({
    now: whole(profile[name]),
    before: beforeOf(profile, before => before[name]),
  })
  const figureOf = (name: keyof typeof carRentalFigures, format: Format) =>
    cellSince({ ...pair(name), format })
  const rows = carRentalSites.map(({ site, agencies, revenue, revenueAirport }) => ({
    site,
    agencies: figureOf(agencies, 'integer'),
    revenue: figureOf(revenue, 'money'),
    revenueAirport: figureOf(revenueAirport, 'money'),
  }))
  const { carRentalTotal, carRentalAreaTotal } = carRentalFields
  return (
    <>
      <Table caption="Car rentals" hideCaption columns={columns} rows={rows} rowKey={row => row.site} />
      <Facts
        facts={[
          {
            label: carRentalTotal.label,
            value: <ShownSince {...pair('carRentalTotal')} format="money" />,
          },
          {
            label: carRentalAreaTotal.label,
            value: <ShownSince {...pair('carRentalAreaTotal')} format="area" />,
          },
        ]}
      />
    </>
  )
}
