import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import { carRentalFigures, parkingRevenueFields } from '#domain/airports/airportYearColumns.ts'
import { parkingCombinations, type ParkingRate, type StoredRentalParking } from '#domain/airports/parking.ts'
import { type AirportTerminal } from '#domain/airports/terminal.ts'
import { tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { CheckedAirportYear } from '#domain/review/checks/finding.ts'
import { defaultPlausibility } from '#domain/review/plausibility.ts'

/** An airport's year with the data for the checks, complete and plausible by default. */

type Total = AirportTerminal['airportTerminalTotals'][number]
type TerminalOverrides = Partial<Omit<AirportTerminal, 'airportTerminalTotals' | 'terminal'>> & {
  terminalId?: number
  terminalName?: string
  totals?: Partial<Record<TenantType, Partial<Total>>>
}

/** A thousand enplanements, food at $10, news and specialty at $4 together. */
export function yearTerminal(overrides: TerminalOverrides = {}): AirportTerminal {
  const { terminalId = 1, terminalName = 'North', totals = {}, ...rest } = overrides
  const plausible: Partial<Record<TenantType, Partial<Total>>> = {
    FOODBEVERAGE: { grossSalesTotal: 10_000, rentAirportTotal: 1_000, areaTotal: 10 },
    SPECIALTY: { grossSalesTotal: 2_000, rentAirportTotal: 200, areaTotal: 2 },
    NEWSSTAND: { grossSalesTotal: 2_000, rentAirportTotal: 200, areaTotal: 2 },
  }
  return {
    airportTerminalPK: { airportId: 1, terminalId, axnInstanceId: 26 },
    terminal: { terminalId, terminalName, terminalShortName: null, axnStatus: 'ACTIVE' },
    enplaneTotal: 1_000,
    deplaneTotal: 1_000,
    passengerTotal: 2_000,
    epDomesticTotal: 900,
    epIntlTotal: 100,
    annualPercentChangeAmount: null,
    airlineTerminals: [],
    modifiedDate: '2026-01-01T00:00:00Z',
    modifiedUserId: null,
    version: 1,
    ...rest,
    airportTerminalTotals: tenantTypes.map(tenantType => ({
      tenantType,
      areaTotal: null,
      grossSalesTotal: null,
      rentAirportTotal: null,
      unitMeasureCode: 'SQFT',
      ...plausible[tenantType],
      ...totals[tenantType],
    })),
  }
}

const nothing = {
  configurationAdditionalInfoText: null,
  specialQuestionTitle: 'Covid Question',
  passengerSvcRevenueTotal: null,
  passengerSvcRevenueAirportTotal: null,
  advertisingRevenueTotal: null,
  advertisingRevenueAirportTotal: null,
  currencyExchangeRevenueTotal: null,
  currencyExchangeRevenueAirportTotal: null,
  preSecurityPercentAmount: null,
  postSecurityPercentAmount: null,
  businessPercentAmount: null,
  leisurePercentAmount: null,
  odPercentAmount: null,
  transferPercentAmount: null,
  annualPercentageChangeAmount: null,
  acdbePercentageAmount: null,
  airportConfiguration: null,
  parkingRevenueTotal: null,
  parkingRevenueAirportTotal: null,
  carRentalOnsiteAgenciesTotal: null,
  carRentalOnsiteRevenueTotal: null,
  carRentalOnsiteRevenueAirportTotal: null,
  carRentalOffsiteAgenciesTotal: null,
  carRentalOffsiteRevenueTotal: null,
  carRentalOffsiteRevenueAirportTotal: null,
  carRentalTotal: null,
  carRentalAreaTotal: null,
  modifiedUserId: null,
}

function yearInstance(overrides: Partial<AirportInstance> = {}): AirportInstance {
  return {
    airport: {
      airportId: 1,
      iataCode: 'QAA',
      airportName: 'Made-up Airport',
      city: 'Made-up City',
      county: null,
      stateProvinceCode: 'OH',
      isoCountryCode: 'US',
      latitudeText: null,
      longitudeText: null,
    },
    airportId: 1,
    axnInstanceId: 26,
    axnInstanceName: '2026',
    axnInstanceMasterStatus: 'ACTIVE',
    axnInstanceStatus: 'INPROGRESS',
    airportConfigurationId: 1,
    airportConfigurationName: 'Linear',
    additionalInfoFlag: 'N',
    concessionManagementTypeId: 1,
    concessionManagementType: 'Direct leasing',
    dwellTimeAmount: 80,
    ...nothing,
    enplaneTotal: 1_000,
    deplaneTotal: 1_000,
    passengerTotal: 2_000,
    passengerEpDomesticTotal: 900,
    passengerEpIntlTotal: 100,
    modifiedDate: '2026-01-01T00:00:00Z',
    modifiedUserName: null,
    version: 1,
    ...overrides,
  }
}

interface YearOverrides {
  instance?: Partial<AirportInstance>
  terminals?: AirportTerminal[]
  tenants?: CheckedAirportYear['tenants']
  rentalParking?: StoredRentalParking
  lastYear?: { instance?: Partial<AirportInstance>; terminals?: AirportTerminal[] } | null
  limits?: Partial<CheckedAirportYear['limits']>
}

/** No rental cars and no parking: six rates that were never saved. */
export function yearRentalParking(
  figures: Partial<StoredRentalParking> = {},
  rates: readonly Partial<ParkingRate>[] = [],
): StoredRentalParking {
  const nothing = Object.fromEntries(
    Object.keys({ ...carRentalFigures, ...parkingRevenueFields }).map(name => [name, null]),
  ) as Omit<StoredRentalParking, 'parkingRates' | 'version'>
  const parkingRates = parkingCombinations.map((combination, place): ParkingRate => ({
    ...combination,
    airportId: 1,
    axnInstanceId: 26,
    modifiedUserId: null,
    parkingSpaceQuantity: null,
    parkingRateAmount: null,
    parkingRevenueTotal: null,
    parkingRevenueAirportTotal: null,
    parkingRateDes: null,
    confirmed: 'Y',
    modifiedDate: null,
    version: 0,
    ...rates[place],
  }))
  return { ...nothing, parkingRates, version: 1, ...figures }
}

export function airportYear({
  instance,
  terminals,
  tenants,
  rentalParking,
  lastYear,
  limits,
}: YearOverrides = {}): CheckedAirportYear {
  const { latitudeText, longitudeText } = { latitudeText: '40', longitudeText: '-83' }
  const now = yearInstance(instance)
  return {
    instance: { ...now, airport: { ...now.airport, latitudeText, longitudeText } },
    terminals: terminals ?? [yearTerminal()],
    tenants: tenants ?? [],
    contacts: [],
    expansions: [],
    rentalParking: rentalParking ?? yearRentalParking(),
    specialQuestionAnswer: null,
    unavailable: [],
    today: '2026-03-01',
    lastYear: lastYear
      ? { instance: yearInstance(lastYear.instance), terminals: lastYear.terminals ?? [yearTerminal()] }
      : null,
    definitionChanges: [],
    faa: null,
    limits: { ...defaultPlausibility, ...limits },
  }
}
