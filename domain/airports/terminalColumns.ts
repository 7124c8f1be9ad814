import { byHand, notHere, pickProperty, type Place, type Wording } from '#platform/contract/columnPlaces.ts'
import { figureField, type FigureField } from '#platform/contract/field.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { glossary } from '../browse/glossary.ts'
import * as messages from '../messages.ts'
import { inFiles, type YearColumn } from '../years/yearColumn.ts'
import type { airportTotalsFields } from './airportYearColumns.ts'

export type AirportTrafficName = keyof typeof airportTotalsFields

interface AskedColumn {
  /** Whether a year without it cannot be submitted, unless the figure is marked as not available. */
  isAsked: boolean
  /** Other headings of the figure in spreadsheets that are pasted. */
  pastedHeadings: readonly string[]
}

/** A figure of a terminal's traffic. */
interface TrafficColumn extends YearColumn<FigureField>, AskedColumn {
  /** The corresponding figure of the airport, under whose name subscribers find it. */
  airport: Place<AirportTrafficName>
  profile: Place<Wording>
  /** With the column's share of the line. */
  printedBook: Place<{ label: string; share: number }>
  /** `server/publishing/reports/terminalRankings.report.ts` */
  ranking: Place<typeof byHand>
}

/** A figure that stands in every output. */
const everywhere = (airport: AirportTrafficName, field: FigureField, pastedHeadings: readonly string[]) =>
  ({
    ...inFiles(field, 'startsEmpty'),
    isAsked: true,
    pastedHeadings,
    airport,
    profile: field,
    printedBook: { label: field.label, share: 13 },
    ranking: byHand,
  }) as const satisfies TrafficColumn

const change = figureField('change', { label: 'Annual Percentage Change', help: messages.changeTooltip })

/**
 * A terminal's passenger traffic, each figure declared once. Answers, forms, sheets, checks, SQL, the new year, and
 * outputs derive from this table.
 */
export const trafficColumns = {
  enplaneTotal: everywhere(
    'enplaneTotal',
    figureField('integer', { label: 'Enplaning Passengers', help: glossary.enplanement.text }),
    ['Enplanements', 'Enplaned Passengers', 'Total Enplanements', 'Enplaning'],
  ),
  deplaneTotal: everywhere('deplaneTotal', figureField('integer', { label: 'Deplaning Passengers' }), [
    'Deplanements',
    'Deplaned Passengers',
    'Total Deplanements',
    'Deplaning',
  ]),
  passengerTotal: everywhere('passengerTotal', figureField('integer', { label: 'Total Passengers' }), [
    'Passengers',
    'Pax',
    'Total Pax',
    'Total Traffic',
    'Total Passenger Traffic',
  ]),
  epDomesticTotal: everywhere(
    'passengerEpDomesticTotal',
    figureField('integer', { label: 'Enplaning, Domestic' }),
    ['Domestic Enplanements', 'Enplanements, Domestic', 'Enplaned, Domestic', 'Domestic', 'Domestic Enpl'],
  ),
  epIntlTotal: everywhere(
    'passengerEpIntlTotal',
    figureField('integer', { label: 'Enplaning, International' }),
    [
      'International Enplanements',
      'Enplanements, International',
      'Enplaned, International',
      'International',
      'Intl',
      'Intl Enplanements',
      'Intl Enpl',
    ],
  ),
  annualPercentChangeAmount: {
    ...everywhere('annualPercentageChangeAmount', change, [
      'Annual Change',
      'Percent Change',
      '% Change',
      'Change',
    ]),
    isAsked: false,
    dataPackage: { ...change, help: glossary.percentChange.text },
    printedBook: { label: 'Annual Change', share: 10 },
  },
} as const satisfies Record<string, TrafficColumn>

export type TrafficName = keyof typeof trafficColumns
export const trafficNames = listKeys(trafficColumns)
export const terminalTrafficFields = pickProperty(trafficColumns, 'field')

/** The airport's figure that corresponds to a terminal's. */
export const getAirportTrafficName = (name: TrafficName): Place<AirportTrafficName> =>
  trafficColumns[name].airport

/** The name of a terminal's figure among the airport's figures: in Explore, and in addresses of figures. */
export const getTrafficKey = (name: TrafficName): string => {
  const airport = getAirportTrafficName(name)
  return airport === notHere ? name : airport
}

/** A figure of one tenant type in a terminal. */
interface TotalColumn extends Pick<YearColumn<FigureField>, 'field' | 'inNewYear'>, AskedColumn {
  /** `domain/airports/concessionTotals.ts`, with the figures derived from it, in the order of tables of totals. */
  concessionTotals: Place<typeof byHand>
  /** `domain/browse/concessionFigures.ts`: Explore, figure cards, and the data package. */
  concessionFigures: Place<typeof byHand>
  /** `web/browse/TotalsTable.tsx` */
  profile: Place<typeof byHand>
  /** `server/publishing/books/render/buildTotalsTable.ts` */
  printedBook: Place<typeof byHand>
}

const amount = (field: FigureField, pastedHeadings: readonly string[]) =>
  ({
    field,
    inNewYear: 'startsEmpty',
    isAsked: true,
    pastedHeadings,
    concessionTotals: byHand,
    concessionFigures: byHand,
    profile: byHand,
    printedBook: byHand,
  }) as const satisfies TotalColumn

/** One tenant type's totals in a terminal. Sales and rent per enplanement are derived and never entered. */
export const terminalTotalColumns = {
  grossSalesTotal: amount(figureField('money', { label: 'Gross Sales', help: glossary.grossSales.text }), [
    'Gross Sales',
    'Sales',
  ]),
  rentAirportTotal: amount(
    figureField('money', { label: 'Rent to Airport', help: glossary.rentAirport.text }),
    ['Rent to Airport', 'Rent'],
  ),
  areaTotal: amount(figureField('area', { label: 'Square Footage' }), [
    'Square Footage',
    'Sq Ft',
    'Sq. Ft.',
    'SqFt',
    'SF',
    'Area',
    'Square Feet',
  ]),
} as const satisfies Record<string, TotalColumn>

export type TerminalTotalName = keyof typeof terminalTotalColumns
export const terminalTotalNames = listKeys(terminalTotalColumns)
export const terminalTotalFields = pickProperty(terminalTotalColumns, 'field')
