import { and, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { maxUndoneRecords, type ActionEntry } from '#domain/history/action.ts'
import type { ChangedKind } from '#domain/history/describeChanges.ts'
import { toCamelCase, toSnakeCase } from '#domain/history/letterCase.ts'
import { getRecordKind, unlistedTables } from '#domain/history/recordKinds.ts'
import { countOf } from '#platform/contract/count.ts'
import { joinWords } from '#platform/contract/joinWords.ts'
import type { Db } from '#platform/database/connect.ts'
import { audit } from '../database/schema/audit.ts'
import { isNoTouch, isStatusOnly, limitToScope, type HistoryScope } from './history.queries.ts'
import { countMovedRecords, nameTableNames, ownerColumns } from './movedRecords.ts'

export const changesWithin = (scope: HistoryScope): SQL | undefined =>
  and(notInArray(audit.tableName, unlistedTables.map(toSnakeCase)), limitToScope(scope, audit), isNoTouch)

/** What an action did to the records of one table and year, from its first change of each record to its last. */
export interface CountedChanges {
  actionId: string
  tableName: string
  axnInstanceId: number | null
  added: number
  deleted: number
  changed: number
  /** The number of changed ones of which only the status changed. */
  statusOnly: number
  /** Whether these are the merged names themselves. */
  isName: boolean
  /** Whether the action merged names or undid that. */
  isMerge: boolean
}

/**
 * In a merge, a record that moves from one name to another may be deleted under the one and added under the other. It
 * counts as one changed record, which is identified by the rest of its key.
 */
export async function countChanges(
  db: Db,
  actionIds: readonly string[],
  scope: HistoryScope,
): Promise<CountedChanges[]> {
  const { rows } = await db.execute<CountedChanges & Record<string, unknown>>(sql`
    with merge as materialized (
      select distinct action_id from ${audit} where ${inArray(audit.actionId, [...actionIds])} and ${isMergedName}
    ), listed as (
      select audit_id, ${audit.actionId}, table_name, axn_instance_id, coalesce(record_key, audit_id::text) as key,
        coalesce(case when merge.action_id is not null then ${keyWithoutOwner} end, record_key, audit_id::text) as moved_key,
        before is not null as existed, after is not null as remains, ${isStatusOnly} as is_status_only,
        ${isMergedName} as is_name, merge.action_id is not null as is_merge
      from ${audit} left join merge on merge.action_id = ${audit.actionId}
      where ${and(inArray(audit.actionId, [...actionIds]), changesWithin(scope))}
    ), record as (
      select action_id, table_name, axn_instance_id, key, moved_key, is_merge,
        (array_agg(existed order by audit_id))[1] as existed, (array_agg(remains order by audit_id desc))[1] as remains,
        bool_and(is_status_only) as is_status_only, bool_or(is_name) as is_name
      from listed group by 1, 2, 3, 4, 5, 6
    ), moved as (
      select action_id, table_name, axn_instance_id, moved_key, is_merge, is_name,
        bool_or(existed) as existed, bool_or(remains) as remains, bool_and(is_status_only) as is_status_only
      from record group by 1, 2, 3, 4, 5, 6
    )
    select action_id as "actionId", table_name as "tableName", axn_instance_id as "axnInstanceId",
      is_name as "isName", is_merge as "isMerge",
      ${counted(sql`not existed and remains`)} as "added",
      ${counted(sql`existed and not remains`)} as "deleted",
      ${counted(sql`existed and remains`)} as "changed",
      ${counted(sql`existed and remains and is_status_only`)} as "statusOnly"
    from moved where existed or remains group by 1, 2, 3, 4, 5 order by 2, 3`)
  return rows
}

const textArray = (names: readonly string[]): SQL => sql.raw(`'{${names.join(',')}}'::text[]`)

/** A name that was merged into another, or became independent again. */
const isMergedName = sql`coalesce(table_name = any(${textArray(nameTableNames)})
  and before ->> 'merged_into' is distinct from after ->> 'merged_into' and before is not null and after is not null, false)`

/** The rest of the primary key of a record that belongs to a brand, a company, or an airline. */
const keyWithoutOwner = sql`(
  select string_agg(coalesce(after, before) ->> name, '/' order by place)
  from unnest(factbook_key_columns(table_name)) with ordinality as part(name, place)
  where name <> all(${textArray(ownerColumns)}))`

export const sumByKind = (changes: readonly CountedChanges[]): ActionEntry['kinds'] =>
  [...Map.groupBy(changes, each => toCamelCase(each.tableName))].map(([kind, of]) => ({
    kind,
    kindLabel: getRecordKind(kind).label,
    added: sum(of.map(each => each.added)),
    changed: sum(of.map(each => each.changed)),
    deleted: sum(of.map(each => each.deleted)),
  }))

/** Leaves out status changes, which have their own history. */
export const withoutStatusOnly = (changes: CountedChanges): CountedChanges => ({
  ...changes,
  changed: changes.changed - changes.statusOnly,
})

/** `40 records moved: 38 tenants and 2 contacts.` The same numbers as in the preview of the merge. */
export function describeMoves(changes: readonly CountedChanges[]): string | null {
  const moves = changes.filter(each => each.isMerge && !each.isName)
  if (moves.length === 0) return null
  const rows = [...Map.groupBy(moves, each => each.tableName)]
    .map(([table, of]) => ({ table, rows: sum(of.map(countRecordsOf)) }))
    .toSorted((one, other) => other.rows - one.rows)
  const total = countOf(sum(rows.map(each => each.rows)), 'record')
  return `${total} moved: ${joinWords(rows.map(each => countMovedRecords(each.table, each.rows)))}.`
}

export const countRecordsOf = ({ added, changed, deleted }: Omit<ChangedKind, 'kind'>): number =>
  added + changed + deleted

/** Bulk runs over a whole year are not undone as one. */
export const isTooLarge = (kinds: readonly ChangedKind[]): boolean =>
  sum(kinds.map(countRecordsOf)) > maxUndoneRecords

/**
 * Whether an undo would restore any of these. Changes of a closed year, records that stay once they exist, and added
 * users are not undone; nor are statuses by editors, who have the workflow's buttons.
 */
export function isUndoable(
  { tableName, axnInstanceId, added, changed, deleted, statusOnly }: CountedChanges,
  closedIds: ReadonlySet<number | null>,
  scope: HistoryScope,
): boolean {
  const kind = toCamelCase(tableName)
  if (getRecordKind(kind).stays !== undefined || closedIds.has(axnInstanceId)) return false
  const restorable = changed - (scope ? statusOnly : 0)
  return (kind === 'appUser' ? 0 : added) + restorable + deleted > 0
}

const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::integer`
export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
