import { gunzipSync } from 'node:zlib'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { outcome, useService, type Answer } from '#tests/app.ts'
import {
  makeAirportInstance,
  makeBrand,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeInstance,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { company } from '../../database/schema/companies.ts'
import { contactPhone } from '../../database/schema/contacts.ts'
import { brand } from '../../database/schema/lookups.ts'
import { tenant } from '../../database/schema/terminals.ts'
import { appUser, session } from '../../database/schema/users.ts'
import { Memory } from './memory.ts'

// Real transactions, because within one that is rolled back, everything always counts as new.
const service = useService({ committed: true })
const frank = service.as('frank')
const list = '/tenants/instance/26/directory?size=5&keyword=Marmalade'

const tagOf = (answer: Answer): string => String(answer.headers['etag'])
const again = (tag: string, path = list, as = frank) => as.get(path, { 'if-none-match': tag })

let airportId: number
let brandId: number
let profile: string

const rename = (brandName: string) =>
  service.write(db => db.update(brand).set({ brandName }).where(eq(brand.brandId, brandId)))

beforeAll(async () => {
  const made = await service.write(async db => {
    const { airportId } = await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
    await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
    const { terminalId } = await makeTerminal(db, { airportId })
    const named = await makeBrand(db, { brandName: 'Marmalade One' })
    await makeTenant(db, { airportId, terminalId, brandId: named.brandId })
    return { airportId, brandId: named.brandId }
  })
  ;({ airportId, brandId } = made)
  profile = `/airports/${airportId}/instance/26/profile`
})

beforeEach(() => rename('Marmalade One'))

it('tells a client with a current answer that it is still valid, without sending it again', async () => {
  const first = await frank.get(list)
  expect(first.headers['cache-control']).toBe('private, no-cache')
  const second = await again(`W/"another", ${tagOf(first)}`)
  expect([second.status, second.text]).toEqual([304, ''])
  expect(tagOf(second)).toBe(tagOf(first))
  expect((await again(tagOf(first), `${list}&tenantType=DUTYFREE`)).status).toBe(200)
})

it('is sent again after every change of its data, and only then', async () => {
  const tags = { list: tagOf(await frank.get(list)), profile: tagOf(await frank.get(profile)) }
  const holds = async () => [(await again(tags.list)).status, (await again(tags.profile, profile)).status]

  // Another year and users appear on no page of this year.
  await service.write(db =>
    db.update(airportInstance).set({ dwellTimeAmount: 71 }).where(eq(airportInstance.axnInstanceId, 27)),
  )
  await service.write(db => db.update(appUser).set({ title: 'Director' }))
  expect(await holds()).toEqual([304, 304])

  await rename('Marmalade Two')
  expect(await holds()).toEqual([200, 200])
  await rename('Marmalade One')
  expect(await holds()).toEqual([304, 304])
})

it.each(['airports', 'companies'])(
  'follows a change of a telephone alone in the contacts of %s',
  async kind => {
    const contactId = await service.write(async db => {
      const published = { axnInstanceStatus: 'PUBLISHED', axnInstanceId: 26 } as const
      const { companyId } = await makeCompanyInstance(db, published)
      await makeCompanyType(db, { companyId })
      const made = await makeContact(db, kind === 'airports' ? { airportId } : { companyId })
      return made.contactId
    })
    const path = `/contacts/instance/26/${kind}?size=100`
    const phone = '614-555-0177'
    expect((await frank.get(path)).text).not.toContain(phone)
    await service.write(db =>
      db.update(contactPhone).set({ phone }).where(eq(contactPhone.contactId, contactId)),
    )
    expect((await frank.get(path)).text).toContain(phone)
  },
)

it('follows a change of one airport alone, and of one company', async () => {
  const trends = `/airports/${airportId}/trends`
  const paths = [profile, trends]
  const read = async () => Promise.all(paths.map(async path => (await frank.get(path)).text))
  const before = await read()
  await service.write(db =>
    db
      .update(airportInstance)
      .set({ enplaneTotal: 7_654_321 })
      .where(and(eq(airportInstance.airportId, airportId), eq(airportInstance.axnInstanceId, 26))),
  )
  const after = await read()
  for (const [index, text] of after.entries()) {
    expect(text, paths[index]).not.toBe(before[index])
    expect(text, paths[index]).toContain('7654321')
  }

  expect((await frank.get(list)).text).not.toContain('Paprika Partners')
  await service.write(db => {
    const tenants = db.select({ id: tenant.companyId }).from(tenant).where(eq(tenant.airportId, airportId))
    return db
      .update(company)
      .set({ companyName: 'Paprika Partners' })
      .where(inArray(company.companyId, tenants))
  })
  expect((await frank.get(list)).text).toContain('Paprika Partners')
  expect((await frank.get(profile)).text).toContain('Paprika Partners')

  // A name used only in this year.
  await service.write(db =>
    db.execute(sql`insert into company_instance (company_id, axn_instance_id, company_name)
      select company_id, 26, 'Saffron Stores' from tenant where airport_id = ${airportId}`),
  )
  expect((await frank.get(list)).text).toContain('Saffron Stores')
  expect((await frank.get(profile)).text).toContain('Saffron Stores')
})

it('follows a change of the year before, whose figures stand beside its own', async () => {
  const airport = await service.write(async db => {
    const published = { axnInstanceStatus: 'PUBLISHED', enplaneTotal: 1_000_000 } as const
    const made = await makeAirportInstance(db, published)
    await makeAirportInstance(db, { ...published, airportId: made.airportId, axnInstanceId: 25 })
    return made
  })
  const question = '/explore/instance/26?rows=airports&show=enplaneTotal&years=two'
  const first = await frank.get(question)
  expect((await again(tagOf(first), question)).status).toBe(304)
  const { airportId: id, axnInstanceId: year } = airportInstance
  const isLastYear = and(eq(id, airport.airportId), eq(year, 25))
  await service.write(db => db.update(airportInstance).set({ enplaneTotal: 812_345 }).where(isLastYear))
  expect((await again(tagOf(first), question)).text).toContain('812345')
})

it('depends on every lookup, except those offered to one person only', async () => {
  const [types, airlines] = ['/tenanttypeproducttype', '/airlines']
  const first = await frank.get(types)
  expect((await again(tagOf(first), types)).status).toBe(304)
  await service.write(db =>
    db.execute(sql`update product_type set product_type_description = 'Saffron'
    where product_type = 'BOOKS'`),
  )
  expect((await again(tagOf(first), types)).text).toContain('Saffron')
  await service.write(db =>
    db.execute(sql`delete from tenant_type_product_type where product_type = 'BOOKS'`),
  )
  expect((await frank.get(types)).text).not.toContain('Saffron')
  expect((await frank.get(airlines)).headers['cache-control']).toBe('private, no-store')
})

it('is refused to users who may no longer read it', async () => {
  const tag = tagOf(await frank.get(list))
  const giveRole = (securityRoleId: number) =>
    service.write(db =>
      db.update(appUser).set({ securityRoleId }).where(eq(appUser.userId, service.users.frank.userId)),
    )
  expect(outcome(await again(tag, list, service.as('stranger')))).toBe('notSignedIn')
  await giveRole(0)
  expect(outcome(await again(tag))).toBe('forbidden')
  await giveRole(1)
  expect((await again(tag)).status).toBe(304)
  const endIn = (hours: number) =>
    service.write(db =>
      db
        .update(session)
        .set({ expires: sql`now() + make_interval(hours => ${hours})` })
        .where(eq(session.userId, service.users.frank.userId)),
    )
  await endIn(0)
  expect(outcome(await again(tag))).toBe('notSignedIn')
  // For the other tests.
  await endIn(1)
})

it('is one per role', async () => {
  const directory = '/airports/instance/26/directory?keyword=Quillmark'
  await service.write(db => makeAirportInstance(db, { airport: { airportName: 'Quillmark Field' } }))
  expect((await service.as('alice').get(directory)).text).toContain('Quillmark Field')
  const readers = await service.as('cora').get(directory)
  expect(readers.body).toMatchObject({ totalElements: 0 })
  expect(readers.text).not.toContain('Quillmark Field')
})

it('stays valid although a restored copy has the ids of another server', async () => {
  const changes = async () => {
    const { rows } = await service.database.read(db =>
      db.execute<{ changes: unknown }>(
        sql`select factbook_changes(pg_snapshot_xmax(pg_current_snapshot())::text::bigint, '{}') as changes`,
      ),
    )
    return rows[0]?.changes
  }
  await service.write(db =>
    db.execute(sql`insert into audit (table_name, transaction_id) values ('brand', 4000000000000)`),
  )
  expect(await changes()).toBeNull()
})

it('finishes reading rows although their year leaves memory, and is computed again the next time', async () => {
  const closed = [21, 22, 23, 24]
  await service.write(async db => {
    for (const axnInstanceId of closed)
      await makeInstance(db, { axnInstanceId, axnInstanceMasterStatus: 'HISTORICAL' })
  })
  const reading = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const memory = new Memory({
    ...service.database,
    ask: async (text, values) => {
      const rows = await service.database.ask<never>(text, values)
      if (text.includes('brand_name')) {
        reading.resolve()
        await held.promise
      }
      return rows
    },
  })
  const open = async (axnInstanceId: number) => {
    await memory.see(null, null)
    return (await memory.openYear(axnInstanceId, { userId: 1, role: 'ROLE_ADMIN' })).lists
  }
  const list = async ({ rows: { tenants } }: Awaited<ReturnType<typeof open>>) => {
    await tenants.refresh()
    return [...tenants].flatMap(({ values }) => (values['brandId'] === brandId ? [values['brandName']] : []))
  }
  const lists = await open(26)
  const listed = list(lists)
  await reading.promise
  for (const year of closed) await open(year)
  await rename('Marmalade Two')
  const next = await open(26)
  held.resolve()
  expect(await listed).toEqual(['Marmalade One'])
  expect(await list(next)).toEqual(['Marmalade Two'])
})

it('is compressed for clients that accept that', async () => {
  const path = '/airports/instance/26/directory?size=100'
  await service.write(async db => {
    for (let made = 0; made < 40; made += 1) await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
  })
  const cora = service.as('cora')
  const plain = await cora.get(path)
  const packed = await service.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${service.token('cora')}`, 'accept-encoding': 'gzip' },
  })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.text)
})

it.runIf(process.env['FACTBOOK_TEST_DATABASE'] === 'postgres')(
  'misses no change that began before another one and ended after it',
  async () => {
    const cora = service.as('cora')
    let finish: () => void = () => undefined
    const finished = new Promise<void>(resolve => (finish = resolve))
    const begun = Promise.withResolvers<void>()
    const slow = service.write(async db => {
      await db.update(brand).set({ brandName: 'Marmalade Three' }).where(eq(brand.brandId, brandId))
      begun.resolve()
      await finished
    })
    await begun.promise
    await service.write(db => makeBrand(db))
    const tag = tagOf(await cora.get(list))
    expect((await again(tag, list, cora)).status).toBe(304)
    finish()
    await slow
    const answer = await again(tag, list, cora)
    expect([answer.status, answer.text.includes('Marmalade Three')]).toEqual([200, true])
  },
)
