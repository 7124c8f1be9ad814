import { getUtcToday } from '#platform/contract/calendar.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { storeCheckpoint } from './auditCheckpoints.ts'
import { readAuditReach, sealAudit, type AuditReach } from './auditSeals.queries.ts'

interface Sealing {
  database: Database
  storage: Storage
  secrets: readonly [string, ...string[]]
}

/**
 * To be run every minute. It seals the audit, and stores a checkpoint each day. A row is sealed once every transaction of
 * the moment when it was first seen has ended: within two minutes, unless a transaction takes longer.
 */
export function createSealing(sealing: Sealing): () => Promise<void> {
  let reach: AuditReach | null = null
  return async () => {
    reach = await sealOnce(sealing.database, reach)
    await storeCheckpoint(sealing, getUtcToday())
  }
}

/** Seals everything up to an earlier reach, and resolves to the present one. */
export async function sealOnce(database: Database, reach: AuditReach | null): Promise<AuditReach> {
  // A batch has a limited number of rows.
  if (reach) for (let sealed = 1; sealed > 0;) sealed = await database.write(db => sealAudit(db, reach))
  return database.read(readAuditReach)
}
