import { sql } from 'drizzle-orm'
import { messages } from '#domain/messages.ts'
import type { NameKind } from '#domain/catalog/nameUse.ts'
import { problem } from '#domain/problems.ts'
import { collapseSpaces } from '#domain/catalog/proposal.ts'
import type { Db } from '#platform/database/connect.ts'
import { nameTables } from '../merging/names.ts'
import { requireUnused } from '../merging/uses.queries.ts'
import { requireFreeName } from './names.queries.ts'

interface Accepted {
  kind: NameKind
  id: number
  name?: string
}

/**
 * All of them or none. Throws `notFound` for something that is not a proposal, and `duplicate` at a name that is
 * taken.
 */
export async function acceptProposals(db: Db, proposals: readonly Accepted[]): Promise<number> {
  const placed = proposals.map((proposal, index) => ({ proposal, index }))
  // In a fixed order, so that two people who accept the same ones wait for each other.
  placed.sort(
    (one, other) =>
      one.proposal.kind.localeCompare(other.proposal.kind) || one.proposal.id - other.proposal.id,
  )
  for (const { proposal, index } of placed) {
    const { kind, id } = proposal
    const stored = await lockProposal(db, kind, id)
    const name = proposal.name === undefined ? stored : collapseSpaces(proposal.name)
    if (name !== stored) await requireFreeName(db, kind, name, id, `/proposals/${index}/name`)
    const { table, id: key, nameColumn } = nameTables[kind]
    await db.execute(sql`
      update ${table} set axn_status = 'ACTIVE', proposed_user_id = null, ${sql.identifier(nameColumn)} = ${name}
      where ${key} = ${id}`)
  }
  return proposals.length
}

/** Throws `inUse` with an explanation if anything uses it. */
export async function removeProposal(db: Db, kind: NameKind, id: number): Promise<void> {
  await lockProposal(db, kind, id)
  await requireUnused(db, kind, id)
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
