import { z } from 'zod'
import { byHand, notHere, pickProperty, type Place } from '#platform/contract/columnPlaces.ts'
import { figureField, textField, type FigureField } from '#platform/contract/field.ts'
import type { FigureGroup } from '../browse/airportFigure.ts'
import { glossary } from '../browse/glossary.ts'
import * as messages from '../messages.ts'
import { inFiles, type YearColumn } from '../years/yearColumn.ts'

/** A value that an airport reports for a year as a whole. */
interface AirportYearColumn extends YearColumn {
  /** Whether a year without it cannot be submitted, unless the figure is marked as not available. */
  isAsked: boolean
  /** The group in Explore, trends, comparison, benchmarks, and figure cards. */
  figures: Place<FigureGroup>
  /** `web/browse/profile/` */
  profile: Place<typeof byHand>
  /** `server/publishing/books/render/layOutAirport.ts` and `server/publishing/books/render/airportBlocks.ts` */
  printedBook: Place<typeof byHand>
}

/** A figure that stands in every output. */
const figure = (figures: FigureGroup, field: FigureField) =>
  ({
    ...inFiles(field, 'startsEmpty'),
    isAsked: true,
    figures,
    profile: byHand,
    printedBook: byHand,
  }) as const satisfies AirportYearColumn

/** The first panel of the info step. */
export const dwellTimeColumns = {
  dwellTimeAmount: figure(
    'traffic',
    figureField('minutes', { label: 'Average Dwell Time', help: glossary.dwellTime.text }),
  ),
}

export const airportTextColumns = {
  configurationAdditionalInfoText: {
    ...inFiles(textField({ label: 'Additional Information' }, 1000, 'longText'), 'carried'),
    reply: z.string().nullable(),
    isAsked: false,
    figures: notHere,
    profile: byHand,
    printedBook: byHand,
  },
} as const satisfies Record<string, AirportYearColumn & { reply: z.ZodType }>

const revenue = (label: string) => figureField('money', { label })

/** The second panel: total revenue and the airport's share of it. */
export const revenueColumns = {
  passengerSvcRevenueTotal: figure('revenue', revenue('Passenger Services, Total Revenue')),
  passengerSvcRevenueAirportTotal: figure('revenue', revenue('Passenger Services, Revenue to Airport')),
  advertisingRevenueTotal: figure('revenue', revenue('Advertising, Total Revenue')),
  advertisingRevenueAirportTotal: figure('revenue', revenue('Advertising, Revenue to Airport')),
  currencyExchangeRevenueTotal: figure('revenue', revenue('Currency Exchange, Total Revenue')),
  currencyExchangeRevenueAirportTotal: figure('revenue', revenue('Currency Exchange, Revenue to Airport')),
}

const share = (label: string, help?: string) => figure('shares', figureField('percent', { label, help }))

/** The third panel. */
export const ratioColumns = {
  preSecurityPercentAmount: share('Pre-Security', glossary.preSecurity.text),
  postSecurityPercentAmount: share('Post-Security', glossary.postSecurity.text),
  businessPercentAmount: share('Business'),
  leisurePercentAmount: share('Leisure'),
  odPercentAmount: share('Origination & Destination', glossary.originDestination.text),
  transferPercentAmount: share('Transfer'),
}

const change = figureField('change', { label: 'Annual Percentage Change', help: messages.changeTooltip })

/** The airport totals form of the terminals step: airport-wide traffic and its change. */
export const airportTotalsColumns = {
  enplaneTotal: figure(
    'traffic',
    figureField('integer', { label: 'Enplaning Passengers', help: glossary.enplanement.text }),
  ),
  deplaneTotal: figure(
    'traffic',
    figureField('integer', { label: 'Deplaning Passengers', help: glossary.deplanement.text }),
  ),
  passengerTotal: figure(
    'traffic',
    figureField('integer', { label: 'Total Passengers', help: glossary.passengerTotal.text }),
  ),
  passengerEpDomesticTotal: figure('traffic', figureField('integer', { label: 'Enplaning, Domestic' })),
  passengerEpIntlTotal: figure('traffic', figureField('integer', { label: 'Enplaning, International' })),
  annualPercentageChangeAmount: {
    ...figure('traffic', change),
    dataPackage: { ...change, help: glossary.percentChange.text },
  },
}

/** Entered by administrators, not in the info step. */
export const participationColumns = {
  acdbePercentageAmount: { ...share('ACDBE Participation', glossary.acdbe.text), isAsked: false },
}

/** Revenue from all parking of the airport. */
export const parkingRevenueColumns = {
  parkingRevenueTotal: figure('parking', revenue('Parking, Total Revenue')),
  parkingRevenueAirportTotal: figure('parking', revenue('Parking, Revenue to Airport')),
}

/** The labels of revenue and the airport's share of it, in tables with one row per source. */
export const revenuePairFields = {
  revenue: revenue('Total Revenue'),
  revenueAirport: revenue('Revenue to Airport'),
}

/** Labels of each car rental site's three figures. */
export const carRentalSiteFields = {
  agencies: figureField('integer', { label: 'Agencies' }),
  ...revenuePairFields,
}

/** Outside of its table, the label of a site's figure includes the site. Outputs list them by site (`carRentalSites`). */
const siteFigure = (site: 'On-Site' | 'Off-Site', { format, label }: FigureField) =>
  ({
    ...figure(
      'carRental',
      figureField(format === 'money' ? 'money' : 'integer', { label: `${site} Car Rental, ${label}` }),
    ),
    // Many airports have no off-site car rental.
    isAsked: site === 'On-Site',
    dataPackage: notHere,
    bookSheet: notHere,
  }) as const satisfies AirportYearColumn

const carRentalSiteColumns = {
  carRentalOnsiteAgenciesTotal: siteFigure('On-Site', carRentalSiteFields.agencies),
  carRentalOnsiteRevenueTotal: siteFigure('On-Site', carRentalSiteFields.revenue),
  carRentalOnsiteRevenueAirportTotal: siteFigure('On-Site', carRentalSiteFields.revenueAirport),
  carRentalOffsiteAgenciesTotal: siteFigure('Off-Site', carRentalSiteFields.agencies),
  carRentalOffsiteRevenueTotal: siteFigure('Off-Site', carRentalSiteFields.revenue),
  carRentalOffsiteRevenueAirportTotal: siteFigure('Off-Site', carRentalSiteFields.revenueAirport),
}

/** Both sites together. */
const carRentalSumColumns = {
  carRentalTotal: figure('carRental', revenue('Car Rental, Total Revenue')),
  carRentalAreaTotal: {
    ...figure('carRental', figureField('area', { label: 'Car Rental Area' })),
    isAsked: false,
  },
}

export const carRentalColumns = { ...carRentalSiteColumns, ...carRentalSumColumns }

/**
 * The figures that an airport reports for a year as a whole, each declared once. Answers, forms, sheets, SQL, the new
 * year, and outputs derive from these tables. What the airport refers to, such as its configuration, is in
 * `airportChoiceFields`.
 */
export const airportFigureColumns = {
  ...dwellTimeColumns,
  ...ratioColumns,
  ...airportTotalsColumns,
  ...participationColumns,
  ...revenueColumns,
  ...parkingRevenueColumns,
  ...carRentalColumns,
}
export type AirportFigureName = keyof typeof airportFigureColumns

export const airportYearColumns = { ...airportFigureColumns, ...airportTextColumns }
export type AirportYearName = keyof typeof airportYearColumns

export const revenueFields = pickProperty(revenueColumns, 'field')
export const ratioFields = pickProperty(ratioColumns, 'field')
export const airportTotalsFields = pickProperty(airportTotalsColumns, 'field')
export const participationFields = pickProperty(participationColumns, 'field')
export const parkingRevenueFields = pickProperty(parkingRevenueColumns, 'field')
export const carRentalFields = pickProperty(carRentalSumColumns, 'field')
export const carRentalFigures = pickProperty(carRentalColumns, 'field')
/** The figures and texts of the info step. */
export const airportInfoFields = pickProperty(
  { ...dwellTimeColumns, ...airportTextColumns, ...revenueColumns, ...ratioColumns },
  'field',
)
/** Every figure and text that an airport reports for a year as a whole. */
export const airportYearFields = pickProperty(airportYearColumns, 'field')
