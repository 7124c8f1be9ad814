import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { tenantDirectory } from '#domain/browse/tenantDirectory.ts'
import type { ListingRow } from '#platform/contract/listing.ts'
import type { Paged } from '#platform/contract/paging.ts'
import type { Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { Client, openSecondServer, outcome, secret, useService, type Answer } from '#tests/app.ts'
import { DatabaseLine } from '#tests/databaseLine.ts'
import { isTorture } from '#tests/isTorture.ts'
import { affiliate, makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { findAddress } from '#tests/postgres/template.ts'
import { Tokens } from './people/authentication/tokens.ts'
import { startSession } from './people/session.ts'

// Two servers on one database. The connection of the second can be cut.
const applicationName = 'second_server'
const service = useService({ committed: true })
let line: DatabaseLine
let reached: Database
let second: FastifyInstance

beforeAll(async () => {
  line = new DatabaseLine(await findAddress(service.database))
  await line.connect()
  reached = connectServer(`${line.url}?application_name=${applicationName}`)
  second = await openSecondServer(reached)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await second.close()
  await reached.close()
  await line.cut()
})

const there = (who: PersonName) =>
  new Client(
    () => second,
    () => ({ authorization: `Bearer ${service.token(who)}` }),
  )

type Row = ListingRow<typeof tenantDirectory>

/** Some tenants of 100 square feet at a separate airport, which is open for editing or published. */
async function makeTenants(count: number, isPublished = false) {
  return service.write(async db => {
    const { airportId } = await makeAirportInstance(db, {
      axnInstanceStatus: isPublished ? 'PUBLISHED' : 'INPROGRESS',
    })
    const { terminalId } = await makeTerminal(db, { airportId })
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    const tenants = []
    for (let made = 0; made < count; made += 1)
      tenants.push(await makeTenant(db, { airportId, terminalId, areaTotal: 100 }))
    return { airportId, tenants }
  })
}

type TenantRow = Awaited<ReturnType<typeof makeTenants>>['tenants'][number]

const save = (client: Client, row: TenantRow, areaTotal: number, version: number) => {
  const { tenantId, airportId, terminalId, locationNumber: place } = row
  const { brandId, companyId, tenantType, productType, tenantStatus, leaseExpireDate } = row
  const stored = { brandId, companyId, terminalId, tenantType, productType, tenantStatus, leaseExpireDate }
  return client.put(
    `/tenants/${tenantId}/instance/26/airport/${airportId}/terminal/${terminalId}/location/${place}`,
    { ...stored, areaTotal, unitMeasureCode: 'SQFT', futureLocation: false },
    { 'if-match': `"${version}"` },
  )
}

const list = '/tenants/instance/26/directory?size=100'
const areasOf = ({ body }: Answer<Paged<Row>>, tenants: readonly TenantRow[]) =>
  tenants.map(row => body.content.find(each => each.brandId === row.brandId)?.areaTotal)
const readAreas = async (client: Client, tenants: readonly TenantRow[]) =>
  areasOf(await client.get<Paged<Row>>(`${list}&airportId=${tenants[0]?.airportId}`), tenants)

const stored = async ({ tenantId }: TenantRow) => {
  const rows = await service.database.ask<{ area: number; version: number; changes: number }>(
    `select area_total as area, version, (select count(*)::integer from audit
        where table_name = 'tenant' and record_key like '26/' || tenant_id || '/%' and before is not null) as changes
      from tenant where tenant_id = $1`,
    [tenantId],
  )
  return rows[0] ?? { area: 0, version: 0, changes: 0 }
}

it('while the database is unavailable, everyone is told immediately; afterward, reads show what has changed', async () => {
  const { airportId, tenants } = await makeTenants(1, true)
  const [row] = tenants as [TenantRow]
  const frank = there('frank')
  expect(await readAreas(frank, tenants)).toEqual([100])
  await line.cut()
  const until = performance.now() + (isTorture ? 20_000 : 500)
  do {
    const began = performance.now()
    const answers = [
      await frank.get(`${list}&airportId=${airportId}`),
      await frank.get(`/airports/${airportId}/instance/26/profile`),
      await frank.get('/search?keyword=made'),
      await save(there('alice'), row, 150, 1),
    ]
    expect(answers.map(outcome)).toEqual(answers.map(() => 'overloaded'))
    for (const { headers } of answers) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
    // A call waits two seconds for a connection if none is refused immediately.
    expect((performance.now() - began) / answers.length).toBeLessThan(1_000)
    await wait(100)
  } while (performance.now() < until)
  expect(await stored(row)).toMatchObject({ area: 100, version: 1 })
  // Through the other server, whose connection works.
  expect(outcome(await save(service.as('alice'), row, 200, 1))).toBe('200')
  await line.connect()
  expect(await readAreas(frank, tenants)).toEqual([200])
  expect(outcome(await save(there('alice'), row, 250, 2))).toBe('200')
  expect(await readAreas(service.as('frank'), tenants)).toEqual([250])
})

it.runIf(isTorture)(
  'a connection that says nothing more is given up, and the next one serves',
  { timeout: 120_000 },
  async () => {
    const { tenants } = await makeTenants(1, true)
    const [row] = tenants as [TenantRow]
    expect(outcome(await save(there('alice'), row, 150, 1))).toBe('200')
    expect(await readAreas(there('frank'), tenants)).toEqual([150])
    line.silence()
    const began = performance.now()
    const [read, saved] = await Promise.all([
      there('frank').get(`${list}&airportId=${row.airportId}`),
      save(there('alice'), row, 200, 2),
    ])
    expect([outcome(read), outcome(saved)]).toEqual(['overloaded', 'overloaded'])
    expect(performance.now() - began).toBeLessThan(40_000)
    const { version } = await stored(row)
    expect(outcome(await save(there('alice'), row, 250, version))).toBe('200')
    expect(await readAreas(there('frank'), tenants)).toEqual([250])
  },
)

it('if its connections are closed again and again, no save is lost or stored twice, and no read is wrong', async () => {
  const { airportId, tenants } = await makeTenants(4)
  const told = new Map<string, number>()
  const over = new AbortController()
  const count = (answer: Answer) => told.set(outcome(answer), (told.get(outcome(answer)) ?? 0) + 1)

  /** One save after the other. The stored values are read over a connection that is not cut. */
  async function edit(row: TenantRow): Promise<void> {
    for (let area = 101; !over.signal.aborted; area += 1) {
      const before = await stored(row)
      const answer = await save(there('ben'), row, area, before.version)
      count(answer)
      const after = await stored(row)
      const isStored = after.area === area
      expect(after).toMatchObject(isStored ? { version: before.version + 1 } : before)
      if (answer.status === 200) expect(isStored).toBe(true)
      expect(after.changes, 'audited with it').toBe(after.version - 1)
    }
  }

  async function read(): Promise<void> {
    while (!over.signal.aborted) {
      const least = await Promise.all(tenants.map(stored))
      const answer = await there('alice').get<Paged<Row>>(`${list}&airportId=${airportId}`)
      count(answer)
      const most = await Promise.all(tenants.map(stored))
      for (const [index, area] of (answer.status === 200 ? areasOf(answer, tenants) : []).entries()) {
        expect(area).toBeGreaterThanOrEqual(least[index]?.area ?? Number.NaN)
        expect(area).toBeLessThanOrEqual(most[index]?.area ?? Number.NaN)
      }
    }
  }

  /** As soon as something has been answered since the last time. */
  async function closeConnections(): Promise<void> {
    for (let round = 0; round < (isTorture ? 100 : 6); round += 1) {
      const known = told.get('200') ?? 0
      do await wait(10 + 7 * (round % 9))
      while (!over.signal.aborted && (told.get('200') ?? 0) === known)
      await service.database.ask(
        // Waits until they have ended, so that none ends later, during the last reads.
        'select pg_terminate_backend(pid, 60000) from pg_stat_activity where application_name = $1',
        [applicationName],
      )
    }
  }

  const work = [...tenants.map(edit), read(), read()]
  await Promise.race([closeConnections(), ...work]).finally(() => over.abort())
  await Promise.all(work)
  expect(['200', 'overloaded']).toEqual(expect.arrayContaining([...told.keys()]))
  expect(await readAreas(there('alice'), tenants)).toEqual(
    (await Promise.all(tenants.map(stored))).map(each => each.area),
  )
})

it('a server whose clock is set back, or runs ahead during the session, answers like the others', async () => {
  const { airportId, tenants } = await makeTenants(1, true)
  const [row] = tenants as [TenantRow]
  const path = `${list}&airportId=${airportId}`
  const hour = 3_600_000
  const setClock = (hours: number) => vi.useFakeTimers({ now: Date.now() + hours * hour, toFake: ['Date'] })
  const { etag } = (await service.as('frank').get(path)).headers
  let version = 1
  for (const hours of [-1, -30, 2, -400]) {
    setClock(hours)
    const again = await there('frank').get(path, { 'if-none-match': String(etag) })
    expect([hours, again.status]).toEqual([hours, version === 1 ? 304 : 200])
    expect(outcome(await save(there('alice'), row, 100 + version, version))).toBe('200')
    vi.useRealTimers()
    // Each of the two servers immediately sees what the other saved.
    expect(await readAreas(service.as('frank'), tenants)).toEqual([100 + version])
    version += 1
    expect(outcome(await save(service.as('alice'), row, 100 + version, version))).toBe('200')
    version += 1
    setClock(hours)
    expect(await readAreas(there('frank'), tenants)).toEqual([99 + version])
    vi.useRealTimers()
  }
  // A session begins and ends by the database's clock.
  setClock(-30)
  const { token } = await reached.write(db =>
    startSession(db, new Tokens(secret), service.users.frank.userId),
  )
  const signedIn = new Client(
    () => second,
    () => ({ authorization: `Bearer ${token}` }),
  )
  expect(outcome(await signedIn.get(path))).toBe('200')
  await service.write(db =>
    db.execute(sql`update session set expires = now() where session_id = (select session_id from session
      where user_id = ${service.users.frank.userId} order by started desc limit 1)`),
  )
  expect(outcome(await signedIn.get(path))).toBe('notSignedIn')
})
