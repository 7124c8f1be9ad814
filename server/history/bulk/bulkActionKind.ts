import { sql } from 'drizzle-orm'
import type { BulkItem, BulkLine, BulkOutcome, BulkRequest } from '#domain/history/bulkAction.ts'
import type { Actor } from '#domain/people/roles.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Db } from '#platform/database/connect.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { fromConstraintError } from '../../database/constraintProblems.ts'

/** The request that a batch of items belongs to. */
export interface BulkContext {
  request: BulkRequest
  actor: Actor
  publicUrl: string
  /** Locks what the plan is based on, because it is about to be carried out. */
  locks: boolean
}

/** An email that an action sends, or does not for the reason in `skipped`. */
interface PlannedMail {
  userId: number
  email: string
  skipped: string | null
}

/** What an action would do to a record. */
export interface PlannedItem {
  item: BulkItem
  name: string
  outcome: BulkOutcome
  /** It must also fit several records, because a preview says it once if it is the same for all. */
  message: string
  mails: PlannedMail[]
}

/** The jobs of the emails that were requested, by recipient. */
export type MailJobs = ReadonlyMap<number, number>

/** What an action did to a record, with the jobs of its emails. */
export interface AppliedItem extends PlannedItem {
  jobs: MailJobs
}

/** How an action on many records is planned and carried out. The dry run and the run share the plan. */
export interface BulkActionKind {
  /** The number of records per transaction. An action whose emails combine records has all of them in one. */
  batchSize: number
  /** The records that the request stands for, if not the given ones. */
  listItems?(db: Db, request: BulkRequest): Promise<BulkItem[]>
  /** In the order of the items. */
  plan(db: Db, items: readonly BulkItem[], context: BulkContext): Promise<PlannedItem[]>
  /** Carries out the items whose planned outcome is `done`. */
  apply(
    db: Db,
    planned: readonly PlannedItem[],
    context: BulkContext,
    run: { actionId: string },
  ): Promise<AppliedItem[]>
  /** An email as this recipient would get it, or else the first one. */
  composeSample?(
    db: Db,
    planned: readonly PlannedItem[],
    context: BulkContext,
    userId: number | undefined,
  ): Promise<Mail | null>
}

const noJobs: MailJobs = new Map()

export const keyOfItem = ({ kind, id, axnInstanceId }: BulkItem): string =>
  `${kind} ${id} ${axnInstanceId ?? ''}`

/**
 * Carries out each item in a nested transaction, so that one that is refused changes nothing and stops no other. Deferred
 * constraints are checked in it too, because at the commit they would refuse the whole batch.
 */
export async function applyEach(
  db: Db,
  planned: readonly PlannedItem[],
  work: (db: Db, planned: PlannedItem) => Promise<MailJobs | undefined>,
): Promise<AppliedItem[]> {
  const applied: AppliedItem[] = []
  for (const each of planned) {
    try {
      const jobs = await db.transaction(async inner => {
        const asked = await work(inner, each)
        await inner.execute(sql`set constraints all immediate`)
        return asked
      })
      applied.push({ ...each, jobs: jobs ?? noJobs })
    } catch (thrown) {
      const refused = thrown instanceof Problem ? thrown : fromConstraintError(thrown)
      if (!refused) throw thrown
      applied.push({ ...each, outcome: 'refused', message: refused.message, mails: [], jobs: noJobs })
    }
  }
  return applied
}

/** A planned item as the dry run shows it. */
export const describePlanned = ({ item, name, outcome, message, mails }: PlannedItem): BulkLine => ({
  ...item,
  name,
  outcome,
  message,
  mails: mails.map(({ userId, email, skipped }) =>
    skipped === null
      ? { userId, email, state: 'planned', why: '' }
      : { userId, email, state: 'skipped', why: skipped },
  ),
})
