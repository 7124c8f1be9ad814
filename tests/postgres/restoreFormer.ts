import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'

const dump = new URL('version-0.1.0.sql.gz', import.meta.url)

/** Fills an empty database with the schema that all migrations before 1.0.0 made, from a dump with their record. */
export async function restoreFormer(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  try {
    await client.query(gunzipSync(readFileSync(dump)).toString())
  } finally {
    await client.end()
  }
}
