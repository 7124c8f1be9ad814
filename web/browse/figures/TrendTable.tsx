import type { AirportFigure } from '#domain/browse/airportFigure.ts'
import type { AirportTrends } from '#domain/browse/airportTrends.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import { redefinedSign } from '#platform/contract/figureChange.ts'
import { PartialNote } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { renderFigureChange, renderRedefined, renderReportedFigure } from './renderReportedFigure.tsx'

interface Row {
  year: string
  place: number
}

/** The table of a chart: one row per year, one column per airport. For one airport, also the change. */
export function TrendTable({ trends, figure }: { trends: AirportTrends; figure: AirportFigure }) {
  const { years, airports } = trends
  const { key, format, unit } = figure
  const redefined = new Set(findDefinitionChanges(figure, trends.definitionChanges).map(each => each.year))
  const rows = years.map((year, place) => ({ year, place }))
  const at = (airport: number, place: number) => airports[airport]?.figures[place]?.[key] ?? null
  const figures: Column<Row>[] = airports.map(({ airport }, number) => ({
    key: airport.iataCode,
    label: airports.length === 1 ? 'Value' : airport.iataCode,
    unit,
    format,
    cell: row =>
      renderReportedFigure(at(number, row.place), format, {
        iataCode: airport.iataCode,
        year: row.year,
        key,
      }),
  }))
  const change: Column<Row> = {
    key: 'change',
    label: 'Change',
    format: 'change',
    cell: row =>
      redefined.has(row.year)
        ? renderRedefined()
        : renderFigureChange(at(0, row.place), at(0, row.place - 1), format),
  }
  const isPartial = airports.some(each => each.figures.some(year => year?.[key]?.partial))
  return (
    <>
      <Table
        caption={`${figure.label} by year`}
        hideCaption
        narrow="scroll"
        columns={[
          {
            key: 'year',
            label: 'Year',
            isRowHeader: true,
            cell: ({ year }) => (redefined.has(year) ? `${year} ${redefinedSign}` : year),
          },
          ...figures,
          ...(airports.length === 1 ? [change] : []),
        ]}
        rows={rows}
        rowKey={row => row.year}
      />
      <PartialNote when={isPartial} />
    </>
  )
}
