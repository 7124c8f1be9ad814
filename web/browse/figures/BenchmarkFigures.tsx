import { hubSizeText } from '#domain/airports/hubSize.ts'
import { findBenchmarkedFigure, type BenchmarkedFigure } from '#domain/browse/airportBenchmarks.ts'
import type { Spread } from '#domain/browse/benchmark.ts'
import { describeSpread, drawSpread, type SpreadContent } from '#domain/browse/charts/drawSpread.ts'
import { type TenantScope, tenantScopeLabels } from '#domain/browse/concessionFigures.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { PartialNote } from '#platform/ui/figures.tsx'
import { Table, type Column } from '#platform/ui/Table.tsx'
import { DrawnChart } from '../charts/DrawnChart.tsx'
import { FigureLink } from './FigureLink.tsx'
import { renderReportedFigure } from './renderReportedFigure.tsx'
import css from './figures.module.css'

const notEnough = 'Not enough peer data'
const tooLittleReasons = {
  fewAirports: 'Fewer than five airports in the group have complete data for this figure.',
  oneDominates: 'One airport accounts for more than a quarter of the total behind this figure.',
}

const spreadLabels: Record<keyof Spread, string> = {
  minimum: 'Minimum',
  lowerQuartile: 'Lower Quartile',
  median: 'Median',
  upperQuartile: 'Upper Quartile',
  maximum: 'Maximum',
}

const spreadColumns = listKeys(spreadLabels).map((key): Column<BenchmarkedFigure> => ({
  key,
  label: spreadLabels[key],
  format: 'ratio',
  cell: ({ spread }) => (spread ? formatFigure(spread[key], 'ratio') : '–'),
}))

const nameColumn: Column<BenchmarkedFigure> = {
  key: 'figure',
  label: 'Figure',
  isRowHeader: true,
  cell: ({ key }) => {
    const { label, unit } = findBenchmarkedFigure(key)
    return `${nameOf(label)} (${unit ?? ''})`
  },
}

const ownColumns = (code: string): Column<BenchmarkedFigure>[] => [
  {
    key: 'own',
    label: code,
    format: 'ratio',
    cell: ({ key, own }) => <FigureLink of={{ key }}>{renderReportedFigure(own, 'ratio')}</FigureLink>,
  },
  { key: 'place', label: 'Rank', format: 'rank', cell: placeOf },
]

const groupColumns: Column<BenchmarkedFigure>[] = [
  { key: 'count', label: 'Airports', format: 'integer', cell: each => each.count },
  ...spreadColumns,
]

function placeOf({ place, count, spread }: BenchmarkedFigure): string {
  if (!spread) return notEnough
  return place === null ? '–' : `${place} of ${count}`
}

/** Without the tenants, which the page mentions above. */
const nameOf = (label: string): string => label.split(', ')[0] ?? label

interface BenchmarkFiguresProps {
  figures: readonly BenchmarkedFigure[]
  /** The airport whose own figures are shown. */
  ownCode: string | null
  scope: TenantScope
  /** Four digits. */
  year: string
  /** The compared airports, worded for the beginning of a sentence: 'Medium hub'. */
  group: string
}

/** Each figure as a chart, and all of them as a table. */
export function BenchmarkFigures({ figures: all, ownCode, scope, year, group }: BenchmarkFiguresProps) {
  const figures = all.filter(each => each.scope === scope)
  return (
    <>
      {figures.map(figure => (
        <Drawn key={figure.key} figure={figure} ownCode={ownCode} year={year} group={group} />
      ))}
      <Table
        caption="Figures shown in the charts"
        narrow="scroll"
        columns={[nameColumn, ...(ownCode === null ? [] : ownColumns(ownCode)), ...groupColumns]}
        rows={figures}
        rowKey={each => each.key}
      />
      <PartialNote when={figures.some(each => each.own.partial)} />
    </>
  )
}

interface DrawnProps extends Pick<BenchmarkFiguresProps, 'ownCode' | 'year' | 'group'> {
  figure: BenchmarkedFigure
}

function Drawn({ figure, ownCode, year, group }: DrawnProps) {
  const { key, spread, tooLittle, own } = figure
  const described = findBenchmarkedFigure(key)
  const { label, unit } = described
  return (
    <section className={css.benchmark} aria-label={nameOf(label)}>
      {spread ? (
        <QuartileStrip
          figure={described}
          spread={spread}
          own={ownCode === null || own.value === null ? null : { name: ownCode, value: own.value }}
          year={year}
          note={`${group}: ${describeCounts(figure)}`}
        />
      ) : (
        <>
          <h2>
            <span>{label}</span>
            <span className={css.none}>{` (${unit ?? ''})`}</span>
          </h2>
          <p className={css.none}>
            {tooLittle && (
              <>
                <strong>{`${notEnough}.`}</strong> <span>{tooLittleReasons[tooLittle]}</span>{' '}
              </>
            )}
            <span>{describeCounts(figure)}</span>
          </p>
        </>
      )}
    </section>
  )
}

function describeCounts({ count, leftOut, notApplicable }: BenchmarkedFigure): string {
  const parts = [`${countOf(count, 'airport')} with complete figures`]
  if (leftOut > 0)
    parts.push(
      `${countOf(leftOut, 'airport')} with missing or partial figures ${leftOut === 1 ? 'is' : 'are'} excluded`,
    )
  if (notApplicable > 0) parts.push(`the figure does not apply to ${countOf(notApplicable, 'airport')}`)
  return `${parts.join('; ')}.`
}

/** How the benchmarks are computed, so that anyone can reproduce them. */
export function BenchmarkMethod({ usEnplanementSource = null }: { usEnplanementSource?: string | null }) {
  return (
    <>
      <h2 className={css.heading}>How benchmarks are calculated</h2>
      <p className={css.note}>
        Only published, complete figures count. Quartiles and medians follow Hyndman and Fan’s definition 7
        (R-7), the method of R, NumPy, and the spreadsheet function QUARTILE.INC, which interpolates between
        neighboring figures. See R. J. Hyndman and Y. Fan, “Sample Quantiles in Statistical Packages,” The
        American Statistician 50 (1996), pages 361–365. The largest figure ranks first, and equal figures
        share a rank.
      </p>
      <p className={css.note}>
        A benchmark needs at least five airports. It is also not shown if one airport accounts for more than a
        quarter of the underlying sales, rent, or space, because it would reveal more about that airport than
        about its peers.
      </p>
      <p className={css.note}>
        <span>{hubSizeText}</span>
        <span>
          {usEnplanementSource !== null &&
            ` Source of this year’s United States total: ${usEnplanementSource}.`}
        </span>
      </p>
    </>
  )
}

/** `All with Duty Free`, as an option. */
export const formatScope = (scope: TenantScope): string => tenantScopeLabels[scope].replace(/^all /, 'All ')

interface StripProps extends SpreadContent {
  /** The edition of the figures. */
  year: string
  /** The owner of the figures. */
  note: string
}

/** The spread of a figure among airports, and an airport's own. Its name is a section heading of the page. */
const QuartileStrip = ({ year, note, ...content }: StripProps) => (
  <DrawnChart
    title={content.figure.label}
    unit={content.figure.unit}
    isHeading
    years={[year]}
    note={note}
    draw={width => drawSpread(content, width)}
    label={`${content.figure.label}: ${describeSpread(content)}`}
  />
)
