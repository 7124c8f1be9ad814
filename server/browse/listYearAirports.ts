import { and, eq } from 'drizzle-orm'
import type { AirportListQuery, AirportRow } from '#domain/browse/airportList.ts'
import { can, listReadableYears, type Actor } from '#domain/people/roles.ts'
import { normalizeSearchText } from '#platform/contract/names.ts'
import { createPage, type Paged } from '#platform/contract/paging.ts'
import { normalizeStored, searchNames, type SearchedName } from '#platform/contract/searchNames.ts'
import type { ListRow } from '#platform/readModel/selectRows.ts'
import type { Api } from '../api.ts'
import { airportInstance } from '../database/schema/airports.ts'
import { editableSubjects } from '../review/visibility.ts'
import { airportList, selectListed } from './listing/memoryLists.ts'
import type { Memory } from './memory/memory.ts'
import type { AirportValues } from './memory/rowValues.ts'
import { audienceOf, isVisible, type YearLists } from './memory/yearLists.ts'

type Query = Omit<AirportListQuery, 'status'> & Partial<Pick<AirportListQuery, 'status'>>

/** The larger of two equally good matches comes first. */
const describeCode = (row: ListRow<AirportValues>): SearchedName => ({
  name: row.text('iataCode'),
  code: row.text('iataCode'),
  weight: row.values.enplaneTotal,
})

/** One page of a year's airports that the caller may browse; empty if the caller may not browse the year. */
export async function listBrowsedAirports(
  memory: Memory,
  axnInstanceId: number,
  query: Query,
  actor: Actor,
): Promise<Paged<AirportRow>> {
  const found = await memory.findYear(axnInstanceId)
  if (!found || !listReadableYears(actor).includes(found.instance.axnInstanceMasterStatus))
    return createPage([], 0, query)
  const audience = audienceOf(actor)
  return pageOf(found.lists, query, row => isVisible(row, audience))
}

/** One page of the airports of a year given outside the path; the active one by default. Throws `notFound`. */
export async function listGeography(
  memory: Memory,
  { instanceId, by, keyword, ...query }: Query & { instanceId?: number; by: 'location' | 'iataCode' },
  actor: Actor,
): Promise<Paged<AirportRow>> {
  const found =
    instanceId === undefined ? await memory.openActiveYear() : await memory.openYear(instanceId, actor)
  const audience = audienceOf(actor)
  if (!found) return createPage([], 0, query)
  if (by === 'location') return pageOf(found.lists, { keyword, ...query }, row => isVisible(row, audience))
  const rows = await selectRows(found.lists, { keyword: '', ...query }, row => isVisible(row, audience))
  const codes = rows.filter(row =>
    normalizeStored(row.text('iataCode')).startsWith(normalizeSearchText(keyword)),
  )
  return createAirportPage(found.lists, searchNames(codes, keyword, describeCode), query)
}

/** One page of a year's airports that the caller may open in the wizard, whatever their status. */
export async function listEditableAirports(
  { memory, database }: Pick<Api, 'memory' | 'database'>,
  axnInstanceId: number,
  query: Query,
  actor: Actor,
): Promise<Paged<AirportRow>> {
  const found = await memory.findYear(axnInstanceId)
  if (!found) return createPage([], 0, query)
  if (can(actor, 'admin')) return pageOf(found.lists, query, () => true)
  const own = await database.read(db =>
    db
      .select({ airportId: airportInstance.airportId })
      .from(airportInstance)
      .where(and(eq(airportInstance.axnInstanceId, axnInstanceId), editableSubjects('airport', actor))),
  )
  const ids = new Set(own.map(each => each.airportId))
  return pageOf(found.lists, query, ({ values }) => ids.has(values.airportId))
}

async function pageOf(
  lists: YearLists,
  query: Query,
  isListed: (row: ListRow<AirportValues>) => boolean,
): Promise<Paged<AirportRow>> {
  return createAirportPage(lists, await selectRows(lists, query, isListed), query)
}

async function selectRows(
  lists: YearLists,
  { keyword, sort, status = 'ALL' }: Query,
  isListed: (row: ListRow<AirportValues>) => boolean,
): Promise<readonly ListRow<AirportValues>[]> {
  const axnInstanceStatus = status === 'ALL' ? '' : status
  const listQuery = { keyword, sort, axnInstanceStatus }
  return selectListed({ ...airportList, isListed }, lists, 'administrators', listQuery)
}

function createAirportPage(
  lists: YearLists,
  rows: readonly ListRow<AirportValues>[],
  { page, size }: Pick<Query, 'page' | 'size'>,
): Paged<AirportRow> {
  const shown = rows.slice(page * size, (page + 1) * size)
  const { axnInstanceId } = lists.rows
  return createPage(
    shown.map(({ values }) => ({ ...values, axnInstanceId })),
    rows.length,
    { page, size },
  )
}
