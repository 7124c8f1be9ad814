import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { expansionNames } from '#domain/airports/expansionColumns.ts'
import { parkingTypes } from '#domain/airports/parking.ts'
import { parkingColumnNames } from '#domain/airports/parkingColumns.ts'
import { describeAirport, type AirportProfile, type StoredProfile } from '#domain/browse/airportProfile.ts'
import { problem } from '#domain/problems.ts'
import { defaultQuestionId } from '#domain/years/specialQuestion.ts'
import { pickKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { buildJsonObject, readTogether } from '#platform/database/statement.ts'
import { airportColumns } from '../airports/airports.queries.ts'
import { listAirportContacts } from '../airports/contacts/contacts.queries.ts'
import { listProfileTenants } from '../airports/tenants/tenants.queries.ts'
import { readTerminalsWhere } from '../airports/terminals/terminals.queries.ts'
import {
  airport,
  airportComment,
  airportExpansion,
  airportInstance,
  airportSpecialQuestion,
  parkingRate,
} from '../database/schema/airports.ts'
import { axnInstance, specialQuestion } from '../database/schema/instances.ts'
import { airportConfiguration, concessionManagementType, country } from '../database/schema/lookups.ts'
import { airportTerminal } from '../database/schema/terminals.ts'
import { isPublishedInAnyYear } from '../review/visibility.ts'
import { readMarkedChanges } from '../years/definitionChanges.queries.ts'
import { isAskedIn } from '../years/specialQuestions.queries.ts'

/**
 * Everything about an airport in one year, with its derived figures and those of the year before if it was published
 * then. Throws `notFound`. The caller must have checked the reader's rights.
 */
export async function getAirportProfile(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  { without }: { without?: 'tenants' | undefined } = {},
): Promise<AirportProfile> {
  const ofYear = eq(airportInstance.axnInstanceId, axnInstanceId)
  const bases = await readProfileBasesWhere(
    db,
    and(
      eq(airportInstance.airportId, airportId),
      or(ofYear, and(isYearBefore(axnInstanceId), isPublishedInAnyYear)),
    ),
  )
  const instance = bases.find(each => each.axnInstanceId === axnInstanceId)
  const before = bases.find(each => each.axnInstanceId !== axnInstanceId)
  if (!instance) throw problem('notFound')
  const years = bases.map(each => each.axnInstanceId)
  const ofThoseYears = and(
    eq(airportTerminal.airportId, airportId),
    inArray(airportTerminal.axnInstanceId, years),
  )
  const [listedTerminals, contacts, tenants, changes] = await readTogether([
    readTerminalsWhere(db, ofThoseYears),
    listAirportContacts(db, airportId, axnInstanceId),
    without === 'tenants' ? Promise.resolve([]) : listProfileTenants(db, airportId, axnInstanceId),
    before ? readMarkedChanges(db, axnInstanceId) : Promise.resolve([]),
  ])
  const terminals = Map.groupBy(listedTerminals, each => each.airportTerminalPK.axnInstanceId)
  const terminalsOf = (year: number) => terminals.get(year) ?? []
  return describeAirport(
    {
      ...instance,
      terminals: terminalsOf(axnInstanceId),
      contacts,
      tenants,
    },
    before && {
      ...before,
      terminals: terminalsOf(before.axnInstanceId),
      definitionChanges: changes,
      redefined: changes.flatMap(each => each.marks),
    },
  )
}

const isYearBefore = (axnInstanceId: number): SQL => {
  const thisYear = sql`(select this_year.axn_instance_name::integer from ${axnInstance} as this_year
    where this_year.axn_instance_id = ${axnInstanceId})`
  return sql`${axnInstance.axnInstanceName}::integer = ${thisYear} - 1`
}

/** A profile without its terminals, contacts, and tenants, which are numerous. */
type ProfileBase = Omit<StoredProfile, 'terminals' | 'contacts' | 'tenants'> & {
  usEnplanementSource: string | null
}

/** In the order of airport names. */
export async function readProfileBasesWhere(db: Db, condition: SQL | undefined): Promise<ProfileBase[]> {
  const rows = await db
    .select({
      stored: airportInstance,
      airport: airportColumns,
      countryName: country.countryName,
      axnInstanceName: axnInstance.axnInstanceName,
      axnInstanceMasterStatus: axnInstance.axnInstanceMasterStatus,
      cadUsdRate: axnInstance.cadUsdRate,
      exchangeRateNote: axnInstance.exchangeRateNote,
      usEnplanementTotal: axnInstance.usEnplanementTotal,
      usEnplanementSource: axnInstance.usEnplanementSource,
      airportConfigurationName: airportConfiguration.airportConfigurationName,
      additionalInfoFlag: airportConfiguration.additionalInfoFlag,
      concessionManagementType: concessionManagementType.concessionManagementType,
      expansions: expansionsOf,
      parkingRates: parkingRatesOf,
      comments: commentsOf,
      specialQuestion: { title: specialQuestion.title, question: specialQuestion.question },
      specialQuestionAnswer: answerOf,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .innerJoin(country, eq(country.isoCountryCode, airport.isoCountryCode))
    .leftJoin(specialQuestion, isAskedIn(airportInstance.axnInstanceId))
    .leftJoin(
      airportConfiguration,
      eq(airportConfiguration.airportConfigurationId, airportInstance.airportConfigurationId),
    )
    .leftJoin(
      concessionManagementType,
      eq(concessionManagementType.concessionManagementTypeId, airportInstance.concessionManagementTypeId),
    )
    .where(condition)
    .orderBy(asc(collateNames(airport.airportName)), asc(airportInstance.airportId))
  return rows.map(({ stored, ...joined }) => ({ ...stored, ...joined }))
}

type AirportPartTable =
  | typeof airportExpansion
  | typeof parkingRate
  | typeof airportComment
  | typeof airportSpecialQuestion
const ofThisYear = (table: AirportPartTable) =>
  sql`${table.airportId} = ${airportInstance.airportId} and ${table.axnInstanceId} = ${airportInstance.axnInstanceId}`

const storedExpansion = buildJsonObject(pickKeys(airportExpansion, ['expansionId', ...expansionNames]))
const storedRate = buildJsonObject(
  pickKeys(parkingRate, ['parkingType', 'parkingRateType', ...parkingColumnNames]),
)

const expansionsOf = sql<AirportProfile['expansions']>`(select coalesce(json_agg(${storedExpansion}
    order by ${airportExpansion.expansionId}), '[]'::json)
  from ${airportExpansion} where ${ofThisYear(airportExpansion)} and ${airportExpansion.axnStatus} = 'ACTIVE')`

/** Most expensive first, as in every list. */
const parkingRatesOf = sql<AirportProfile['parkingRates']>`(select coalesce(json_agg(${storedRate}
    order by array_position(array[${sql.join(parkingTypes, sql`, `)}]::text[], ${parkingRate.parkingType}),
      ${parkingRate.parkingRateType} desc), '[]'::json)
  from ${parkingRate} where ${ofThisYear(parkingRate)})`

const commentsOf = sql<AirportProfile['comments']>`(select coalesce(json_agg(json_build_object(
    'commentType', ${airportComment.commentType}, 'airportComment', ${airportComment.airportComment})
    order by ${airportComment.commentType}), '[]'::json)
  from ${airportComment} where ${ofThisYear(airportComment)})`

const answerOf = sql<string | null>`(select ${airportSpecialQuestion.answer} from ${airportSpecialQuestion}
  where ${ofThisYear(airportSpecialQuestion)} and ${airportSpecialQuestion.questionId} = ${defaultQuestionId})`
