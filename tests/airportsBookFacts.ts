import { revenueSources } from '#domain/airports/airportInfo.ts'
import { carRentalSites, parkingTypeLabels } from '#domain/airports/parking.ts'
import type { AirportProfile } from '#domain/browse/airportProfile.ts'
import type { AirportTrends } from '#domain/browse/airportTrends.ts'
import type { FigureCard } from '#domain/browse/figures/figureCard.ts'
import { getExpiresOrStatus } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes } from '#domain/catalog/tenantTypes.ts'
import {
  formatDifference,
  formatFigure,
  formatFigureWithUnit,
  type ReportedFigure,
} from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'

// What the airports book must print about an airport, from the answers of the API.

export const squeeze = (text: string): string => text.replace(/[\s\u200b\u00ad]+/g, '')

type Sum = { total: number | null; partial: boolean }
type Ratio = { value: number | null; partial: boolean; notApplicable?: true | undefined }

const print = (value: number | null | undefined, format: Format = 'integer'): string =>
  formatFigure(value, format) || '–'
const printSum = ({ total, partial }: Sum, format: Format): string =>
  print(total, format) + (partial && total !== null ? '†' : '')
const printRatio = ({ value, partial, notApplicable }: Ratio): string =>
  notApplicable ? 'n/a' : printSum({ total: value, partial }, 'ratio')
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

type Totals = AirportProfile['totals']
const totalsRow = (label: string, totals: Totals['withDutyFree']): string[] => [
  label,
  printSum(totals.grossSalesTotal, 'dollars'),
  printRatio(totals.salesEpRatio),
  printSum(totals.rentAirportTotal, 'dollars'),
  printRatio(totals.rentEpRatio),
  printSum(totals.areaTotal, 'area'),
  printRatio(totals.salesAreaRatio),
]

function totalsRows(name: string, totals: Totals): string[][] {
  const isReported = ({ grossSalesTotal, rentAirportTotal, areaTotal }: Totals['withDutyFree']) =>
    [grossSalesTotal, rentAirportTotal, areaTotal].some(({ total }) => total !== null)
  if (!isReported(totals.withDutyFree)) return []
  const types = tenantTypes.filter(type => isReported(totals.byType[type]))
  return [
    totalsRow(name, totals.withDutyFree),
    ...types.map(type => totalsRow(tenantTypeLabels[type], totals.byType[type])),
    ...(totals.byType.DUTYFREE.grossSalesTotal.total
      ? [totalsRow('Without Duty Free', totals.withoutDutyFree)]
      : []),
  ]
}

const trafficOfAirport = [
  'enplaneTotal',
  'deplaneTotal',
  'passengerTotal',
  'passengerEpDomesticTotal',
  'passengerEpIntlTotal',
  'annualPercentageChangeAmount',
] as const
const trafficOfTerminal = [
  'enplaneTotal',
  'deplaneTotal',
  'passengerTotal',
  'epDomesticTotal',
  'epIntlTotal',
  'annualPercentChangeAmount',
] as const
const trafficRow = (name: string, figures: (number | null)[]): string[][] =>
  figures.every(figure => figure === null)
    ? []
    : [[name, ...figures.map((figure, place) => print(figure, place === 5 ? 'change' : 'integer'))]]

/** All rows of its tables below the key figures, in the order of the book, with the spaces in their cells removed. */
export function listAirportRows(profile: AirportProfile): string[] {
  const several = profile.terminals.length > 1 ? profile.terminals : []
  const [single] = profile.terminals
  const revenues = revenueSources.map(({ source, revenue, revenueAirport }) => [
    source,
    print(profile[revenue], 'dollars'),
    print(profile[revenueAirport], 'dollars'),
  ])
  const rentals = carRentalSites.map(({ site, agencies, revenue, revenueAirport }) => [
    site,
    print(profile[agencies]),
    print(profile[revenue], 'dollars'),
    print(profile[revenueAirport], 'dollars'),
  ])
  const isReported = (rows: string[][]) => rows.some(cells => cells.slice(1).some(cell => cell !== '–'))
  const parking = profile.parkingRates.map(rate => [
    parkingTypeLabels[rate.parkingType],
    rate.parkingRateType,
    print(rate.parkingRateAmount, 'ratio'),
    print(rate.parkingSpaceQuantity),
    print(rate.parkingRevenueTotal, 'dollars'),
    print(rate.parkingRevenueAirportTotal, 'dollars'),
    rate.parkingRateDes ?? '',
  ])
  const allParking = [
    'All parking',
    '',
    '',
    printSum(profile.parkingSpaces, 'integer'),
    print(profile.parkingRevenueTotal, 'dollars'),
    print(profile.parkingRevenueAirportTotal, 'dollars'),
    '',
  ]
  const hasParking = parking.length > 0 || allParking.some(cell => /\d/.test(cell))
  const traffic = [
    ...several.flatMap(each =>
      trafficRow(
        each.terminalName,
        trafficOfTerminal.map(name => each[name]),
      ),
    ),
    ...trafficRow(
      'Airport',
      trafficOfAirport.map(name => profile[name]),
    ),
  ]
  const rows = [
    ...profile.expansions.map(each => [
      each.expansionPlannedText ?? '',
      print(each.areaTotal, 'area'),
      each.completionDateText ?? '',
    ]),
    ...traffic,
    ...several.flatMap(each => totalsRows(each.terminalName, each.totals)),
    ...totalsRows(several.length > 0 ? 'Airport' : (single?.terminalName ?? 'Airport'), profile.totals),
    ...(isReported(revenues) ? revenues : []),
    ...(isReported(rentals) || profile.carRentalTotal !== null || profile.carRentalAreaTotal !== null
      ? rentals
      : []),
    ...(hasParking ? [...parking, allParking] : []),
    ...tenantTypes.flatMap(type => tenantRows(profile, type)),
  ]
  return rows.map(joinCells)
}

const tenantRows = ({ tenants, terminals }: AirportProfile, type: string): string[][] =>
  tenants
    .filter(each => each.tenantType === type)
    .map(each => {
      const { leaseExpireDate, tenantStatusDes } = getExpiresOrStatus(each)
      const until = leaseExpireDate === null ? '' : month.format(new Date(leaseExpireDate))
      return [
        each.brandName + (each.futureLocation === 'Y' ? ' (future location)' : ''),
        each.companyName,
        ...(terminals.length > 1 ? [each.terminalName] : []),
        each.productTypeDes,
        print(each.areaTotal, 'area'),
        until + (tenantStatusDes ?? '') || '–',
      ]
    })

export const joinCells = (cells: readonly string[]): string => cells.map(squeeze).join('|')

/** Other texts that its pages must contain, without spaces. Contacts are printed only if they are to be. */
export function listAirportTexts(profile: AirportProfile, printedContacts: ReadonlySet<number>): string[] {
  const figures: [string, number | null, Format][] = [
    ['Car Rental, Total Revenue', profile.carRentalTotal, 'dollars'],
    ['Car Rental Area', profile.carRentalAreaTotal, 'area'],
    ['ACDBE Participation', profile.acdbePercentageAmount, 'percent'],
    ['', profile.dwellTimeAmount, 'minutes'],
    ['', profile.preSecurityPercentAmount, 'percent'],
    ['', profile.businessPercentAmount, 'percent'],
    ['', profile.odPercentAmount, 'percent'],
    ['Duty free sales per international enplanement', profile.dutyFreeSalesIntlEpRatio.value, 'ratio'],
  ]
  const texts = [
    profile.airport.airportName,
    profile.airportConfigurationName,
    profile.concessionManagementType,
    profile.specialQuestionAnswer,
    ...profile.comments.map(each => each.airportComment),
    ...profile.terminals.flatMap(each => each.airlineTerminals.map(({ airlineName }) => airlineName)),
    ...profile.contacts
      .filter(each => printedContacts.has(each.contactId))
      .flatMap(each => [`${each.firstName} ${each.lastName}`, each.email]),
  ]
  return [
    ...figures.flatMap(([label, value, format]) =>
      value === null ? [] : [label + formatFigureWithUnit(value, format)],
    ),
    ...texts.filter(each => each !== null && each !== ''),
  ].map(each => squeeze(String(each)))
}

const keyFigures: Record<string, [key: string, format: Format]> = {
  Enplanements: ['enplaneTotal', 'integer'],
  'Gross Sales': ['grossSalesTotal.WITHDUTYFREE', 'dollars'],
  'Sales per Enplanement': ['salesEpRatio.WITHDUTYFREE', 'ratio'],
  'Rent to Airport': ['rentAirportTotal.WITHDUTYFREE', 'dollars'],
  'Rent as a Share of Sales': ['rentSalesRatio.WITHDUTYFREE', 'percent'],
  'Square Footage': ['areaTotal.WITHDUTYFREE', 'area'],
}

export const keyFigureKeys: readonly string[] = Object.values(keyFigures).map(([key]) => key)

/**
 * Its table of key figures, without spaces: the years, the change, and the rank and, if there is one, the median of the
 * hub size, which come from the figures' own pages. Figures that were reported in no year have no row.
 */
export function listKeyFigureRows(
  { years, airports: [own] }: AirportTrends,
  cards: readonly FigureCard[],
): string[] {
  const shown = years.map((_, place) => own?.figures[place] ?? null).slice(-3)
  const published = shown.filter(figures => figures !== null)
  const isRanked = cards.some(({ standings: [all] }) => all?.place)
  const hasMedian = cards.some(({ standings: [, ofHubSize] }) => (ofHubSize?.median ?? null) !== null)
  const rows = Object.entries(keyFigures).flatMap(([label, [key, format]]) => {
    const reported = published.map(figures => figures[key] ?? { value: null, partial: false })
    if (reported.every(({ value }) => value === null)) return []
    const [before, now] = reported.slice(-2)
    const change = before && now ? [printChange(before, now, format)] : []
    const standing = isRanked
      ? printStanding(
          cards.find(card => card.key === key),
          format,
        )
      : []
    const compared = hasMedian ? standing : standing.slice(0, 1)
    return [[label, ...reported.map(figure => printReported(figure, format)), ...change, ...compared]]
  })
  return rows.map(joinCells)
}

const printWithUnit = (value: number | null, format: Format): string =>
  value === null ? '–' : formatFigureWithUnit(value, format)

const printReported = ({ value, partial, notApplicable }: ReportedFigure, format: Format): string =>
  notApplicable ? 'n/a' : printWithUnit(value, format) + (partial && value !== null ? '†' : '')

function printChange(before: ReportedFigure, now: ReportedFigure, format: Format): string {
  if (before.value === null || now.value === null || before.partial || now.partial) return '–'
  const difference = now.value - before.value
  if (format === 'percent') return `${formatDifference(difference, 'change')} points`
  return before.value === 0 ? '–' : `${formatDifference((difference / before.value) * 100, 'change')}%`
}

function printStanding(card: FigureCard | undefined, format: Format): string[] {
  const [all, ofHubSize] = card?.standings ?? []
  const rank = all?.place ? `${all.place} of ${all.count}` : '–'
  return [rank, printWithUnit(ofHubSize?.median ?? null, format)]
}
