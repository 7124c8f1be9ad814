import { isFigure } from '#platform/contract/format.ts'
import type { ListingColumn } from '#platform/contract/listing.ts'
import { airportTotalsFields } from '../../airports/airportInstance.ts'
import { airportDirectory } from '../airportDirectory.ts'
import { describeFigure, figureGroups, type AirportFigure } from '../airportFigure.ts'
import { airportFigures } from '../airportFigures.ts'
import { companyDirectory } from '../companyDirectory.ts'
import { scopedFigures, terminalFigures } from '../concessionFigures.ts'
import { glossary } from '../glossary.ts'
import { tenantDirectory } from '../tenantDirectory.ts'

/** What can be shown of a row, filtered, sorted, and grouped by. */
export interface ExploreField extends ListingColumn, Pick<AirportFigure, 'isSum' | 'ratioOf'> {
  key: string
  /** The title of the fields that it is offered with. */
  group: string
  /** Rows can be grouped by it. */
  groups?: true
  /** Counted over the list of tenants: no tenant is zero, not a missing figure. */
  isCount?: true
}

export const exploreKindNames = [
  'airports',
  'terminals',
  'tenantTypes',
  'tenants',
  'companies',
  'brands',
  'states',
] as const
export type ExploreKindName = (typeof exploreKindNames)[number]

export interface ExploreKind {
  label: string
  /** What one row is. */
  one: string
  /** What the rows are, in the plural. */
  of: string
  fields: readonly ExploreField[]
  /** The columns of a question that names none. */
  show: readonly string[]
  /** Its rows are counted from the tenants of many airports. */
  isCounted?: true
}

/** A text of a row. Columns of lists lend their wording. */
const text = (key: string, group: string, column: ListingColumn, groups?: true): ExploreField => ({
  key,
  group,
  ...column,
  isSum: false,
  ...(groups && { groups }),
})

const count = (key: string, label: string, help?: string): ExploreField => ({
  key,
  group: 'Counts',
  label,
  format: 'integer',
  filter: 'range',
  help,
  isSum: true,
  isCount: true,
})

const figure = ({ group, ...declared }: AirportFigure): ExploreField => ({
  ...declared,
  group: figureGroups[group],
  filter: 'range',
})

const airportColumns = airportDirectory.columns
const tenantColumns = tenantDirectory.columns
const place = 'Place'
const name = 'Name'

const stateProvinceName = text('stateProvinceName', place, airportColumns.stateProvinceName, true)
const placeFields = [
  text('iataCode', place, { ...tenantColumns.iataCode, label: 'IATA Code' }, true),
  text('city', place, airportColumns.city),
  stateProvinceName,
  text('stateProvinceCode', place, {
    ...airportColumns.stateProvinceCode,
    label: 'State or Province Code',
    filter: 'text',
  }),
  text('countryName', place, airportColumns.countryName, true),
  text('hubSize', place, airportColumns.hubSize, true),
]
const status = text('axnInstanceStatus', place, airportColumns.axnInstanceStatus)
const airportName = text('airportName', name, airportColumns.airportName)
const terminalName = text('terminalName', name, tenantColumns.terminalName)
const tenantType = text('tenantType', name, tenantColumns.tenantType, true)

const counts = {
  locations: count('locations', 'Locations', 'Each location of a tenant counts.'),
  tenants: count('tenants', 'Tenants', 'A tenant with several locations at an airport counts once.'),
  airports: count('airports', 'Airports with Tenants'),
  states: count('states', 'States and Provinces'),
  companies: count('companies', 'Companies'),
  brands: count('brands', 'Brands'),
}
const locationArea: ExploreField = {
  ...count('locationArea', 'Square Footage of Locations', glossary.squareFootage.text),
  unit: 'sq ft',
  format: 'area',
}
const locationsByType = (tenantColumns.tenantType.options ?? []).map(({ value, label }) =>
  count(`locations.${value}`, `Locations, ${label}`),
)

const enplanements = figure(
  describeFigure({ key: 'enplaneTotal', group: 'traffic', field: airportTotalsFields.enplaneTotal }),
)
const combinable = airportFigures.filter(each => each.isSum || each.ratioOf)

export const exploreKinds: Record<ExploreKindName, ExploreKind> = {
  airports: {
    label: 'Airports',
    one: 'Airport',
    of: 'airports',
    fields: [
      airportName,
      ...placeFields,
      status,
      ...airportFigures.map(figure),
      counts.locations,
      counts.tenants,
      counts.brands,
      counts.companies,
      locationArea,
      ...locationsByType,
    ],
    show: ['enplaneTotal', 'grossSalesTotal.WITHDUTYFREE', 'salesEpRatio.WITHDUTYFREE'],
  },
  terminals: {
    label: 'Terminals',
    one: 'Terminal',
    of: 'terminals',
    fields: [
      terminalName,
      airportName,
      ...placeFields,
      status,
      ...terminalFigures.map(figure),
      counts.locations,
      locationArea,
    ],
    show: ['enplaneTotal', 'grossSalesTotal.WITHDUTYFREE', 'salesEpRatio.WITHDUTYFREE'],
  },
  tenantTypes: {
    label: 'Tenant types',
    one: 'Tenant Type',
    of: 'tenant types at airports',
    fields: [
      tenantType,
      airportName,
      ...placeFields,
      status,
      ...scopedFigures.map(({ name: key, group, field, ratioOf }) =>
        figure(describeFigure({ key, group, field, ratioOf })),
      ),
      enplanements,
      counts.locations,
      counts.tenants,
      locationArea,
    ],
    show: ['grossSalesTotal', 'salesEpRatio', 'rentAreaRatio'],
  },
  tenants: {
    label: 'Tenants',
    one: 'Tenant',
    of: 'tenant locations',
    fields: [
      text('brandName', name, tenantColumns.brandName, true),
      text('companyName', name, tenantColumns.companyName, true),
      airportName,
      terminalName,
      tenantType,
      text('productTypeDes', name, tenantColumns.productTypeDes, true),
      text('tenantStatusDes', name, { ...tenantColumns.tenantStatusDes, filter: 'choice' }, true),
      ...placeFields,
      status,
      { ...tenantColumns.areaTotal, key: 'areaTotal', group: 'Lease', isSum: true },
      text('leaseExpireDate', 'Lease', { ...tenantColumns.leaseExpireDate, label: 'Lease Expires' }),
      text(
        'leaseExpireYear',
        'Lease',
        { label: 'Lease Expiration Year', format: 'text', filter: 'choice' },
        true,
      ),
    ],
    show: ['companyName', 'iataCode', 'tenantType', 'areaTotal', 'leaseExpireDate'],
  },
  companies: {
    label: 'Companies',
    one: 'Company',
    of: 'companies',
    fields: [
      text('companyName', name, companyDirectory.columns.companyName),
      text('companyTypes', name, companyDirectory.columns.companyTypes),
      text('location', place, companyDirectory.columns.location),
      text('dbeFlag', name, companyDirectory.columns.dbeFlag, true),
      counts.locations,
      counts.tenants,
      counts.airports,
      counts.states,
      counts.brands,
      locationArea,
      ...locationsByType,
    ],
    show: ['locations', 'airports', 'locationArea'],
    isCounted: true,
  },
  brands: {
    label: 'Brands',
    one: 'Brand',
    of: 'brands',
    fields: [
      text('brandName', name, tenantColumns.brandName),
      counts.locations,
      counts.tenants,
      counts.airports,
      counts.states,
      counts.companies,
      locationArea,
      ...locationsByType,
    ],
    show: ['locations', 'airports', 'locationArea'],
    isCounted: true,
  },
  states: {
    label: 'States',
    one: 'State or Province',
    of: 'states and provinces',
    fields: [
      stateProvinceName,
      text('countryName', place, airportColumns.countryName, true),
      count('publishedAirports', 'Airports'),
      ...combinable.map(figure),
      counts.locations,
      counts.tenants,
      counts.brands,
      counts.companies,
      locationArea,
      ...locationsByType,
    ],
    show: ['publishedAirports', 'enplaneTotal', 'grossSalesTotal.WITHDUTYFREE'],
    isCounted: true,
  },
}

export const findField = (kind: ExploreKind, key: string): ExploreField | undefined =>
  kind.fields.find(each => each.key === key)

/** Whether the field has figures, which are ranked and averaged. Dates and names are not. */
export const hasFigures = ({ format }: Pick<ExploreField, 'format'>): boolean => isFigure(format)
