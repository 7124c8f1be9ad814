import { desc, ne, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Correction, listCorrectionsEndpoint } from '#domain/browse/figures/corrections.ts'
import { writeFigureAddress } from '#domain/browse/figures/figureAddress.ts'
import { findStoredFigure } from '#domain/browse/figures/figureHistory.ts'
import { toCamelCase } from '#domain/history/letterCase.ts'
import { describeColumn } from '#domain/history/recordKinds.ts'
import { problem } from '#domain/problems.ts'
import { type Edition, describeConversion, hasAmounts } from '#domain/years/exchangeRate.ts'
import { createPage, type PageRequest } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { momentAsText } from '#platform/database/moment.ts'
import { requireRow } from '#platform/database/statement.ts'
import { airport, airportInstance } from '../../database/schema/airports.ts'
import { action, audit, figureCorrection } from '../../database/schema/audit.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { describeRecord } from '../../history/changes.ts'
import { readNames, parseRow, type Value } from '../../history/names.queries.ts'
import { isPublishedInAnyYear } from '../../review/visibility.ts'
import { selectEdition } from '../../years/editions.ts'

interface CorrectionQuery extends PageRequest {
  /** Four digits; the newest edition by default. */
  year?: string | undefined
}

type CorrectionList = z.output<(typeof listCorrectionsEndpoint)['reply']>

/**
 * The corrections of a published edition, newest first. `mayBrowse` says whether the reader sees values. Throws
 * `notFound`.
 */
export async function listCorrections(
  db: Db,
  query: CorrectionQuery,
  { mayBrowse }: { mayBrowse: boolean },
): Promise<CorrectionList> {
  const editions = await listEditions(db)
  const edition =
    query.year === undefined ? editions[0] : editions.find(each => each.axnInstanceName === query.year)
  if (!edition) throw problem('notFound')
  const { id, axnInstanceName } = edition
  await selectEdition(db, id)
  const { rows, total } = await readCorrections(db, id, query)
  const records = rows.map(row => parseRow(row.after ?? row.before) ?? {})
  const names = await readNames(db, records)
  const content = rows.map((row, index): Correction => {
    const { at, reason, airportId, iataCode, airportName, isByUser } = row
    const kind = toCamelCase(row.tableName)
    const column = toCamelCase(row.columnName)
    const record = records[index] ?? {}
    const { label, unit = null, format } = describeColumn(kind, column)
    const named = findStoredFigure(kind, column, record)
    // A deleted record no longer has a figure.
    const figure = row.after === null && named?.record !== undefined ? null : named
    const valueIn = (state: unknown) => toCorrectedValue(parseRow(state)?.[column])
    return {
      correctionId: `${row.auditId}.${column}`,
      at,
      reason,
      by: isByUser ? 'ADMINISTRATOR' : 'COMMAND',
      airportId,
      iataCode,
      airportName,
      label,
      figure: figure && writeFigureAddress({ iataCode, year: axnInstanceName, ...figure }),
      details: mayBrowse
        ? {
            record: kind === 'airportInstance' ? null : describeRecord(kind, record, names),
            unit,
            format,
            before: valueIn(row.before),
            after: valueIn(row.after),
          }
        : null,
    }
  })
  const converted = rows.filter((_, index) => hasAmounts([content[index]?.details ?? {}]))
  return {
    axnInstanceName,
    editions: editions.map(each => each.axnInstanceName),
    exchangeRate: describeConversion(converted, edition),
    ...createPage(content, total, query),
  }
}

const toCorrectedValue = (value: Value | undefined): number | string | null =>
  typeof value === 'number' || typeof value === 'string' ? value : null

/** The published editions, newest first. */
async function listEditions(db: Db): Promise<(Edition & { id: number })[]> {
  const { axnInstanceId: id, axnInstanceName, cadUsdRate, exchangeRateNote } = axnInstance
  return db
    .select({ id, axnInstanceName, cadUsdRate, exchangeRateNote })
    .from(axnInstance)
    .where(ne(axnInstance.axnInstanceMasterStatus, 'PENDING'))
    .orderBy(desc(axnInstance.axnInstanceName))
}

interface CorrectionRow extends Record<string, unknown> {
  /** The last change of the value in its action. */
  auditId: number
  at: string
  reason: string | null
  isByUser: boolean
  airportId: number
  iataCode: string
  airportName: string
  isoCountryCode: string
  tableName: string
  columnName: string
  /** The record before and after the action. */
  before: unknown
  after: unknown
}

/** One row per changed value of each action. A value that an action changed and changed back is left out. */
async function readCorrections(
  db: Db,
  axnInstanceId: number,
  { page, size }: PageRequest,
): Promise<{ rows: CorrectionRow[]; total: number }> {
  const listed = sql`(
    select net.*, field.column_name, field.place
    from (
      select ${action.actionId} as action_id, ${action.at} as at, ${action.reason} as reason,
        ${action.userId} is not null as is_by_user, ${audit.airportId} as airport_id, ${audit.tableName} as table_name,
        max(${audit.auditId}) as audit_id,
        (array_agg(${audit.before} order by ${audit.auditId}))[1] as before,
        (array_agg(${audit.after} order by ${audit.auditId} desc))[1] as after
      from ${figureCorrection}
      join ${audit} on ${audit.auditId} = ${figureCorrection.auditId}
      join ${action} on ${action.actionId} = ${figureCorrection.actionId}
      where ${audit.axnInstanceId} = ${axnInstanceId}
      group by ${action.actionId}, ${audit.airportId}, ${audit.tableName}, ${audit.recordKey}
    ) as net
    join ${airportInstance} on ${airportInstance.airportId} = net.airport_id
      and ${airportInstance.axnInstanceId} = ${axnInstanceId}
    join ${axnInstance} on ${axnInstance.axnInstanceId} = ${axnInstanceId}
    cross join lateral unnest(factbook_figures(net.table_name)) with ordinality as field (column_name, place)
    where ${isPublishedInAnyYear} and net.before ->> field.column_name is distinct from net.after ->> field.column_name
  ) as listed`
  const { rows } = await db.execute<CorrectionRow>(sql`
    select listed.audit_id::integer as "auditId", ${momentAsText(sql`listed.at`)} as at, listed.reason, listed.is_by_user as "isByUser",
      listed.airport_id as "airportId", ${airport.iataCode} as "iataCode", ${airport.airportName} as "airportName",
      ${airport.isoCountryCode} as "isoCountryCode",
      listed.table_name as "tableName", listed.column_name as "columnName", listed.before, listed.after
    from ${listed} join ${airport} on ${airport.airportId} = listed.airport_id
    order by listed.at desc, listed.audit_id desc, listed.place limit ${size} offset ${page * size}`)
  const counted = await db.execute<{ total: number }>(sql`select count(*)::integer as total from ${listed}`)
  return { rows, total: requireRow(counted.rows).total }
}
