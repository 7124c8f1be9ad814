import { revenueColumns, revenueSources } from '#domain/airports/airportInfo.ts'
import { carRentalFields, carRentalSites, parkingTypeLabels } from '#domain/airports/parking.ts'
import { setTable, type SetColumn } from '#platform/print/tableSetting.ts'
import { figureSize } from './bookPage.ts'
import { printFigure } from './buildTotalsTable.ts'
import {
  facts,
  heading,
  line,
  runningTable,
  shown,
  wholeTable,
  type Block,
  type Setting,
} from './printedBlocks.ts'

const half = (width: number) => (width - 18) / 2

const revenuesOf = (share: number): SetColumn[] =>
  Object.values(revenueColumns).map(({ label, unit }) => ({ label, unit, figure: true, share }))

const serviceColumns: SetColumn[] = [{ label: 'Source', share: 40 }, ...revenuesOf(30)]

export function buildRevenueBlocks({ each, width }: Setting): Block[] {
  const rows = revenueSources.map(({ source, revenue, revenueAirport }) => [
    source,
    printFigure(each[revenue], 'dollars'),
    printFigure(each[revenueAirport], 'dollars'),
  ])
  return [
    heading('Airport Revenue'),
    wholeTable(setTable(serviceColumns, rows, { width: half(width), size: figureSize })),
  ]
}

const rentalColumns: SetColumn[] = [
  { label: 'Site', share: 22 },
  { label: 'Agencies', figure: true, share: 19 },
  ...revenuesOf(29),
]

export function buildRentalBlocks({ each, width }: Setting): Block[] {
  const rows = carRentalSites.map(({ site, agencies, revenue, revenueAirport }) => [
    site,
    printFigure(each[agencies], 'integer'),
    printFigure(each[revenue], 'dollars'),
    printFigure(each[revenueAirport], 'dollars'),
  ])
  return [
    heading('Car Rentals'),
    wholeTable(setTable(rentalColumns, rows, { width: half(width), size: figureSize })),
    facts(
      [carRentalFields.carRentalTotal.label, shown(each.carRentalTotal, 'dollars')],
      [carRentalFields.carRentalAreaTotal.label, shown(each.carRentalAreaTotal, 'area')],
    ),
  ]
}

const parkingColumns: SetColumn[] = [
  { label: 'Parking', share: 14 },
  { label: 'Basis', share: 8 },
  { label: 'Rate', unit: '$', figure: true, share: 17 },
  { label: 'Spaces', figure: true, share: 11 },
  ...revenuesOf(14),
  { label: 'Remark', share: 22 },
]

export function buildParkingBlocks({ each, width }: Setting): Block[] {
  const rows = each.parkingRates.map(rate => [
    parkingTypeLabels[rate.parkingType],
    line(rate.parkingRateType),
    printFigure(rate.parkingRateAmount, 'money'),
    printFigure(rate.parkingSpaceQuantity, 'integer'),
    printFigure(rate.parkingRevenueTotal, 'dollars'),
    printFigure(rate.parkingRevenueAirportTotal, 'dollars'),
    line(rate.parkingRateDes),
  ])
  const { total, partial } = each.parkingSpaces
  const foot = [
    'All parking',
    '',
    '',
    printFigure(total, 'integer', partial),
    printFigure(each.parkingRevenueTotal, 'dollars'),
    printFigure(each.parkingRevenueAirportTotal, 'dollars'),
    '',
  ]
  const { table, room } = runningTable(
    setTable(parkingColumns, [...rows, foot], { width, size: figureSize }, { foot: 1 }),
  )
  return [heading('Parking', room), table]
}
