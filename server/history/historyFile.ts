import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import type { HistoryEntry, HistoryFileQuery } from '#domain/history/history.ts'
import { getUtcToday } from '#platform/contract/calendar.ts'
import { mediaTypes } from '#platform/contract/mediaTypes.ts'
import type { Database, Db } from '#platform/database/connect.ts'
import { FileReply } from '#platform/http/fileReply.ts'
import type { PrintedTable } from '#platform/print/printedTable.ts'
import { streamCsv } from '#platform/print/renderCsv.ts'
import { action, audit } from '../database/schema/audit.ts'
import { matchKeyword } from './findActions.queries.ts'
import { describeStoredChanges, isNoTouch, selectChanges } from './history.queries.ts'

/** The filtered changes as a file of any length, which is written while it is read. */
export function makeHistoryFile(database: Database, query: HistoryFileQuery): FileReply {
  const parts = readParts(database, query)
  return new FileReply(`History-${getUtcToday()}.${query.format}`, mediaTypes[query.format], () =>
    Promise.resolve(query.format === 'jsonl' ? writeJsonLines(parts) : streamCsv(columns, listValues(parts))),
  )
}

/** Rows read in one transaction. */
const partSize = 1000

async function* readParts(
  database: Database,
  query: Omit<HistoryFileQuery, 'format'>,
): AsyncGenerator<HistoryEntry[]> {
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const mark = below
    const entries = await database.read(db => readPart(db, query, mark))
    yield entries
    if (entries.length < partSize) return
    below = entries.at(-1)?.auditId ?? 0
  }
}

async function readPart(
  db: Db,
  { keyword, ...filters }: Omit<HistoryFileQuery, 'format'>,
  below: number,
): Promise<HistoryEntry[]> {
  const rows = await db
    .select(getTableColumns(audit))
    .from(audit)
    .leftJoin(action, eq(action.actionId, audit.actionId))
    .where(
      and(selectChanges(filters, null), lt(audit.auditId, below), isNoTouch, await matchKeyword(db, keyword)),
    )
    .orderBy(desc(audit.auditId))
    .limit(partSize)
  return describeStoredChanges(db, rows)
}

async function* writeJsonLines(parts: AsyncIterable<HistoryEntry[]>): AsyncGenerator<string> {
  for await (const entries of parts) yield entries.map(entry => `${JSON.stringify(entry)}\n`).join('')
}

const column = (key: string, label: string) => ({ key, label, format: 'text', width: 2 }) as const
const columns = [
  column('at', 'Time (UTC)'),
  column('userName', 'Who'),
  column('kindLabel', 'Kind'),
  column('title', 'Record'),
  column('action', 'Change'),
  column('airportName', 'Airport'),
  column('companyName', 'Company'),
  column('axnInstanceName', 'Year'),
  column('label', 'Field'),
  column('before', 'Before'),
  column('after', 'After'),
]

/** One row per changed value. */
async function* listValues(parts: AsyncIterable<HistoryEntry[]>): AsyncGenerator<PrintedTable['rows']> {
  for await (const entries of parts)
    yield entries.flatMap(entry => {
      const { kindLabel, title, action: verb, airportName, companyName, axnInstanceName } = entry
      const shared = { kindLabel, title, action: verb, airportName, companyName, axnInstanceName }
      const at = new Date(entry.at).toISOString()
      const userName = entry.userName ?? 'The Fact Book'
      return entry.changes.map(({ label, unit, before, after }) => ({
        ...shared,
        at,
        userName,
        label: unit ? `${label} (${unit})` : label,
        before,
        after,
      }))
    })
}
