import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

type Row = (string | number | null)[]

let opened: Promise<PGlite> | undefined

/** Queries a copy of the demo in plain SQL, without any of the product's code. All tests of a worker share one. */
export async function askDemo(sql: string): Promise<Row[]> {
  opened ??= openCopy()
  const { rows } = await (await opened).query<Row>(sql, [], { rowMode: 'array' })
  return rows
}

async function openCopy(): Promise<PGlite> {
  const folder = mkdtempSync(join(tmpdir(), 'factbook-sql-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await cp(process.env['E2E_DEMO'] ?? '', folder, { recursive: true })
  return PGlite.create({ dataDir: join(folder, 'database', 'pglite'), extensions: { pg_trgm } })
}
