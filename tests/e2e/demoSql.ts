import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Asks a copy of the demo in plain SQL, without any of the product's code. */
export class DemoSql {
  #opened: { folder: string; database: PGlite } | null = null

  async open(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'factbook-sql-'))
    await cp(process.env['E2E_DEMO'] ?? '', folder, { recursive: true })
    const dataDir = join(folder, 'database', 'pglite')
    this.#opened = { folder, database: await PGlite.create({ dataDir, extensions: { pg_trgm } }) }
  }

  async rows(sql: string): Promise<(string | number | null)[][]> {
    if (!this.#opened) throw new Error('open() comes first')
    const { rows } = await this.#opened.database.query<(string | number | null)[]>(sql, [], {
      rowMode: 'array',
    })
    return rows
  }

  async close(): Promise<void> {
    if (!this.#opened) return
    await this.#opened.database.close()
    await rm(this.#opened.folder, { recursive: true, force: true })
  }
}
