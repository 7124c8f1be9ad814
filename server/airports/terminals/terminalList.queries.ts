import { and, asc, count, desc, eq, or, sql, type SQL } from 'drizzle-orm'
import type { TerminalListQuery } from '#domain/airports/mainTerminal.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { AirportKey } from '../airportKey.ts'
import type { Db } from '#platform/database/connect.ts'
import { airportTerminal, terminal } from '../../database/schema/terminals.ts'
import { asRead, hasWords } from '#platform/database/search.ts'
import { readTerminalsWhere } from './terminals.queries.ts'

const sortColumns = {
  terminalName: asRead(terminal.terminalName),
  terminalId: sql`${terminal.terminalId}`,
  terminalShortName: asRead(terminal.terminalShortName),
  axnStatus: sql`${terminal.axnStatus}`,
  modifiedDate: sql`${terminal.modifiedDate}`,
} satisfies Record<string, SQL>

/** One page of an airport's terminals of one year, each as in `listTerminals`. */
export async function listPagedTerminals(
  db: Db,
  { airportId, axnInstanceId }: AirportKey,
  query: TerminalListQuery,
): Promise<Paged<AirportTerminal>> {
  const { column, descending } = parseSort(query.sort)
  const direction = descending ? desc(sortColumns[column]) : asc(sortColumns[column])
  const condition = and(
    eq(airportTerminal.airportId, airportId),
    eq(airportTerminal.axnInstanceId, axnInstanceId),
    query.status === 'ALL' ? undefined : eq(terminal.axnStatus, query.status),
    query.keyword === ''
      ? undefined
      : or(
          hasWords(terminal.terminalName, query.keyword),
          hasWords(terminal.terminalShortName, query.keyword),
        ),
  )
  const content = await readTerminalsWhere(db, condition, {
    order: [sql`${direction} nulls last`, asc(sortColumns.terminalName), asc(terminal.terminalId)],
    limit: query.size,
    offset: query.page * query.size,
  })
  const counted = await db
    .select({ total: count() })
    .from(airportTerminal)
    .innerJoin(terminal, eq(terminal.terminalId, airportTerminal.terminalId))
    .where(condition)
  return createPage(content, counted[0]?.total ?? 0, query)
}
