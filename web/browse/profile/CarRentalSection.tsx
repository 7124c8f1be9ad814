import type { ReactNode } from 'react'
import {
  carRentalFields,
  type carRentalFigures,
  carRentalSiteFields,
} from '#domain/airports/airportYearColumns.ts'
import { carRentalSites } from '#domain/airports/parking.ts'
import type { Format } from '#platform/contract/format.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { renderFigureWithChange, FigureWithChange, toReportedFigure } from '../YearOverYear.tsx'
import { Facts } from './Facts.tsx'
import { getYearBefore, type SectionProps } from './sectionProps.ts'

interface Row {
  site: string
  agencies: ReactNode
  revenue: ReactNode
  revenueAirport: ReactNode
}

const columns: Column<Row>[] = [
  { key: 'site', label: 'Site', isRowHeader: true, cell: row => row.site },
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
    now: toReportedFigure(profile[name]),
    before: getYearBefore(profile, before => before[name]),
    of: { key: name },
  })
  const figureOf = (name: keyof typeof carRentalFigures, format: Format) =>
    renderFigureWithChange({ ...pair(name), format })
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
            value: <FigureWithChange {...pair('carRentalTotal')} format="money" />,
          },
          {
            label: carRentalAreaTotal.label,
            value: <FigureWithChange {...pair('carRentalAreaTotal')} format="area" />,
          },
        ]}
      />
    </>
  )
}
