import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#platform/database/connect.ts'
import { MissingError, TakenError, type Storage } from '#platform/storage/storage.ts'
import { findSeal, readSealMark, type SealMark } from './auditSeals.queries.ts'

const checkpoint = z.object({
  day: z.string(),
  sealId: z.number().int(),
  lastAuditId: z.number().int(),
  hash: z.string(),
  signature: z.string(),
})

const keyOfDay = (day: string): string => `audit/${day}.json`

/** With a key of its own, which follows from the session secret. */
function sign(secret: string, day: string, { sealId, lastAuditId, hash }: SealMark): string {
  const key = hkdfSync('sha256', secret, '', 'factbook audit checkpoint', 32)
  return createHmac('sha256', Buffer.from(key))
    .update(`${day} ${sealId} ${lastAuditId} ${hash}`)
    .digest('hex')
}

interface Kept {
  database: Database
  storage: Storage
  /** The first signs. Signatures by the others are accepted, because a secret can be replaced. */
  secrets: readonly [string, ...string[]]
}

/**
 * Stores the last seal of the audit, signed, in the archive, which keeps the first of each day. Who alters the database
 * afterward can compute its seals anew, but not these files.
 */
export async function storeCheckpoint({ database, storage, secrets }: Kept, day: string): Promise<void> {
  if (await storage.stat(keyOfDay(day))) return
  const mark = await database.read(readSealMark)
  if (!mark) return
  const { sealId, lastAuditId, hash } = mark
  const text = JSON.stringify({ day, sealId, lastAuditId, hash, signature: sign(secrets[0], day, mark) })
  await storage.put(keyOfDay(day), Buffer.from(`${text}\n`)).catch((error: unknown) => {
    // Another server was faster.
    if (!(error instanceof TakenError)) throw error
  })
}

const dayMs = 86_400_000

/** No seal is older than the first release. The database cannot say when it was first sealed, because it may be altered. */
const firstDay = '2026-11-01'

/**
 * Compares the seals with the checkpoint of every day until today, and resolves to the days that have one, and to those between
 * them that have none: no server ran then, or someone removed the file. Each seal includes the one before, so a checkpoint that was
 * signed with a former secret is accepted if its seal is unchanged and a later one is signed with a present secret.
 */
export async function findCheckpointFaults(
  { database, storage, secrets }: Kept,
  today: string,
): Promise<{ faults: string[]; days: string[]; missing: string[] }> {
  const faults: string[] = []
  const days: string[] = []
  const missing: string[] = []
  let lastSigned = 0
  const unsigned: { day: string; sealId: number }[] = []
  for (let time = Date.parse(firstDay); time <= Date.parse(today); time += dayMs) {
    const day = new Date(time).toISOString().slice(0, 10)
    const file = await readText(storage, keyOfDay(day))
    if (file === null) {
      if (days.length > 0) missing.push(day)
      continue
    }
    days.push(day)
    const read = checkpoint.safeParse(parseJson(file))
    if (!read.success) {
      faults.push(`The audit’s checkpoint of ${day} cannot be read.`)
      continue
    }
    const { sealId, hash } = read.data
    const seal = await database.read(db => findSeal(db, sealId))
    if (!seal) faults.push(`The audit ends before seal ${sealId}, which it had on ${day}.`)
    else if (seal.hash !== hash)
      faults.push(`Seal ${sealId} of the audit is not the one of ${day}. The audit was sealed again.`)
    else if (secrets.some(secret => isSigned(secret, day, read.data)))
      lastSigned = Math.max(lastSigned, sealId)
    else unsigned.push({ day, sealId })
  }
  const last = unsigned.findLast(({ sealId }) => sealId > lastSigned)
  if (last)
    faults.push(
      `The audit’s checkpoint of ${last.day} was not signed with SESSION_SECRET or SESSION_SECRET_ALSO_ACCEPTED, and no later one was.`,
    )
  const newest = days.at(-1) ?? ''
  return { faults, days, missing: missing.filter(day => day < newest) }
}

function isSigned(secret: string, day: string, given: z.infer<typeof checkpoint>): boolean {
  const [expected, signature] = [sign(secret, day, given), given.signature].map(each => Buffer.from(each))
  return (
    expected !== undefined &&
    signature !== undefined &&
    expected.length === signature.length &&
    timingSafeEqual(expected, signature)
  )
}

async function readText(storage: Storage, key: string): Promise<string | null> {
  try {
    return Buffer.from(await storage.get(key)).toString('utf8')
  } catch (error) {
    if (error instanceof MissingError) return null
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
