import { and, eq } from 'drizzle-orm'
import { commentTypeLabels, type AirportComment, type CommentType } from '#domain/airports/airportComment.ts'
import type { AirportInfo } from '#domain/airports/airportInfo.ts'
import type { AirportInstance, AirportTotals } from '#domain/airports/airportInstance.ts'
import { getPlace } from '#domain/airports/place.ts'
import { profileSheet, type AirportLocator } from '#domain/browse/airportLocator.ts'
import { problem } from '#domain/problems.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { readTogether } from '#platform/database/statement.ts'
import { requireVersion } from '#platform/http/optimisticLock.ts'
import { assertActiveLookup } from '../catalog/lookups/lookups.queries.ts'
import { readAbsentVersions } from '../database/absentVersions.ts'
import { isOfAirport, isOfAirports } from '../database/isOf.ts'
import { airport, airportInstance, airportComment } from '../database/schema/airports.ts'
import { axnInstance, specialQuestion } from '../database/schema/instances.ts'
import { airportConfiguration, concessionManagementType } from '../database/schema/lookups.ts'
import { appUser, modifiedUserName } from '../database/schema/users.ts'
import { isAskedIn } from '../years/specialQuestions.queries.ts'
import type { AirportKey } from './airportKey.ts'

/** The name and location of an airport in lists of any year. */
export const airportPlace = {
  airportId: airport.airportId,
  iataCode: airport.iataCode,
  airportName: airport.airportName,
  city: airport.city,
  stateProvinceCode: airport.stateProvinceCode,
  isoCountryCode: airport.isoCountryCode,
}

export const airportColumns = {
  ...airportPlace,
  county: airport.county,
  latitudeText: airport.latitudeText,
  longitudeText: airport.longitudeText,
}

/** An airport in one year; null if it is not in that year. */
export async function findAirportInstance(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<AirportInstance | null> {
  return (await listAirportInstances(db, axnInstanceId, [airportId]))[0] ?? null
}

/** The given airports that are in the year, unordered. */
export async function listAirportInstances(
  db: Db,
  axnInstanceId: number,
  airportIds: readonly number[],
): Promise<AirportInstance[]> {
  const rows = await db
    .select({
      stored: airportInstance,
      airport: airportColumns,
      year: axnInstance,
      modifiedUserName,
      airportConfiguration: {
        airportConfigurationId: airportConfiguration.airportConfigurationId,
        airportConfigurationName: airportConfiguration.airportConfigurationName,
        additionalInfoFlag: airportConfiguration.additionalInfoFlag,
      },
      concessionManagementType: concessionManagementType.concessionManagementType,
      specialQuestionTitle: specialQuestion.title,
    })
    .from(airportInstance)
    .innerJoin(airport, eq(airport.airportId, airportInstance.airportId))
    .innerJoin(axnInstance, eq(axnInstance.axnInstanceId, airportInstance.axnInstanceId))
    .leftJoin(specialQuestion, isAskedIn(airportInstance.axnInstanceId))
    .leftJoin(appUser, eq(appUser.userId, airportInstance.modifiedUserId))
    .leftJoin(
      airportConfiguration,
      eq(airportConfiguration.airportConfigurationId, airportInstance.airportConfigurationId),
    )
    .leftJoin(
      concessionManagementType,
      eq(concessionManagementType.concessionManagementTypeId, airportInstance.concessionManagementTypeId),
    )
    .where(isOfAirports(airportInstance, axnInstanceId, airportIds))
  return rows.map(({ stored, year, ...joined }) => {
    const { axnInstanceName, axnInstanceMasterStatus } = year
    return {
      ...stored,
      ...joined,
      airportConfigurationName: joined.airportConfiguration?.airportConfigurationName ?? null,
      additionalInfoFlag: joined.airportConfiguration?.additionalInfoFlag ?? null,
      axnInstanceName,
      axnInstanceMasterStatus,
    }
  })
}

/** An airport that must be in the year. Throws `notFound`. */
export async function getAirportInstance(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<AirportInstance> {
  const found = await findAirportInstance(db, airportId, axnInstanceId)
  if (!found) throw problem('notFound')
  return found
}

/** Saves figures of one airport and year if the version is still the one that was read. Throws `stale` otherwise. */
export async function saveAirportInstance(
  db: Db,
  airportId: number,
  axnInstanceId: number,
  figures: AirportInfo | AirportTotals,
  expectedVersion: number | null,
): Promise<AirportInstance> {
  const before = await getAirportInstance(db, airportId, axnInstanceId)
  requireVersion(before, expectedVersion)
  if ('airportConfigurationId' in figures) await assertActiveLookup(db, figures, before)
  await db
    .update(airportInstance)
    .set(figures)
    .where(isOfAirport(airportInstance, { airportId, axnInstanceId }))
  return getAirportInstance(db, airportId, axnInstanceId)
}

/** All three, in order. A comment that was never written has version 0. */
export async function listComments(db: Db, key: AirportKey): Promise<AirportComment[]> {
  const types = listKeys(commentTypeLabels)
  const [rows, absent] = await readTogether([
    db.select().from(airportComment).where(isOfAirport(airportComment, key)),
    readAbsentVersions(
      db,
      'airport_comment',
      types.map(type => [key.airportId, key.axnInstanceId, type]),
    ),
  ])
  return types.map((commentType, index) => {
    const stored = rows.find(row => row.commentType === commentType)
    return {
      airportCommentPK: { ...key, commentType },
      airportComment: stored?.airportComment ?? null,
      modifiedDate: stored?.modifiedDate ?? null,
      version: stored?.version ?? absent[index] ?? 0,
    }
  })
}

async function getComment(db: Db, key: AirportKey, commentType: CommentType): Promise<AirportComment> {
  const found = (await listComments(db, key)).find(each => each.airportCommentPK.commentType === commentType)
  if (!found) throw problem('notFound')
  return found
}

/** Null removes the comment. */
export async function saveComment(
  db: Db,
  key: AirportKey,
  commentType: CommentType,
  text: string | null,
  expectedVersion: number | null,
): Promise<AirportComment> {
  requireVersion(await getComment(db, key, commentType), expectedVersion)
  if (text === null) {
    await db
      .delete(airportComment)
      .where(and(isOfAirport(airportComment, key), eq(airportComment.commentType, commentType)))
  } else {
    const { airportId, axnInstanceId } = airportComment
    await db
      .insert(airportComment)
      .values({ ...key, commentType, airportComment: text })
      .onConflictDoUpdate({
        target: [airportId, axnInstanceId, airportComment.commentType],
        set: { airportComment: text },
      })
  }
  return getComment(db, key, commentType)
}

/** The map of an airport's profile, without the airport. Throws `notFound`, also for an airport without a location. */
export async function getAirportLocator(
  db: Db,
  airportId: number,
  axnInstanceId: number,
): Promise<AirportLocator> {
  const { latitudeText, longitudeText } = (await getAirportInstance(db, airportId, axnInstanceId)).airport
  const place = getPlace(latitudeText, longitudeText)
  if (!place) throw problem('notFound')
  const { createLocator } = await import('#domain/browse/createLocator.ts')
  return createLocator(place, profileSheet)
}
