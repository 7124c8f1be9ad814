import { asc, eq, sql, type SQL } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { AirportInstance } from '#domain/airports/airportInstance.ts'
import type { MergePreview } from '#domain/catalog/merging.ts'
import { findDatabaseError } from '#platform/database/constraints.ts'
import { outcome, useService, type Answer, type Client } from '#tests/app.ts'
import { runBulkAction } from '#tests/bulkAction.ts'
import { edited } from '#tests/hazel.ts'
import {
  affiliate,
  lookupIds,
  makeAirline,
  makeAirportInstance,
  makeBrand,
  makeTenant,
  makeTerminal,
  makeUser,
  markAirportGaps,
  type User,
} from '#tests/make.ts'
import { password } from '#tests/people.ts'
import { audit } from './database/schema/audit.ts'
import { endSessions, takeAccountTurn } from './people/session.ts'

// However long a busy machine takes to release a lock or a connection.
const service = useService({ committed: true, waitMs: 60_000 })
const alice = service.as('alice')
const ben = service.as('ben')
const stranger = service.as('stranger')

async function makeReady() {
  return service.write(async db => {
    const { airportId } = await makeAirportInstance(db, await lookupIds(db))
    await markAirportGaps(db, { airportId, axnInstanceId: 26 })
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    return { airportId, path: `/airports/${airportId}/instance/26` }
  })
}

const isPostgres = process.env['FACTBOOK_TEST_DATABASE'] === 'postgres'

const codes = (answers: Answer[]) => answers.map(outcome).toSorted()
const many = (count: number, call: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))
const times = (count: number, code: string) => Array<string>(count).fill(code)

/** Resolves when so many statements wait for a lock. The embedded database has one connection, on which none can. */
async function untilWaiting(statements: number): Promise<void> {
  if (service.database.kind === 'embedded') return
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await service.database.ask(waiting, [])).length, { interval: 20 })
    .toBe(statements)
}

/** A call that ends every session of the user. */
async function prepareAccountChange(user: User, what: string): Promise<() => Promise<Answer>> {
  const tokenIn = async (page: string) => {
    await service.idle()
    return new RegExp(`${page}/([\\w-]+)`).exec(service.mails.map(each => each.text).join())?.[1]
  }
  if (what === 'deactivation') {
    const { email } = user
    return () => alice.put(`/users/${user.userId}`, edited({ email, userStatus: 'NOT ACTIVE' }))
  }
  if (what === 'password reset') {
    await stranger.post('/authenticate/sendpasswordreset', { email: user.displayName })
    const reset = { accessToken: await tokenIn('resetpassword'), password: 'amber-lantern-at-dusk' }
    return () => stranger.post('/authenticate/resetpassword', reset)
  }
  const { body } = await stranger.post<{ token: string }>('/authenticate', {
    username: user.displayName,
    password,
  })
  const own = service.with({ authorization: `Bearer ${body.token}` })
  await own.put('/users/settings/email', { email: 'holt@hollin.example' })
  const accessToken = await tokenIn('confirmemail')
  return () => stranger.post('/authenticate/confirmemail', { accessToken })
}

/** Whether another transaction must wait for these rows, such as a save that would read or change them. */
async function isLocked(rows: SQL): Promise<boolean> {
  try {
    await service.write(db => db.execute(sql`select from ${rows} nowait`))
    return false
  } catch (thrown) {
    if (findDatabaseError(thrown)?.code !== '55P03') throw thrown
    return true
  }
}

describe('concurrent calls', () => {
  it('of twenty guesses at one name, eight are tried, and then even the right one is refused', async () => {
    await service.write(db => makeUser(db, { displayName: 'hazel', email: 'h@hollin.example', password }))
    const guess = (index: number, given = 'wrong') =>
      stranger.post('/authenticate', { username: index % 2 ? 'hazel' : 'Hazel', password: given })
    expect(codes(await many(20, guess))).toEqual([
      ...times(8, 'badCredentials'),
      ...times(12, 'tooManyAttempts'),
    ])
    expect(outcome(await guess(1, password))).toBe('tooManyAttempts')
  })

  it('a reset token is used once', async () => {
    await service.write(db => makeUser(db, { displayName: 'holly', password }))
    await stranger.post('/authenticate/sendpasswordreset', { email: 'holly' })
    await service.idle()
    const accessToken = /resetpassword\/([\w-]+)/.exec(service.mails.at(-1)?.text ?? '')?.[1]
    const reset = (index: number) =>
      stranger.post('/authenticate/resetpassword', {
        accessToken,
        password: `amber-lantern-at-dusk-${index}`,
      })
    expect(codes(await many(5, reset))).toEqual(['200', ...times(4, 'resetTokenRefused')])
  })

  it.each([
    {
      of: 'a key',
      call: (as: Client) => as.post('/users/settings/keys', { keyName: 'Reports', expiresInDays: null }),
    },
    {
      of: 'a private link',
      call: (as: Client) => as.post('/leaseradar/feeds', { feedName: 'Ends', filters: {} }),
    },
    {
      of: 'a new email address',
      call: (as: Client) => as.put('/users/settings/email', { email: 'thief@hollin.example' }),
    },
    {
      of: 'a password',
      call: (as: Client) =>
        as.put('/users/settings/password', { currentPassword: password, password: 'amber-lantern-at-dusk' }),
    },
    {
      of: 'a link for a colleague',
      call: (as: Client, airportId: number) =>
        as.post(`/airports/${airportId}/instance/26/links`, { step: 'info', colleagueName: 'Jo Reed' }),
    },
  ])('a request for $of that waits for a password reset is refused', async ({ call }) => {
    const { user, airportId } = await service.write(async db => {
      const made = await makeUser(db, { role: 'ROLE_ADMIN', password })
      const airport = await makeAirportInstance(db)
      return { user: made, airportId: airport.airportId }
    })
    const { body } = await stranger.post<{ token: string }>('/authenticate', {
      username: user.displayName,
      password,
    })
    const thief = service.with({ authorization: `Bearer ${body.token}` })
    const refused = await service.write(async db => {
      await takeAccountTurn(db, user.userId)
      const asked = call(thief, airportId)
      await untilWaiting(1)
      await endSessions(db, { userId: user.userId })
      return { asked }
    })
    expect(outcome(await refused.asked)).toBe('notSignedIn')
  })

  it.runIf(isPostgres).each(['deactivation', 'email address', 'password reset'])(
    'a sign-in that has begun before the account’s %s leaves no session',
    async what => {
      const user = await service.write(db =>
        makeUser(db, { displayName: `holt-${what.slice(0, 5)}`, password }),
      )
      const { userId } = user
      await stranger.post('/authenticate', { username: user.displayName, password })
      const sessions = sql`select from session where user_id = ${userId}`
      const change = await prepareAccountChange(user, what)
      const { changed } = await service.write(async db => {
        await takeAccountTurn(db, userId)
        const call = change()
        await untilWaiting(1)
        // The sign-in would otherwise wait for these rows while the change waits for the sign-in.
        await db.execute(sql`select from app_user where user_id = ${userId} for key share nowait`)
        await db.execute(sql`select from password_reset where user_id = ${userId} for update nowait`)
        await db.execute(sql`insert into session (session_id, user_id, expires)
          values (gen_random_uuid(), ${userId}, now() + interval '1 hour')`)
        return { changed: call }
      })
      expect(outcome(await changed)).toBe('200')
      expect((await service.database.read(db => db.execute(sessions))).rows).toEqual([])
    },
  )

  it('of five saves with one version, one is stored', async () => {
    const { path } = await makeReady()
    const totals = {
      enplaneTotal: 1,
      deplaneTotal: null,
      passengerTotal: null,
      passengerEpDomesticTotal: null,
      passengerEpIntlTotal: null,
      annualPercentageChangeAmount: null,
    }
    const save = (index: number) =>
      ben.put(`${path}/totals`, { ...totals, enplaneTotal: index }, { 'if-match': '"1"' })
    const answers = await many(5, save)
    expect(codes(answers)).toEqual(['200', ...times(4, 'stale')])
    const stored = answers.find(each => each.status === 200)?.body as AirportInstance
    expect((await ben.get<AirportInstance>(path)).body).toMatchObject({
      enplaneTotal: stored.enplaneTotal,
      version: 2,
    })
  })

  // Data that belongs to no airport or company is not locked before the handler runs.
  it.each([
    {
      of: "a year's settings",
      path: '/axninstances/26',
      change: (index: number) => ({ exchangeRateNote: `the rate of desk ${index}` }),
    },
    {
      of: 'a definition change',
      path: '/axninstances/26/definitionchanges/enplaneTotal',
      change: (index: number) => ({ note: `Counted by office ${index}.` }),
    },
    {
      of: "a year's question",
      path: '/axninstances/26',
      change: (index: number) => ({
        specialQuestion: { title: 'Robots', question: `How many robots are there? (${index})` },
      }),
    },
    {
      of: 'a lookup entry',
      path: '/companies/types/DEVELOPER',
      change: (index: number) => ({ companyTypeDes: `Posters ${index}` }),
    },
  ])('of five saves of $of one is stored', async ({ path, change }) => {
    const { version = 0, ...before } = (await alice.get<{ version?: number }>(path)).body
    const save = (index: number) =>
      alice.put(path, { ...before, ...change(index) }, { 'if-match': `"${version}"` })
    expect(codes(await many(5, save))).toEqual(['200', ...times(4, 'stale')])
  })

  it('of two moves in one list, neither is lost', async () => {
    const list = '/companies/types'
    const order = async () => {
      const { content } = (await alice.get<{ content: { companyType: string }[] }>(`${list}/paged`)).body
      return content.map(each => each.companyType)
    }
    for (let round = 0; round < 5; round += 1) {
      const [first, second, third, fourth, ...others] = await order()
      const move = (id: string | undefined) => alice.put(`${list}/${id}/move`, { direction: 'up' })
      expect(codes(await Promise.all([move(second), move(fourth)]))).toEqual(times(2, '200'))
      expect(await order()).toEqual([second, first, fourth, third, ...others])
    }
  })

  it('of five status changes, one happens', async () => {
    const { path } = await makeReady()
    const submit = () => ben.put(`${path}/status`, { axnInstanceStatus: 'PENDING' })
    expect(codes(await many(5, submit))).toEqual(['200', ...times(4, 'noSuchTransition')])
    const decide = (index: number) =>
      alice.put(`${path}/status`, {
        axnInstanceStatus: index % 2 ? 'APPROVED' : 'REJECTED',
        reason: 'because',
      })
    expect(codes(await many(4, decide))).toEqual(['200', ...times(3, 'noSuchTransition')])
  })

  it('no save slips in after the submission', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { airportId, path } = await makeReady()
      const save = (index: number) =>
        ben.put(`${path}/totals`, {
          enplaneTotal: index,
          deplaneTotal: null,
          passengerTotal: null,
          passengerEpDomesticTotal: null,
          passengerEpIntlTotal: null,
          annualPercentageChangeAmount: null,
        })
      const submit = () => ben.put(`${path}/status`, { axnInstanceStatus: 'PENDING' })
      const answers = await many(6, index => (index === 3 ? submit() : save(index)))
      expect(outcome(answers[3] as Answer)).toBe('200')
      const rows = await service.write(db =>
        db.select().from(audit).where(eq(audit.airportId, airportId)).orderBy(asc(audit.auditId)),
      )
      const changes = rows.filter(row => row.tableName === 'airport_instance' && row.before !== null)
      expect(changes.at(-1)?.request, 'the last thing that happened').toMatch(/status$/)
      const saved = answers.filter((each, index) => index !== 3 && each.status === 200)
      expect(changes).toHaveLength(saved.length + 1)
    }
  })

  it('an airline is added once', async () => {
    const { airportId, path } = await makeReady()
    const { terminalId, airlineId } = await service.write(async db => ({
      ...(await makeTerminal(db, { airportId })),
      ...(await makeAirline(db)),
    }))
    const add = () => ben.post(`${path}/terminals/${terminalId}/airlines/${airlineId}`)
    expect(codes(await many(5, add))).toEqual(['200', ...times(4, 'duplicate')])
  })

  it.runIf(isPostgres)(
    'a name that two people propose is a proposal of the first, and exists for the second',
    async () => {
      const { second } = await service.write(async db => {
        await makeBrand(db, { brandName: 'Heron Grill', axnStatus: 'PROPOSED' })
        const proposed = ben.post('/brands/proposals', { brandName: 'Heron Grill', confirmed: true })
        await untilWaiting(1)
        return { second: proposed }
      })
      expect(outcome(await second)).toBe('duplicate')
    },
  )

  it('thirty simultaneous file requests do not block others until all are done', async () => {
    const { path } = await makeReady()
    let done = 0
    const asked = many(30, async () => {
      const answer = await alice.get('/reports/instance/26/report/allAirports?format=xlsx')
      if (outcome(answer) !== 'overloaded') done += 1
      return answer
    })
    expect(outcome(await ben.get(path))).toBe('200')
    expect(done).toBeLessThan(15)
    // On a busy machine, the last may wait for longer than anyone should, and are told to try again.
    expect(codes(await asked).filter(each => each !== 'overloaded')).toEqual(times(done, '200'))
  })

  it('more calls than connections are all answered', async () => {
    const answers = await many(40, () => alice.get('/airports/allforgeographylookup'))
    expect(codes(answers)).toEqual(times(40, '200'))
  })
})

it.runIf(isPostgres)(
  'calls whose connection the database closes are told to try again, and the next ones are answered',
  async () => {
    // Waits until they have ended. Otherwise, a busy machine would close some of them during the later calls.
    const closeOthers = sql`select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    const asked = many(12, () => alice.get('/airports/allforgeographylookup'))
    await service.write(db => db.execute(closeOthers))
    expect(['200', 'overloaded']).toEqual(expect.arrayContaining(codes(await asked)))
    expect(codes(await many(6, () => alice.get('/airports/allforgeographylookup')))).toEqual(times(6, '200'))
  },
)

it.runIf(isPostgres)(
  'participation that is saved while the year is being closed waits, and is refused then',
  async () => {
    const { airportId } = await makeReady()
    const changes = [{ airportId, from: null, acdbePercentageAmount: 12.5 }]
    const status = (master: string) =>
      sql`update axn_instance set axn_instance_master_status = ${master} where axn_instance_id = 26`
    let saved: Promise<Answer> | undefined
    await service.write(async db => {
      await db.execute(sql`select from axn_instance where axn_instance_id = 26 for update`)
      saved = alice.put('/axninstances/26/participation', { changes })
      await untilWaiting(1)
      await db.execute(status('HISTORICAL'))
    })
    expect(saved && outcome(await saved)).toBe('historical')
    await service.write(db => db.execute(status('ACTIVE')))
  },
)

it.runIf(isPostgres)('a save and a merge in progress keep the year from closing', async () => {
  const { path } = await makeReady()
  const [from, into] = await service.write(async db => [await makeBrand(db), await makeBrand(db)])
  const merge = `/merge/brands/${from?.brandId}/into/${into?.brandId}`
  const { seen } = (await alice.get<MergePreview>(merge)).body
  const plan = { areaTotal: 4000, expansionPlannedText: 'A food hall', completionDateText: 'Late 2030' }
  const writes = {
    airport_expansion: () => alice.post(`${path}/expansion`, plan),
    brand: () => alice.post(merge, { seen }),
  }
  /** Whether closing the year would have to wait now. */
  const isYearHeld = () =>
    service.database
      .write(db => db.execute(sql`select from axn_instance where axn_instance_id = 26 for update nowait`))
      .then(
        () => false,
        () => true,
      )
  for (const [table, write] of Object.entries(writes)) {
    expect(await isYearHeld(), table).toBe(false)
    const written = await service.write(async db => {
      await db.execute(sql`lock table ${sql.identifier(table)}`)
      const asked = write()
      await expect.poll(isYearHeld, { message: table, interval: 20 }).toBe(true)
      return { asked }
    })
    expect(outcome(await written.asked), table).toBe('200')
  }
})

/** An airport of Ben's with a tenant, which can be saved as `entry`. */
async function makeTenantOfBen() {
  const { airportId, path } = await makeReady()
  return service.write(async db => {
    const { terminalId } = await makeTerminal(db, { airportId })
    const stored = await makeTenant(db, { airportId, terminalId })
    const { brandId, companyId, tenantId, tenantType, productType, tenantStatus } = stored
    const names = { brandId, companyId, tenantType, productType, tenantStatus }
    const entry = { airportId, axnInstanceId: 26, terminalId, ...names, leaseExpireDate: null, areaTotal: 70 }
    const address = `/tenants/${tenantId}/instance/26/airport/${airportId}/terminal/${terminalId}/location/1`
    return { path, airportId, terminalId, stored, entry: { ...entry, futureLocation: false }, address }
  })
}

describe.runIf(isPostgres)('during a merge of names', () => {
  /** Makes the call while another transaction merges the first of two new names into the second. */
  async function callDuring(
    kind: 'brand' | 'company' | 'airline',
    call: (from: { id: number; name: string }) => Promise<Answer>,
  ) {
    const name = `Made-up ${kind} ${Math.random()}`
    const [from, into] = await service.write(async db => {
      const columns = sql.raw(`(${kind}_name)`)
      const made = await db.execute<{ id: number }>(sql`insert into ${sql.identifier(kind)} ${columns}
        values (${name}), (${`${name} that remains`}) returning ${sql.identifier(`${kind}_id`)} as id`)
      return made.rows.map(each => each.id).toSorted((one, other) => one - other)
    })
    if (from === undefined || into === undefined) throw new Error('nothing was made')
    const isFrom = sql`${sql.identifier(`${kind}_id`)} = ${from}`
    const { called } = await service.write(async db => {
      await db.execute(sql`select from ${sql.identifier(kind)} where ${isFrom} for update`)
      const started = call({ id: from, name })
      await untilWaiting(1)
      await db.execute(
        sql`update ${sql.identifier(kind)} set axn_status = 'NOT ACTIVE', merged_into = ${into} where ${isFrom}`,
      )
      return { called: started }
    })
    return { answer: await called, into }
  }

  it.each(['brand', 'company'] as const)('no tenant is added or saved with the merged %s', async kind => {
    const { entry, address } = await makeTenantOfBen()
    const added = await callDuring(kind, ({ id }) => ben.post('/tenants', { ...entry, [`${kind}Id`]: id }))
    expect(outcome(added.answer)).toBe('notFound')
    const saved = await callDuring(kind, ({ id }) => ben.put(address, { ...entry, [`${kind}Id`]: id }))
    expect(outcome(saved.answer)).toBe('notFound')
  })

  it.each(['brand', 'company'] as const)(
    'a pasted tenant of the merged %s gets the remaining one',
    async kind => {
      const { airportId } = await makeTenantOfBen()
      const list = `/tenants/instance/26/airport/${airportId}`
      const { body } = await ben.get<{ content: Record<string, unknown>[] }>(list)
      const { answer, into } = await callDuring(kind, ({ name }) => {
        const { brandName, companyName, terminalName } = body.content[0] ?? {}
        const row = { brandName, companyName, terminalName, areaTotal: 70, [`${kind}Name`]: name }
        return ben.post(`${list}/block`, {
          rows: [{ ...row, categoryName: 'Food & Beverage | Coffee & Tea' }],
        })
      })
      expect(outcome(answer)).toBe('200')
      const { content } = answer.body as { content: Record<string, unknown>[] }
      expect(content.map(each => each[`${kind}Id`])).toContain(into)
    },
  )

  it('a merged airline is not added to a terminal, and a merged company not to a year', async () => {
    const { path, terminalId } = await makeTenantOfBen()
    const airline = await callDuring('airline', ({ id }) =>
      ben.post(`${path}/terminals/${terminalId}/airlines/${id}`),
    )
    expect(outcome(airline.answer)).toBe('unknownReference')
    const company = await callDuring('company', ({ id }) =>
      alice.post('/companies/instance/26/', {
        company: { companyId: id },
        dbeFlag: 'N',
        companyInstanceTypeList: [],
      }),
    )
    expect(outcome(company.answer)).toBe('unknownReference')
  })

  it('a save of a tenant that it changes waits, and is stale then', async () => {
    const { address, entry, stored } = await makeTenantOfBen()
    const other = await makeTenantOfBen()
    const into = await service.write(async db => {
      await db.execute(
        sql`update tenant set brand_id = ${stored.brandId} where tenant_id = ${other.stored.tenantId}`,
      )
      return makeBrand(db)
    })
    const merge = `/merge/brands/${stored.brandId}/into/${into.brandId}`
    const { seen } = (await alice.get<MergePreview>(merge)).body
    const { merged, saved } = await service.write(async db => {
      await db.execute(sql`select from tenant where tenant_id = ${other.stored.tenantId} for update`)
      const started = alice.post(merge, { seen })
      await untilWaiting(1)
      const both = sql`brand where brand_id in (${stored.brandId}, ${into.brandId})`
      expect(!isPostgres || (await isLocked(sql`${both} for key share`))).toBe(true)
      const save = ben.put(address, entry, { 'if-match': `"${stored.version}"` })
      await untilWaiting(2)
      return { merged: started, saved: save }
    })
    expect(outcome(await merged)).toBe('200')
    expect(outcome(await saved)).toBe('stale')
  })
})

it.runIf(isPostgres)(
  'a save of a tenant that an administrator’s undo changes waits, and is stale then',
  async () => {
    const { airportId, address, entry, stored } = await makeTenantOfBen()
    const other = await makeTenantOfBen()
    const rows = sql`tenant_id in (${stored.tenantId}, ${other.stored.tenantId})`
    const actionId = crypto.randomUUID()
    await service.write(async db => {
      await db.execute(sql`select set_config('factbook.action', ${actionId}, true)`)
      await db.execute(sql`update tenant set area_total = 444 where ${rows}`)
    })
    const { body } = await ben.get<{ content: { version: number }[] }>(
      `/tenants/instance/26/airport/${airportId}`,
    )
    const { undone, saved } = await service.write(async db => {
      await db.execute(sql`select from tenant where tenant_id = ${other.stored.tenantId} for update`)
      const undo = alice.post(`/actions/${actionId}/undo`, { putBack: [] })
      await untilWaiting(1)
      // Neither can the year be closed, nor the same action be undone again.
      expect(await isLocked(sql`axn_instance where axn_instance_id = 26 for update`)).toBe(true)
      expect(await isLocked(sql`action where action_id = ${actionId} for update`)).toBe(true)
      const save = ben.put(address, entry, { 'if-match': `"${body.content[0]?.version}"` })
      await untilWaiting(2)
      return { undone: undo, saved: save }
    })
    expect(outcome(await undone)).toBe('200')
    expect(outcome(await saved)).toBe('stale')
  },
)

it.runIf(isPostgres)('saves of an airport wait for a restoration of its records', async () => {
  const { airportId, stored } = await makeTenantOfBen()
  const tenant = sql`tenant where tenant_id = ${stored.tenantId}`
  await service.write(db =>
    db.execute(sql`update tenant set area_total = 444 where tenant_id = ${stored.tenantId}`),
  )
  const { rows } = await service.write(db =>
    db.execute<{ audit_id: number }>(sql`select max(audit_id)::integer as audit_id from audit
      where table_name = 'tenant' and airport_id = ${airportId}`),
  )
  const { restored } = await service.write(async db => {
    await db.execute(sql`select from ${tenant} for update`)
    const call = alice.post(`/history/${rows[0]?.audit_id}/restore`, {})
    await untilWaiting(1)
    const airport = sql`airport_instance where airport_id = ${airportId} and axn_instance_id = 26`
    expect(await isLocked(sql`${airport} for no key update`)).toBe(true)
    return { restored: call }
  })
  expect(outcome(await restored)).toBe('200')
})

/** Ends the first transaction that does this to a table as the database ends one of two that wait for each other. */
async function endOnceAsDeadlock(event: string, condition: string): Promise<void> {
  await service.write(async db => {
    await db.execute(sql`create sequence if not exists test_attempts`)
    await db.execute(sql`select setval('test_attempts', 1, false)`)
    await db.execute(sql`create or replace function test_deadlock() returns trigger language plpgsql as $$ begin
      if nextval('test_attempts') = 1 then raise 'deadlock detected' using errcode = 'deadlock_detected'; end if;
      return new;
    end $$`)
    const trigger = `create trigger test_deadlock after ${event} for each row when (${condition})`
    await db.execute(sql.raw(`${trigger} execute function test_deadlock()`))
  })
}
const countAttempts = async (table: string): Promise<number> =>
  service.write(async db => {
    await db.execute(sql.raw(`drop trigger test_deadlock on ${table}`))
    const { rows } = await db.execute<{ attempts: number }>(
      sql`select last_value::integer as attempts from test_attempts`,
    )
    return rows[0]?.attempts ?? 0
  })

it('a call that the database ends because of a deadlock runs again', async () => {
  const { airportId, entry } = await makeTenantOfBen()
  await endOnceAsDeadlock('insert on tenant', `new.brand_id = ${entry.brandId}`)
  const added = await ben.post('/tenants', entry)
  expect([await countAttempts('tenant'), outcome(added)]).toEqual([2, '200'])
  const { body } = await ben.get<{ content: object[] }>(`/tenants/instance/26/airport/${airportId}`)
  expect(body.content).toHaveLength(2)
})

it('so does a batch of an action on many records', async () => {
  const { airportId } = await service.write(db => makeAirportInstance(db, { axnInstanceStatus: 'PENDING' }))
  await endOnceAsDeadlock('update on airport_instance', `new.airport_id = ${airportId}`)
  const items = [{ kind: 'airport', id: airportId, axnInstanceId: 26 }] as const
  const { lines } = await runBulkAction(service, alice, { action: 'approve', items: [...items] })
  expect([await countAttempts('airport_instance'), lines]).toMatchObject([2, [{ outcome: 'done' }]])
})
