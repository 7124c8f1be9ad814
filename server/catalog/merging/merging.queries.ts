import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { messages } from '#domain/messages.ts'
import { countMoved, type Mergeable } from '#domain/catalog/merging.ts'
import { kindWords } from '#domain/catalog/nameUse.ts'
import { problem } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { nameAction } from '../../history/actions.queries.ts'
import { previewMerge, type MergeKey } from './mergePreview.queries.ts'
import { nameTables } from './names.ts'
import { references, type Reference } from './references.ts'
import { moveUsersOf } from './usersOfCompany.queries.ts'

interface Merged extends Mergeable {
  moved: number
  actionId: string
}

/**
 * Moves everything that names one of two in the open years to the other, and retires the first: it is offered nowhere
 * and its addresses lead to the other. Closed years keep it. Throws `stale` when something changed since the preview,
 * and `valueRefused` when the kept one is only proposed.
 */
export async function mergeNames(db: Db, key: MergeKey, seen: string): Promise<Merged> {
  await lockOpenYears(db)
  await lockBoth(db, key)
  const preview = await previewMerge(db, key)
  if (preview.into.axnStatus === 'PROPOSED') {
    const detail = messages.mergeIntoProposal(preview.into.name)
    throw problem('valueRefused', { message: detail, detail })
  }
  if (preview.seen !== seen) throw problem('stale', { message: messages.mergeChanged })
  await touchParents(db, key)
  const of = references[key.kind]
  const parents = of.filter(each => each.way === 'parent')
  for (const reference of parents) await copyRows(db, reference, key)
  for (const reference of of) {
    if (reference.way === 'change') await changeRows(db, reference, key)
    if (reference.way === 'record') await moveRecords(db, reference, key)
  }
  for (const reference of parents.toReversed()) await deleteRest(db, reference, key)
  if (key.kind === 'companies') await moveUsersOf(db, preview.from.name, preview.into.name)
  await retire(db, key)
  const { from, into } = preview
  const title = `Merge the ${kindWords[key.kind].one} '${from.name}' into '${into.name}'`
  return { ...into, moved: countMoved(preview), actionId: await nameAction(db, { title }) }
}

/** The row stays for the closed years, for old addresses, and for the undo. What was merged into it before follows. */
async function retire(db: Db, { kind, fromId, intoId }: MergeKey): Promise<void> {
  const { table, id } = nameTables[kind]
  await db.execute(sql`
    update ${table} set axn_status = 'NOT ACTIVE', proposed_user_id = null, merged_into = ${intoId}
    where ${id} = ${fromId}`)
  await db.execute(sql`update ${table} set merged_into = ${intoId} where merged_into = ${fromId}`)
}

/**
 * In the order of their keys, so that two merges of the same two wait for each other. Whoever refers to one of them
 * meanwhile waits too, and so does whoever edits one of the companies' years.
 */
async function lockBoth(db: Db, { kind, fromId, intoId }: MergeKey): Promise<void> {
  const { table, id } = nameTables[kind]
  await db.execute(sql`select from ${table} where ${id} in (${fromId}, ${intoId}) order by ${id} for update`)
  if (kind !== 'companies') return
  await db
    .select({ companyId: companyInstance.companyId })
    .from(companyInstance)
    .where(inArray(companyInstance.companyId, [fromId, intoId]))
    .orderBy(companyInstance.companyId, companyInstance.axnInstanceId)
    .for('update')
}

/** The version of a terminal covers its airlines, that of a company's year its types: whoever has them open is told. */
async function touchParents(db: Db, { kind, fromId, intoId }: MergeKey): Promise<void> {
  if (kind === 'airlines')
    await db.execute(sql`
      update airport_terminal as year set version = year.version + 1 from airline_terminal as moved
      where moved.airline_id = ${fromId} and ${isOfOpenYear(sql`year.axn_instance_id`)}
        and moved.airport_id = year.airport_id and moved.terminal_id = year.terminal_id and moved.axn_instance_id = year.axn_instance_id`)
  if (kind === 'companies')
    await db
      .update(companyInstance)
      .set({ version: sql`${companyInstance.version} + 1` })
      .where(
        sql`${eq(companyInstance.companyId, intoId)} and ${isOfOpenYear(sql`${companyInstance.axnInstanceId}`)}
          and ${companyInstance.axnInstanceId} in (select axn_instance_id from company_instance where company_id = ${fromId})`,
      )
}

/** The row as it is, under the other key: whoever changed it last and when stays with it. */
const underKey = (row: SQL, { table, column }: Reference, intoId: number): SQL =>
  sql`jsonb_populate_record(null::${sql.identifier(table)}, to_jsonb(${row})
    || jsonb_build_object(${column}::text, ${intoId}::integer)${table === 'company_instance' ? keptName(intoId) : sql``})`

/** In a year that only the other company was in, the kept one goes by its own name. */
const keptName = (intoId: number): SQL =>
  sql` || (select jsonb_build_object('company_name', company_name) from company where company_id = ${intoId})`

/** What the kept one has already keeps its words; what it has no words for gets the other's. */
async function copyRows(db: Db, reference: Reference, { fromId, intoId }: MergeKey): Promise<void> {
  const table = sql.identifier(reference.table)
  const meeting =
    reference.what === 'types'
      ? sql`(company_id, axn_instance_id, company_type) do update set company_type_info_text =
          coalesce(${table}.company_type_info_text, excluded.company_type_info_text)`
      : sql`do nothing`
  await db.execute(sql`
    insert into ${table} select copied.* from ${table} as moved,
      lateral ${underKey(sql`moved`, reference, intoId)} as copied
    where moved.${sql.identifier(reference.column)} = ${fromId}
      and ${isOfOpenYear(sql`moved.axn_instance_id`)} on conflict ${meeting}`)
}

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
  const order = reference.what === 'contacts' ? sql`, order_sequence_number = ${behindOthers(key)}` : sql``
  await db.execute(sql`
    update ${table} as moved set ${column} = ${key.intoId} ${order}
    where moved.${column} = ${key.fromId} and ${isOfOpenYear(sql`moved.axn_instance_id`)} and ${isFree}`)
  await deleteRest(db, reference, key)
}

/** The contacts of the kept company come first. */
const behindOthers = ({ intoId }: MergeKey): SQL => sql`moved.order_sequence_number + coalesce((
  select max(other.order_sequence_number) from contact as other
  where other.company_id = ${intoId} and other.axn_instance_id = moved.axn_instance_id), 0)`

/** Deleted and written again with the same number, author and moment: an update would put today's in their place. */
async function moveRecords(db: Db, reference: Reference, { fromId, intoId }: MergeKey): Promise<void> {
  const table = sql.identifier(reference.table)
  await db.execute(sql`
    with moved as (delete from ${table} where ${sql.identifier(reference.column)} = ${fromId}
        and ${isOfOpenYear(sql`${table}.axn_instance_id`)} returning *)
    insert into ${table} overriding system value
    select copied.* from moved, lateral ${underKey(sql`moved`, reference, intoId)} as copied
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
