import { sumReported } from '../../airports/formulas.ts'
import { isNorthAmerican } from '../../airports/northAmerica.ts'
import { tenantTypeLabels, tenantTypes } from '../../catalog/tenantTypes.ts'
import { sumFigure, wholeFigure } from '../airportFigure.ts'
import { getScopedKey, scopedFigures } from '../concessionFigures.ts'
import {
  countLocations,
  describeTenants,
  getStateKey,
  listAirportIds,
  listNames,
} from './describeLocations.ts'
import { sortByText } from './sortByText.ts'
import { divideRows, sumRows } from './combineRows.ts'
import type { ExploredAirport, ExploredLocation, ExploredYear } from './exploredYear.ts'
import { exploreKinds, type ExploreKindName } from './exploreKinds.ts'
import { isFigureValue, type ExploreLink, type ExploreRow, type ExploreValue } from './exploreRow.ts'

/** The rows of a kind by name. `onlyAirports` restricts them to what those airports report. */
export function listRows(
  kind: ExploreKindName,
  year: ExploredYear,
  onlyAirports: ReadonlySet<number> | null = null,
): ExploreRow[] {
  const isIncluded = ({ airportId }: { airportId: number }) => !onlyAirports || onlyAirports.has(airportId)
  const airports = new Map(year.airports.filter(isIncluded).map(each => [each.airportId, each]))
  const locations = year.locations.filter(each => airports.has(each.airportId))
  return sortByText(makers[kind]({ airports, locations, companies: year.companies }), row => row.name)
}

interface Included {
  airports: ReadonlyMap<number, ExploredAirport>
  locations: readonly ExploredLocation[]
  companies: ExploredYear['companies']
}

const makers: Record<ExploreKindName, (year: Included) => ExploreRow[]> = {
  airports: listAirports,
  terminals: listTerminals,
  tenantTypes: listTenantTypes,
  tenants: listTenants,
  companies: listCompanies,
  brands: listBrands,
  states: listStates,
}

const getAirportTexts = (airport: ExploredAirport): Record<string, ExploreValue> => ({
  iataCode: airport.iataCode,
  airportName: airport.airportName,
  city: airport.city,
  stateProvinceCode: airport.stateProvinceCode,
  stateProvinceName: airport.stateProvinceName ?? airport.stateProvinceCode,
  countryName: airport.countryName,
  region: isNorthAmerican(airport.isoCountryCode ?? '') ? 'North America' : 'Elsewhere',
  hubSize: airport.hubSize,
  airportConfigurationName: airport.airportConfigurationName,
  concessionManagementType: airport.concessionManagementType,
  axnInstanceStatus: airport.axnInstanceStatus,
})

const ofAirport = (airport: ExploredAirport) => ({
  code: airport.iataCode ?? '',
  link: { to: 'airport', id: airport.airportId } as ExploreLink,
  owner: String(airport.airportId),
  airportIds: [airport.airportId],
  place: null,
})

function listAirports({ airports, locations }: Included): ExploreRow[] {
  const byAirport = Map.groupBy(locations, each => each.airportId)
  return [...airports.values()].map(airport => ({
    ...ofAirport(airport),
    key: String(airport.airportId),
    name: `${airport.airportName ?? ''} (${airport.iataCode ?? ''})`,
    place: { latitudeText: airport.latitudeText, longitudeText: airport.longitudeText },
    values: {
      ...airport.figures,
      ...getAirportTexts(airport),
      ...describeExpansions(airport),
      ...countLocations(byAirport.get(airport.airportId) ?? [], airports),
      ...listNames(byAirport.get(airport.airportId) ?? []),
    },
  }))
}

/** Of an airport without plans, the area is not applicable. */
const describeExpansions = ({ expansions }: ExploredAirport): Record<string, ExploreValue> => ({
  expansionArea:
    expansions.length > 0
      ? sumFigure(sumReported(expansions.map(each => each.areaTotal)))
      : { value: null, partial: false, notApplicable: true },
  expansionCompletion: expansions.map(each => each.completionDateText).join('; ') || null,
})

function listTerminals({ airports, locations }: Included): ExploreRow[] {
  const keyOf = (airportId: number, terminalName: string) => `${airportId} ${terminalName}`
  const byTerminal = Map.groupBy(locations, each => keyOf(each.airportId, each.terminalName))
  return [...airports.values()].flatMap(airport =>
    airport.terminals.map(({ terminalId, terminalName, airlines, figures }) => ({
      ...ofAirport(airport),
      key: String(terminalId),
      name: `${airport.iataCode ?? ''}, ${terminalName}`,
      values: {
        ...figures,
        ...getAirportTexts(airport),
        terminalName,
        airlines,
        ...countLocations(byTerminal.get(keyOf(airport.airportId, terminalName)) ?? [], airports),
      },
    })),
  )
}

function listTenantTypes({ airports, locations }: Included): ExploreRow[] {
  const keyOf = (airportId: number, tenantType: string) => `${airportId} ${tenantType}`
  const byType = Map.groupBy(locations, each => keyOf(each.airportId, each.tenantType))
  return [...airports.values()].flatMap(airport =>
    tenantTypes
      .map(tenantType => ({
        ...ofAirport(airport),
        key: keyOf(airport.airportId, tenantType),
        name: `${airport.iataCode ?? ''}, ${tenantTypeLabels[tenantType]}`,
        values: {
          ...Object.fromEntries(
            scopedFigures.map(({ name }) => [name, airport.figures[getScopedKey(name, tenantType)] ?? null]),
          ),
          enplaneTotal: airport.figures['enplaneTotal'] ?? null,
          ...getAirportTexts(airport),
          tenantType,
          ...countLocations(byType.get(keyOf(airport.airportId, tenantType)) ?? [], airports),
        },
      }))
      .filter(hasTenants),
  )
}

/** Whether an airport has tenants of a type, by its list of tenants or by what it reports. */
const hasTenants = ({ values }: ExploreRow): boolean =>
  ['locations', 'grossSalesTotal', 'rentAirportTotal', 'areaTotal'].some(
    key => isFigureValue(values[key]) && (values[key].value ?? 0) > 0,
  )

function listTenants({ airports, locations }: Included): ExploreRow[] {
  return locations.flatMap(each => {
    const airport = airports.get(each.airportId)
    if (!airport) return []
    const { brandName, companyName, terminalName, tenantType, productTypeDes, tenantStatusDes } = each
    const texts = { brandName, companyName, terminalName, tenantType, productTypeDes, tenantStatusDes }
    return [
      {
        ...ofAirport(airport),
        link: { to: 'brand' as const, id: each.brandId },
        key: `${each.tenantId} ${each.locationNumber}`,
        name: brandName,
        values: {
          ...getAirportTexts(airport),
          ...texts,
          areaTotal: wholeFigure(each.areaTotal),
          leaseExpireDate: each.leaseExpireDate,
          leaseExpireYear: each.leaseExpireDate?.slice(0, 4) ?? null,
        },
      },
    ]
  })
}

function listCompanies({ airports, locations, companies }: Included): ExploreRow[] {
  return [...Map.groupBy(locations, each => each.companyId)].map(([companyId, ofCompany]) => {
    const name = ofCompany[0]?.companyName ?? ''
    const profile = companies.get(companyId)
    return {
      key: String(companyId),
      name,
      code: name,
      link: profile ? { to: 'company', id: companyId } : null,
      owner: String(companyId),
      airportIds: listAirportIds(ofCompany),
      place: null,
      values: {
        companyName: name,
        companyTypes: profile?.companyTypes ?? null,
        location: profile?.location ?? null,
        dbeFlag: profile?.dbeFlag ?? null,
        ...describeTenants(ofCompany, airports),
        ...countLocations(ofCompany, airports),
      },
    }
  })
}

function listBrands({ airports, locations }: Included): ExploreRow[] {
  return [...Map.groupBy(locations, each => each.brandId)].map(([brandId, ofBrand]) => {
    const name = ofBrand[0]?.brandName ?? ''
    return {
      key: String(brandId),
      name,
      code: name,
      link: { to: 'brand', id: brandId },
      owner: String(brandId),
      airportIds: listAirportIds(ofBrand),
      place: null,
      values: {
        brandName: name,
        ...describeTenants(ofBrand, airports),
        ...countLocations(ofBrand, airports),
      },
    }
  })
}

function listStates(year: Included): ExploreRow[] {
  const byState = Map.groupBy(listAirports(year), ({ owner }) =>
    getStateKey(year.airports.get(Number(owner))),
  )
  const locations = Map.groupBy(year.locations, each => getStateKey(year.airports.get(each.airportId)))
  return [...byState].map(([key, rows]) => {
    const { stateProvinceName = null, stateProvinceCode = null, countryName = null } = rows[0]?.values ?? {}
    const textOf = (text: ExploreValue) => (typeof text === 'string' ? text : '')
    const name = textOf(stateProvinceName) || textOf(countryName)
    return {
      key,
      name,
      code: textOf(stateProvinceCode) || name,
      link: null,
      owner: key,
      airportIds: rows.flatMap(each => each.airportIds),
      place: null,
      values: {
        stateProvinceName,
        stateProvinceCode,
        countryName,
        publishedAirports: wholeFigure(rows.length),
        ...Object.fromEntries(
          exploreKinds.states.fields
            .filter(field => !field.isCount && (field.isSum || field.ratioOf))
            .map(field => [field.key, field.ratioOf ? divideRows(rows, field) : sumRows(rows, field)]),
        ),
        ...countLocations(locations.get(key) ?? [], year.airports),
      },
    }
  })
}
