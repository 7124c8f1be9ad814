import { z } from 'zod'
import type { ReportedFigure } from '#platform/contract/figure.ts'
import {
  airportInfoFields,
  participationFields,
  ratioFields,
  revenueFields,
} from '../airports/airportInfo.ts'
import { airportTotalsFields } from '../airports/airportInstance.ts'
import type { StoredFigures } from './airportProfile.ts'
import {
  concessionTotalFields,
  computeDutyFreePerInternationalEnplanement,
  getEnplanementsUsed,
  computePerEnplanement,
  computeTotalsByTenantType,
  type ConcessionTotals,
} from '../airports/concessionTotals.ts'
import type { Field } from '#platform/contract/field.ts'
import type { Format } from '#platform/contract/format.ts'
import { formatFigureWithUnit, formatFigure } from '#platform/contract/figure.ts'
import type { Ratio, ReportedSum } from '../airports/formulas.ts'
import { glossary } from './glossary.ts'
import {
  carRentalFields,
  carRentalSiteFields,
  carRentalSites,
  parkingCombinations,
  parkingRateFields,
  parkingRevenueFields,
  parkingTypeLabels,
  sumParkingSpaces,
} from '../airports/parking.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'

/** The groups of an airport's figures, in the profile's order. */
export const figureGroups = {
  traffic: 'Passenger Traffic',
  sales: 'Gross Sales',
  rent: 'Rent to Airport',
  space: 'Space',
  perEnplanement: 'Per Enplanement',
  perSquareFoot: 'Per Square Foot',
  shares: 'Airport Specifics',
  revenue: 'Airport Revenue',
  carRental: 'Car Rentals',
  parking: 'Parking',
} as const
export type FigureGroup = keyof typeof figureGroups

/** A figure of an airport that can be followed over the years and compared. */
export interface AirportFigure {
  key: string
  group: FigureGroup
  /** A label that is clear without its context. */
  label: string
  unit?: string
  format: Format
  help?: string
}

/** A figure, and whether it leaves out something that was not reported. */
export const reportedFigure = z.object({
  value: z.number().nullable(),
  partial: z.boolean(),
  /** A ratio without a divisor, which differs from a figure that was not reported. */
  notApplicable: z.literal(true).optional(),
})
export type FiguresOfYear = Record<string, ReportedFigure>

/** The tenants that a sum includes: one type, all without duty free, or all. */
export const tenantScopes = [...tenantTypes, 'WITHOUTDUTYFREE', 'WITHDUTYFREE'] as const
export type TenantScope = (typeof tenantScopes)[number]
const typesIn = (scope: TenantScope): readonly TenantType[] => {
  if (scope === 'WITHDUTYFREE') return tenantTypes
  return scope === 'WITHOUTDUTYFREE' ? tenantTypes.filter(type => type !== 'DUTYFREE') : [scope]
}
export const tenantScopeLabels: Record<TenantScope, string> = {
  ...tenantTypeLabels,
  WITHOUTDUTYFREE: 'all without Duty Free',
  WITHDUTYFREE: 'all with Duty Free',
}

const thousandField: Omit<AirportFigure, 'key' | 'group'> = {
  label: 'Space per 1,000 Enplanements',
  unit: 'sq ft',
  format: 'ratio',
  help: 'The square footage that concessions rent per 1,000 enplaning passengers in the year.',
}
const ratioUnit = { ...concessionTotalFields.salesAreaRatio, unit: '$' }

type Totals = ReturnType<typeof computeTotalsByTenantType>
interface Year {
  stored: StoredFigures
  enplanements: ReportedSum
  totals: Totals
}
type Listed = AirportFigure & { of: (year: Year) => ReportedFigure }
type Described = Pick<Field, 'label' | 'unit' | 'format' | 'help'>

const whole = (value: number | null): ReportedFigure => ({ value, partial: false })
const summed = ({ total, partial }: ReportedSum): ReportedFigure => ({ value: total, partial })

function listed(
  key: string,
  group: FigureGroup,
  field: Described,
  of: Listed['of'],
  label = field.label,
): Listed {
  const { unit, format, help } = field
  return { key, group, label, unit, format, help, of }
}

/** Figures that the airport itself reports, under their own names. */
function own<K extends keyof StoredFigures>(group: FigureGroup, fields: Record<K, Described>): Listed[] {
  return (Object.keys(fields) as K[]).map(key =>
    listed(key, group, fields[key], ({ stored }) => whole(stored[key] as number | null)),
  )
}

/** Square feet per 1,000 enplaning passengers = square feet / enplaning passengers * 1,000. */
const perThousand = (ratio: Ratio): Ratio =>
  ratio.value === null ? ratio : { ...ratio, value: ratio.value * 1000 }

const totalsOf = (totals: Totals, scope: TenantScope): ConcessionTotals => {
  if (scope === 'WITHOUTDUTYFREE') return totals.withoutDutyFree
  return scope === 'WITHDUTYFREE' ? totals.withDutyFree : totals.byType[scope]
}

/** `grossSalesTotal.DUTYFREE`: the name of a tenant type's figure in the API and in addresses. */
export const getScopedKey = (name: string, scope: TenantScope): string => `${name}.${scope}`

function byScope(
  name: string,
  group: FigureGroup,
  field: Described,
  of: (totals: ConcessionTotals) => ReportedFigure,
): Listed[] {
  return tenantScopes.map(scope =>
    listed(
      getScopedKey(name, scope),
      group,
      field,
      year => of(totalsOf(year.totals, scope)),
      `${field.label}, ${tenantScopeLabels[scope]}`,
    ),
  )
}

const { deplaneTotal, passengerTotal, passengerEpDomesticTotal, passengerEpIntlTotal } = airportTotalsFields
const { annualPercentageChangeAmount } = airportTotalsFields
const { dwellTimeAmount } = airportInfoFields

const catalogue: readonly Listed[] = [
  listed('enplaneTotal', 'traffic', airportTotalsFields.enplaneTotal, ({ enplanements }) =>
    summed(enplanements),
  ),
  ...own('traffic', {
    deplaneTotal,
    passengerTotal,
    passengerEpDomesticTotal,
    passengerEpIntlTotal,
    annualPercentageChangeAmount,
    dwellTimeAmount,
  }),
  ...byScope('grossSalesTotal', 'sales', concessionTotalFields.grossSalesTotal, each =>
    summed(each.grossSalesTotal),
  ),
  ...byScope('rentAirportTotal', 'rent', concessionTotalFields.rentAirportTotal, each =>
    summed(each.rentAirportTotal),
  ),
  ...byScope('areaTotal', 'space', concessionTotalFields.areaTotal, each => summed(each.areaTotal)),
  ...byScope('salesEpRatio', 'perEnplanement', concessionTotalFields.salesEpRatio, each => each.salesEpRatio),
  listed(
    'dutyFreeSalesIntlEpRatio',
    'perEnplanement',
    { ...concessionTotalFields.salesEpRatio, help: glossary.internationalEnplanement.text },
    ({ stored }) => computeDutyFreePerInternationalEnplanement(stored.terminals, stored.passengerEpIntlTotal),
    'Duty Free Sales per International Enplanement',
  ),
  ...byScope('rentEpRatio', 'perEnplanement', concessionTotalFields.rentEpRatio, each => each.rentEpRatio),
  ...tenantScopes.map(scope =>
    listed(
      getScopedKey('areaEpRatio', scope),
      'perEnplanement',
      thousandField,
      ({ stored, enplanements }) =>
        perThousand(computePerEnplanement(stored.terminals, typesIn(scope), 'areaTotal', enplanements.total)),
      `${thousandField.label}, ${tenantScopeLabels[scope]}`,
    ),
  ),
  ...byScope('salesAreaRatio', 'perSquareFoot', ratioUnit, each => each.salesAreaRatio),
  ...own('shares', { ...ratioFields, ...participationFields }),
  ...own('revenue', revenueFields),
  ...carRentalSites.flatMap(({ site, ...names }) =>
    (['agencies', 'revenue', 'revenueAirport'] as const).map(name =>
      listed(
        names[name],
        'carRental',
        carRentalSiteFields[name],
        ({ stored }) => whole(stored[names[name]]),
        `${site} Car Rental, ${carRentalSiteFields[name].label}`,
      ),
    ),
  ),
  ...own('carRental', carRentalFields),
  listed('parkingSpaces', 'parking', { label: 'Total Spaces', format: 'integer' }, ({ stored }) =>
    summed(sumParkingSpaces(stored.parkingRates)),
  ),
  ...own('parking', parkingRevenueFields),
  ...parkingCombinations.flatMap(({ parkingType, parkingRateType }) =>
    (
      [
        'parkingSpaceQuantity',
        'parkingRateAmount',
        'parkingRevenueTotal',
        'parkingRevenueAirportTotal',
      ] as const
    ).map(name =>
      listed(
        `${name}.${parkingType}.${parkingRateType}`,
        'parking',
        parkingRateFields[name],
        ({ stored }) =>
          whole(
            stored.parkingRates.find(
              rate => rate.parkingType === parkingType && rate.parkingRateType === parkingRateType,
            )?.[name] ?? null,
          ),
        `${parkingTypeLabels[parkingType] ?? parkingType} Parking, ${parkingRateType}, ${parkingRateFields[name].label}`,
      ),
    ),
  ),
]

/** Every figure of the profile that belongs to the airport as a whole, by group. */
export const airportFigures: readonly AirportFigure[] = catalogue.map(({ of: _of, ...figure }) => figure)

export const findFigure = (key: string): AirportFigure | undefined =>
  airportFigures.find(each => each.key === key)

/** With its unit in running text: square feet per 1,000 enplanements are not dollars. */
export function formatAirportFigure(
  value: number | null,
  { format, unit }: Pick<AirportFigure, 'format' | 'unit'>,
): string {
  const isSpaceRatio = value !== null && format === 'ratio' && unit !== '$'
  return isSpaceRatio ? `${formatFigure(value, format)} ${unit ?? ''}` : formatFigureWithUnit(value, format)
}

/** What a reader looks for first. */
export const defaultFigure = getScopedKey('salesEpRatio', 'WITHDUTYFREE')

/** The figure in the address, or the default. */
export function findFigureOrDefault(key: string | undefined): AirportFigure {
  const found = findFigure(key ?? '') ?? findFigure(defaultFigure)
  if (!found) throw new RangeError(`${defaultFigure} is no figure`)
  return found
}

/** All figures of one airport and year. A figure without any basis is never partial. */
export function computeYearFigures(stored: StoredFigures): FiguresOfYear {
  const enplanements = getEnplanementsUsed(stored.enplaneTotal, stored.terminals)
  const year: Year = {
    stored,
    enplanements,
    totals: computeTotalsByTenantType(stored.terminals, enplanements.total),
  }
  return Object.fromEntries(
    catalogue.map(({ key, of }) => {
      const { value, partial, notApplicable } = of(year)
      return [key, { value, partial: partial && value !== null, ...(notApplicable && { notApplicable }) }]
    }),
  )
}
