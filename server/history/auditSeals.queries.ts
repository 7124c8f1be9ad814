import { createHash } from 'node:crypto'
import { asc, desc, gt, sql, type SQL } from 'drizzle-orm'
import { countOf } from '#platform/contract/count.ts'
import type { Db } from '#platform/database/connect.ts'
import { requireRow } from '#platform/database/statement.ts'
import { auditSeal } from '../database/schema/auditSeals.ts'

type Seal = typeof auditSeal.$inferSelect

/** A row of the audit is hashed as this text. A column that is added later needs a version of its own. */
const rowText = sql`row(audit_id, at, user_id, request, table_name, record_key, transaction_id, action_id, before, after,
  airport_id, company_id, axn_instance_id)::text`
const hashBytes = 16
const mostRows = 10_000
/** Before the first row, whatever its id. */
const beforeAll = Number.MIN_SAFE_INTEGER

/** What the audit had reached at a moment. Once the transactions in progress have ended, no more rows appear up to it. */
export interface AuditReach {
  lastAuditId: number
  /** The transactions that had written to the audit and were in progress. */
  writers: readonly string[]
}

/** A transaction locks the audit before it takes an id for a row, and until it ends. */
const writersInProgress = sql`select virtualtransaction as writer from pg_locks
  where relation = 'public.audit'::regclass and mode = 'RowExclusiveLock'
    and database = (select oid from pg_database where datname = current_database())`

export async function readAuditReach(db: Db): Promise<AuditReach> {
  // The id is read first, so that each transaction with an id up to it has ended or still has the lock.
  const { rows } = await db.execute<{ last: string | number | null }>(
    sql`select pg_sequence_last_value(pg_get_serial_sequence('public.audit', 'audit_id')::regclass) as last`,
  )
  const inProgress = await db.execute<{ writer: string }>(writersInProgress)
  return {
    lastAuditId: Number(requireRow(rows).last ?? 0),
    writers: inProgress.rows.map(({ writer }) => writer),
  }
}

/** The audit's rows after an id, up to another, with their hashes, in the order of their ids. */
async function readRowHashes(db: Db, after: number, last: number, limit: SQL = sql``) {
  const { rows } = await db.execute<{ id: string | number; hash: string }>(sql`
    select audit_id as id, encode(substr(sha256(convert_to(${rowText}, 'UTF8')), 1, ${hashBytes}), 'hex') as hash
    from audit where audit_id > ${after} and audit_id <= ${last} order by audit_id ${limit}`)
  return rows.map(({ id, hash }) => ({ id: Number(id), hash }))
}

const hashSeal = (
  before: string,
  { sealId, lastAuditId, auditIds, rowHashes }: Omit<Seal, 'hash' | 'at'>,
): string =>
  createHash('sha256')
    .update(`${before} ${sealId} ${lastAuditId} ${auditIds.join(',')} `)
    .update(rowHashes)
    .digest('hex')

const readLastSeal = async (db: Db): Promise<Seal | undefined> =>
  (await db.select().from(auditSeal).orderBy(desc(auditSeal.sealId)).limit(1))[0]

/**
 * Seals the rows up to an earlier reach. Resolves to the number of rows; to zero while a transaction of that moment is
 * still in progress, or while another server seals.
 */
export async function sealAudit(db: Db, reach: AuditReach): Promise<number> {
  const inProgress = await db.execute<{ writer: string }>(writersInProgress)
  if (inProgress.rows.some(({ writer }) => reach.writers.includes(writer))) return 0
  const { rows } = await db.execute<{ isFirst: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('factbook.audit_seal')) as "isFirst"`,
  )
  if (!requireRow(rows).isFirst) return 0
  const before = await readLastSeal(db)
  const after = before?.lastAuditId ?? beforeAll
  const found = await readRowHashes(db, after, reach.lastAuditId, sql`limit ${mostRows}`)
  const last = found.at(-1)
  if (!last) return 0
  const seal = {
    sealId: (before?.sealId ?? 0) + 1,
    lastAuditId: last.id,
    auditIds: found.map(({ id }) => id),
    rowHashes: Buffer.from(found.map(({ hash }) => hash).join(''), 'hex'),
  }
  await db.insert(auditSeal).values({ ...seal, hash: hashSeal(before?.hash ?? '', seal) })
  return found.length
}

/** The last seal and what it covers; null before the first. */
export interface SealMark {
  sealId: number
  lastAuditId: number
  hash: string
}

export async function readSealMark(db: Db): Promise<SealMark | null> {
  const last = await readLastSeal(db)
  return last ? { sealId: last.sealId, lastAuditId: last.lastAuditId, hash: last.hash } : null
}

/** The seal with this number; null if there is none. */
export async function findSeal(db: Db, sealId: number): Promise<SealMark | null> {
  const [seal] = await db
    .select()
    .from(auditSeal)
    .where(sql`${auditSeal.sealId} = ${sealId}`)
  return seal ?? null
}

const mostFaults = 1000

/** Each row of the audit that is not as it was sealed, and each seal that does not follow from the one before. */
export async function findAuditFaults(db: Db): Promise<{ faults: string[]; rows: number; unsealed: number }> {
  const faults: string[] = []
  let before: Pick<Seal, 'sealId' | 'lastAuditId' | 'hash'> = {
    sealId: 0,
    lastAuditId: beforeAll,
    hash: '',
  }
  let rows = 0
  for (;;) {
    const [seal] = await db
      .select()
      .from(auditSeal)
      .where(gt(auditSeal.sealId, before.sealId))
      .orderBy(asc(auditSeal.sealId))
      .limit(1)
    if (!seal || faults.length > mostFaults) break
    if (seal.sealId !== before.sealId + 1)
      faults.push(`The seals ${before.sealId + 1} to ${seal.sealId - 1} of the audit are missing.`)
    else if (seal.hash !== hashSeal(before.hash, seal))
      faults.push(`Seal ${seal.sealId} of the audit does not follow from the seal before.`)
    faults.push(...(await compareBatch(db, before.lastAuditId, seal)))
    rows += seal.auditIds.length
    before = seal
  }
  const { rows: left } = await db.execute<{ count: number; late: number }>(sql`
    select count(*)::integer as count, count(*) filter (where at < now() - interval '1 hour')::integer as late
    from audit where audit_id > ${before.lastAuditId}`)
  const { count, late } = requireRow(left)
  // A server seals every minute.
  if (late > 0)
    faults.push(
      `${countOf(late, 'row')} of the audit ${late === 1 ? 'is' : 'are'} older than an hour and not sealed. Start a server, wait two minutes, and verify again.`,
    )
  return { faults, rows, unsealed: count }
}

async function compareBatch(db: Db, after: number, seal: Seal): Promise<string[]> {
  const now = new Map(
    (await readRowHashes(db, after, seal.lastAuditId)).map(({ id, hash }) => [id, hash] as const),
  )
  const sealed = Buffer.from(seal.rowHashes).toString('hex')
  const expected = new Map(
    seal.auditIds.map((id, index) => [id, sealed.slice(index * 2 * hashBytes, (index + 1) * 2 * hashBytes)]),
  )
  return [
    ...[...expected].flatMap(([id, hash]) => {
      if (!now.has(id)) return [`Row ${id} of the audit has been removed.`]
      return now.get(id) === hash ? [] : [`Row ${id} of the audit has been altered.`]
    }),
    ...[...now.keys()]
      .filter(id => !expected.has(id))
      .map(id => `Row ${id} of the audit was added after its batch was sealed.`),
  ]
}
