import { sql } from 'drizzle-orm'
import { formatNameUses, kindWords, nameKind, type NameKind } from '#domain/catalog/nameUse.ts'
import type { BulkItem } from '#domain/history/bulkAction.ts'
import * as messages from '#domain/messages.ts'
import { problems } from '#domain/problems.ts'
import type { Db } from '#platform/database/connect.ts'
import { applyEach, type BulkActionKind, type PlannedItem } from '../../history/bulk/bulkActionKind.ts'
import { previewMerge } from '../merging/mergePreview.queries.ts'
import { mergeNames } from '../merging/merging.queries.ts'
import { nameTables } from '../merging/names.ts'
import { listUses } from '../merging/uses.queries.ts'
import { acceptProposal, removeProposal } from './proposals.queries.ts'

/** A name that was proposed, with the name to merge it into. */
interface FoundName {
  kind: NameKind
  id: number
  name: string
  axnStatus: string
  isMerged: boolean
  into: { id: number; name: string } | null
  /** `12 tenants in 2026`; empty if nothing uses it. */
  uses: string
}
type Decision = Pick<PlannedItem, 'outcome' | 'message'> & { name?: string }

const createProposalAction = (
  decide: (found: FoundName) => Decision,
  work: (db: Db, found: Pick<FoundName, 'kind' | 'id'>, item: BulkItem) => Promise<unknown>,
): BulkActionKind => ({
  batchSize: 10,
  async plan(db, items) {
    const nameOf = await readNames(db, items)
    return items.map((item): PlannedItem => {
      const found = nameOf(item)
      if (!found) {
        const message = problems.notFound.message
        return { item, name: `${item.kind} ${item.id}`, outcome: 'refused', message, mails: [] }
      }
      return { item, name: found.name, mails: [], ...decide(found) }
    })
  },
  apply: (db, planned) =>
    applyEach(db, planned, async (inner, { item }) => {
      const kind = toNameKind(item)
      if (kind) await work(inner, { kind, id: item.id }, item)
      return undefined
    }),
})

export const acceptBulkAction = createProposalAction(
  ({ name, axnStatus, uses }) => {
    if (axnStatus === 'ACTIVE') return { outcome: 'unneeded', message: 'Already accepted.' }
    return axnStatus === 'PROPOSED'
      ? { outcome: 'done', message: uses === '' ? 'Not used yet' : `Used by ${uses}` }
      : { outcome: 'refused', message: messages.proposalGone(name) }
  },
  (db, { kind, id }) => acceptProposal(db, kind, id),
)

export const mergeSimilarBulkAction = createProposalAction(
  ({ name, axnStatus, isMerged, into, uses }) => {
    if (isMerged) return { outcome: 'unneeded', message: 'Already merged.' }
    if (axnStatus !== 'PROPOSED') return { outcome: 'refused', message: messages.proposalGone(name) }
    if (!into) return { outcome: 'refused', message: 'No active name is similar.' }
    const message = uses === '' ? 'Nothing uses it' : `Used by ${uses}`
    return { outcome: 'done', message, name: `${name} → ${into.name}` }
  },
  async (db, { kind, id }, { intoId = 0 }) => {
    const key = { kind, fromId: id, intoId }
    await mergeNames(db, key, (await previewMerge(db, key)).seen)
  },
)

export const deleteProposalsBulkAction = createProposalAction(
  ({ name, axnStatus, uses }) => {
    if (axnStatus !== 'PROPOSED') return { outcome: 'refused', message: messages.proposalGone(name) }
    return uses === ''
      ? { outcome: 'done', message: 'Nothing uses it' }
      : { outcome: 'refused', message: `Used by ${uses}.` }
  },
  (db, { kind, id }) => removeProposal(db, kind, id),
)

/** `company` → `companies`. Null for a record that no one proposes, and for a company of a year. */
const toNameKind = ({ kind, axnInstanceId }: BulkItem): NameKind | null =>
  axnInstanceId === undefined ? (nameKind.options.find(each => kindWords[each].one === kind) ?? null) : null

async function readNames(
  db: Db,
  items: readonly BulkItem[],
): Promise<(item: BulkItem) => FoundName | undefined> {
  const found = new Map<string, FoundName>()
  for (const [kind, ofKind] of Map.groupBy(items, toNameKind)) {
    if (kind === null) continue
    const { table, id, name } = nameTables[kind]
    const wanted = JSON.stringify(ofKind.map(each => ({ id: each.id, into: each.intoId })))
    const { rows } = await db.execute<Omit<FoundName, 'kind' | 'uses'> & Record<string, unknown>>(sql`
      select ${id} as "id", ${name} as "name", axn_status as "axnStatus", merged_into is not null as "isMerged",
        (select json_build_object('id', ${id}, 'name', ${name}) from ${table}
          where ${id} = wanted.into and axn_status = 'ACTIVE' and merged_into is null) as "into"
      from ${table} join json_to_recordset(${wanted}::json) as wanted (id integer, "into" integer) on wanted.id = ${id}`)
    const uses = await listUses(
      db,
      kind,
      rows.map(each => each.id),
    )
    for (const row of rows)
      found.set(`${kind} ${row.id}`, { ...row, kind, uses: formatNameUses(uses.get(row.id) ?? []) })
  }
  return item => found.get(`${toNameKind(item)} ${item.id}`)
}
