import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { figureField } from '#platform/contract/field.ts'
import {
  formatFigure,
  formatFigureWithUnit,
  notApplicable,
  type ReportedFigure,
} from '#platform/contract/figure.ts'
import { formatFigureChange } from '#platform/contract/figureChange.ts'
import { listKeys, createRecord } from '#platform/contract/listKeys.ts'
import {
  ratioFields,
  type AirportFigureName,
  airportFigureColumns,
  airportTotalsColumns,
} from '../airports/airportYearColumns.ts'
import { getAirportEnplanements, getInternationalEnplanements } from '../airports/concessionTotals.ts'
import { computeRevenuePerEnplanement } from '../airports/formulas.ts'
import { parkingCombinations, parkingTypeLabels, sumParkingSpaces } from '../airports/parking.ts'
import { parkingRateFields, parkingFigureColumns } from '../airports/parkingColumns.ts'
import { readShare } from '../airports/readShare.ts'
import {
  computeFigures,
  listFigure,
  sumFigure,
  wholeFigure,
  type AirportFigure,
  type FigureGroup,
  type FiguresOfYear,
  type ListedFigure,
} from './airportFigure.ts'
import type { StoredFigures } from './airportProfile.ts'
import {
  concessionFigures,
  describeConcessions,
  getScopedKey,
  type ConcessionYear,
} from './concessionFigures.ts'
import { glossary } from './glossary.ts'

/** Shown wherever an airport's enplanements are. */
export const ownOrTerminals =
  'If an airport did not report its own passenger total, the total is the sum of its terminals, provided that all of them reported.'

type Year = ConcessionYear & { stored: Omit<StoredFigures, 'terminals'> }
type AirportFigureOfYear = ListedFigure<Year>

/** Figures that are more than the reported number. */
const derived: Partial<Record<AirportFigureName, Pick<AirportFigureOfYear, 'help' | 'of'>>> = {
  enplaneTotal: {
    help: `${glossary.enplanement.text} ${ownOrTerminals}`,
    of: ({ enplanements }) => wholeFigure(enplanements),
  },
  passengerEpIntlTotal: {
    help: ownOrTerminals,
    of: ({ stored, terminals }) =>
      wholeFigure(getInternationalEnplanements(stored.passengerEpIntlTotal, terminals)),
  },
  ...createRecord(listKeys(ratioFields), key => ({ of: ({ stored }: Year) => readShare(stored, key) })),
}

// Traffic begins with the passengers.
const figureNames = listKeys({ ...airportTotalsColumns, ...airportFigureColumns })

/** The figures of a group that the airport itself reports, under their field names. */
const own = (group: FigureGroup): AirportFigureOfYear[] =>
  figureNames
    .filter(key => airportFigureColumns[key].figures === group)
    .map(key => {
      const { field } = airportFigureColumns[key]
      const { help = field.help, of = ({ stored }: Year) => wholeFigure(stored[key]) } = derived[key] ?? {}
      return listFigure({ key, group, field: { ...field, help } }, of)
    })

/**
 * Revenue from passengers besides the terminals' concessions, per enplanement, so that airports of different sizes can
 * be compared.
 */
const revenueRatios = [
  ['parkingRevenueEpRatio', 'parkingRevenueTotal', 'Parking Revenue per Enplanement'],
  [
    'parkingRevenueAirportEpRatio',
    'parkingRevenueAirportTotal',
    'Parking Revenue to Airport per Enplanement',
  ],
  ['carRentalEpRatio', 'carRentalTotal', 'Car Rental Revenue per Enplanement'],
  ['advertisingRevenueEpRatio', 'advertisingRevenueTotal', 'Advertising Revenue per Enplanement'],
  [
    'advertisingRevenueAirportEpRatio',
    'advertisingRevenueAirportTotal',
    'Advertising Revenue to Airport per Enplanement',
  ],
] as const
export const revenueRatioKeys = revenueRatios.map(([key]) => key)

const ratedFigures = listPlaces(parkingFigureColumns, 'figures')

const catalog: readonly AirportFigureOfYear[] = [
  ...own('traffic'),
  ...concessionFigures,
  ...revenueRatios.map(([key, amount, label]) =>
    listFigure<Year>(
      {
        key,
        group: 'perEnplanement',
        field: figureField('ratio', { label, help: glossary.revenuePerEnplanement.text }),
        ratioOf: { amount, divisor: 'enplaneTotal', times: 1 },
      },
      ({ stored, enplanements }) => computeRevenuePerEnplanement(stored[amount], enplanements),
    ),
  ),
  ...own('shares'),
  ...own('revenue'),
  ...own('carRental'),
  listFigure(
    { key: 'parkingSpaces', group: 'parking', field: { label: 'Total Spaces', format: 'integer' } },
    ({ stored }) => sumFigure(sumParkingSpaces(stored.parkingRates)),
  ),
  ...own('parking'),
  ...parkingCombinations.flatMap(({ parkingType, parkingRateType }) =>
    listKeys(ratedFigures).map(name =>
      listFigure<Year>(
        {
          key: `${name}.${parkingType}.${parkingRateType}`,
          group: 'parking',
          field: parkingRateFields[name],
          label: `${parkingTypeLabels[parkingType] ?? parkingType} Parking, ${parkingRateType}, ${parkingRateFields[name].label}`,
          ...ratedFigures[name],
        },
        ({ stored }) =>
          wholeFigure(
            stored.parkingRates.find(
              rate => rate.parkingType === parkingType && rate.parkingRateType === parkingRateType,
            )?.[name] ?? null,
          ),
      ),
    ),
  ),
]

/** Every figure of the profile that belongs to the airport as a whole, by group. */
export const airportFigures: readonly AirportFigure[] = catalog.map(({ of: _of, ...figure }) => figure)

export const findFigure = (key: string): AirportFigure | undefined =>
  airportFigures.find(each => each.key === key)

/**
 * In running text with its unit, because square feet per 1,000 enplanements are not dollars, and a share changes in
 * points.
 */
export function formatAirportFigure(
  value: number | null,
  { format, unit }: Pick<AirportFigure, 'format' | 'unit'>,
): string {
  if (value !== null && unit === 'points') return formatFigureChange({ amount: value, unit })
  const isSpaceRatio = value !== null && format === 'ratio' && unit !== '$'
  return isSpaceRatio ? `${formatFigure(value, format)} ${unit ?? ''}` : formatFigureWithUnit(value, format)
}

/** A figure with its unit and whether it is complete, in running text. */
export function describeFigure(
  { value, partial, notApplicable: isNotApplicable }: ReportedFigure,
  { format, unit }: Pick<AirportFigure, 'format'> & { unit?: string | null | undefined },
): string {
  if (isNotApplicable) return notApplicable
  if (value === null) return 'Not reported'
  const text = formatAirportFigure(value, { format, unit: unit ?? undefined })
  return partial ? `${text} (partial)` : text
}

/** The figures that readers look for first. */
export const defaultFigure = getScopedKey('salesEpRatio', 'WITHDUTYFREE')

/** The figure in the address, or the default. */
export function findFigureOrDefault(key: string | undefined): AirportFigure {
  const found = findFigure(key ?? '') ?? findFigure(defaultFigure)
  if (!found) throw new RangeError(`${defaultFigure} is not a figure`)
  return found
}

/** The error about the figure in the address. */
export const listWrongFigure = (key: string | undefined): string[] =>
  key && !findFigure(key) ? ['The figure does not exist.'] : []

/** All figures of one airport and year. */
export function computeYearFigures(
  stored: Year['stored'] & Pick<ConcessionYear, 'terminals'>,
): FiguresOfYear {
  const { terminals, passengerEpIntlTotal } = stored
  const enplanements = getAirportEnplanements(stored.enplaneTotal, terminals)
  return computeFigures(catalog, {
    stored,
    ...describeConcessions(terminals, enplanements, passengerEpIntlTotal),
  })
}
