import { keepFilesPrivate } from '#platform/storage/privateFolder.ts'
import { runFactbook } from './run.ts'

const { env } = process
keepFilesPrivate()
const note = (text: string) => console.error(text)

process.exitCode = await runFactbook(process.argv.slice(2), {
  env,
  // npm changes to the checkout before it runs a script, and passes the folder it was called from.
  folder: (env['npm_lifecycle_event'] === 'factbook' ? env['INIT_CWD'] : undefined) ?? process.cwd(),
  input: process.stdin,
  terminal: process.stderr,
  say: text => console.log(text),
  note,
  async openDatabase(tables) {
    // Loaded only if needed, so that help and errors about mistyped options do not wait for a database.
    const { readSettings } = await import('#server/config.ts')
    const { openDatabase } = await import('#server/database/openDatabase.ts')
    const { inBackground } = await import('#platform/database/connect.ts')
    return inBackground((await openDatabase(readSettings(env), note, { demo: false, tables })).database)
  },
})
