import { sql, type SQL } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { AirportTenant } from '#domain/airports/airportTenant.ts'
import { outcome, useService } from '#tests/app.ts'
import { holdLock } from '#tests/holdLock.ts'
import { affiliate, makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'

// Saves that are committed, as in production.
const service = useService({ committed: true })

/** A tenant of 100 square feet, at an airport where the person has already saved one tenant. */
async function saveOnce(who: PersonName) {
  const here = await service.write(async db => {
    const { airportId } = await makeAirportInstance(db)
    const { terminalId } = await makeTerminal(db, { airportId })
    await affiliate(db, service.users[who], { airportId, axnInstanceId: 26 })
    return { airportId, tenant: await makeTenant(db, { airportId, terminalId, areaTotal: 50 }) }
  })
  const { airportId, tenant } = here
  const path = `/tenants/${tenant.tenantId}/instance/26/airport/${airportId}/terminal/${tenant.terminalId}/location/1`
  const save = (areaTotal: number, headers = {}, overrides: Partial<typeof tenant> = {}) => {
    const { brandId, companyId, terminalId, tenantType, productType, tenantStatus, leaseExpireDate } = {
      ...tenant,
      ...overrides,
    }
    const body = {
      brandId,
      companyId,
      terminalId,
      tenantType,
      productType,
      tenantStatus,
      leaseExpireDate,
      areaTotal,
    }
    return service
      .as(who)
      .put<AirportTenant>(path, { ...body, unitMeasureCode: 'SQFT', futureLocation: false }, headers)
  }
  expect(outcome(await save(100))).toBe('200')
  return { ...here, path, save }
}

const run = (statement: SQL) => service.write(async db => (await db.execute(statement)).rows)
const areaOf = async ({ tenantId }: { tenantId: number }) =>
  (await run(sql`select area_total as area from tenant where tenant_id = ${tenantId}`))[0]?.['area']

it("is saved, audited as the caller's, and answered with the current names", async () => {
  const { tenant, save, path } = await saveOnce('ben')
  await run(
    sql`update brand set brand_name = ${`Renamed ${tenant.brandId}`} where brand_id = ${tenant.brandId}`,
  )
  const saved = await save(200)
  expect(saved.body).toMatchObject({ areaTotal: 200, version: 3, brandName: `Renamed ${tenant.brandId}` })
  expect((await service.as('ben').get(path)).body).toEqual(saved.body)
  const audited =
    await run(sql`select user_id as "userId", request, after ->> 'area_total' as area, action.action_id is not null as "isAction"
    from audit left join action using (action_id, user_id, request)
    where table_name = 'tenant' and record_key like ${`26/${tenant.tenantId}/%`} order by audit_id desc limit 1`)
  expect(audited).toEqual([
    {
      userId: service.users.ben.userId,
      request: expect.stringMatching(/^PUT .*location/) as string,
      area: '200',
      isAction: true,
    },
  ])
})

it('is refused with an outdated version, and saved with the current one', async () => {
  const { tenant, save } = await saveOnce('ben')
  expect(outcome(await save(200, { 'if-match': '"1"' }))).toBe('stale')
  expect(await areaOf(tenant)).toBe(100)
  expect(outcome(await save(200, { 'if-match': '"2"' }))).toBe('200')
  expect(await areaOf(tenant)).toBe(200)
})

it('is checked if more than the area changes', async () => {
  const { tenant, save } = await saveOnce('ben')
  expect(outcome(await save(200, {}, { brandId: 999_999_999 }))).toBe('notFound')
  expect(await areaOf(tenant)).toBe(100)
  expect((await save(200, {}, { leaseExpireDate: '2034-02-01' })).body).toMatchObject({
    areaTotal: 200,
    leaseExpireDate: '2034-02-01',
  })
})

// The embedded database has one connection, on which nothing can wait for a lock.
it.runIf(process.env['FACTBOOK_TEST_DATABASE'] === 'postgres')(
  'is not sent again if its connection ends, because it may have been stored',
  async () => {
    const { tenant, save } = await saveOnce('ben')
    const lock = sql`select from tenant where tenant_id = ${tenant.tenantId} for update`
    const letGo = await holdLock(service.database, lock)
    const saved = save(200)
    const endWaiting = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await run(endWaiting)).length, { interval: 20 }).toBe(1)
    await letGo()
    expect(outcome(await saved)).toBe('overloaded')
    expect(await areaOf(tenant)).toBe(100)
  },
)

it.each<[string, string, (here: { airportId: number; userId: number }) => SQL]>([
  [
    'they are no longer an editor of the airport',
    'notAffiliated',
    ({ airportId }) => sql`delete from affiliated_airport where airport_id = ${airportId}`,
  ],
  [
    'the airport has been submitted',
    'lockedForReview',
    ({ airportId }) =>
      sql`update airport_instance set axn_instance_status = 'PENDING' where airport_id = ${airportId}`,
  ],
  [
    'the airport has left the year',
    'notAffiliated',
    ({ airportId }) => sql`with tenants as (delete from tenant where airport_id = ${airportId}),
      terminals as (delete from airport_terminal where airport_id = ${airportId})
      delete from airport_instance where airport_id = ${airportId}`,
  ],
  [
    'their session has ended',
    'notSignedIn',
    ({ userId }) => sql`update session set expires = now() where user_id = ${userId}`,
  ],
])('is refused if %s', async (_, refusal, change) => {
  const { tenant, save, airportId } = await saveOnce('cora')
  await run(change({ airportId, userId: service.users.cora.userId }))
  expect(outcome(await save(200))).toBe(refusal)
  expect(await areaOf(tenant)).not.toBe(200)
  // For the other tests.
  await run(sql`update session set expires = now() + interval '1 hour'`)
})
