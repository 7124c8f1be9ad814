import { resolve } from 'node:path'
import { readSettings } from '#server/config.ts'
import { command } from './command.ts'
import { readGivenFile } from './givenFile.ts'
import { Refusal } from './refusals.ts'
import { withDatabase } from './transaction.ts'

const file = {
  kind: 'operand',
  value: 'FILE.tar.gz',
  help: 'The backup file.',
  required: true,
} as const

const notForServers =
  'This command works only with the embedded database. DATABASE_URL is set to a PostgreSQL server. Use pg_dump and pg_restore instead.'

export const backup = command({
  name: 'backup',
  summary: 'Back up the embedded database to a file.',
  arguments: { file },
  details: [
    'Stop the server first. A running server automatically writes a daily backup to the folder backups in DATA_DIR.',
    'The backup does not include the archive. Archived files never change, so any program can copy them at any time.',
  ],
  async run(values, world) {
    const path = resolve(world.folder, values.file)
    await withDatabase(world, async database => {
      if (!database.dump) throw new Refusal(notForServers)
      const { writeBackup } = await import('#platform/database/backups.ts')
      await writeBackup(await database.dump(), path)
    })
    world.say(`The database was backed up to ${values.file}.`)
  },
})

export const restore = command({
  name: 'restore',
  summary: 'Restore the embedded database from a backup.',
  arguments: { file },
  details: [
    'Stop the server first. The previous database is kept in the same folder, and the command prints its name.',
  ],
  async run(values, world) {
    const { databaseUrl, dataDir } = readSettings(world.env)
    if (databaseUrl) throw new Refusal(notForServers)
    const content = await readGivenFile(resolve(world.folder, values.file))
    const { restoreBackup } = await import('#platform/database/backups.ts')
    const former = await restoreBackup(dataDir, content, new Date())
    world.say(`The database was restored from ${values.file}.`)
    if (former) world.say(`The previous database is kept in ${former}.`)
  },
})
