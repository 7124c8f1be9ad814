import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { suggestNames, type FoundName, type NameChoice } from '#domain/catalog/proposal.ts'
import * as messages from '#domain/messages.ts'
import type { Actor } from '#domain/people/roles.ts'
import { problem } from '#domain/problems.ts'
import { collapseSpaces } from '#platform/contract/names.ts'
import { createPage, type PageRequest, type Paged } from '#platform/contract/paging.ts'
import { splitWords } from '#platform/contract/searchNames.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { rankMatch } from '../../database/matchNamesInSql.ts'
import { toSearchedText } from '../../database/schema/columns.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { visibleCompanies } from '../../review/visibility.ts'
import { countUses, nameTables } from '../merging/names.ts'
import { requireUnusedName } from '../merging/uses.queries.ts'
import { findSimilarEntries, normalizedName, proposeNames, requireFreeName } from './names.queries.ts'

interface ChoiceQuery extends PageRequest {
  keyword: string
}

/** Accepted names, and those that this person proposed. */
export function findOfferedTo(
  userId: number,
  table: { axnStatus: PgColumn; proposedUserId: PgColumn },
): SQL | undefined {
  return or(
    eq(table.axnStatus, 'ACTIVE'),
    and(eq(table.axnStatus, 'PROPOSED'), eq(table.proposedUserId, userId)),
  )
}

/** Other names of records, as (key of the remaining one, name, year, whether a part of it finds it). */
function selectOtherNames(kind: NameKind, actor: Actor): SQL {
  const { table, name } = nameTables[kind]
  const merged = sql`select merged_into, ${name}, null::text, true from ${table} where merged_into is not null`
  if (kind !== 'companies') return merged
  // A company that has another name in a year that the actor may not read is found only by all of that name.
  return sql`${merged} union all select ${companyInstance.companyId}, ${companyInstance.companyName},
      ${axnInstance.axnInstanceName}, ${visibleCompanies(actor) ?? sql`true`}
    from ${companyInstance} join ${axnInstance} using (axn_instance_id)`
}

/**
 * The entries that this person may choose and one of whose names contains the keyword, each once. Includes anyone's
 * proposal with exactly that name, because no one can propose it again. An exact match comes first, then the best, and
 * of equally good ones those with the most locations.
 */
export async function listNameChoices(
  db: Db,
  kind: NameKind,
  actor: Actor,
  query: ChoiceQuery,
): Promise<Paged<FoundName>> {
  const { keyword, page, size } = query
  const { table, id, name } = nameTables[kind]
  const words = splitWords(keyword)
  const rank = words.length === 0 ? sql`0` : rankMatch(sql`said.searched`, words)
  // Without a keyword, all are in the order of names.
  const weight = words.length === 0 ? sql`null::integer` : sql`${countUses(kind, sql`found.id`)} desc`
  const { rows } = await db.execute<{ rows: FoundName[]; total: number }>(sql`
    with said as (
      select id, ${collateNames(sql`name`)} as name, year, by_part, ${toSearchedText(sql`name`)} as searched,
        ${normalizedName(sql`name`)} = ${normalizedName(sql`${keyword}::text`)} as is_exact
      from (
        select ${id}, ${name}, null::text, true from ${table} union all ${selectOtherNames(kind, actor)}
      ) as either (id, name, year, by_part)
    ), own as (
      select ${id} as id, ${name} as name, axn_status, proposed_user_id from ${table}
    ), found as (
      select distinct on (own.id) own.id, own.name, own.axn_status, said.name as said_name, said.year,
        said.is_exact, ${rank} as rank
      from said join own on own.id = said.id
      where (said.is_exact or said.by_part and said.searched like ${`%${words.join(' ')}%`}) and (
          own.axn_status = 'ACTIVE'
          or own.axn_status = 'PROPOSED' and (said.is_exact or own.proposed_user_id = ${actor.userId})
        )
      order by own.id, said.name = own.name desc, is_exact desc, rank desc, said.year desc nulls first
    )
    select (select count(*)::integer from found) as "total", coalesce(json_agg(choice), '[]') as "rows"
    from (
      select id as "id", name as "name", axn_status as "axnStatus",
        case when said_name <> name
          then json_build_object('name', said_name, 'axnInstanceName', year) end as "foundAs"
      from found order by is_exact desc, rank desc, ${weight}, ${collateNames(sql`name`)}
      limit ${size} offset ${page * size}) as choice`)
  const found = requireRow(rows)
  return createPage(found.rows, found.total, query)
}

/**
 * Adds a name as a proposal. `isConfirmed` if the user has seen the similar names. Throws `duplicate` with the existing
 * name, `similarNames` unless confirmed, and `tooManyProposals`.
 */
export async function proposeName(
  db: Db,
  kind: NameKind,
  userId: number,
  given: { name: string; isConfirmed: boolean },
): Promise<NameChoice> {
  const wanted = collapseSpaces(given.name)
  await requireFreeName(db, kind, wanted, null)
  const similar = given.isConfirmed
    ? []
    : ((await findSimilarEntries(db, kind, [wanted], userId)).get(wanted) ?? [])
  if (similar.length > 0) {
    const { pointer } = nameTables[kind]
    const errors = [{ pointer, detail: suggestNames(similar) }]
    throw problem('similarNames', { detail: suggestNames(similar), errors })
  }
  const proposed = await proposeNames(db, kind, [wanted], userId)
  // Someone else has just proposed it.
  if (proposed === 0) await requireFreeName(db, kind, wanted, null)
  const { table, id, name } = nameTables[kind]
  const { rows } = await db.execute<NameChoice & Record<string, unknown>>(
    sql`select ${id} as "id", ${name} as "name", axn_status as "axnStatus" from ${table} where ${name} = ${wanted}`,
  )
  return requireRow(rows)
}

/** Throws `notFound` for anything that is not a proposal, and `duplicate` for a name that is taken. */
export async function acceptProposal(db: Db, kind: NameKind, id: number, given?: string): Promise<void> {
  const stored = await lockProposal(db, kind, id)
  const name = given === undefined ? stored : collapseSpaces(given)
  if (name !== stored) await requireFreeName(db, kind, name, id, '/name')
  const { table, id: key, nameColumn } = nameTables[kind]
  await db.execute(sql`
    update ${table} set axn_status = 'ACTIVE', proposed_user_id = null, ${sql.identifier(nameColumn)} = ${name}
    where ${key} = ${id}`)
}

/** Throws `inUse` with an explanation if anything uses it. */
export async function removeProposal(db: Db, kind: NameKind, id: number): Promise<void> {
  await lockProposal(db, kind, id)
  await requireUnusedName(db, kind, id)
  const { table, id: key } = nameTables[kind]
  await db.execute(sql`delete from ${table} where ${key} = ${id}`)
}

/** The proposal's name, with its row locked. */
async function lockProposal(db: Db, kind: NameKind, id: number): Promise<string> {
  const { table, id: key, name } = nameTables[kind]
  const { rows } = await db.execute<{ name: string; axnStatus: string }>(
    sql`select ${name} as "name", axn_status as "axnStatus" from ${table} where ${key} = ${id} for update`,
  )
  const found = rows[0]
  if (found?.axnStatus === 'PROPOSED') return found.name
  throw problem('notFound', found ? { message: messages.proposalGone(found.name) } : {})
}
