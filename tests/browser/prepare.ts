import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { openDatabase } from '#server/database/openDatabase.ts'

// Makes the demo that the servers of the browser tests copy, in the folder E2E_DEMO, and on the other core the component
// page. `npm test` does it beside other tests.
const folder = process.env['E2E_DEMO']
if (!folder) throw new Error('E2E_DEMO must name the folder for the demo')

await rm(folder, { recursive: true, force: true })
const build = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'components', '--logLevel', 'warn']
const built = once(spawn(process.execPath, build, { stdio: 'inherit' }), 'exit')
const { database } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)
await database.close()
const [code] = (await built) as [number | null]
process.exitCode = code ?? 1
