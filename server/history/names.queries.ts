import { sql, and, desc, eq, inArray } from 'drizzle-orm'
import { lookups } from '#domain/catalog/lookups.ts'
import { toCamelCase, toSnakeCase } from '#domain/history/letterCase.ts'
import { securityRoles } from '#domain/people/securityRoles.ts'
import type { Db } from '#platform/database/connect.ts'
import { action, audit } from '../database/schema/audit.ts'
import { delegation } from '../database/schema/delegations.ts'
import { appUser } from '../database/schema/users.ts'

/** A table's row as the audit stores it, with columns in camelCase. */
export type Row = Record<string, Value | undefined>
export type Value = string | number | boolean | null

/** The names of keys, by the column that contains the key. */
export type Names = Map<string, Map<string, string>>

interface NamedBy {
  table: string
  key: string
  /** SQL for the name; `t` is the row. */
  name: string
  /** SQL for what a search compares, if it is more than the name. */
  searched?: string
}

const person: NamedBy = {
  table: 'app_user',
  key: 'user_id',
  name: `t.first_name || ' ' || t.last_name`,
  searched: `t.first_name || ' ' || t.last_name || ' ' || t.display_name || ' ' || t.email`,
}
const own = (table: string, key: string, name: string): [string, NamedBy] => [
  toCamelCase(key),
  { table, key, name },
]

/** The columns that contain keys, and the names of the records they refer to. */
const namedBy = new Map<string, NamedBy>([
  own('airport', 'airport_id', `t.airport_name || ' (' || t.iata_code || ')'`),
  own('company', 'company_id', 't.company_name'),
  own('terminal', 'terminal_id', 't.terminal_name'),
  own('brand', 'brand_id', 't.brand_name'),
  ...['userId', 'proposedUserId', 'madeUserId', 'givenUserId'].map((column): [string, NamedBy] => [
    column,
    person,
  ]),
  own('axn_instance', 'axn_instance_id', 't.axn_instance_name'),
  ...Object.values(lookups)
    .filter(({ key }) => !key.within)
    .map(({ table, key, name }) => own(toSnakeCase(table), toSnakeCase(key.name), `t.${toSnakeCase(name)}`)),
])

/** The keys of names that may be merged into another of their kind. */
const mergeable: ReadonlySet<string> = new Set(['brandId', 'companyId', 'airlineId'])

/** The column whose names a key refers to. `mergedInto` refers to a record of the same kind. */
export const keyColumnOf = (kind: string, column: string): string =>
  column === 'mergedInto' ? `${kind}Id` : column

const roles = new Map(securityRoles.map(each => [String(each.securityRoleId), each.securityRoleLabel]))

/** Reads the names of all keys in these rows with one query per table. Deleted records have no name. */
export async function readNames(db: Db, rows: readonly Row[]): Promise<Names> {
  const names: Names = new Map([['securityRoleId', roles]])
  for (const [column, { table, key, name }] of namedBy) {
    const keys = [
      ...new Set(
        rows
          .flatMap(row => [row[column], mergeable.has(column) && column in row ? row['mergedInto'] : null])
          .filter(isKey)
          .map(String),
      ),
    ]
    if (keys.length === 0) continue
    const found = await db.execute<{ key: string; name: string }>(sql`
      select t.${sql.identifier(key)}::text as "key", ${sql.raw(name)} as "name"
      from ${sql.identifier(table)} t
      join jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(
        keys.map(each => ({ [key]: each })),
      )}::jsonb) as wanted on wanted.${sql.identifier(key)} = t.${sql.identifier(key)}`)
    names.set(column, new Map(found.rows.map(each => [each.key, each.name])))
  }
  return names
}

/** The columns whose name for one key or another matches the pattern, with these keys. Roles are found as values. */
export async function findNamedKeys(db: Db, pattern: string): Promise<Map<string, string[]>> {
  const named = [...new Set(namedBy.values())]
  const kinds = named.map(
    ({ table, key, name, searched = name }, place) => sql`
      select ${place}::integer as "place", t.${sql.identifier(key)}::text as "key"
      from ${sql.identifier(table)} t where ${sql.raw(searched)} ilike ${pattern}`,
  )
  const { rows } = await db.execute<{ place: number; key: string }>(sql.join(kinds, sql` union all `))
  const found = Map.groupBy(rows, each => named[each.place])
  return new Map(
    [...namedBy].flatMap(([column, by]) => {
      const keys = found.get(by)?.map(each => each.key)
      return keys ? [[column, keys]] : []
    }),
  )
}

const isKey = (value: Value | undefined): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'

/** The name of a key; null if the column contains none, or if the record no longer exists. */
export const nameOf = (names: Names, column: string, value: Value | undefined): string | null =>
  isKey(value) ? (names.get(column)?.get(String(value)) ?? null) : null

export const isLookup = (column: string): boolean => namedBy.has(column) || column === 'securityRoleId'

/** A stored row's columns as the API names them. An object within it becomes separate columns. */
export function parseRow(stored: unknown): Row | null {
  if (typeof stored !== 'object' || stored === null) return null
  return Object.fromEntries(
    Object.entries(stored as Record<string, Value | object>).flatMap(([name, value]) =>
      flatten(toCamelCase(name), value),
    ),
  )
}

function flatten(name: string, value: Value | object): [string, Value][] {
  if (typeof value !== 'object' || value === null) return [[name, value]]
  return Object.entries(value as Record<string, Value | object>).flatMap(([inner, each]) =>
    flatten(`${name}/${inner}`, each),
  )
}

/** The authors of actions that colleagues made through a link, by action: 'Jo Reed (by link from Ann Lee)'. */
export async function readColleagues(
  db: Db,
  actionIds: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const ids = [...new Set(actionIds)].filter(each => each !== null)
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({
      actionId: action.actionId,
      colleagueName: delegation.colleagueName,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
    })
    .from(action)
    .innerJoin(delegation, eq(delegation.delegationId, action.delegationId))
    .innerJoin(appUser, eq(appUser.userId, delegation.givenUserId))
    .where(inArray(action.actionId, ids))
  return new Map(
    rows.map(row => [row.actionId, `${row.colleagueName} (by link from ${row.firstName} ${row.lastName})`]),
  )
}

/**
 * The colleagues who made the last change of these records, by record key. Records last changed by others are missing.
 */
export async function readLastColleagues(
  db: Db,
  tableName: string,
  recordKeys: readonly string[],
): Promise<Map<string, string>> {
  if (recordKeys.length === 0) return new Map()
  const newest = await db
    .selectDistinctOn([audit.recordKey], { recordKey: audit.recordKey, actionId: audit.actionId })
    .from(audit)
    .where(and(eq(audit.tableName, tableName), inArray(audit.recordKey, [...recordKeys])))
    .orderBy(audit.recordKey, desc(audit.auditId))
  const names = await readColleagues(
    db,
    newest.map(each => each.actionId),
  )
  return new Map(
    newest.flatMap(({ recordKey, actionId }) => {
      const name = names.get(actionId)
      return recordKey !== null && name ? [[recordKey, name]] : []
    }),
  )
}

/** A year's record with the name of the colleague who changed it last, if one did. */
export async function nameLastColleague<R extends { modifiedUserName: string | null }>(
  db: Db,
  { tableName, key }: { tableName: string; key: readonly [id: number, axnInstanceId: number] },
  record: R,
): Promise<R> {
  const recordKey = key.join('/')
  const name = (await readLastColleagues(db, tableName, [recordKey])).get(recordKey)
  return name === undefined ? record : { ...record, modifiedUserName: name }
}
