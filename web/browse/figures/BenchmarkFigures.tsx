import {
  findBenchmarkedFigure,
  type AirportBenchmarks,
  type BenchmarkedFigure,
} from '#domain/browse/airportBenchmarks.ts'
import type { TenantScope } from '#domain/browse/concessionFigures.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { QuartileStrip } from '../charts/QuartileStrip.tsx'
import { PartialNote } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import css from './figures.module.css'
import { renderReportedFigure } from './renderReportedFigure.tsx'

const notEnough = 'Not enough peer data'
const reasons = {
  fewAirports: 'Fewer than five airports in the group have complete data for this figure.',
  oneDominates: 'One airport accounts for more than a quarter of the total behind this figure.',
}

const spreadColumn = (key: keyof NonNullable<BenchmarkedFigure['spread']>, label: string) =>
  ({
    key,
    label,
    format: 'ratio',
    cell: ({ spread }: BenchmarkedFigure) => (spread ? formatFigure(spread[key], 'ratio') : '–'),
  }) satisfies Column<BenchmarkedFigure>

const columns: Column<BenchmarkedFigure>[] = [
  {
    key: 'figure',
    label: 'Figure',
    heads: true,
    cell: ({ key }) => {
      const { label, unit } = findBenchmarkedFigure(key)
      return `${nameOf(label)} (${unit ?? ''})`
    },
  },
  {
    key: 'own',
    label: 'This Airport',
    format: 'ratio',
    cell: ({ own }) => renderReportedFigure(own, 'ratio'),
  },
  { key: 'place', label: 'Rank', format: 'rank', cell: placeOf },
  spreadColumn('minimum', 'Minimum'),
  spreadColumn('lowerQuartile', 'Lower Quartile'),
  spreadColumn('median', 'Median'),
  spreadColumn('upperQuartile', 'Upper Quartile'),
  spreadColumn('maximum', 'Maximum'),
]

function placeOf({ place, count, spread }: BenchmarkedFigure): string {
  if (!spread) return notEnough
  return place === null ? '–' : `${place} of ${count}`
}

/** Without the tenants concerned, which the page names above. */
const nameOf = (label: string): string => label.split(', ')[0] ?? label

/** Each of the four figures as a drawing, and all of them as a table. */
export function BenchmarkFigures({ data, scope }: { data: AirportBenchmarks; scope: TenantScope }) {
  const figures = data.figures.filter(each => each.scope === scope)
  return (
    <>
      {figures.map(figure => (
        <Drawn key={figure.key} figure={figure} code={data.airport.iataCode} />
      ))}
      <Table
        caption="Figures shown in the charts"
        narrow="scroll"
        columns={columns}
        rows={figures}
        rowKey={each => each.key}
      />
      <PartialNote when={figures.some(each => each.own.partial)} />
    </>
  )
}

function Drawn({ figure, code }: { figure: BenchmarkedFigure; code: string }) {
  const { key, spread, tooLittle, own } = figure
  const described = findBenchmarkedFigure(key)
  const { label, unit } = described
  return (
    <section className={css.benchmark} aria-label={nameOf(label)}>
      <h2>
        {nameOf(label)}
        <span className={css.none}> ({unit})</span>
      </h2>
      {spread && (
        <QuartileStrip
          figure={described}
          spread={spread}
          own={own.value === null ? null : { name: code, value: own.value }}
        />
      )}
      <p className={css.none}>
        {tooLittle && (
          <>
            <strong>{notEnough}.</strong> {reasons[tooLittle]}{' '}
          </>
        )}
        {counted(figure)}
      </p>
    </section>
  )
}

function counted({ count, leftOut, notApplicable }: BenchmarkedFigure): string {
  const airports = (number: number) => `${number} ${number === 1 ? 'airport' : 'airports'}`
  const parts = [`${airports(count)} with complete figures`]
  if (leftOut > 0)
    parts.push(
      `${airports(leftOut)} with missing or partial figures ${leftOut === 1 ? 'is' : 'are'} excluded`,
    )
  if (notApplicable > 0) parts.push(`the figure does not apply to ${airports(notApplicable)}`)
  return `${parts.join('; ')}.`
}
