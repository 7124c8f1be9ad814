import { sql, type SQL } from 'drizzle-orm'
import { nameKind, type NameKind } from '#domain/catalog/nameUse.ts'
import type { NameProposal, ProposalListQuery } from '#domain/catalog/proposal.ts'
import { createPage, parseSort, type Paged } from '#platform/contract/paging.ts'
import type { Db } from '#platform/database/connect.ts'
import { momentAsText } from '#platform/database/moment.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import { appUser } from '../../database/schema/users.ts'
import { hasWords } from '../../database/searchNames.ts'
import { nameTables } from '../merging/names.ts'
import { listUses } from '../merging/uses.queries.ts'

type ListedProposal = Pick<NameProposal, 'kind' | 'id' | 'name' | 'proposedUserName' | 'proposedDate'>
type SimilarName = NameProposal['alike'][number]

const sortColumns = {
  proposedDate: sql`proposal.modified_date`,
  name: collateNames(sql`proposal.name`),
  kind: sql`proposal.kind`,
  proposedUserName: collateNames(sql`${appUser.lastName}`),
} satisfies Record<string, SQL>

const mostAlike = 5

/** One page of open proposals, with the uses of each and similar names. */
export async function listProposals(db: Db, query: ProposalListQuery): Promise<Paged<NameProposal>> {
  const { column, descending } = parseSort(query.sort)
  const kinds = query.kind === 'ALL' ? nameKind.options : [query.kind]
  const from = sql`(${sql.join(kinds.map(selectProposedNames), sql` union all `)}) as proposal
    left join ${appUser} on ${appUser.userId} = proposal.proposed_user_id`
  const condition = query.keyword === '' ? sql`true` : hasWords(sql`proposal.name`, query.keyword)
  const { rows } = await db.execute<ListedProposal>(sql`
    select proposal.kind as "kind", proposal.id as "id", proposal.name as "name",
      ${appUser.firstName} || ' ' || ${appUser.lastName} as "proposedUserName",
      ${momentAsText(sql`proposal.modified_date`)} as "proposedDate"
    from ${from} where ${condition}
    order by ${sortColumns[column]} ${descending ? sql`desc` : sql`asc`} nulls last, proposal.kind, proposal.id
    limit ${query.size} offset ${query.page * query.size}`)
  const counted = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from ${from} where ${condition}`,
  )
  return createPage(await withUses(db, rows), requireRow(counted.rows).total, query)
}

/** The number of undecided proposals. */
export async function countProposals(db: Db): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${sql.join(nameKind.options.map(selectProposedNames), sql` union all `)}) as proposal`,
  )
  return requireRow(rows).total
}

function selectProposedNames(kind: NameKind): SQL {
  const { table, id, name } = nameTables[kind]
  return sql`select ${kind}::text as kind, ${id} as id, ${name} as name, proposed_user_id, modified_date
    from ${table} where axn_status = 'PROPOSED'`
}

async function withUses(db: Db, rows: readonly ListedProposal[]): Promise<NameProposal[]> {
  const described = new Map<ListedProposal, Pick<NameProposal, 'uses' | 'alike'>>()
  for (const [kind, listed] of Map.groupBy(rows, row => row.kind)) {
    const ids = listed.map(row => row.id)
    const uses = await listUses(db, kind, ids)
    const alike = await findSimilarNames(db, kind, ids)
    for (const row of listed)
      described.set(row, { uses: uses.get(row.id) ?? [], alike: alike.get(row.id) ?? [] })
  }
  return rows.map(row => ({ ...row, uses: [], alike: [], ...described.get(row) }))
}

/** For each of these, the names of the same kind that share the longest sequence of letters with it. */
async function findSimilarNames(
  db: Db,
  kind: NameKind,
  ids: readonly number[],
): Promise<Map<number, SimilarName[]>> {
  const { table, id, name } = nameTables[kind]
  const wanted = sql.join(
    ids.map(each => sql`${each}::integer`),
    sql`, `,
  )
  const { rows } = await db.execute<SimilarName & { of: number }>(sql`
    select wanted.id as "of", alike.*
    from (select ${id} as id, ${name} as name from ${table} where ${id} in (${wanted})) as wanted,
    lateral (
      select ${id} as "id", ${name} as "name", axn_status as "axnStatus",
        round(similarity(${name}, wanted.name)::numeric, 2)::float8 as "likeness"
      from ${table} where ${collateNames(name)} % wanted.name and ${id} <> wanted.id
      order by similarity(${name}, wanted.name) desc, ${id} limit ${mostAlike}
    ) as alike`)
  return Map.groupBy(rows, row => row.of)
}
