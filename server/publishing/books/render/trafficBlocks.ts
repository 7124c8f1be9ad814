import type { Ratio } from '#domain/airports/formulas.ts'
import { notApplicable, valueNotFound } from '#platform/contract/figure.ts'
import { partialMark, setTable, type SetColumn } from '#platform/print/tableSetting.ts'
import { figureSize } from './bookPage.ts'
import { printFigure, isPartial, buildTotalsTable } from './buildTotalsTable.ts'
import {
  printComment,
  withComment,
  facts,
  heading,
  kept,
  note,
  runningTable,
  shown,
  titleLine,
  told,
  line,
  wholeTable,
  type Block,
  type Setting,
} from './printedBlocks.ts'

const trafficColumns: SetColumn[] = [
  { label: 'Terminal', share: 24 },
  { label: 'Enplaning Passengers', figure: true, share: 13 },
  { label: 'Deplaning Passengers', figure: true, share: 13 },
  { label: 'Total Passengers', figure: true, share: 13 },
  { label: 'Enplaning, Domestic', figure: true, share: 13 },
  { label: 'Enplaning, International', figure: true, share: 13 },
  { label: 'Annual Change', unit: '%', figure: true, share: 10 },
]

export function buildTrafficBlocks({ each, width, ems }: Setting): Block[] {
  const figures = (row: {
    enplaneTotal: number | null
    deplaneTotal: number | null
    passengerTotal: number | null
    domestic: number | null
    international: number | null
    change: number | null
  }) => [
    printFigure(row.enplaneTotal, 'integer'),
    printFigure(row.deplaneTotal, 'integer'),
    printFigure(row.passengerTotal, 'integer'),
    printFigure(row.domestic, 'integer'),
    printFigure(row.international, 'integer'),
    printFigure(row.change, 'change'),
  ]
  const rows = each.terminals.map(terminal => [
    line(terminal.terminalName),
    ...figures({
      ...terminal,
      domestic: terminal.epDomesticTotal,
      international: terminal.epIntlTotal,
      change: terminal.annualPercentChangeAmount,
    }),
  ])
  const foot = [
    'Airport',
    ...figures({
      ...each,
      domestic: each.passengerEpDomesticTotal,
      international: each.passengerEpIntlTotal,
      change: each.annualPercentageChangeAmount,
    }),
  ]
  const table = setTable(trafficColumns, [...rows, foot], { width, size: figureSize }, { foot: 1 })
  const running = runningTable(table)
  return [
    heading('Passenger Traffic', running.room),
    ...withComment(running.table, printComment(each, 'PASSTRAFFIC', ems)),
  ]
}

/** Sales, rent, and space of each terminal. */
export function buildSalesBlocks({ each, width, ems }: Setting): Block[] {
  if (each.terminals.length === 0)
    return [heading('Gross Sales by Terminal'), facts(['Terminals', valueNotFound])]
  const comment = printComment(each, 'GROSSSALES', ems)
  return [
    heading('Gross Sales by Terminal'),
    ...each.terminals.flatMap((terminal, index): Block[] => [
      {
        kind: 'subheading',
        room: 0,
        text: titleLine(terminal.terminalName),
        beside: [
          `Enplaning ${shown(terminal.enplaneTotal, 'integer')}`,
          `deplaning ${shown(terminal.deplaneTotal, 'integer')}`,
          `dominant airlines: ${told(terminal.airlineTerminals.map(({ airlineName }) => airlineName).join(', '))}`,
        ].join(' · '),
      },
      ...withComment(
        wholeTable(buildTotalsTable(terminal.totals, { width, size: figureSize })),
        index === each.terminals.length - 1 ? comment : [],
      ),
    ]),
  ]
}

const shownRatio = ({ value, partial, notApplicable: none }: Ratio): string =>
  none ? notApplicable : shown(value, 'ratio') + (partial && value !== null ? partialMark : '')

/** The same for the whole airport. */
export function buildTotalBlocks({ each, width }: Setting): Block[] {
  const marked = isPartial(each.totals)
    ? [
        note(
          `${partialMark} Partly reported: at least one terminal or tenant type did not report this figure.`,
        ),
      ]
    : []
  return [
    heading('Airport Totals'),
    kept(
      wholeTable(buildTotalsTable(each.totals, { width, size: figureSize })),
      facts(['Duty free sales per international enplanement', shownRatio(each.dutyFreeSalesIntlEpRatio)]),
      ...marked,
    ),
  ]
}
