import { getUtcToday } from '#platform/contract/calendar.ts'
import { formatCount } from '#platform/contract/count.ts'
import { axnInstance } from '#server/database/schema/instances.ts'
import { storedFile } from '#server/database/schema/storedFiles.ts'
import { command } from './command.ts'
import { Refusal } from './refusals.ts'
import { withDatabase } from './transaction.ts'

export const verify = command({
  name: 'verify',
  summary: 'Verify that closed years, the archive, and the audit have not been changed.',
  arguments: {},
  details: [
    'Compares every table of every closed year and every archived file with the checksums stored when the year was closed.',
    'Compares every sealed row of the audit with its seal, and the seals with the signed checkpoints in the archive. Use the same SESSION_SECRET, DATA_DIR, and STORAGE_URL as the server.',
    'Changes nothing. If anything is missing or different, it is listed and the exit code is 1.',
  ],
  async run(_values, world) {
    const { readSettings } = await import('#server/config.ts')
    const { findEditionFaults } = await import('#server/years/editions.ts')
    const { openStorage } = await import('#platform/storage/openStorage.ts')
    const { readStoredBytes } = await import('#platform/storage/storage.ts')
    const { findAuditFaults } = await import('#server/history/auditSeals.queries.ts')
    const { findCheckpointFaults } = await import('#server/history/auditCheckpoints.ts')
    const { listSecrets } = await import('#server/config.ts')
    const settings = readSettings(world.env)
    const storage = await openStorage(settings)
    const { faults, rows, unsealed, days, missing } = await withDatabase(world, async database => {
      const { changed, years, files } = await database.read(async db => ({
        changed: await findEditionFaults(db),
        years: await db.select().from(axnInstance),
        files: await db.select().from(storedFile).orderBy(storedFile.storedFileId),
      }))
      const found = changed.map(({ axnInstanceId, tableName }) => {
        const year = years.find(each => each.axnInstanceId === axnInstanceId)?.axnInstanceName
        return tableName === null
          ? `${year} is closed and has data, but its checksums are missing.`
          : `The table ${tableName} of ${year} has changed since the year was closed.`
      })
      for (const file of files) {
        await readStoredBytes(storage, file).catch((error: unknown) => {
          found.push(error instanceof Error ? error.message : String(error))
        })
      }
      const audit = await database.read(findAuditFaults)
      const kept = { database, storage, secrets: listSecrets(settings) }
      const sealed = await findCheckpointFaults(kept, getUtcToday())
      return {
        faults: [...found, ...audit.faults, ...sealed.faults],
        rows: audit.rows,
        unsealed: audit.unsealed,
        days: sealed.days,
        missing: sealed.missing,
      }
    })
    if (missing.length > 0)
      world.say(
        `Days without a checkpoint, on which no server ran or after which someone removed it: ${missing.join(', ')}.`,
      )
    if (faults.length > 0) throw new Refusal(faults.join('\n'))
    const newest = days.length > 0 ? `, the newest of ${days.at(-1)}` : ''
    world.say('All closed years and archived files are unchanged.')
    world.say(
      `Sealed rows of the audit: ${formatCount(rows)}, unchanged. Rows not sealed yet: ${formatCount(unsealed)}. Signed checkpoints in the archive: ${formatCount(days.length)}${newest}.`,
    )
  },
})
