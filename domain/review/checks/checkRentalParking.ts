import { listKeys } from '#platform/contract/listKeys.ts'
import {
  carRentalFields,
  carRentalSiteFields,
  parkingRevenueFields,
} from '../../airports/airportYearColumns.ts'
import { parkingCombinations, parkingTypeLabels } from '../../airports/parking.ts'
import { parkingColumns } from '../../airports/parkingColumns.ts'
import { askFigures, listAskedLabels, type AskedItem } from './askedItems.ts'
import {
  createFinding,
  describeUnchanged,
  listUnconfirmedFindings,
  type CheckedAirportYear,
  type Finding,
} from './finding.ts'

type CheckedData = Pick<CheckedAirportYear, 'rentalParking'>

const revenues = {
  parkingRevenueTotal: 'Parking',
  carRentalOnsiteRevenueTotal: 'On-Site Car Rental',
} as const

/** Parking rates carried over from last year must be confirmed once, and revenue must be this year's. */
export function checkRentalParking({
  rentalParking,
  lastYear = null,
}: CheckedData & Partial<Pick<CheckedAirportYear, 'lastYear'>>): Finding[] {
  const unchanged = listKeys(revenues).flatMap(field => {
    const figures = [rentalParking[field]]
    const words = describeUnchanged('total revenue', rentalParking[field], lastYear?.instance[field] ?? null)
    const message = `${revenues[field]}: ${words}`
    const given = { step: 'rental-parking', field, figures, message } as const
    return words === null ? [] : createFinding('warning', `${field}.unchanged`, given)
  })
  const count = rentalParking.parkingRates.filter(each => each.confirmed === 'N').length
  const place = { step: 'rental-parking', field: 'unconfirmed' } as const
  return [
    ...listUnconfirmedFindings('parkingRates.unconfirmed', count, ['parking rate', 'parking rates'], place),
    ...unchanged,
  ]
}

const carRentalLabels = {
  carRentalOnsiteAgenciesTotal: `On-Site, ${carRentalSiteFields.agencies.label}`,
  carRentalOnsiteRevenueTotal: `On-Site, ${carRentalSiteFields.revenue.label}`,
  carRentalOnsiteRevenueAirportTotal: `On-Site, ${carRentalSiteFields.revenueAirport.label}`,
  carRentalTotal: carRentalFields.carRentalTotal.label,
}
const parkingLabels = {
  parkingRevenueTotal: parkingRevenueFields.parkingRevenueTotal.label,
  parkingRevenueAirportTotal: parkingRevenueFields.parkingRevenueAirportTotal.label,
}

/**
 * The items that every airport with parking has. Valet, off-site rental, and its area are not required, because many
 * airports have none.
 */
export function askRentalParking({ rentalParking }: CheckedData): AskedItem[] {
  const rates = parkingCombinations.flatMap(({ parkingType, parkingRateType }, place) => {
    const rate = rentalParking.parkingRates.find(
      each => each.parkingType === parkingType && each.parkingRateType === parkingRateType,
    )
    if (parkingType === 'Valet') return []
    const what = `${parkingTypeLabels[parkingType]}, ${parkingRateType}`
    const asked = askFigures(rate ?? {}, listAskedLabels(parkingColumns, what), {
      group: 'Parking',
      figurePrefix: `parkingRates/${parkingType}/${parkingRateType}/`,
      fieldPrefix: `parkingRates/${place}/`,
    })
    // Values carried over from last year do not count as filled in yet.
    return rate?.confirmed === 'N'
      ? asked.map((each): AskedItem => (each.state === 'given' ? { ...each, state: 'unconfirmed' } : each))
      : asked
  })
  return [
    ...askFigures(rentalParking, carRentalLabels, { group: 'Car Rental' }),
    ...rates,
    ...askFigures(rentalParking, parkingLabels, { group: 'Parking' }),
  ]
}
