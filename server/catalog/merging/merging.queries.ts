import { sql, type SQL } from 'drizzle-orm'
import { addressFields } from '#domain/airports/address.ts'
import { maxDisplayOrder } from '#domain/airports/contactColumns.ts'
import type { Merge } from '#domain/browse/explore/joinMerged.ts'
import { countMoved, type Mergeable } from '#domain/catalog/merging.ts'
import { kindWords, nameKind, type NameKind } from '#domain/catalog/nameUse.ts'
import { companyColumns } from '#domain/companies/companyColumns.ts'
import { toSnakeCase } from '#domain/history/letterCase.ts'
import * as messages from '#domain/messages.ts'
import { problem } from '#domain/problems.ts'
import { apiBase, buildPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import type { Db } from '#platform/database/connect.ts'
import { nameAction } from '../../history/actions.queries.ts'
import { lockSubjects } from '../../review/status.queries.ts'
import { previewMerge, type MergeKey, moveUsersOf } from './mergePreview.queries.ts'
import { nameTables } from './names.ts'
import { references, type Reference } from './references.ts'
import { listUses } from './uses.queries.ts'

interface Merged extends Mergeable {
  moved: number
  actionId: string
}

/**
 * Moves all references in open years from one name to another and retires the first, which is then offered nowhere and
 * whose addresses redirect to the other. Closed years keep it. Throws `stale` if something changed after the preview,
 * and `valueRefused` if the remaining name is only proposed.
 */
export async function mergeNames(db: Db, key: MergeKey, seen: string): Promise<Merged> {
  await lockOpenYears(db)
  await lockSubjects(db, await listSubjectsOf(db, key))
  await lockBoth(db, key)
  const preview = await previewMerge(db, key)
  if (preview.into.axnStatus === 'PROPOSED') {
    const detail = messages.mergeIntoProposal(preview.into.name)
    throw problem('valueRefused', { message: detail, detail })
  }
  if (preview.seen !== seen) throw problem('stale', { message: messages.mergeChanged })
  await moveReferences(db, key)
  if (key.kind === 'companies') await moveUsersOf(db, preview.from.name, preview.into.name)
  await retireName(db, key)
  const { from, into } = preview
  const title = `Merge the ${kindWords[key.kind].one} “${from.name}” into “${into.name}”`
  return { ...into, moved: countMoved(preview), actionId: await nameAction(db, { title }) }
}

/**
 * Replaces merged names in open years by the remaining ones. A merge does so itself, but records may return later: a new
 * year starts from the last one, which may have been closed when the names were merged, and a change from before a merge
 * may be undone.
 */
export async function moveToRemainingNames(db: Db): Promise<void> {
  for (const kind of nameKind.options) {
    const { table, id } = nameTables[kind]
    const { rows } = await db.execute<{ fromId: number; intoId: number }>(
      sql`select ${id} as "fromId", merged_into as "intoId" from ${table} where merged_into is not null order by ${id}`,
    )
    const fromIds = rows.map(each => each.fromId)
    const used = await listUses(db, kind, fromIds, 'open')
    for (const row of rows) if (used.has(row.fromId)) await moveReferences(db, { kind, ...row })
  }
}

/** Moves all references in open years. */
async function moveReferences(db: Db, key: MergeKey): Promise<void> {
  if (key.kind === 'airlines') await touchTerminals(db, key)
  const all = references[key.kind]
  const parents = all.filter(each => each.way === 'parent')
  for (const reference of parents) await copyRows(db, reference, key)
  for (const reference of all) {
    if (reference.way === 'change') await changeRows(db, reference, key)
    if (reference.way === 'record') await moveRecords(db, reference, key)
  }
  for (const reference of parents.toReversed()) await deleteRest(db, reference, key)
}

/** The row stays for closed years, old addresses, and undo. Names merged into it earlier follow. */
async function retireName(db: Db, { kind, fromId, intoId }: MergeKey): Promise<void> {
  const { table, id } = nameTables[kind]
  await db.execute(sql`
    update ${table} set axn_status = 'NOT ACTIVE', proposed_user_id = null, merged_into = ${intoId}
    where ${id} = ${fromId}`)
  await db.execute(sql`update ${table} set merged_into = ${intoId} where merged_into = ${fromId}`)
}

/** The airports and companies of the open years whose records the merge changes. */
async function listSubjectsOf(db: Db, { kind, fromId, intoId }: MergeKey) {
  const parts = references[kind]
    .filter(({ airport, way }) => airport || way === 'parent')
    .map(({ table, column, airport }) => {
      const key = airport ? sql`used.airport_id, null::integer` : sql`null::integer, used.company_id`
      return sql`select ${key}, used.axn_instance_id from ${sql.identifier(table)} as used
        where used.${sql.identifier(column)} in (${fromId}, ${airport ? fromId : intoId}) and ${isOfOpenYear(sql`used.axn_instance_id`)}`
    })
  const { rows } = await db.execute<{
    airport_id: number | null
    company_id: number | null
    axn_instance_id: number
  }>(
    sql`select * from (${sql.join(parts, sql` union `)}) as subject (airport_id, company_id, axn_instance_id)`,
  )
  return rows
}

/** Other transactions that refer to one of them wait until the transaction ends. */
async function lockBoth(db: Db, { kind, fromId, intoId }: MergeKey): Promise<void> {
  const { table, id } = nameTables[kind]
  await db.execute(sql`select from ${table} where ${id} in (${fromId}, ${intoId}) order by ${id} for update`)
}

/** A terminal's version covers its airlines, so increment it to make open forms stale. */
async function touchTerminals(db: Db, { fromId }: MergeKey): Promise<void> {
  await db.execute(sql`
    update airport_terminal as year set version = year.version + 1 from airline_terminal as moved
    where moved.airline_id = ${fromId} and ${isOfOpenYear(sql`year.axn_instance_id`)}
      and moved.airport_id = year.airport_id and moved.terminal_id = year.terminal_id and moved.axn_instance_id = year.axn_instance_id`)
}

/** SQL for the row under the other key. Its last editor and time stay. */
const rewriteRowKey = (row: SQL, { table, column }: Reference, intoId: number): SQL =>
  sql`jsonb_populate_record(null::${sql.identifier(table)}, to_jsonb(${row})
    || jsonb_build_object(${column}::text, ${intoId}::integer)${table === 'company_instance' ? setOwnName(intoId) : sql``})`

/** In a year that had only the other company, the remaining company appears under its own name. */
const setOwnName = (intoId: number): SQL =>
  sql` || (select jsonb_build_object('company_name', company_name) from company where company_id = ${intoId})`

/** The remaining company keeps what it has. Missing values are taken from the other. */
async function copyRows(db: Db, reference: Reference, { fromId, intoId }: MergeKey): Promise<void> {
  const table = sql.identifier(reference.table)
  await db.execute(sql`
    insert into ${table} as own select copied.* from ${table} as moved,
      lateral ${rewriteRowKey(sql`moved`, reference, intoId)} as copied
    where moved.${sql.identifier(reference.column)} = ${fromId}
      and ${isOfOpenYear(sql`moved.axn_instance_id`)}
    on conflict (${sql.join(
      [reference.column, ...(reference.meets ?? [])].map(each => sql.identifier(each)),
      sql`, `,
    )}) do update set ${reference.what === 'types' ? fillTypeText : fillDetails}`)
}

const fillTypeText = sql`company_type_info_text = coalesce(own.company_type_info_text, excluded.company_type_info_text)`

const columnsOf = (names: readonly string[]) => names.map(name => sql.identifier(toSnakeCase(name)))
const addressColumns = columnsOf(listKeys(addressFields))
const otherColumns = columnsOf(
  listKeys(companyColumns).filter(name => name !== 'companyName' && !(name in addressFields)),
)

/** Unpublished details do not become public by a merge. */
const takenFrom = (column: SQL): SQL => sql`case when own.axn_instance_status <> 'PUBLISHED'
  or excluded.axn_instance_status = 'PUBLISHED' then excluded.${column} end`

/**
 * An address is one value: parts of two would be the address of neither. A company year's version covers its types, so
 * it is incremented to make open forms stale.
 */
const fillDetails = sql.join(
  [
    sql`version = own.version + 1`,
    ...otherColumns.map(each => sql`${each} = coalesce(own.${each}, ${takenFrom(sql`${each}`)})`),
    ...addressColumns.map(
      each =>
        sql`${each} = case when num_nonnulls(${sql.join(
          addressColumns.map(part => sql`own.${part}`),
          sql`, `,
        )}) = 0 then ${takenFrom(sql`${each}`)} else own.${each} end`,
    ),
  ],
  sql`, `,
)

async function changeRows(db: Db, reference: Reference, key: MergeKey): Promise<void> {
  const table = sql.identifier(reference.table)
  const column = sql.identifier(reference.column)
  const same = (reference.meets ?? []).map(
    each => sql`other.${sql.identifier(each)} = moved.${sql.identifier(each)}`,
  )
  const isFree = reference.meets
    ? sql`not exists (select from ${table} as other
        where other.${column} = ${key.intoId} and ${sql.join(same, sql` and `)})`
    : sql`true`
  const order =
    reference.what === 'contacts' ? sql`, order_sequence_number = ${placeAfterOthers(key)}` : sql``
  await db.execute(sql`
    update ${table} as moved set ${column} = ${key.intoId} ${order}
    where moved.${column} = ${key.fromId} and ${isOfOpenYear(sql`moved.axn_instance_id`)} and ${isFree}`)
  await deleteRest(db, reference, key)
}

/** The remaining company's contacts come first. */
const placeAfterOthers = ({ intoId }: MergeKey): SQL => sql`least(${maxDisplayOrder}::integer,
  moved.order_sequence_number + coalesce((select max(other.order_sequence_number) from contact as other
    where other.company_id = ${intoId} and other.axn_instance_id = moved.axn_instance_id), 0))`

/**
 * Deleted and inserted again with the same number, author, and time, because an update would replace them with today's.
 */
async function moveRecords(db: Db, reference: Reference, { fromId, intoId }: MergeKey): Promise<void> {
  const table = sql.identifier(reference.table)
  await db.execute(sql`
    with moved as (delete from ${table} where ${sql.identifier(reference.column)} = ${fromId}
        and ${isOfOpenYear(sql`${table}.axn_instance_id`)} returning *)
    insert into ${table} overriding system value
    select copied.* from moved, lateral ${rewriteRowKey(sql`moved`, reference, intoId)} as copied
    on conflict do nothing`)
}

async function deleteRest(db: Db, { table, column }: Reference, { fromId }: MergeKey): Promise<void> {
  await db.execute(sql`delete from ${sql.identifier(table)}
    where ${sql.identifier(column)} = ${fromId} and ${isOfOpenYear(sql`axn_instance_id`)}`)
}

/** Whether a row belongs to a year that is still open: a merge never touches a closed one. */
const isOfOpenYear = (year: SQL): SQL =>
  sql`${year} in (select open_year.axn_instance_id from axn_instance as open_year
    where open_year.axn_instance_master_status <> 'HISTORICAL')`

/** Locks the years, so that none closes until the transaction ends. */
async function lockOpenYears(db: Db): Promise<void> {
  await db.execute(sql`select from axn_instance order by axn_instance_id for share`)
}

/** The record that a brand, company, or airline was merged into; null if it was not merged. */
export async function findMergedInto(db: Db, kind: NameKind, id: number): Promise<number | null> {
  const { table, id: key } = nameTables[kind]
  const { rows } = await db.execute<{ into: number | null }>(
    sql`select merged_into as "into" from ${table} where ${key} = ${id}`,
  )
  return rows[0]?.into ?? null
}

/** All companies and brands that were merged into others. */
export async function readMerges(db: Db): Promise<Merge[]> {
  const { rows } = await db.execute<{ kind: Merge['kind']; fromId: number; intoId: number }>(sql`
    select 'companies' as kind, company_id as "fromId", merged_into as "intoId" from company where merged_into is not null
    union all select 'brands', brand_id, merged_into from brand where merged_into is not null`)
  return rows
}

/** The parameter of a call's address that identifies a brand, a company, or an airline. */
function nameInAddress(endpoint: Pick<Endpoint, 'url'>): { kind: NameKind; parameter: string } | null {
  if (endpoint.url.includes('/:companyId')) return { kind: 'companies', parameter: 'companyId' }
  if (endpoint.url.includes('/:brandId')) return { kind: 'brands', parameter: 'brandId' }
  if (endpoint.url.startsWith('/airlines/:id')) return { kind: 'airlines', parameter: 'id' }
  return null
}

/** The new path and query for the address of a merged name; null for any other address. */
export async function findMergedAddress(
  db: Db,
  endpoint: Pick<Endpoint, 'url'>,
  params: Record<string, string | number>,
  address: string,
): Promise<string | null> {
  const named = nameInAddress(endpoint)
  if (!named) return null
  const into = await findMergedInto(db, named.kind, Number(params[named.parameter]))
  if (into === null) return null
  const query = address.includes('?') ? address.slice(address.indexOf('?')) : ''
  return apiBase + buildPath(endpoint, { ...params, [named.parameter]: into }) + query
}
