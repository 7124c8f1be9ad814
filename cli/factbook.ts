import { readSettings } from '#server/config.ts'
import { openDatabase } from '#server/db/openDatabase.ts'
import { runFactbook } from './run.ts'

const { env } = process
const note = (text: string) => console.error(text)

process.exitCode = await runFactbook(process.argv.slice(2), {
  env,
  // npm moves to the checkout before it runs a script and says where it was called from.
  folder: (env['npm_lifecycle_event'] === 'factbook' ? env['INIT_CWD'] : undefined) ?? process.cwd(),
  input: process.stdin,
  terminal: process.stderr,
  say: text => console.log(text),
  note,
  openDatabase: async () => (await openDatabase(readSettings(env), note, { demo: false })).database,
})
