import { formatAirportLocation } from '#domain/airports/airport.ts'
import { computeTotalsByTenantType } from '#domain/airports/concessionTotals.ts'
import { ownOrTerminals } from '#domain/browse/airportFigures.ts'
import { selectTopRanks, rankBy, type RankedRow, type TopRanks } from '#domain/browse/ranking.ts'
import type { ReportName } from '#domain/publishing/report.ts'
import { countOf } from '#platform/contract/count.ts'
import { isPartialFigure, type ReportColumn } from '#platform/print/printedTable.ts'
import { listAirportYears, type ReportedYear } from './airportYears.queries.ts'
import { airportsOf, type Report, type ReportContent, type ReportRequest } from './report.ts'
import {
  airportColumns,
  makeConcessionCells,
  concessionColumns,
  enplanementsColumn,
  internationalColumn,
  namePartialFigures,
  partialColumn,
} from './reportColumns.ts'

interface AirportRanking {
  name: ReportName
  by: 'enplaneTotal' | 'epIntlTotal'
  /** Null lists every airport. */
  places: number | null
  /** Which airports are ranked, with the wording in the notes; all by default. */
  only?: { among: (airport: ReportedYear) => boolean; note: string }
}

const airports = { one: 'airport', of: 'airports', tiesBy: 'their IATA codes' }
export const airportWords = {
  enplaneTotal: { ...airports, by: 'enplanements' },
  epIntlTotal: { ...airports, by: 'international enplanements' },
}

/** A report that ranks airports by passengers and shows their concessions' results. */
export function createAirportRanking({ name, by, places, only }: AirportRanking): Report {
  return {
    name,
    read: async (db, request) => {
      const airports = (await listAirportYears(db, request)).filter(only?.among ?? (() => true))
      const ranking = rankBy(airports, each => each[by], byIataCode)
      const first = places === null ? null : selectTopRanks(ranking, places, each => each[by])
      const rows = (first?.listed ?? ranking).map(cells)
      const order =
        first && places
          ? writeFirstPlacesNotes(airportWords[by], places, first)
          : writeRankingNotes(airportWords[by], ranking)
      return {
        columns: columns(by),
        rows,
        notes: [describeBasis(request), ...(only ? [only.note] : []), ...order, ...partialNotes(rows)],
      }
    },
  }
}

export const byIataCode = (a: Pick<ReportedYear, 'iataCode'>, b: Pick<ReportedYear, 'iataCode'>): number =>
  a.iataCode < b.iataCode ? -1 : Number(a.iataCode > b.iataCode)

const columns = (by: AirportRanking['by']): ReportColumn[] => [
  ...airportColumns,
  ...(by === 'epIntlTotal' ? [internationalColumn] : []),
  enplanementsColumn,
  ...concessionColumns,
  partialColumn,
]

function cells({ row, rank }: RankedRow<ReportedYear>): ReportContent['rows'][number] {
  const concessions = makeConcessionCells(computeTotalsByTenantType(row.terminals, row.enplaneTotal))
  return {
    rank,
    airportId: row.airportId,
    iataCode: row.iataCode,
    airportName: row.airportName,
    location: formatAirportLocation(row),
    epIntlTotal: row.epIntlTotal,
    enplaneTotal: row.enplaneTotal,
    ...concessions,
    partial: namePartialFigures(concessions, concessionColumns),
  }
}

const describeBasis = (request: ReportRequest): string =>
  `Basis: ${airportsOf(request)}, with totals across their terminals. ${ownOrTerminals} Sales and rent per enplanement are based on all enplanements. Rent and square footage include duty free.`

const partialNotes = (rows: ReportContent['rows']): string[] =>
  rows.some(row => Object.values(row).some(isPartialFigure))
    ? [
        'A partly reported sum lacks what at least one terminal or tenant type did not report. A partly reported ratio covers only the terminals with complete figures, or only the tenant types that every terminal reported.',
      ]
    : []

interface RankingWords {
  /** The ranked subject, in singular and plural: `airport`, `airports`. */
  one: string
  of: string
  /** What determines the rank, as worded in a sentence: `enplanements`. */
  by: string
  /** The order of rows that share a rank. */
  tiesBy: string
}

/** How a ranking's rows are ordered, how ties are ranked, and how many figures are unknown. */
export function writeRankingNotes(words: RankingWords, ranking: readonly RankedRow<unknown>[]): string[] {
  const { of, by, tiesBy } = words
  return [
    `Order: most ${by} first. Ties: ${of} with the same number share a rank and are listed in the order of ${tiesBy}.`,
    describeUnreported(words, unknownIn(ranking), 'listed last, without a rank'),
  ]
}

/** Describes the order of a ranking's top places, and how many rows are left out. */
export function writeFirstPlacesNotes(
  words: RankingWords,
  places: number,
  { listed, zerosLeftOut, unknownLeftOut }: TopRanks<unknown>,
): string[] {
  const { of, by, tiesBy } = words
  return [
    `Order: most ${by} first, ranks 1 to ${places}. Ties: ${of} with the same number share a rank and are listed in the order of ${tiesBy}. All ${of} with the last rank are listed.`,
    ...(zerosLeftOut > 0 ? [`Excluded: ${countOf(zerosLeftOut, words.one, words.of)} with zero ${by}.`] : []),
    unknownLeftOut > 0
      ? describeUnreported(words, unknownLeftOut, 'excluded from this ranking')
      : describeUnreported(words, unknownIn(listed), 'listed last, without a rank'),
  ]
}

const unknownIn = (ranking: readonly RankedRow<unknown>[]): number =>
  ranking.filter(({ rank }) => rank === null).length

const describeUnreported = (words: RankingWords, count: number, what: string): string =>
  count === 0
    ? `All figures used for this ranking were reported.`
    : `Not reported: the ${words.by} of ${countOf(count, words.one, words.of)}, ${what}. An unreported figure never counts as zero.`
