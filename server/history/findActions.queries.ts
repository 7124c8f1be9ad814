import { performance } from 'node:perf_hooks'
import { and, inArray, isNotNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { ActionQuery } from '#domain/history/action.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import { recordKinds } from '#domain/history/recordKinds.ts'
import type { Db } from '#platform/database/connect.ts'
import { momentAsText } from '#platform/database/moment.ts'
import { escapeLikePattern } from '#platform/database/search.ts'
import { action, audit } from '../database/schema/audit.ts'
import { isNoTouch, parseMark, selectChanges, type HistoryScope } from './history.queries.ts'
import { findNamedKeys } from './names.queries.ts'

/** Actions in the order of their newest matching change, and where to continue. */
interface FoundActions {
  actionIds: string[]
  next: string | null
  searchedTo: string | null
}

/** The changes read first. Each further part is twice as large, up to the most. */
const firstPart = 500
const largestPart = 4000
/** No further part is read after this time, in milliseconds. */
const searchTime = 60

/**
 * Finds actions by reading the filtered changes, newest first, in parts. No index knows the values of changes, because
 * it would take longer to write than the change itself, so a search for a rare word is continued by further calls.
 */
export async function findActions(
  db: Db,
  { before, size, keyword, show, ...filters }: ActionQuery,
  scope: HistoryScope,
): Promise<FoundActions> {
  const titled = db.select({ actionId: action.actionId }).from(action).where(isNotNull(action.title))
  const hasTitle = show === 'titled' ? inArray(audit.actionId, titled) : undefined
  const selected = and(hasTitle, selectChanges(filters, scope))
  const matches = and(await matchKeyword(db, keyword), isNoTouch) ?? sql`true`
  const wanted = filters.actionId === undefined ? size + 1 : 1
  const start = parseActionMark(before)
  const found: Found[] = []
  let { below } = start
  let searchedTo: string | null = null
  let isAtEnd = false
  const stopAt = performance.now() + searchTime
  for (let part = firstPart; found.length < wanted && !isAtEnd; part = Math.min(part * 2, largestPart)) {
    const known = [...start.listed, ...found.map(each => each.actionId)]
    const isFurther = and(
      selected,
      below === null ? undefined : lt(audit.auditId, below),
      known.length === 0 ? undefined : notInArray(audit.actionId, known),
    )
    const read = await readPart(db, isFurther, matches, part)
    found.push(...read.found)
    isAtEnd = read.count < part
    if (read.count > 0) ({ below, at: searchedTo } = read)
    if (performance.now() > stopAt) break
  }
  const listed = found.slice(0, size)
  const actionIds = listed.map(each => each.actionId)
  if (found.length > size) {
    const mark = listed.at(-1)?.newest ?? 0
    return {
      actionIds,
      next: await writeActionMark(db, mark, [...start.listed, ...actionIds]),
      searchedTo: null,
    }
  }
  if (isAtEnd || filters.actionId !== undefined) return { actionIds, next: null, searchedTo: null }
  return {
    actionIds,
    next: await writeActionMark(db, below ?? 0, [...start.listed, ...actionIds]),
    searchedTo,
  }
}

interface Found {
  actionId: string
  newest: number
}

interface PartRow extends Record<string, unknown> {
  actionId: string
  /** The newest change that matches; null if none does. */
  newest: number | null
  oldest: number
  at: string
  count: number
}

/** The next changes, grouped by action, and the oldest of them. */
async function readPart(db: Db, where: SQL | undefined, matches: SQL, size: number) {
  const { rows } = await db.execute<PartRow>(sql`
    select audit.action_id as "actionId", (max(audit_id) filter (where ${matches}))::float8 as "newest",
      min(audit_id)::float8 as "oldest", ${momentAsText(sql`min(audit.at)`)} as "at", count(*)::integer as "count"
    from (select audit_id from ${audit} where ${where} order by audit_id desc limit ${size}) as part
    join ${audit} using (audit_id) left join ${action} on ${action.actionId} = audit.action_id
    group by audit.action_id`)
  const oldest = rows.toSorted((one, other) => one.oldest - other.oldest)[0]
  const found = rows.flatMap(({ actionId, newest }) => (newest === null ? [] : [{ actionId, newest }]))
  return {
    found: found.toSorted((one, other) => other.newest - one.newest),
    count: rows.reduce((sum, row) => sum + row.count, 0),
    below: oldest?.oldest ?? null,
    at: oldest?.at ?? null,
  }
}

const markSign = '~'

/** A mark has the number of a change, and the actions listed above it that have further changes below it. */
function parseActionMark(text: string | undefined): { below: number | null; listed: string[] } {
  if (text === undefined) return { below: null, listed: [] }
  const [below = '', ...listed] = text.split(markSign)
  return { below: parseMark(below), listed: listed.filter(each => /^[\da-f-]{36}$/.test(each)) }
}

/** Actions run beside each other, and a large one may span many pages. */
async function writeActionMark(db: Db, below: number, actionIds: readonly string[]): Promise<string> {
  const rows = await db
    .selectDistinct({ actionId: audit.actionId })
    .from(audit)
    .where(and(inArray(audit.actionId, [...actionIds]), lt(audit.auditId, below)))
  return [String(below), ...rows.map(each => each.actionId)].join(markSign)
}

/** Whether a change, joined with its action, matches every word. */
export async function matchKeyword(db: Db, keyword: string): Promise<SQL | undefined> {
  const words: (SQL | undefined)[] = []
  for (const word of splitKeyword(keyword)) words.push(await matchWord(db, word))
  return and(...words)
}

/** People type figures with commas: 12,000. */
const splitKeyword = (keyword: string): string[] =>
  keyword
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
    .map(word => (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(word) ? word.replaceAll(',', '') : word))

/** Whether a change concerns a person, record, or kind of this name, or an action or a changed value with this text. */
async function matchWord(db: Db, word: string): Promise<SQL | undefined> {
  const pattern = `%${escapeLikePattern(word)}%`
  const kinds = Object.keys(recordKinds).filter(kind => recordKinds[kind]?.label.toLowerCase().includes(word))
  const named = [...(await findNamedKeys(db, pattern))].map(([column, keys]) => {
    const name = toSnakeCase(column)
    if (column === 'userId' || column === 'airportId' || column === 'companyId')
      return inArray(audit[column], keys.map(Number))
    return sql`coalesce(after, before) ->> ${name} in ${keys}`
  })
  return or(
    ...named,
    kinds.length === 0 ? undefined : inArray(audit.tableName, kinds.map(toSnakeCase)),
    sql`${action.title} ilike ${pattern}`,
    hasChangedValue(pattern, `%${escapeLikePattern(JSON.stringify(word).slice(1, -1))}%`),
  )
}

/** The stored text of the whole record is compared first, because that is fast. */
const hasChangedValue = (pattern: string, jsonPattern: string): SQL => sql`(
  (lower(before::text) like ${jsonPattern} or lower(after::text) like ${jsonPattern})
  and exists (select from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) as name
    where name !~ '(_id|^version|^modified_date)$' and before -> name is distinct from after -> name
      and (lower(before ->> name) like ${pattern} or lower(after ->> name) like ${pattern})))`
