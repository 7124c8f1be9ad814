import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { connectServer } from '#platform/database/connectServer.ts'
import { Client, openSecondServer, outcome, secret, useService } from '#tests/app.ts'
import { makeBrand, makePeople, makeYears } from '#tests/make.ts'
import { addressOf } from '#tests/postgres/template.ts'
import { migrateSchema } from './database/migrateSchema.ts'
import { axnInstance } from './database/schema/instances.ts'
import { nameAction } from './history/actions.queries.ts'
import { Tokens } from './people/authentication/tokens.ts'
import { startSession } from './people/session.ts'
import {
  alignEditions,
  findEditionFaults,
  freezeEdition,
  reopenEdition,
  selectEdition,
} from './years/editions.ts'

const service = useService({ committed: true })
const base = process.env['TEST_DATABASE_URL'] ?? ''

const run = (text: string) =>
  service
    .write(db => db.execute(sql.raw(text)))
    .then(
      () => null,
      (thrown: Error) => (thrown.cause instanceof Error ? thrown.cause.message : thrown.message),
    )

it.each(['audit', 'action', 'figure_correction', 'stored_file'])('%s cannot be truncated', async table => {
  expect(await run(`truncate ${table} cascade`)).toMatch(/never changed/)
})

it('no setting turns the audit off', async () => {
  const { rows } = await service.write(async db => {
    await db.execute(sql`select set_config('factbook.audit', 'off', true)`)
    await db.execute(sql`insert into brand (brand_name, axn_status) values ('Kept', 'ACTIVE')`)
    return db.execute(sql`select 1 from audit where table_name = 'brand' and after ->> 'brand_name' = 'Kept'`)
  })
  expect(rows).toHaveLength(1)
})

/** The SQL of docs/operations.md, which creates the roles, and of deploy/grant.sql, for this database and these roles. */
function readDocumentedSql(database: string, suffix: string): string[] {
  const created = /```sql\n(.*?)```/s.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
  return [created, readFileSync('deploy/grant.sql', 'utf8')].map(statements =>
    statements
      .replaceAll(/\bfactbook_(owner|server)\b/g, `factbook_$1_${suffix}`)
      .replace('create database factbook', `create database ${database}`)
      .replace('on database factbook', `on database ${database}`),
  )
}

it('a server whose role does not own the tables works, and can change nothing that is kept', async () => {
  const suffix = `${process.pid}_${Date.now()}`
  const database = `factbook_roles_${suffix}`
  const [create = '', grant = ''] = readDocumentedSql(database, suffix)
  const address = (role: 'owner' | 'server') => {
    const url = new URL(addressOf(base, database))
    url.username = `factbook_${role}_${suffix}`
    url.password = role === 'owner' ? 'one' : 'two'
    return url.href
  }
  const runAs = async (url: string, text: string): Promise<string | null> => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(text)
      return null
    } catch (error) {
      return (error as Error).message
    } finally {
      await client.end()
    }
  }
  for (const statement of create.split(';\n').filter(Boolean)) expect(await runAs(base, statement)).toBeNull()
  const owner = connectServer(address('owner'))
  await migrateSchema(owner)
  const token = await owner.write(async db => {
    await makeYears(db)
    const people = await makePeople(db)
    await db.execute(sql`insert into brand (brand_name, axn_status) values ('Of 2025', 'ACTIVE')`)
    await freezeEdition(db, 25)
    return (await startSession(db, new Tokens(secret), people.alice.userId)).token
  })
  await owner.close()
  expect(await runAs(address('owner'), grant)).toBeNull()

  const asServed = connectServer(address('server'))
  expect(await migrateSchema(asServed), 'nothing is left to migrate').toBe(0)
  const app = await openSecondServer(asServed)
  const alice = new Client(
    () => app,
    () => ({ authorization: `Bearer ${token}` }),
  )
  expect((await alice.get('root:/health/ready')).body).toEqual({ status: 'ready' })
  expect(outcome(await alice.post('/brands', { brandName: 'Amber', axnStatus: 'ACTIVE' }))).toBe('200')
  expect(outcome(await alice.get('/tenants/instance/25/directory'))).toBe('200')
  await asServed.write(async db => {
    await makeBrand(db, { brandName: 'Amber Too' })
    await nameAction(db, { title: 'Add a brand' })
  })
  await asServed.write(db => freezeEdition(db, 26))
  const asServer = (text: string) => runAs(address('server'), text)
  expect(await asServer('select brand_name from edition_25.brand')).toBeNull()
  for (const refused of [
    'update audit set user_id = 1',
    'delete from audit',
    'truncate audit',
    "update action set reason = 'Another'",
    'update action set user_id = 1',
    'delete from action',
    'alter table audit disable trigger all',
    'drop trigger audit_immutable on audit',
    'update edition_25.brand set brand_name = null',
    'drop schema edition_25 cascade',
    'delete from schema_migration',
    // Without these rows, the year would be open again and nothing could be verified.
    'delete from edition',
    'update edition_table set sha256 = null',
  ])
    expect([refused, await asServer(refused)]).toEqual([
      refused,
      expect.stringMatching(/permission denied|must be owner/),
    ])
  // The owner's commands work while the server owns the snapshot of the year, and afterward.
  const later = connectServer(address('owner'))
  expect(await later.read(findEditionFaults)).toEqual([])
  await later.write(alignEditions)
  // A command of the owner, such as an import, may close a year.
  await later.write(async db => {
    const row = { axnInstanceId: 19, axnInstanceName: '2019', axnInstanceMasterStatus: 'HISTORICAL' } as const
    await db.insert(axnInstance).values(row)
    await freezeEdition(db, 19)
    await db.execute(sql`update brand set brand_name = 'Renamed' where brand_name = 'Of 2025'`)
  })
  const brandIn2019 = await asServed.read(async db => {
    await selectEdition(db, 19)
    return (await db.execute(sql`select brand_name as name from brand where brand_name not like 'Amber%'`))
      .rows
  })
  expect(brandIn2019).toEqual([{ name: 'Of 2025' }])
  expect(await asServer("insert into edition_19.brand (brand_name) values ('Added')")).toMatch(
    /permission denied/,
  )
  await expect(asServed.write(db => reopenEdition(db, 19))).rejects.toThrow(/only the owner of the tables/)
  await later.close()
  expect(await runAs(address('owner'), grant)).toBeNull()
  expect(await asServer('drop schema edition_26 cascade')).toMatch(/must be owner/)
  await app.close()
  await asServed.close()
})
