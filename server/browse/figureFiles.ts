import { findBenchmarkedFigure, type BenchmarkedFigure } from '#domain/browse/airportBenchmarks.ts'
import { figureGroups, type AirportFigure } from '#domain/browse/airportFigure.ts'
import { airportFigures } from '#domain/browse/airportFigures.ts'
import type { AirportTrends } from '#domain/browse/airportTrends.ts'
import { tenantScopeLabels } from '#domain/browse/concessionFigures.ts'
import { findDefinitionChanges } from '#domain/browse/definitionChanges.ts'
import { findBreak } from '#domain/browse/describeBreaks.ts'
import type { DefinitionChange } from '#domain/browse/markedChange.ts'
import { formatFileName } from '#domain/publishing/report.ts'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import type { ReportCell, ReportColumn } from '#platform/print/printedTable.ts'
import { renderCsv } from '#platform/print/renderCsv.ts'

const text = (key: string, label: string): ReportColumn => ({ key, label, format: 'text', width: 2 })
const amount = (key: string, label: string): ReportColumn => ({ key, label, format: 'money', width: 2 })

const ofAirport = [text('iataCode', 'IATA'), text('airportName', 'Airport')]
const ofFigure = [text('group', 'Group'), text('figure', 'Figure'), text('unit', 'Unit')]
const trendColumns = [
  ...ofAirport,
  ...ofFigure,
  text('year', 'Year'),
  amount('value', 'Value'),
  text('remark', 'Remark'),
]
const benchmarkColumns = [
  ...ofFigure.slice(1),
  text('tenants', 'Tenants'),
  amount('own', 'This Airport'),
  amount('place', 'Rank'),
  amount('count', 'Airports'),
  amount('minimum', 'Minimum'),
  amount('lowerQuartile', 'Lower Quartile'),
  amount('median', 'Median'),
  amount('upperQuartile', 'Upper Quartile'),
  amount('maximum', 'Maximum'),
  text('remark', 'Remark'),
]

/** One row per airport, figure, and year, with the reason if a value is missing. `key` limits it to one figure. */
export function renderTrendsFile(trends: AirportTrends, key: string | undefined): FileReply {
  const chosen = airportFigures.filter(each => key === undefined || each.key === key)
  const rows = trends.airports.flatMap(({ airport, figures }) =>
    chosen.flatMap(figure =>
      trends.years.map((year, place) => {
        const found = figures[place]?.[figure.key]
        const { iataCode, airportName } = airport
        const changed = findDefinitionChanges(figure, trends.definitionChanges).filter(
          each => each.year === year,
        )
        return {
          iataCode,
          airportName,
          ...getFigureCells(figure),
          year,
          value: found?.value ?? null,
          remark: describeIncomplete(found, changed),
        }
      }),
    ),
  )
  const codes = trends.airports.map(each => each.airport.iataCode).join('-')
  const kind = trends.airports.length > 1 ? 'Comparison' : 'Trends'
  return csvFile({ title: `${kind} ${codes}`, year: trends.years.at(-1) ?? '' }, trendColumns, rows)
}

function describeIncomplete(
  figure: ReportedFigure | undefined,
  changed: readonly DefinitionChange[] = [],
): string | null {
  return (
    [findBreak(figure), ...changed.map(each => `new definition: ${each.note}`)].filter(Boolean).join('; ') ||
    null
  )
}
const getFigureCells = ({ group, label, unit, format }: AirportFigure) => ({
  group: figureGroups[group],
  figure: label,
  unit: unit ?? (format === 'integer' ? 'number' : null),
})

const reasons = {
  fewAirports: 'insufficient peer data (fewer than five airports)',
  oneDominates: 'insufficient peer data (one airport accounts for more than a quarter of the total)',
}

/** `of` names the airport or group in the file name. */
export function renderBenchmarksFile(
  figures: readonly BenchmarkedFigure[],
  of: string,
  axnInstanceName: string,
): FileReply {
  const rows = figures.map(({ key, scope, own, spread, tooLittle, place, count }) => ({
    ...getFigureCells(findBenchmarkedFigure(key)),
    tenants: tenantScopeLabels[scope],
    own: own.value,
    place,
    count,
    ...spread,
    remark: [describeIncomplete(own), tooLittle && reasons[tooLittle]].filter(Boolean).join('; ') || null,
  }))
  return csvFile({ title: `Benchmarks ${of}`, year: axnInstanceName }, benchmarkColumns, rows)
}

function csvFile(
  name: { title: string; year: string },
  columns: ReportColumn[],
  rows: Record<string, ReportCell>[],
): FileReply {
  const fileName = formatFileName(name.title, name.year, 'csv')
  return new FileReply(fileName, mediaTypes.csv, () => renderCsv({ columns, rows }))
}
