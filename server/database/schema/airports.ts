import { sql, type SQL } from 'drizzle-orm'
import {
  char,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import {
  toSearchedText,
  axnInstanceStatus,
  axnStatus,
  change,
  confirmed,
  count,
  money,
  percent,
  squareFeet,
  stamped,
} from './columns.ts'
import { axnInstance, specialQuestion } from './instances.ts'
import { airportConfiguration, concessionManagementType } from './lookups.ts'
import { defineStatusChanges, defineUnavailableFigures, defineWarningAnswers } from './review.ts'

/** The searchable text of airports: name, location, and code. */
export const airportNames = (names: Record<'airportName' | 'city' | 'iataCode', AnyPgColumn>): SQL =>
  sql`(${names.airportName} || ' ' || ${names.city} || ' ' || ${names.iataCode})`

export const airport = pgTable(
  'airport',
  {
    airportId: integer().primaryKey().generatedByDefaultAsIdentity(),
    iataCode: char({ length: 3 }).notNull(),
    airportName: text().notNull(),
    city: text().notNull(),
    county: text(),
    stateProvinceCode: text(),
    isoCountryCode: char({ length: 2 }).notNull(),
    latitudeText: text(),
    longitudeText: text(),
    websiteUrl: text(),
    axnStatus: axnStatus(),
    ...stamped,
  },
  t => [
    uniqueIndex('airport_iata_code_key').on(t.iataCode),
    check('airport_iata_code_check', sql`${t.iataCode} ~ '^[A-Z0-9]{3}$'`),
    check('airport_latitude_check', sql`${t.latitudeText}::numeric between -90 and 90`),
    check('airport_longitude_check', sql`${t.longitudeText}::numeric between -180 and 180`),
    index('airport_searched_index')
      .using('gin', sql`${toSearchedText(airportNames(t))} gin_trgm_ops`)
      .with({ fastupdate: false }),
  ],
)

/** A pair totals exactly 100, or 0 if it does not apply. If one is missing, the check is null and passes. */
const pair = (first: AnyPgColumn, second: AnyPgColumn): SQL => sql`${first} + ${second} in (0, 100)`

export const airportInstance = pgTable(
  'airport_instance',
  {
    airportId: integer()
      .notNull()
      .references(() => airport.airportId),
    axnInstanceId: integer()
      .notNull()
      .references(() => axnInstance.axnInstanceId),
    axnInstanceStatus: axnInstanceStatus(),
    airportConfigurationId: integer().references(() => airportConfiguration.airportConfigurationId),
    configurationAdditionalInfoText: text(),
    concessionManagementTypeId: integer().references(
      () => concessionManagementType.concessionManagementTypeId,
    ),
    dwellTimeAmount: integer(),
    preSecurityPercentAmount: percent(),
    postSecurityPercentAmount: percent(),
    businessPercentAmount: percent(),
    leisurePercentAmount: percent(),
    odPercentAmount: percent(),
    transferPercentAmount: percent(),
    passengerTotal: count(),
    enplaneTotal: count(),
    deplaneTotal: count(),
    passengerEpDomesticTotal: count(),
    passengerEpIntlTotal: count(),
    acdbePercentageAmount: percent(),
    annualPercentageChangeAmount: change(),
    passengerSvcRevenueTotal: money(),
    passengerSvcRevenueAirportTotal: money(),
    advertisingRevenueTotal: money(),
    advertisingRevenueAirportTotal: money(),
    currencyExchangeRevenueTotal: money(),
    currencyExchangeRevenueAirportTotal: money(),
    parkingRevenueTotal: money(),
    parkingRevenueAirportTotal: money(),
    carRentalOnsiteAgenciesTotal: integer(),
    carRentalOnsiteRevenueTotal: money(),
    carRentalOnsiteRevenueAirportTotal: money(),
    carRentalOffsiteAgenciesTotal: integer(),
    carRentalOffsiteRevenueTotal: money(),
    carRentalOffsiteRevenueAirportTotal: money(),
    carRentalTotal: money(),
    carRentalAreaTotal: squareFeet(),
    ...stamped,
  },
  t => [
    primaryKey({ name: 'airport_instance_key', columns: [t.airportId, t.axnInstanceId] }),
    index('airport_instance_status_index').on(t.axnInstanceId, t.axnInstanceStatus),
    index('airport_instance_traffic_index').on(t.axnInstanceId, t.enplaneTotal),
    check(
      'airport_instance_status_check',
      sql`${t.axnInstanceStatus} in ('INPROGRESS', 'REJECTED', 'PENDING', 'APPROVED', 'PUBLISHED')`,
    ),
    check(
      'airport_instance_security_pair_check',
      pair(t.preSecurityPercentAmount, t.postSecurityPercentAmount),
    ),
    check('airport_instance_business_pair_check', pair(t.businessPercentAmount, t.leisurePercentAmount)),
    check('airport_instance_od_pair_check', pair(t.odPercentAmount, t.transferPercentAmount)),
    check(
      'airport_instance_percent_check',
      sql`least(${t.preSecurityPercentAmount}, ${t.postSecurityPercentAmount}, ${t.businessPercentAmount}, ${t.leisurePercentAmount}, ${t.odPercentAmount}, ${t.transferPercentAmount}, ${t.acdbePercentageAmount}) >= 0 and greatest(${t.preSecurityPercentAmount}, ${t.postSecurityPercentAmount}, ${t.businessPercentAmount}, ${t.leisurePercentAmount}, ${t.odPercentAmount}, ${t.transferPercentAmount}, ${t.acdbePercentageAmount}) <= 100`,
    ),
    check(
      'airport_instance_not_negative_check',
      sql`least(${t.dwellTimeAmount}, ${t.passengerTotal}, ${t.enplaneTotal}, ${t.deplaneTotal}, ${t.passengerEpDomesticTotal}, ${t.passengerEpIntlTotal}, ${t.passengerSvcRevenueTotal}, ${t.passengerSvcRevenueAirportTotal}, ${t.advertisingRevenueTotal}, ${t.advertisingRevenueAirportTotal}, ${t.currencyExchangeRevenueTotal}, ${t.currencyExchangeRevenueAirportTotal}, ${t.parkingRevenueTotal}, ${t.parkingRevenueAirportTotal}, ${t.carRentalOnsiteAgenciesTotal}, ${t.carRentalOnsiteRevenueTotal}, ${t.carRentalOnsiteRevenueAirportTotal}, ${t.carRentalOffsiteAgenciesTotal}, ${t.carRentalOffsiteRevenueTotal}, ${t.carRentalOffsiteRevenueAirportTotal}, ${t.carRentalTotal}, ${t.carRentalAreaTotal}) >= 0`,
    ),
  ],
)

/** The key of everything that belongs to an airport of one year. */
const ofAirportInstance = (name: string, t: { airportId: AnyPgColumn; axnInstanceId: AnyPgColumn }) =>
  foreignKey({
    name,
    columns: [t.airportId, t.axnInstanceId],
    foreignColumns: [airportInstance.airportId, airportInstance.axnInstanceId],
  })

export const airportComment = pgTable(
  'airport_comment',
  {
    airportId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    commentType: text({ enum: ['AIRPORTWIDE', 'PASSTRAFFIC', 'GROSSSALES'] }).notNull(),
    airportComment: text().notNull(),
    ...stamped,
  },
  t => [
    primaryKey({ columns: [t.airportId, t.axnInstanceId, t.commentType] }),
    ofAirportInstance('airport_comment_airport_instance_fk', t),
    check(
      'airport_comment_type_check',
      sql`${t.commentType} in ('AIRPORTWIDE', 'PASSTRAFFIC', 'GROSSSALES')`,
    ),
  ],
)

export const airportExpansion = pgTable(
  'airport_expansion',
  {
    expansionId: integer().generatedByDefaultAsIdentity().notNull(),
    airportId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    expansionPlannedText: text().notNull(),
    areaTotal: squareFeet(),
    completionDateText: text().notNull(),
    unitMeasureCode: text().notNull().default('SQFT'),
    axnStatus: axnStatus(),
    confirmed: confirmed(),
    ...stamped,
  },
  t => [
    primaryKey({ columns: [t.airportId, t.axnInstanceId, t.expansionId] }),
    ofAirportInstance('airport_expansion_airport_instance_fk', t),
    check('airport_expansion_area_check', sql`${t.areaTotal} >= 0`),
    check('airport_expansion_unit_check', sql`${t.unitMeasureCode} = 'SQFT'`),
  ],
)

export const parkingRate = pgTable(
  'parking_rate',
  {
    airportId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    parkingType: text({ enum: ['Premium', 'EconomyBasic', 'Valet'] }).notNull(),
    parkingRateType: text({ enum: ['Hourly', 'Daily'] }).notNull(),
    parkingSpaceQuantity: integer(),
    parkingRateAmount: money(),
    parkingRevenueTotal: money(),
    parkingRevenueAirportTotal: money(),
    parkingRateDes: text(),
    confirmed: confirmed(),
    ...stamped,
  },
  t => [
    primaryKey({ columns: [t.airportId, t.axnInstanceId, t.parkingType, t.parkingRateType] }),
    ofAirportInstance('parking_rate_airport_instance_fk', t),
    check('parking_rate_type_check', sql`${t.parkingType} in ('Premium', 'EconomyBasic', 'Valet')`),
    check('parking_rate_rate_type_check', sql`${t.parkingRateType} in ('Hourly', 'Daily')`),
    check(
      'parking_rate_not_negative_check',
      sql`least(${t.parkingSpaceQuantity}, ${t.parkingRateAmount}, ${t.parkingRevenueTotal}, ${t.parkingRevenueAirportTotal}) >= 0`,
    ),
  ],
)

export const airportSpecialQuestion = pgTable(
  'airport_special_question',
  {
    airportId: integer().notNull(),
    axnInstanceId: integer().notNull(),
    questionId: integer().notNull(),
    answer: text().notNull(),
    ...stamped,
  },
  t => [
    primaryKey({ columns: [t.airportId, t.axnInstanceId, t.questionId] }),
    ofAirportInstance('airport_special_question_airport_instance_fk', t),
    foreignKey({
      name: 'airport_special_question_question_fk',
      columns: [t.axnInstanceId, t.questionId],
      foreignColumns: [specialQuestion.axnInstanceId, specialQuestion.questionId],
    }),
    check('airport_special_question_answer_check', sql`length(${t.answer}) <= 1000`),
  ],
)

const instanceKey: [AnyPgColumn, AnyPgColumn] = [airportInstance.airportId, airportInstance.axnInstanceId]

export const airportWarningAnswer = defineWarningAnswers('airport', instanceKey)
export const airportUnavailableFigure = defineUnavailableFigures('airport', instanceKey)
export const airportStatusChange = defineStatusChanges('airport', instanceKey)
