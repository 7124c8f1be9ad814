import { formatAirportLocation } from '#domain/airports/airport.ts'
import { isEmptyDutyFree } from '#domain/airports/concessionTotals.ts'
import { computeRentPerEnplanement, computeSalesPerEnplanement } from '#domain/airports/formulas.ts'
import { selectTopRanks, rankBy, type RankedRow } from '#domain/browse/ranking.ts'
import { tenantTypeLabels, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { ReportName } from '#domain/publishing/report.ts'
import { compareNumbered } from '#platform/contract/readingOrder.ts'
import type { ReportCell, ReportColumn } from '#platform/print/printedTable.ts'
import { byIataCode, writeFirstPlacesNotes } from './airportRankings.report.ts'
import { listAirportYears, type ReportedYear, type TerminalYear } from './airportYears.queries.ts'
import { airportsOf, type Report } from './report.ts'
import {
  airportColumns,
  terminalColumn,
  areaColumn,
  enplanementsColumn,
  internationalColumn,
  ratio,
  rentColumn,
  salesColumn,
  salesRatioColumn,
  figureCell,
} from './reportColumns.ts'

interface TerminalOfAirport {
  airport: ReportedYear
  terminal: TerminalYear
}

interface TerminalRanking {
  name: ReportName
  /** The description of the figures, for the basis. */
  figures: string
  /** The ranking figure, worded for a sentence. */
  by: string
  /** Which terminals can be ranked at all. */
  among?: (terminal: TerminalYear) => boolean
  figureOf: (terminal: TerminalYear) => number | null
  columns: ReportColumn[]
  cells: (terminal: TerminalYear) => Record<string, ReportCell>
  /** Further notes for the reader. */
  notes?: string[]
}

const places = 50

/** A report of the top fifty terminals by one figure. */
function createTerminalRanking(ranking: TerminalRanking): Report {
  const { name, figures, by, among = () => true, figureOf, columns, cells, notes = [] } = ranking
  return {
    name,
    read: async (db, request) => {
      const terminals = (await listAirportYears(db, request)).flatMap(airport =>
        airport.terminals.filter(among).map(terminal => ({ airport, terminal })),
      )
      const figure = (each: TerminalOfAirport) => figureOf(each.terminal)
      const first = selectTopRanks(rankBy(terminals, figure, byAirportAndName), places, figure)
      const words = {
        one: 'terminal',
        of: 'terminals',
        by,
        tiesBy: 'their airports’ IATA codes and their names',
      }
      return {
        columns: [...airportColumns, terminalColumn, ...columns],
        rows: first.listed.map(place => ({ ...terminalCells(place), ...cells(place.row.terminal) })),
        notes: [
          `Basis: ${figures} of the terminals of ${airportsOf(request)}.`,
          ...notes,
          ...writeFirstPlacesNotes(words, places, first),
        ],
      }
    },
  }
}

const byAirportAndName = (a: TerminalOfAirport, b: TerminalOfAirport): number =>
  byIataCode(a.airport, b.airport) ||
  compareNumbered(a.terminal.terminalName, b.terminal.terminalName) ||
  a.terminal.terminalId - b.terminal.terminalId

const terminalCells = ({ row, rank }: RankedRow<TerminalOfAirport>): Record<string, ReportCell> => ({
  rank,
  airportId: row.airport.airportId,
  terminalId: row.terminal.terminalId,
  iataCode: row.airport.iataCode,
  airportName: row.airport.airportName,
  location: formatAirportLocation(row.airport),
  terminalName: row.terminal.terminalName,
})

const nothingReported = { areaTotal: null, grossSalesTotal: null, rentAirportTotal: null }

/** A report of the top fifty terminals by the gross sales of one tenant type. */
export function createTerminalSalesRanking(name: ReportName, tenantType: TenantType): Report {
  const what = tenantTypeLabels[tenantType].toLowerCase()
  const isDutyFree = tenantType === 'DUTYFREE'
  const totalOf = (terminal: TerminalYear) =>
    terminal.airportTerminalTotals.find(each => each.tenantType === tenantType)
  return createTerminalRanking({
    name,
    figures: `${what} sales, rent, and square footage`,
    by: `${what} sales`,
    among: terminal => !isEmptyDutyFree({ ...nothingReported, tenantType, ...totalOf(terminal) }),
    figureOf: terminal => totalOf(terminal)?.grossSalesTotal ?? null,
    columns: [
      salesColumn,
      enplanementsColumn,
      salesRatioColumn,
      ...(isDutyFree
        ? [internationalColumn, ratio('salesIntlEpRatio', 'Sales per International Enplanement')]
        : []),
      areaColumn,
      rentColumn,
      ratio('rentEpRatio', 'Rent per Enplanement'),
    ],
    cells: terminal => {
      const { grossSalesTotal, rentAirportTotal, areaTotal } = totalOf(terminal) ?? nothingReported
      const { enplaneTotal, epIntlTotal } = terminal
      return {
        grossSalesTotal,
        enplaneTotal,
        salesEpRatio: figureCell(computeSalesPerEnplanement(grossSalesTotal, enplaneTotal)),
        ...(isDutyFree
          ? {
              epIntlTotal,
              salesIntlEpRatio: figureCell(computeSalesPerEnplanement(grossSalesTotal, epIntlTotal)),
            }
          : {}),
        areaTotal,
        rentAirportTotal,
        rentEpRatio: figureCell(computeRentPerEnplanement(rentAirportTotal, enplaneTotal)),
      }
    },
    ...(isDutyFree
      ? {
          notes: [
            'Terminals that reported no duty free figures are treated as having no duty free and are excluded.',
          ],
        }
      : {}),
  })
}

/** The terminals with the most enplanements. */
export const top50TerminalsPassengerTraffic = createTerminalRanking({
  name: 'top50TerminalsPassengerTraffic',
  figures: 'enplaning, deplaning, and total passengers',
  by: 'enplanements',
  figureOf: terminal => terminal.enplaneTotal,
  columns: [
    enplanementsColumn,
    { key: 'epDomesticTotal', label: 'Domestic Enplanements', format: 'integer', width: 12 },
    internationalColumn,
    { key: 'deplaneTotal', label: 'Deplanements', format: 'integer', width: 12 },
    { key: 'passengerTotal', label: 'Total Passengers', format: 'integer', width: 12 },
    { key: 'annualPercentChangeAmount', label: 'Annual Change', unit: '%', format: 'change', width: 8 },
  ],
  cells: ({ enplaneTotal, epDomesticTotal, epIntlTotal, deplaneTotal, passengerTotal, ...terminal }) => ({
    enplaneTotal,
    epDomesticTotal,
    epIntlTotal,
    deplaneTotal,
    passengerTotal,
    annualPercentChangeAmount: terminal.annualPercentChangeAmount,
  }),
  notes: ['Annual change: as reported by the airport.'],
})
