import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { SettingsError } from '#platform/settingsError.ts'
import { openTestDatabase } from '#tests/database.ts'
import { restoreFormer } from '#tests/postgres/restoreFormer.ts'
import { addressOf, createDatabase } from '#tests/postgres/template.ts'
import { migrateSchema } from './migrateSchema.ts'

// A database that version 0.1.0 made is used by this version, whose baseline replaced the migrations of that time.
let current: Database
let former: Database
beforeAll(async () => {
  const base = process.env['TEST_DATABASE_URL'] ?? ''
  const address = addressOf(base, await createDatabase(base))
  await restoreFormer(address)
  former = connectServer(address, { reads: 1, writes: 1 })
  await former.write(async db => {
    await db.execute(sql`insert into brand (brand_name, axn_status) values ('Quay Coffee', 'ACTIVE')`)
    await db.execute(sql`update brand set brand_name = 'Quay Café'`)
  })
  current = await openTestDatabase()
})
afterAll(async () => {
  await former.close()
  await current.close()
})

/**
 * Everything that the schema consists of, as the database describes it. The order of columns is left out, and so are the
 * parentheses of triggers, which a dump multiplies.
 */
const catalog = `
  select format('column %s.%s %s %s %s %s %s', attrelid::regclass, attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, attidentity, attcollation::regcollation, pg_get_expr(adbin, adrelid)) as text
  from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and attnum > 0 and not attisdropped
  union all select format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select pg_get_indexdef(indexrelid) from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = 'public'::regnamespace
  union all select format('%s %s', tgenabled, translate(pg_get_triggerdef(oid), '()', '')) from pg_trigger where not tgisinternal
  union all select pg_get_functiondef(pg_proc.oid) from pg_proc
  where pronamespace = 'public'::regnamespace and proname like 'factbook%'
  union all select format('extension %s', extname) from pg_extension
  order by 1`

const describeSchema = async (database: Database): Promise<string[]> =>
  (await database.ask<{ text: string }>(catalog, [])).map(row => row.text)

const hashes = (database: Database) => database.ask('select hash from schema_migration order by hash', [])
/** What the test has stored, with its audit. Later migrations may add other rows. */
const readContent = (database: Database) =>
  database.ask(
    `with changes as (select * from audit where table_name = 'brand')
      select (select json_agg(brand order by brand_id) from brand)::text as brands,
        (select json_agg(changes order by audit_id) from changes)::text as audit,
        (select json_agg(action) from action where action_id in (select action_id from changes))::text as actions`,
    [],
  )

it('an earlier one is refused, and left as it was', async () => {
  const last = sql`delete from schema_migration
    where created_at = (select max(created_at) from schema_migration) returning hash, created_at`
  const [removed] = (await former.write(db => db.execute<{ hash: string; created_at: string }>(last))).rows
  const before = await hashes(former)
  await expect(migrateSchema(former)).rejects.toThrow(SettingsError)
  await expect(migrateSchema(former)).rejects.toThrow(/Start version 0\.1\.0 \(commit \w{8}\) once/)
  expect(await hashes(former)).toEqual(before)
  await former.write(db =>
    db.execute(
      sql`insert into schema_migration (hash, created_at) values (${removed?.hash}, ${removed?.created_at})`,
    ),
  )
})

it('one that a still later version has changed is refused', async () => {
  await former.write(db => db.execute(sql`insert into schema_migration values ('later', 0)`))
  await expect(migrateSchema(former)).rejects.toThrow(/^A newer version of this program has changed/)
  await former.write(db => db.execute(sql`delete from schema_migration where hash = 'later'`))
})

it('one with all migrations is taken over as it is, after a backup, and then has the same schema as a new one', async () => {
  const content = await readContent(former)
  expect(JSON.stringify(content)).toContain('Quay Café')
  let backups = 0
  const migrateAgain = () =>
    migrateSchema(former, () => {
      backups += 1
      return Promise.resolve()
    })
  await migrateAgain()
  expect(backups).toBe(1)
  expect(await readContent(former)).toEqual(content)
  expect(await hashes(former)).toEqual(await hashes(current))
  expect(await migrateAgain(), 'nothing is left to do').toBe(0)
  expect(backups).toBe(1)

  const wanted = await describeSchema(current)
  expect(wanted.length).toBeGreaterThan(1000)
  const unused = 'factbook_refuse_unexpected'
  expect((await describeSchema(former)).filter(text => !text.includes(unused))).toEqual(wanted)
})
