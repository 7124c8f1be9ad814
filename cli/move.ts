import { join } from 'node:path'
import { countOf } from '#platform/contract/count.ts'
import { readSettings } from '#server/config.ts'
import { command, type World } from './command.ts'
import { Refusal } from './refusals.ts'

export const move = command({
  name: 'move',
  summary: 'Copy the embedded database to an empty PostgreSQL server.',
  arguments: {
    to: {
      kind: 'option',
      value: 'URL',
      help: 'The address of the new database, such as postgres://user@host:5432/factbook.',
      required: true,
      form: {
        pattern: /^postgres(ql)?:\/\/./,
        words: 'an address such as postgres://user@host:5432/factbook',
      },
    },
  },
  details: [
    'Stop the server first. The command copies the database in DATA_DIR, and does not change it. Everything is copied or nothing, so the command can be run again after a failure.',
    'Each table is then compared with its source by a checksum over all rows, and each sequence by its value.',
    'The user in the address must own the new database. Give the password in the environment as PGPASSWORD, because everyone on the machine can see arguments.',
    'Archived files are not in the database and stay where they are. Keep DATA_DIR or STORAGE_URL, and SESSION_SECRET, so that files are found and no one is signed out.',
  ],
  async run({ to: url }, world) {
    if (!URL.canParse(url)) throw new Refusal('--to is not a valid address.')
    const settings = { ...readSettings(world.env), databaseUrl: null }
    const folder = join(settings.dataDir, 'database')
    const { inBackground } = await import('#platform/database/connect.ts')
    const { connectServer } = await import('#platform/database/connectServer.ts')
    const { explainServerError } = await import('#platform/database/explainOpenError.ts')
    const { moveDatabase } = await import('#server/database/moveDatabase.ts')
    const { openDatabase } = await import('#server/database/openDatabase.ts')
    const target = connectServer(url, { isPooled: settings.databaseConnections.isPooled })
    const explain = (error: unknown): never => {
      throw explainServerError(error, '--to', url)
    }
    try {
      await target.ask('select 1', []).catch(explain)
      const { database: source } = await openDatabase(settings, world.note, {
        demo: false,
        tables: 'refuse',
      })
      try {
        const moved = await moveDatabase(source, inBackground(target), createProgress(world)).catch(explain)
        if (!moved) throw new Refusal('The database in --to is not empty. Nothing was changed.')
        world.say(
          `Copied and compared ${countOf(moved.rows, 'row')} in ${countOf(moved.tables, 'table')}, with ${countOf(moved.closedYears, 'closed year')}.`,
        )
      } finally {
        await source.close()
      }
    } finally {
      await target.close()
    }
    world.say(`Set DATABASE_URL and start the server. The embedded database in ${folder} was not changed.`)
  },
})

/** Notes every tenth of each step. */
function createProgress(world: World) {
  let noted = ''
  return (step: 'copied' | 'compared', rows: number, of: number) => {
    const text = `${step === 'copied' ? 'Copied' : 'Compared'} ${Math.floor((rows / of) * 10) * 10}% of ${countOf(of, 'row')}.`
    if (text !== noted) world.note(text)
    noted = text
  }
}
