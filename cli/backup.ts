import { resolve } from 'node:path'
import { readSettings } from '#server/config.ts'
import { command } from './command.ts'
import { readGivenFile } from './givenFile.ts'
import { Refusal } from './refusals.ts'
import { withDatabase } from './transaction.ts'

const file = {
  kind: 'operand',
  value: 'FILE.tar.gz',
  help: 'The file of the backup.',
  required: true,
} as const

const notForServers =
  'This is for the embedded database. DATABASE_URL names a PostgreSQL server: use pg_dump and pg_restore.'

export const backup = command({
  name: 'backup',
  summary: 'Write the embedded database into a file.',
  arguments: { file },
  details: [
    'The server must not run meanwhile; while it runs, it writes a backup a day into the folder backups of DATA_DIR by itself.',
    'The archive is not in the file: its files never change, and any program can copy them at any time.',
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
  summary: 'Put a backup in the place of the embedded database.',
  arguments: { file },
  details: [
    'The server must not run meanwhile. The database that was there is kept beside it, under the name that is told.',
  ],
  async run(values, world) {
    const { databaseUrl, dataDir } = readSettings(world.env)
    if (databaseUrl) throw new Refusal(notForServers)
    const content = await readGivenFile(resolve(world.folder, values.file))
    const { restoreBackup } = await import('#platform/database/restoreBackup.ts')
    const former = await restoreBackup(dataDir, content, new Date())
    world.say(`The database is that of ${values.file}.`)
    if (former) world.say(`The one before is kept in ${former}.`)
  },
})
