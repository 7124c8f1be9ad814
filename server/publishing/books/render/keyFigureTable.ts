import { foreignHubSize } from '#domain/airports/hubSize.ts'
import { isRedefined } from '#domain/browse/definitionChanges.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import type { MarkedChange } from '#domain/browse/markedChange.ts'
import {
  keyFigureLabels,
  keyFigures,
  keyFigureYears,
  type BookAirport,
  type BookYear,
  type KeyFigure,
} from '#domain/publishing/book.ts'
import { notApplicableShort, type ReportedFigure } from '#platform/contract/figure.ts'
import { computeFigureChange, formatFigureChange, redefinedSign } from '#platform/contract/figureChange.ts'
import type { Format } from '#platform/contract/format.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import { partialMark, type SetColumn, type SetTable } from '#platform/print/tableSetting.ts'
import type { Standing, Standings } from '../standings.ts'
import { figureSize } from './bookPage.ts'
import { formatPrintedFigure, unknownFigure } from './printedFigures.ts'

type Year = BookAirport['years'][number]
export type Changes = Pick<BookYear, 'definitionChanges' | 'formerChanges'>

/** In whole dollars. */
const formats: Record<KeyFigure, Format> = {
  enplaneTotal: 'integer',
  'grossSalesTotal.WITHDUTYFREE': 'dollars',
  'salesEpRatio.WITHDUTYFREE': 'ratio',
  'rentAirportTotal.WITHDUTYFREE': 'dollars',
  'rentSalesRatio.WITHDUTYFREE': 'percent',
  'areaTotal.WITHDUTYFREE': 'area',
}

/**
 * The key figures in this year and the two before, with the change since last year if that was published, and, in a whole book, the rank and
 * the median of the hub class, if it has one. Null if none was reported.
 */
export function buildKeyFigureTable(
  { airport: { iataCode }, years, hubSize }: BookAirport,
  standings: Standings,
  { width, publicUrl, definitionChanges, formerChanges }: Changes & { width: number; publicUrl: string },
): SetTable | null {
  const latest = Number(years.at(-1)?.axnInstanceName)
  const shown = years.filter(({ axnInstanceName }) => Number(axnInstanceName) > latest - keyFigureYears)
  const lastYear = shown.find(({ axnInstanceName }) => Number(axnInstanceName) === latest - 1)
  const reported = keyFigures.filter(name => shown.some(({ figures }) => figures[name].value !== null))
  if (reported.length === 0) return null
  const isRanked = Object.keys(standings).length > 0
  const hasMedian = reported.some(name => typeof standings[name]?.median === 'number')
  const median = hubSize === null || hubSize === foreignHubSize ? 'Median Abroad' : `${hubSize} Median`
  const columns: SetColumn[] = [
    { label: 'Key Figure', share: 25 },
    ...shown.map(({ axnInstanceName: label }, index) => ({
      label,
      share: 15,
      figure: true,
      strong: index === shown.length - 1,
    })),
    ...(lastYear ? [{ label: 'Change', share: 13, figure: true }] : []),
    ...(isRanked ? [{ label: 'Rank', share: 12, figure: true }] : []),
    ...(hasMedian ? [{ label: median, share: 16, figure: true }] : []),
  ]
  const now = shown.at(-1)?.figures
  const rows = reported.map(name => [
    keyFigureLabels[name],
    ...shown.map((year, index) => {
      const isFirst = isFirstRedefined(name, shown[index - 1], year, [...formerChanges, ...definitionChanges])
      return print(name, year.figures[name]) + (isFirst ? redefinedSign : '')
    }),
    ...(lastYear
      ? [
          isRedefined(name, definitionChanges)
            ? redefinedSign
            : printChange(name, now?.[name], lastYear.figures[name]),
        ]
      : []),
    ...(isRanked ? [printRank(standings[name])] : []),
    ...(hasMedian ? [formatValue(name, standings[name]?.median ?? null)] : []),
  ])
  const links = reported.map(key => [
    '',
    ...shown.map(({ axnInstanceName: year, figures }) =>
      figures[key].value === null
        ? ''
        : `${publicUrl}/figures/${writeFigureAddress({ iataCode, year, key })}`,
    ),
    ...columns.slice(shown.length + 1).map(() => ''),
  ])
  return { ...setFittedTable(columns, rows, { width, size: figureSize }), whole: true, links }
}

/** Whether a reported figure is the first of the years shown under its definition. */
export function isFirstRedefined(
  name: KeyFigure,
  before: Year | undefined,
  { axnInstanceName, figures }: Year,
  changes: readonly MarkedChange[],
): boolean {
  const since = changes.filter(
    ({ year }) => before && year > before.axnInstanceName && year <= axnInstanceName,
  )
  return figures[name].value !== null && isRedefined(name, since)
}

const formatValue = (name: KeyFigure, value: number | null): string =>
  formatPrintedFigure(value, formats[name])

const print = (name: KeyFigure, { value, partial, notApplicable }: ReportedFigure): string =>
  notApplicable ? notApplicableShort : formatValue(name, value) + (partial ? partialMark : '')

function printChange(name: KeyFigure, now: ReportedFigure | undefined, before: ReportedFigure): string {
  const change = now ? computeFigureChange(now, before, formats[name]) : null
  return change === null ? unknownFigure : formatFigureChange(change)
}

const printRank = ({ rank = null, of }: Partial<Standing> = {}): string =>
  rank === null ? unknownFigure : `${rank} of ${of}`
