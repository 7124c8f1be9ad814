import { isFigure } from '#platform/contract/format.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { airportTotalsFields } from '../../airports/airportYearColumns.ts'
import { airportDirectory } from '../airportDirectory.ts'
import { declareFigure, type AirportFigure } from '../airportFigure.ts'
import { airportFigures } from '../airportFigures.ts'
import { companyDirectory } from '../companyDirectory.ts'
import { scopedFigures, terminalFigures } from '../concessionFigures.ts'
import { glossary } from '../glossary.ts'
import { tenantDirectory } from '../tenantDirectory.ts'
import { exploredDetails } from './exploredYear.ts'
import { count, countNames, figure, text, type ExploreField } from './exploreField.ts'
import type { FigureOwner } from './exploreRow.ts'

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
export const listedTenantColumns = tenantDirectory.columns
export const place = 'Place'
export const name = 'Name'

export const countryName = text('countryName', place, airportColumns.countryName, true)
export const stateProvinceName = text('stateProvinceName', place, airportColumns.stateProvinceName, true)
const choice = (key: string, label: string, help: string): ExploreField =>
  text(key, 'Airport', { label, format: 'text', filter: 'choice', help }, true)

/** Where an airport is, how it is organized, and, for administrators, the status of its year. */
export const whereabouts = [
  text('iataCode', place, { ...listedTenantColumns.iataCode, label: 'IATA Code' }, true),
  text('city', place, airportColumns.city),
  stateProvinceName,
  text('stateProvinceCode', place, {
    ...airportColumns.stateProvinceCode,
    label: 'State or Province Code',
    filter: 'text',
  }),
  countryName,
  region,
  text('hubSize', place, airportColumns.hubSize, true),
  choice('airportConfigurationName', 'Airport Configuration', glossary.airportConfiguration.text),
  choice('concessionManagementType', 'Concession Management Type', glossary.concessionManagement.text),
  text('axnInstanceStatus', place, airportColumns.axnInstanceStatus),
]
export const airportName = text('airportName', name, airportColumns.airportName)
export const airlines: ExploreField = {
  ...text('airlines', name, { label: 'Dominant Airlines', format: 'text', filter: 'text' }, true),
  isList: true,
}
export const terminalName = text('terminalName', name, listedTenantColumns.terminalName)
export const dbeFlag = text(
  'dbeFlag',
  name,
  { ...companyDirectory.columns.dbeFlag, help: glossary.dbe.text },
  true,
)
export const tenantType = text('tenantType', name, listedTenantColumns.tenantType, true)

export const counts = {
  locations: count('locations', 'Locations', 'Each tenant location counts once.'),
  tenants: count('tenants', 'Tenants', 'A tenant with several locations at an airport counts once.'),
  airports: countNames('airports', 'Airports with Tenants'),
  states: countNames('states', 'States and Provinces'),
  countries: countNames('countries', 'Countries'),
  companies: countNames('companies', 'Companies'),
  brands: countNames('brands', 'Brands'),
}
export const locationsEpRatio = figure(
  declareFigure({
    key: 'locationsEpRatio',
    group: 'perEnplanement',
    field: {
      label: 'Locations per Million Enplanements',
      unit: 'locations',
      format: 'ratio',
      help: 'The tenant locations listed, per million enplaning passengers a year.',
    },
    ratioOf: { amount: 'locations', divisor: 'enplaneTotal', times: 1_000_000 },
  }),
)
export const locationArea: ExploreField = {
  ...count('locationArea', 'Square Footage of Locations', glossary.squareFootage.text),
  unit: 'sq ft',
  format: 'area',
}
const areasByType = (listedTenantColumns.tenantType.options ?? []).map(({ value, label }): ExploreField => ({
  ...locationArea,
  key: `locationArea.${value}`,
  label: `${locationArea.label}, ${label}`,
}))
const locationsByType = (listedTenantColumns.tenantType.options ?? []).map(({ value, label }) =>
  count(`locations.${value}`, `Locations, ${label}`),
)
/** The tenants of an airport or of a state's airports. */
export const tenancy = [
  counts.locations,
  locationsEpRatio,
  counts.tenants,
  counts.brands,
  counts.companies,
  locationArea,
  ...areasByType,
  ...locationsByType,
]

/** Lists of names to filter by, such as where a brand has no location yet. */
export const namesAmongTenants = (['Company', 'Brand'] as const).flatMap(what =>
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
      help: `IATA codes, or at least four letters of an airport’s name or city. ${names === 'present' ? 'Lists only names with a location at one of them.' : 'Lists only names without a location there.'}`,
    }),
    names,
  })),
]

/** A company's or brand's locations, in how many places they are, and of how many brands or companies. */
export const listFootprint = (others: ExploreField): ExploreField[] => [
  ...namesOfTenants,
  counts.locations,
  counts.tenants,
  counts.airports,
  counts.states,
  counts.countries,
  others,
  locationArea,
  ...areasByType,
  ...locationsByType,
]

const enplanements = figure(
  declareFigure({ key: 'enplaneTotal', group: 'traffic', field: airportTotalsFields.enplaneTotal }),
)

/** An airport's tenant types have the same passengers. */
const shareEnplanements = (field: ExploreField): ExploreField =>
  [field.key, field.ratioOf?.divisor].includes(enplanements.key)
    ? { ...field, shares: enplanements.key }
    : field

/** The figures and counts of a tenant type at an airport. */
export const tenantTypeFigures = [
  ...scopedFigures.map(({ name: key, group, field, ratioOf }) =>
    figure(declareFigure({ key, group, field, ratioOf })),
  ),
  enplanements,
  counts.locations,
  locationsEpRatio,
  counts.tenants,
  locationArea,
].map(shareEnplanements)

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
export const ownerFigures = [
  ...listOwnerFigures('airport', 'Airport', airportFigures),
  ...listOwnerFigures('terminal', 'Terminal', terminalFigures),
]

/** The figures that several airports have together. */
export const combinable = airportFigures.filter(each => each.isSum || each.ratioOf).map(figure)

export const expansions: readonly ExploreField[] = [
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
]

export const leaseFields: readonly ExploreField[] = [
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
]
