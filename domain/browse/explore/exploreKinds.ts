import { isFigure } from '#platform/contract/format.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { airportTotalsFields } from '../../airports/airportYearColumns.ts'
import { airportDirectory } from '../airportDirectory.ts'
import { describeFigure, type AirportFigure } from '../airportFigure.ts'
import { airportFigures } from '../airportFigures.ts'
import { companyDirectory } from '../companyDirectory.ts'
import { scopedFigures, terminalFigures } from '../concessionFigures.ts'
import { glossary } from '../glossary.ts'
import { tenantDirectory } from '../tenantDirectory.ts'
import { exploredDetails } from './exploredYear.ts'
import { count, figure, isColumn, listDerivedFilters, text, type ExploreField } from './exploreField.ts'
import type { FigureOwner } from './exploreRow.ts'

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

const region = text(
  'region',
  'Place',
  {
    label: 'Region',
    format: 'text',
    filter: 'choice',
    options: [
      { value: 'North America', label: 'North America' },
      { value: 'Elsewhere', label: 'Elsewhere' },
    ],
    help: 'North America extends from Canada to Panama and includes the Caribbean.',
  },
  true,
)

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
  region,
  text('hubSize', place, airportColumns.hubSize, true),
]
const choice = (key: string, label: string, help: string): ExploreField =>
  text(key, 'Airport', { label, format: 'text', filter: 'choice', help }, true)
const organizationFields = [
  choice('airportConfigurationName', 'Airport Configuration', glossary.airportConfiguration.text),
  choice('concessionManagementType', 'Concession Management Type', glossary.concessionManagement.text),
]
const status = text('axnInstanceStatus', place, airportColumns.axnInstanceStatus)
const airportName = text('airportName', name, airportColumns.airportName)
const terminalName = text('terminalName', name, tenantColumns.terminalName)
const dbeFlag = text('dbeFlag', name, { ...companyDirectory.columns.dbeFlag, help: glossary.dbe.text }, true)
const tenantType = text('tenantType', name, tenantColumns.tenantType, true)

const counts = {
  locations: count('locations', 'Locations', 'Each tenant location counts once.'),
  tenants: count('tenants', 'Tenants', 'A tenant with several locations at an airport counts once.'),
  airports: count('airports', 'Airports with Tenants'),
  states: count('states', 'States and Provinces'),
  countries: count('countries', 'Countries'),
  companies: count('companies', 'Companies'),
  brands: count('brands', 'Brands'),
}
const locationArea: ExploreField = {
  ...count('locationArea', 'Square Footage of Locations', glossary.squareFootage.text),
  unit: 'sq ft',
  format: 'area',
}
const areasByType = (tenantColumns.tenantType.options ?? []).map(({ value, label }): ExploreField => ({
  ...locationArea,
  key: `locationArea.${value}`,
  label: `${locationArea.label}, ${label}`,
}))
const locationsByType = (tenantColumns.tenantType.options ?? []).map(({ value, label }) =>
  count(`locations.${value}`, `Locations, ${label}`),
)
/** The tenants of an airport or of a state's airports. */
const tenancy = [
  counts.locations,
  counts.tenants,
  counts.brands,
  counts.companies,
  locationArea,
  ...areasByType,
  ...locationsByType,
]

/** Lists of names to filter by, such as where a brand has no location yet. */
const namesAmongTenants = (['Company', 'Brand'] as const).flatMap(what =>
  (['present', 'absent'] as const).map((names): ExploreField => ({
    ...text(`${what.toLowerCase()}Names.${names}`, name, {
      label: names === 'present' ? `With the ${what}` : `Without the ${what}`,
      format: 'text',
      filter: 'text',
      help: `Part of a name, or a whole name in quotation marks. Lists airports ${names === 'present' ? 'with' : 'without'} such a tenant.`,
    }),
    names,
  })),
)

/** What companies and brands sell, and where they are or are not. */
const namesOfTenants = [
  text('productTypes', name, {
    label: 'Product Types',
    format: 'text',
    filter: 'text',
    help: 'The product types of its locations, most frequent first.',
  }),
  ...(['present', 'absent'] as const).map((names): ExploreField => ({
    ...text(`airportNames.${names}`, place, {
      label: names === 'present' ? 'At the Airport' : 'Not at the Airport',
      format: 'text',
      filter: 'text',
      help: `An IATA code, or at least four letters of an airport’s name or city. ${names === 'present' ? 'Lists only names with a location there.' : 'Lists only names without a location there.'}`,
    }),
    names,
  })),
]

const enplanements = figure(
  describeFigure({ key: 'enplaneTotal', group: 'traffic', field: airportTotalsFields.enplaneTotal }),
)

/**
 * Figures of each tenant's airport or terminal: traffic, and the sales, rent, and space of all tenants together. They
 * repeat for each tenant, so they are never added up.
 */
const listOwnerFigures = (owner: FigureOwner, label: string, figures: readonly AirportFigure[]) =>
  figures
    .filter(({ group, key }) => group === 'traffic' || key.endsWith('.WITHDUTYFREE'))
    .map((declared): ExploreField => {
      const { ratioOf, ...field } = figure(declared)
      return {
        ...field,
        key: `${owner}.${declared.key}`,
        label: `${label}: ${declared.label}`,
        group: `Figures of the ${label}`,
        isSum: false,
        repeats: { key: declared.key, ...(ratioOf && { ratioOf }) },
      }
    })

const combinable = airportFigures.filter(each => each.isSum || each.ratioOf)

export const exploreKinds: Record<ExploreKindName, ExploreKind> = {
  airports: {
    label: 'Airports',
    one: 'Airport',
    of: 'airports',
    fields: [
      airportName,
      ...namesAmongTenants,
      ...placeFields,
      ...organizationFields,
      status,
      ...airportFigures.map(figure),
      {
        key: 'expansionArea',
        group: 'Planned Expansions',
        label: 'Planned Expansions, Area',
        unit: 'sq ft',
        format: 'area',
        filter: 'range',
        help: glossary.plannedExpansion.text,
        isSum: true,
      },
      text('expansionCompletion', 'Planned Expansions', {
        label: 'Planned Expansions, Completion',
        format: 'text',
        filter: 'text',
      }),
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
      text('airlines', name, { label: 'Dominant Airlines', format: 'text', filter: 'text' }),
      ...placeFields,
      ...organizationFields,
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
      ...placeFields,
      ...organizationFields,
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
      text('brandName', name, { ...tenantColumns.brandName, label: 'Tenant Name (Brand)' }, true),
      text('companyName', name, tenantColumns.companyName, true),
      dbeFlag,
      airportName,
      terminalName,
      tenantType,
      text('productTypeDes', name, tenantColumns.productTypeDes, true),
      text('tenantStatusDes', name, { ...tenantColumns.tenantStatusDes, filter: 'choice' }, true),
      ...placeFields,
      ...organizationFields,
      status,
      ...listKeys(exploredDetails).map((key): ExploreField => {
        const column = exploredDetails[key]
        return { ...column, key, group: 'Lease', isSum: isFigure(column.format) }
      }),
      text(
        'leaseExpireYear',
        'Lease',
        { label: 'Lease Expiration Year', format: 'text', filter: 'choice' },
        true,
      ),
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
      ...listOwnerFigures('airport', 'Airport', airportFigures),
      ...listOwnerFigures('terminal', 'Terminal', terminalFigures),
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
      ...namesOfTenants,
      counts.locations,
      counts.tenants,
      counts.airports,
      counts.states,
      counts.countries,
      counts.brands,
      locationArea,
      ...areasByType,
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
      ...namesOfTenants,
      counts.locations,
      counts.tenants,
      counts.airports,
      counts.states,
      counts.countries,
      counts.companies,
      locationArea,
      ...areasByType,
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
