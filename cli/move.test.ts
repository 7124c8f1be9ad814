import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectFolder, inBackground, type Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { axnInstance } from '#server/database/schema/instances.ts'
import { sealOnce } from '#server/history/createSealing.ts'
import { freezeEdition } from '#server/years/editions.ts'
import { useCommandLine } from '#tests/commandLine.ts'
import { openEmbeddedDatabase } from '#tests/database.ts'
import { isTorture } from '#tests/isTorture.ts'
import { makeBrand } from '#tests/make.ts'
import { addressOf, createDatabase } from '#tests/postgres/template.ts'

const base = process.env['TEST_DATABASE_URL'] ?? ''
const line = useCommandLine(() => {
  throw new Error('this command opens both databases by itself')
})

let dataDir: string
/** One brand in each: what a text format could lose. */
const names = ['Quote "Q" \\ Bar', '(a,b)', 'Ünï \u{1F35C} Noodles', 'two\nlines', '{1,NULL}']

const openSource = () => connectFolder(join(dataDir, 'database'))
async function inSource<T>(work: (database: Database) => Promise<T>, open = openSource): Promise<T> {
  const database = await open()
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'factbook-move-'))
  const create = () => openEmbeddedDatabase(join(dataDir, 'database'))
  await inSource(
    database =>
      database.write(async db => {
        await db
          .insert(axnInstance)
          .values({ axnInstanceId: 25, axnInstanceName: '2025', axnInstanceMasterStatus: 'HISTORICAL' })
        for (const brandName of names) await makeBrand(db, { brandName })
        await freezeEdition(db, 25)
        await db.execute(sql`delete from brand where brand_name = ${names[0]}`)
        await db.execute(sql`insert into job (kind, job_key, parameters, result, created)
        values ('a', 'b', 'null', '{"a": 1.10}', '2026-03-01 08:00:00.123456+05')`)
      }),
    create,
  )
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const createTarget = async () => addressOf(base, await createDatabase(base))
const move = (to: string) => line.run(['move', '--to', to], { env: { DATA_DIR: dataDir } })
async function inDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = connectServer(url, { reads: 1, writes: 1 })
  try {
    return await work(inBackground(database))
  } finally {
    await database.close()
  }
}
const listBrands = (database: Database) =>
  database.ask<{ id: number; name: string }>(
    'select brand_id as id, brand_name as name from brand order by 1',
    [],
  )

/** Everything that the schema consists of. */
const schemaText = `
  select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
    where connamespace = 'public'::regnamespace
  union all select tgrelid::regclass || ' ' || pg_get_triggerdef(oid) || ' ' || tgenabled::text from pg_trigger
    where not tgisinternal and tgrelid::regclass::text not like 'edition\\_%'
  union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
    where relnamespace = 'public'::regnamespace
  order by 1`

describe('factbook move', () => {
  it('copies rows, closed years, the audit, sequences, and the schema', async () => {
    const url = await createTarget()
    const { exitCode, said, noted } = await move(url)
    expect({ exitCode, noted }).toMatchObject({ exitCode: 0 })
    expect(said).toMatch(/^Copied and compared [\d,]+ rows in \d+ tables, with 1 closed year\.\n/)
    expect(noted).toMatch(/Compared 100% of/)

    const before = await inSource(async database => ({
      brands: await listBrands(database),
      audit: await database.ask(
        'select audit_id, at::text, transaction_id, after::text from audit order by 1',
        [],
      ),
      jobs: await database.ask('select parameters::text, result::text, created from job', []),
    }))
    await inDatabase(url, async database => {
      expect(await listBrands(database)).toEqual(before.brands)
      expect(
        await database.ask(
          'select audit_id, at::text, transaction_id, after::text from audit order by 1',
          [],
        ),
      ).toEqual(before.audit)
      expect(await database.ask('select parameters::text, result::text, created from job', [])).toEqual(
        before.jobs,
      )
      const kept = await database.ask('select brand_name as name from edition_25.brand', [])
      expect(kept).toHaveLength(names.length)

      const { brandId } = await database.write(db => makeBrand(db))
      expect(brandId).toBe(names.length + 1)
      const [audited] = await database.ask<{ key: string }>(
        'select record_key as key from audit order by audit_id desc limit 1',
        [],
      )
      expect(audited?.key).toBe(String(brandId))
      for (const change of [sql`delete from edition_25.brand`, sql`truncate audit`]) {
        const refused = database.write(db => db.execute(change)).catch((error: Error) => String(error.cause))
        expect(await refused).toContain('is a record of what happened and is never changed')
      }
    })
    const fresh = addressOf(base, await createDatabase(base, process.env['TEST_DATABASE_TEMPLATE']))
    const schemaOf = (address: string) => inDatabase(address, database => database.ask(schemaText, []))
    expect(await schemaOf(url)).toEqual(await schemaOf(fresh))
    // As a server does. The lookups may have been made hours ago.
    await inDatabase(url, async database => sealOnce(database, await sealOnce(database, null)))
    const env = { DATA_DIR: dataDir, DATABASE_URL: url }
    const verified = await line.run(['verify'], {
      env,
      openDatabase: () => Promise.resolve(connectServer(url, { reads: 1, writes: 1 })),
    })
    expect(verified).toMatchObject({ exitCode: 0, noted: '' })
  })

  it.runIf(isTorture)(
    'copies nothing if a row is refused, and everything once that is repaired',
    async () => {
      const url = await createTarget()
      const orphan = sql`insert into tenant_type_product_type (tenant_type, product_type) values ('NONE', 'NONE')`
      await inSource(database =>
        database.write(async db => {
          await db.execute(sql`set local session_replication_role = replica`)
          await db.execute(orphan)
        }),
      )
      const failed = await move(url)
      expect(failed).toMatchObject({ exitCode: 1, said: '' })
      expect(failed.noted).toContain('tenant_type_product_type')
      const tables = () =>
        inDatabase(url, database => database.ask("select from pg_tables where schemaname = 'public'", []))
      expect(await tables()).toHaveLength(0)
      await inSource(database =>
        database.write(db =>
          db.execute(sql`delete from tenant_type_product_type where tenant_type = 'NONE'`),
        ),
      )
      expect(await move(url)).toMatchObject({ exitCode: 0 })
      expect(await tables()).not.toHaveLength(0)
    },
  )

  it('refuses a database that is not empty, one that cannot be reached, and a source in use', async () => {
    const url = await createTarget()
    await inDatabase(url, database => database.write(db => db.execute(sql`create table other (id integer)`)))
    const refused = await move(url)
    expect(refused).toMatchObject({ exitCode: 1, said: '' })
    expect(refused.noted).toContain('The database in --to is not empty. Nothing was changed.')
    expect((await move(addressOf(base, 'no_such_database'))).noted).toContain('--to: cannot use')
    expect((await move('mysql://localhost/factbook')).exitCode).toBe(2)

    const used = await openSource()
    expect((await move(await createTarget())).noted).toContain('Another process is using the data folder')
    await used.close()
    const env = { DATA_DIR: join(dataDir, 'nowhere') }
    expect((await line.run(['move', '--to', url], { env })).noted).toContain('There is no embedded database')
  })
})
