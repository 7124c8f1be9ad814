import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { SubjectKey } from '#domain/review/subjectKind.ts'

/** Whether a row belongs to the airport or company and its year. */
export const isOf = (
  table: Record<'airportId' | 'companyId' | 'axnInstanceId', PgColumn>,
  { kind, id, axnInstanceId }: SubjectKey,
): SQL | undefined => and(eq(table[`${kind}Id`], id), eq(table.axnInstanceId, axnInstanceId))

/** Whether a row belongs to the airport and its year. */
export const isOfAirport = (
  table: Record<'airportId' | 'axnInstanceId', PgColumn>,
  { airportId, axnInstanceId }: { airportId: number; axnInstanceId: number },
): SQL | undefined => and(eq(table.airportId, airportId), eq(table.axnInstanceId, axnInstanceId))

/** Whether a row belongs to one of the airports and to the year. */
export const isOfAirports = (
  table: Record<'airportId' | 'axnInstanceId', PgColumn>,
  axnInstanceId: number,
  airportIds: readonly number[],
): SQL | undefined => and(eq(table.axnInstanceId, axnInstanceId), inArray(table.airportId, airportIds))
