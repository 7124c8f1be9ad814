import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#server/database/openDatabase.ts'

/** Fills the data folder DATA_DIR with the demo, and saves a copy for tests with servers of their own. */
const folder = process.env['DATA_DIR']
if (!folder) throw new Error('DATA_DIR must name the folder of this run')

const { database } = await openDatabase({ databaseUrl: null, dataDir: folder }, () => undefined)
await database.close()
const stored = join('database', 'pglite')
await cp(join(folder, stored), join(folder, 'demo', stored), { recursive: true })
