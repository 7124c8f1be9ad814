import { airportFigures } from '../airportFigures.ts'
import { companyDirectory } from '../companyDirectory.ts'
import { terminalFigures } from '../concessionFigures.ts'
import { count, figure, isColumn, listDerivedFilters, text, type ExploreField } from './exploreField.ts'
import {
  airlines,
  airportName,
  combinable,
  countryName,
  counts,
  dbeFlag,
  expansions,
  leaseFields,
  listFootprint,
  locationArea,
  locationsEpRatio,
  name,
  namesAmongTenants,
  ownerFigures,
  place,
  stateProvinceName,
  tenancy,
  listedTenantColumns,
  tenantType,
  tenantTypeFigures,
  terminalName,
  whereabouts,
} from './kindFields.ts'

/** Whether a location is in both years, or in which one. Needs the earlier year's data. */
export const presenceKey = 'presence'
const presenceOptions = [
  { value: 'OPENED', label: 'Opened' },
  { value: 'CLOSED', label: 'Closed' },
  { value: 'KEPT', label: 'In both years' },
] as const
export type Presence = (typeof presenceOptions)[number]['value']

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
  /** The kind of thing that a row represents. */
  one: string
  /** The plural of the rows. */
  of: string
  fields: readonly ExploreField[]
  /** The columns of a question that specifies none. */
  show: readonly string[]
  /** Whether its rows are counted from the tenants of many airports. */
  isCounted?: true
}

export const exploreKinds: Record<ExploreKindName, ExploreKind> = {
  airports: {
    label: 'Airports',
    one: 'Airport',
    of: 'airports',
    fields: [
      airportName,
      airlines,
      ...namesAmongTenants,
      ...whereabouts,
      ...airportFigures.map(figure),
      ...expansions,
      ...tenancy,
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
      airlines,
      ...whereabouts,
      ...terminalFigures.map(figure),
      counts.locations,
      locationsEpRatio,
      locationArea,
    ],
    show: ['enplaneTotal', 'grossSalesTotal.WITHDUTYFREE', 'salesEpRatio.WITHDUTYFREE'],
  },
  tenantTypes: {
    label: 'Tenant types',
    one: 'Tenant Type',
    of: 'airport tenant types',
    fields: [
      tenantType,
      {
        ...text('productNames.present', name, {
          label: 'With the Product Type',
          format: 'text',
          filter: 'text',
          help: 'Part of a product type’s name. Lists only airports that have a tenant of this product type.',
        }),
        names: 'present',
      },
      airportName,
      ...whereabouts,
      ...tenantTypeFigures,
    ],
    show: ['grossSalesTotal', 'salesEpRatio', 'rentAreaRatio'],
  },
  tenants: {
    label: 'Tenants',
    one: 'Tenant',
    of: 'tenant locations',
    fields: [
      text('brandName', name, { ...listedTenantColumns.brandName, label: 'Tenant Name (Brand)' }, true),
      text('companyName', name, listedTenantColumns.companyName, true),
      dbeFlag,
      airportName,
      terminalName,
      airlines,
      tenantType,
      text('productTypeDes', name, listedTenantColumns.productTypeDes, true),
      text('tenantStatusDes', name, { ...listedTenantColumns.tenantStatusDes, filter: 'choice' }, true),
      ...whereabouts,
      ...leaseFields,
      text(
        presenceKey,
        'Lease',
        {
          label: 'Opened or Closed',
          format: 'text',
          filter: 'choice',
          options: presenceOptions,
          help: 'Since the previous edition, or the one chosen under Years. Only airports published in both are counted. A closed location has the values of the earlier edition.',
        },
        true,
      ),
      ...ownerFigures,
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
      dbeFlag,
      ...listFootprint(counts.brands),
    ],
    show: ['locations', 'airports', 'locationArea'],
    isCounted: true,
  },
  brands: {
    label: 'Brands',
    one: 'Brand',
    of: 'brands',
    fields: [text('brandName', name, listedTenantColumns.brandName), ...listFootprint(counts.companies)],
    show: ['locations', 'airports', 'locationArea'],
    isCounted: true,
  },
  states: {
    label: 'States',
    one: 'State or Province',
    of: 'states and provinces',
    fields: [
      stateProvinceName,
      countryName,
      count('publishedAirports', 'Airports'),
      ...combinable,
      ...tenancy,
    ],
    show: ['publishedAirports', 'enplaneTotal', 'grossSalesTotal.WITHDUTYFREE'],
    isCounted: true,
  },
}

export const findField = (kind: ExploreKind, key: string): ExploreField | undefined =>
  kind.fields.find(each => each.key === key)

/** The fields that can be columns. */
export const findColumn = (kind: ExploreKind, key: string): ExploreField | undefined =>
  kind.fields.find(each => each.key === key && isColumn(each))

/** Filters by a figure or text or, if the key says so, by what is computed from a figure: `enplaneTotal@percent`. */
export const findFilter = (kind: ExploreKind, key: string): ExploreField | undefined =>
  findField(kind, key) ?? listDerivedFilters(kind.fields).find(each => each.key === key)
