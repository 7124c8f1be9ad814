import { isFigure } from '#platform/contract/format.ts'
import type { ListingColumn } from '#platform/contract/listing.ts'
import { createRecord, listKeys } from '#platform/contract/listKeys.ts'
import { sumReported } from '../../airports/formulas.ts'
import { isNorthAmerican } from '../../airports/northAmerica.ts'
import { tenantTypeLabels, tenantTypes } from '../../catalog/tenantTypes.ts'
import { sumFigure, wholeFigure, type FiguresOfYear } from '../airportFigure.ts'
import { getScopedKey, scopedFigures } from '../concessionFigures.ts'
import { divideRows, sumRows } from './combineRows.ts'
import { exploredDetails, type ExploredAirport, type ExploredYear } from './exploredYear.ts'
import { exploreKinds, type ExploreKindName } from './exploreKinds.ts'
import {
  isFigureValue,
  type ExploreLink,
  type ExploreRow,
  type ExploreValue,
  type RowOwners,
} from './exploreRow.ts'
import { listBrands, listCompanies, type IncludedData } from './footprintRows.ts'
import { countLocations, getStateKey, listNames, Tally, tallyBy } from './locationTally.ts'
import { sortManyByText } from './sortByText.ts'

/** The rows of a kind by name. `onlyAirports` restricts them to what those airports report. */
export function listRows(
  kind: ExploreKindName,
  year: ExploredYear,
  onlyAirports: ReadonlySet<number> | null = null,
): ExploreRow[] {
  const isIncluded = ({ airportId }: { airportId: number }) => !onlyAirports || onlyAirports.has(airportId)
  const airports = new Map(year.airports.filter(isIncluded).map(each => [each.airportId, each]))
  const locations = year.locations.filter(each => airports.has(each.airportId))
  const rows = makers[kind]({ airports, locations, companies: year.companies })
  return sortManyByText(rows, row => row.name)
}

const makers: Record<ExploreKindName, (year: IncludedData) => ExploreRow[]> = {
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
  area: [airport.isoCountryCode, airport.stateProvinceCode].filter(Boolean).join('-'),
})

function listAirports({ airports, locations }: IncludedData): ExploreRow[] {
  const tallies = tallyBy(locations, each => each.airportId)
  return Array.from(airports.values(), airport => {
    const tally = tallies.get(airport.airportId) ?? new Tally()
    return {
      ...ofAirport(airport),
      key: String(airport.airportId),
      name: `${airport.airportName ?? ''} (${airport.iataCode ?? ''})`,
      place: { latitudeText: airport.latitudeText, longitudeText: airport.longitudeText },
      values: {
        ...airport.figures,
        ...getAirportTexts(airport),
        ...describeExpansions(airport),
        airlines: listAirlines(airport),
        ...countLocations(tally, airports, airport.figures['enplaneTotal']),
        ...listNames(tally),
      },
    }
  })
}

/** Each airline once that dominates a terminal. */
const listAirlines = ({ terminals }: ExploredAirport): string[] => [
  ...new Set(terminals.flatMap(each => each.airlines)),
]

/** For an airport without plans, the area is not applicable. */
const describeExpansions = ({ expansions }: ExploredAirport): Record<string, ExploreValue> => ({
  expansionArea:
    expansions.length > 0 ? sumFigure(sumReported(expansions.map(each => each.areaTotal))) : notApplicable,
  expansionCompletion: expansions.map(each => each.completionDateText).join('; ') || null,
})

function listTerminals({ airports, locations }: IncludedData): ExploreRow[] {
  const keyOf = (airportId: number, terminalName: string) => `${airportId} ${terminalName}`
  const tallies = tallyBy(locations, each => keyOf(each.airportId, each.terminalName))
  const rows = Array.from(airports.values(), airport =>
    airport.terminals.map(({ terminalId, terminalName, airlines, figures }) => ({
      ...ofAirport(airport),
      key: String(terminalId),
      name: `${airport.iataCode ?? ''}, ${terminalName}`,
      values: {
        ...figures,
        ...getAirportTexts(airport),
        terminalName,
        airlines,
        ...countLocations(
          tallies.get(keyOf(airport.airportId, terminalName)) ?? new Tally(),
          airports,
          figures['enplaneTotal'],
        ),
      },
    })),
  )
  return rows.flat()
}

function listTenantTypes({ airports, locations }: IncludedData): ExploreRow[] {
  const keyOf = (airportId: number, tenantType: string) => `${airportId} ${tenantType}`
  const tallies = tallyBy(locations, each => keyOf(each.airportId, each.tenantType))
  const rows = Array.from(airports.values(), airport =>
    tenantTypes
      .map(tenantType => ({ tenantType, key: keyOf(airport.airportId, tenantType) }))
      .map(({ tenantType, key }) => ({ tenantType, key, tally: tallies.get(key) ?? new Tally() }))
      .map(({ tenantType, key, tally }) => ({
        ...ofAirport(airport),
        key,
        name: `${airport.iataCode ?? ''}, ${tenantTypeLabels[tenantType]}`,
        values: {
          ...Object.fromEntries(
            scopedFigures.map(({ name }) => [name, airport.figures[getScopedKey(name, tenantType)] ?? null]),
          ),
          enplaneTotal: airport.figures['enplaneTotal'] ?? null,
          ...getAirportTexts(airport),
          tenantType,
          'productNames.present': [...tally.products.keys()],
          ...countLocations(tally, airports, airport.figures['enplaneTotal']),
        },
      }))
      .filter(hasTenants),
  )
  return rows.flat()
}

/** Whether an airport has tenants of a type, according to its list of tenants or its figures. */
const hasTenants = ({ values }: ExploreRow): boolean =>
  ['locations', 'grossSalesTotal', 'rentAirportTotal', 'areaTotal'].some(
    key => isFigureValue(values[key]) && (values[key].value ?? 0) > 0,
  )

function listTenants({ airports, locations, companies }: IncludedData): ExploreRow[] {
  const shared = new Map(
    Array.from(airports.values(), each => [
      each.airportId,
      {
        row: ofAirport(each),
        texts: getAirportTexts(each),
        airlines: new Map(each.terminals.map(({ terminalName, airlines }) => [terminalName, airlines])),
        owners: new Map(
          each.terminals.map(({ terminalName, ...terminal }) => [terminalName, ownersOf(each, terminal)]),
        ),
        withoutTerminal: ownersOf(each, { terminalId: null, figures: {} }),
      },
    ]),
  )
  const rows: ExploreRow[] = []
  for (const each of locations) {
    const ofOne = shared.get(each.airportId)
    if (!ofOne) continue
    const { brandName, companyName, terminalName, tenantType, productTypeDes, tenantStatusDes } = each
    rows.push({
      ...ofOne.row,
      link: { to: 'brand', id: each.brandId },
      key: `${each.tenantId} ${each.locationNumber}`,
      name: brandName,
      owners: ofOne.owners.get(terminalName) ?? ofOne.withoutTerminal,
      values: {
        ...ofOne.texts,
        brandName,
        companyName,
        dbeFlag: companies.get(each.companyId)?.dbeFlag ?? null,
        terminalName,
        airlines: ofOne.airlines.get(terminalName) ?? null,
        tenantType,
        productTypeDes,
        tenantStatusDes,
        ...createRecord(exploredDetailNames, key => toExploreValue(exploredDetails[key], each[key])),
        leaseExpireYear: each.leaseExpireDate?.slice(0, 4) ?? null,
        ...(!each.hasLeaseEnd && { leaseExpireDate: notApplicable, leaseExpireYear: notApplicable }),
      },
    })
  }
  return rows
}

const ownersOf = (
  { airportId, figures }: ExploredAirport,
  terminal: { terminalId: number | null; figures: FiguresOfYear },
): RowOwners => ({
  airport: { id: airportId, figures },
  terminal: { id: terminal.terminalId, figures: terminal.figures },
})

const notApplicable: ExploreValue = { value: null, partial: false, notApplicable: true }

const exploredDetailNames = listKeys(exploredDetails)

const toExploreValue = ({ format }: ListingColumn, value: string | number | null): ExploreValue =>
  isFigure(format) ? wholeFigure(typeof value === 'number' ? value : null) : (value as string | null)

function listStates(year: IncludedData): ExploreRow[] {
  const byState = Map.groupBy(listAirports(year), ({ owner }) =>
    getStateKey(year.airports.get(Number(owner))),
  )
  const tallies = tallyBy(year.locations, each => getStateKey(year.airports.get(each.airportId)))
  const states: ExploreRow[] = []
  for (const [key, rows] of byState) {
    const { stateProvinceName = null, stateProvinceCode = null, countryName = null } = rows[0]?.values ?? {}
    const textOf = (text: ExploreValue) => (typeof text === 'string' ? text : '')
    const name = textOf(stateProvinceName) || textOf(countryName)
    const values: Record<string, ExploreValue> = {
      stateProvinceName,
      stateProvinceCode,
      countryName,
      publishedAirports: wholeFigure(rows.length),
    }
    for (const field of exploreKinds.states.fields)
      if (!field.isCount && (field.isSum || field.ratioOf))
        values[field.key] = (field.ratioOf ? divideRows : sumRows)(rows, field)
    states.push({
      key,
      name,
      code: textOf(stateProvinceCode) || name,
      link: null,
      owner: key,
      airportIds: rows.flatMap(each => each.airportIds),
      place: null,
      area: rows[0]?.area,
      parts: rows,
      values: { ...values, ...countLocations(tallies.get(key) ?? new Tally(), year.airports) },
    })
  }
  return states
}
