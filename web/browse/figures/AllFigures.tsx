import type { ReactNode } from 'react'
import { figureGroups, type AirportFigure } from '#domain/browse/airportFigure.ts'
import { airportFigures } from '#domain/browse/airportFigures.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { Table, type Column } from '#platform/ui/Table.tsx'
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
