import { can } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { mostExportedRows, type Listing, type ListingFormat } from '#platform/contract/listing.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { registerEndpoint } from '#platform/http/registerEndpoint.ts'
import { getAirportRecord } from '../../airports/airportRecord.queries.ts'
import type { Api } from '../../api.ts'
import { readListPage, readWholeList, type TableList, type TableQuery } from '../../database/tableList.ts'
import { requireInstance } from '../../years/instances.queries.ts'
import { renderListingFile, type CellTexts } from './registerListing.ts'

type Params = Readonly<Record<string, number>>
type PageQuery = TableQuery & { page: number; size: number }

interface TableListing {
  listing: Listing
  /** A list that needs more than one statement reads its rows itself. */
  list: TableList | ((params: Params) => TableList | RowReads)
  /** The values of columns with `optionsFromRows`, by column. */
  options?: (db: Db) => Promise<Record<string, string[]>>
  /** Cells of files that are composed of several values of a row, as on the screen. */
  cells?: CellTexts
}

export interface RowReads {
  readPage(db: Db, query: PageQuery): Promise<Paged<unknown>>
  /** At most one row more than `most`. */
  readAll(db: Db, query: TableQuery, most: number): Promise<object[]>
}

/** Registers the endpoints of a list whose rows the database selects: a page, the filter values, and a file of all rows. */
export function registerTableListing(api: Api, { listing, list, options, cells }: TableListing): void {
  const readsFor = (params: unknown): RowReads => {
    const own = typeof list === 'function' ? list(params as Params) : list
    if ('readPage' in own) return own
    return {
      readPage: (db, query) => readListPage(db, own, query),
      readAll: (db, query, most) => readWholeList(db, own, query, most),
    }
  }

  registerEndpoint(api, listing.list, async ({ db, params, query }) => {
    const page = await readsFor(params).readPage(db, query as PageQuery)
    return { ...page, unmatchedCodes: [] }
  })

  if (listing.options && options) registerEndpoint(api, listing.options, ({ db }) => options(db))

  registerEndpoint(api, listing.download, async ({ db, params, query, actor }) => {
    const { format, columns, ...filters } = query as TableQuery & { format: ListingFormat; columns: string }
    const rows = await readsFor(params).readAll(db, filters, mostExportedRows)
    if (rows.length > mostExportedRows) throw problem('tooManyRows')
    return renderListingFile({
      ...(await nameFile(db, listing, params as Params)),
      columns,
      rows,
      query: { ...filters },
      cells,
      format,
      isAdmin: can(actor, 'admin'),
      demo: api.demo,
    })
  })
}

/** The title with the code of the list's airport, and the list's year. A list without a year has the day. */
async function nameFile(db: Db, listing: Listing, { airportId, instanceId }: Params) {
  if (instanceId === undefined) return { listing, period: getUtcToday() }
  const year = await requireInstance(db, instanceId)
  const place = airportId === undefined ? '' : ` of ${(await getAirportRecord(db, airportId)).iataCode}`
  return { listing: { ...listing, title: listing.title + place }, period: year.axnInstanceName }
}
