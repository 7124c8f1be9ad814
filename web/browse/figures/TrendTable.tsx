import type { ReactNode } from 'react'
import { type AirportFigure, figureGroups } from '#domain/browse/airportFigure.ts'
import { airportFigures } from '#domain/browse/airportFigures.ts'
import type { AirportTrends } from '#domain/browse/airportTrends.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import { redefinedSign } from '#platform/contract/figureChange.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { PartialNote } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import type { Edition } from '../edition.ts'
import { renderFigureChange, renderRedefined, renderReportedFigure } from './renderReportedFigure.tsx'
import css from './figures.module.css'

interface AllFiguresProps {
  /** The columns: years of one airport, or airports of one year. */
  columns: readonly { key: string; label: string; cell: (figure: AirportFigure) => ReactNode }[]
}

/** Every figure, one table per group. */
export function AllFigures({ columns }: AllFiguresProps) {
  const all: Column<AirportFigure>[] = [
    nameColumn,
    ...columns.map(column => ({ ...column, format: 'money' as const })),
  ]
  return (
    <>
      {listKeys(figureGroups).map(group => (
        <div key={group}>
          <h3>{figureGroups[group]}</h3>
          <Table
            caption={figureGroups[group]}
            hideCaption
            narrow="scroll"
            columns={all}
            rows={airportFigures.filter(figure => figure.group === group)}
            rowKey={figure => figure.key}
          />
        </div>
      ))}
    </>
  )
}

const nameColumn: Column<AirportFigure> = {
  key: 'figure',
  label: 'Figure',
  isRowHeader: true,
  cell: figure => <Name figure={figure} />,
}

function Name({ figure: { label, unit } }: { figure: AirportFigure }) {
  return (
    <>
      <span>{label}</span>
      {unit && <span className={css.none}>{` (${unit})`}</span>}
    </>
  )
}

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

/** Explains to administrators why figures over the years end before the year that they chose. */
export function UnpublishedEdition({
  edition: { years, axnInstanceId, axnInstanceName },
}: {
  edition: Edition
}) {
  const chosen = years.find(each => each.axnInstanceId === axnInstanceId)
  if (chosen?.axnInstanceMasterStatus !== 'PENDING') return null
  return (
    <p
      className={css.note}
    >{`Nothing is published for ${axnInstanceName} yet. The figures end with the newest published edition.`}</p>
  )
}
