import {
  carRentalFields,
  carRentalFigures,
  carRentalSiteFields,
  parkingRevenueFields,
} from '#domain/airports/airportYearColumns.ts'
import { sumReported, type ReportedSum } from '#domain/airports/formulas.ts'
import {
  carRentalSites,
  parkingCombinations,
  parkingTypeLabels,
  type RentalParking,
  type StoredRentalParking,
} from '#domain/airports/parking.ts'
import {
  parkingRateFields,
  type ParkingColumnName,
  type ParkingFigureName,
  parkingColumnNames,
  parkingFigureNames,
  parkingTextNames,
} from '#domain/airports/parkingColumns.ts'
import type { Field } from '#platform/contract/field.ts'
import { pickKeys, listKeys, createRecord } from '#platform/contract/listKeys.ts'
import type { Values, StoredRecord } from '#platform/ui/form/formInputs.ts'

type Place = 0 | 1 | 2 | 3 | 4 | 5
/** A cell of the rates' table by its path in the body: the combination's index and the field. */
type RateName<C extends ParkingColumnName = ParkingColumnName> = `parkingRates/${Place}/${C}`
export const getRateName = <C extends ParkingColumnName>(place: number, column: C): RateName<C> =>
  `parkingRates/${place as Place}/${column}`

/** 'Economy/Basic, Daily' */
export const getRateLabel = (place: number): string => {
  const { parkingType, parkingRateType } = parkingCombinations[place] ?? parkingCombinations[0] ?? noRate
  return `${parkingTypeLabels[parkingType]}, ${parkingRateType}`
}
const noRate = { parkingType: 'Premium', parkingRateType: 'Hourly' } as const

const rateFields = Object.fromEntries(
  parkingCombinations.flatMap((_, place) =>
    parkingColumnNames.map(column => {
      const field = parkingRateFields[column]
      return [getRateName(place, column), { ...field, label: `${getRateLabel(place)}, ${field.label}` }]
    }),
  ),
) as { [C in ParkingColumnName as RateName<C>]: (typeof parkingRateFields)[C] }

/** The sites' fields name their site. */
const siteFields = Object.fromEntries(
  carRentalSites.flatMap(site =>
    listKeys(carRentalSiteFields).map(figure => [
      site[figure],
      { ...carRentalSiteFields[figure], label: `${site.site}, ${carRentalSiteFields[figure].label}` },
    ]),
  ),
) as Omit<typeof carRentalFigures, keyof typeof carRentalFields>

export const rentalParkingFields = {
  ...siteFields,
  ...carRentalFields,
  ...rateFields,
  ...parkingRevenueFields,
} satisfies Record<string, Field>
export type RentalParkingFields = typeof rentalParkingFields
export type RentalParkingValues = Values<RentalParkingFields>

const figureNames = listKeys({ ...carRentalFigures, ...parkingRevenueFields })

/** Stored values as form values. */
export function toStoredRentalParking(stored: StoredRentalParking): StoredRecord<RentalParkingFields> {
  const figures = figureNames.map(name => [name, stored[name]])
  const rates = stored.parkingRates.flatMap((rate, place) =>
    parkingColumnNames.map(column => [getRateName(place, column), rate[column]]),
  )
  return {
    values: Object.fromEntries([...figures, ...rates]) as Partial<RentalParkingValues>,
    version: stored.version,
  }
}

/** The body for form values. It contains only rates that differ from `stored`, because sending a rate confirms it. */
export function toRentalParkingBody(values: RentalParkingValues, stored: StoredRentalParking): RentalParking {
  const figures = pickKeys(values, figureNames)
  const rates = parkingCombinations.map((combination, place) => ({
    ...combination,
    ...createRecord(parkingFigureNames, name => values[getRateName(place, name)]),
    ...createRecord(parkingTextNames, name => values[getRateName(place, name)]),
  }))
  const isChanged = (rate: (typeof rates)[number], place: number) =>
    parkingColumnNames.some(column => rate[column] !== (stored.parkingRates[place]?.[column] ?? null))
  return { ...figures, parkingRates: rates.filter(isChanged) }
}

/** The live total of the rates of which anything is entered. Invalid input is entered, but not reported. */
export function sumRates(
  value: (name: RateName) => string | number | null | undefined,
  column: ParkingFigureName,
): ReportedSum {
  const entered = parkingCombinations
    .map((_, place) => place)
    .filter(place => parkingColumnNames.some(name => value(getRateName(place, name)) !== null))
  const figures = entered.map(place => value(getRateName(place, column)))
  return sumReported(figures.map(each => (typeof each === 'number' ? each : null)))
}
