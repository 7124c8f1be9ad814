import { sql, type SQL } from 'drizzle-orm'
import { formatNameUses, nameKind, type NameKind } from '#domain/catalog/nameUse.ts'
import { proposalListing, type NameProposal } from '#domain/catalog/proposal.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import type { Db } from '#platform/database/connect.ts'
import { collateNames } from '#platform/database/search.ts'
import { requireRow } from '#platform/database/statement.ts'
import type { RowReads } from '../../browse/listing/registerTableListing.ts'
import { hasWords } from '../../database/matchNamesInSql.ts'
import { personName } from '../../database/schema/columns.ts'
import { appUser } from '../../database/schema/users.ts'
import { readListPage, readWholeList, type TableList } from '../../database/tableList.ts'
import { nameTables } from '../merging/names.ts'
import { listUses } from '../merging/uses.queries.ts'

type ProposalRow = ListingRow<typeof proposalListing>
type ListedProposal = Omit<ProposalRow, 'uses' | 'alike'>
type SimilarName = NameProposal['alike'][number]

const mostAlike = 5

/** Every open proposal, without its uses and similar names. */
const proposalList: TableList<typeof proposalListing> = {
  listing: proposalListing,
  from: sql`(${sql.join(nameKind.options.map(selectProposedNames), sql` union all `)}) as proposal
    left join ${appUser} on ${appUser.userId} = proposal.proposed_user_id`,
  columns: {
    name: { value: sql`proposal.name`, order: [collateNames(sql`proposal.name`)] },
    kind: sql`proposal.kind`,
    proposedUserName: {
      value: personName(appUser),
      order: [collateNames(appUser.lastName), collateNames(appUser.firstName)],
    },
    proposedDate: sql`proposal.modified_date`,
  },
  more: { id: sql`proposal.id` },
  matches: keyword => hasWords(sql`proposal.name`, keyword),
  tieBreaks: [sql`proposal.kind`, sql`proposal.id`],
}

/** Open proposals, with the uses of each and similar names. */
export const proposalReads: RowReads = {
  async readPage(db, query) {
    const page = await readListPage(db, proposalList, query)
    return { ...page, content: await withUses(db, page.content) }
  },
  readAll: async (db, query, most) => withUses(db, await readWholeList(db, proposalList, query, most)),
}

/** Cells of files, as on the screen. */
export const proposalCells = {
  uses: ({ uses }: ProposalRow) => formatNameUses(uses),
  alike: ({ alike }: ProposalRow) => alike.map(each => each.name).join('; '),
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

async function withUses(db: Db, rows: readonly ListedProposal[]): Promise<ProposalRow[]> {
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
