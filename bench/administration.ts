import { chromium, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { apiBase } from '#platform/contract/endpoint.ts'
import { browserFlags, findBrowser } from '#tests/browser/find.ts'
import { openDatabaseOf, type Environment } from './driver.ts'
import { median } from './median.ts'
import { startProduct, type RunningServer } from './servers.ts'

/** Besides the 10,000 users and 5,000 brands of `preparePostgres`. */
const many = { auditRows: 2_000_000, mails: 20_000, securityEvents: 100_000 }
/** The longest that a call of a screen may take at the median, in milliseconds. */
const wantedAnswer = 200
const rounds = 11

/** Fills the history and measures every call that the administration's screens make when they open. */
export async function measureAdministration(environment: Environment): Promise<void> {
  const userId = await addHistory(environment)
  const server = await startProduct(environment)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags() })
  try {
    const context = await browser.newContext({ viewport: { width: 1366, height: 768 } })
    const token = server.headers.authorization?.replace('Bearer ', '') ?? ''
    await context.addCookies([{ name: 'factbook_token', value: token, url: server.origin }])
    const page = await context.newPage()
    console.log('\n| screen of the administration | calls | the slowest, ms at the median | which | |')
    console.log('|---|---:|---:|---|---|')
    for (const address of listAddresses(userId)) {
      const calls = await recordCalls(page, server.origin, address)
      const timed = []
      for (const call of calls) timed.push({ call, milliseconds: await timeCall(server, call) })
      const slowest = timed.toSorted((one, other) => other.milliseconds - one.milliseconds)[0]
      const milliseconds = slowest?.milliseconds ?? Number.NaN
      const verdict = milliseconds <= wantedAnswer ? '' : 'FALLS SHORT'
      const which = slowest ? `${slowest.call.method} ${slowest.call.path}` : ''
      console.log(`| ${address} | ${calls.length} | ${milliseconds.toFixed(0)} | ${which} | ${verdict} |`)
    }
  } finally {
    await browser.close()
    await server.stop()
  }
}

function listAddresses(userId: number): string[] {
  const manage = '/admin/manage'
  const history = '/admin/history'
  return [
    '/admin?instance=26',
    `${manage}/users`,
    `${manage}/users?keyword=bench77`,
    `${manage}/users?invitation=never&editsIn=2026&sort=lastSignInDate,desc`,
    `${manage}/users?edits=a&hasUndeliveredMail=Y`,
    `${manage}/users/person/${userId}`,
    history,
    `${history}?keyword=harborlight`,
    `${history}?keyword=nothinghasthisword`,
    `${history}?keyword=cranwell`,
    `${history}?user=${userId}`,
    `${history}?user=${userId}&keyword=concourse`,
    `${history}?kind=tenant&instance=26&airport=1`,
    `${history}?kind=appUser`,
    `${history}?only=deleted`,
    `${history}?only=automatic`,
    `${history}?only=titled`,
    `${history}?from=2025-06-01&to=2025-06-30`,
    `${manage}/brands`,
    `${manage}/brands?keyword=grill+house+99`,
    `${manage}/main/companies`,
    `${manage}/main/companies?keyword=jasper`,
    `${manage}/companies`,
    `${manage}/airports`,
    `${manage}/airports/1/terminals`,
    '/admin/desk',
    '/admin/desk?keyword=international',
    '/wizard/airports/1/steps/review?instance=26',
    `${manage}/proposals`,
    `${manage}/instances`,
    `${manage}/security`,
    `${manage}/security?keyword=bench77`,
    `${history}/bulk`,
    // The search of every screen.
    `${apiBase}/search/administration?keyword=bench77&size=5`,
    `${apiBase}/search?keyword=denver+coffee&size=5`,
  ]
}

interface ScreenCall {
  method: string
  path: string
  body: string | null
}

/** The calls that a screen makes when it opens. Searching a long history takes several of one kind. */
async function recordCalls(page: Page, origin: string, address: string): Promise<ScreenCall[]> {
  if (address.startsWith(apiBase)) return [{ method: 'GET', path: address, body: null }]
  const calls = new Map<string, ScreenCall>()
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    const call = { method: request.method(), path: pathname + search, body: request.postData() }
    if (pathname.startsWith(apiBase) && !calls.has(pathname)) calls.set(pathname, call)
  })
  await page.goto(origin + address)
  await page.locator('main h1').waitFor()
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('request')
  if (calls.size === 0) throw new Error(`${address} makes no calls.`)
  return [...calls.values()]
}

async function timeCall({ origin, headers }: RunningServer, { method, path, body }: ScreenCall) {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const type = body === null ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(origin + path, { method, body, headers: { ...headers, ...type } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    times.push(performance.now() - began)
  }
  return median(times)
}

/** Adds changes of the last two and a half years by all users, and resolves to one of these users. */
async function addHistory(environment: Environment): Promise<number> {
  const database = await openDatabaseOf(environment)
  const userId = await database.write(async db => {
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`create temporary table changed on commit drop as
      select row_number() over () - 1 as place, * from (
        select 'tenant' as table_name, concat_ws('/', axn_instance_id, tenant_id, location_number) as record_key,
          to_jsonb(tenant) as stored, '{"area_total": 1250}'::jsonb as change, airport_id, axn_instance_id
        from tenant where axn_instance_id in (26, 27)
        union all
        select 'app_user', user_id::text, to_jsonb(app_user), '{"title": "Harborlight Manager"}', null, null from app_user
        where user_id % 5 = 0) as records`)
    // Each action has four changes. Every twentieth one has no user, and every fiftieth deletes.
    const at = sql`now() - (${many.auditRows}::integer - n) * interval '40 seconds'`
    const actionId = sql`overlay(overlay(md5('bench' || n / 4) placing '4' from 13) placing '8' from 17)::uuid`
    const actor = sql`case when n / 4 % 20 > 0 then people.user_id end`
    const people = sql`(select user_id, row_number() over () - 1 as place, count(*) over () as total from app_user) as people
      on people.place = n / 4 % 10000`
    await db.execute(sql`insert into action (action_id, at, user_id, request)
      select ${actionId}, ${at}, ${actor}, 'PUT /tenants'
      from generate_series(0, ${many.auditRows}::integer - 1, 4) as n join ${people}`)
    await db.execute(sql`insert into audit (at, user_id, request, table_name, record_key, action_id, before, after,
        airport_id, axn_instance_id)
      select ${at}, ${actor}, 'PUT /tenants', table_name, record_key, ${actionId}, stored,
        case when n / 4 % 50 > 0 then stored || change end, airport_id, axn_instance_id
      from generate_series(0, ${many.auditRows}::integer - 1) as n
      join changed on changed.place = n % (select count(*) from changed) join ${people}
      order by n`)
    // One user in 25 is an editor, who edits two airports in both open years. The others are subscribers.
    await db.execute(sql`update app_user set security_role_id = case when user_id % 25 = 0 then 2 else 1 end
      where display_name like 'bench%'`)
    await db.execute(sql`insert into affiliated_airport (user_id, axn_instance_id, airport_id)
      select user_id, year, airport_id from app_user
      cross join unnest(array[26, 27]) as year
      join airport_instance on airport_instance.axn_instance_id = year and airport_id % 75 = user_id / 25 % 75
      where display_name like 'bench%' and security_role_id = 2`)
    await db.execute(sql`insert into job (kind, job_key, parameters, state, error, created, finished)
      select 'mailInvitation', 'bench' || n, jsonb_build_object('userId', people.user_id, 'to', 'bench' || n || '@people.example'),
        case when n % 100 > 0 then 'DONE' else 'FAILED' end, case when n % 100 = 0 then 'The mailbox does not exist.' end,
        now() - n * interval '2 minutes', now() - n * interval '2 minutes'
      from generate_series(0, ${many.mails}::integer - 1) as n
      join (select user_id, row_number() over () - 1 as place from app_user) as people on people.place = n % 10000`)
    await db.execute(sql`insert into security_event (at, kind, user_id, display_name)
      select now() - n * interval '5 minutes', 'signIn', user_id, display_name
      from generate_series(0, ${many.securityEvents}::integer - 1) as n
      join (select user_id, display_name, row_number() over () - 1 as place from app_user) as people on people.place = n % 10000`)
    const { rows } = await db.execute<{ userId: number }>(
      sql`select user_id as "userId" from app_user where display_name = 'bench77'`,
    )
    return rows[0]?.userId ?? 0
  })
  await database.write(db => db.execute(sql`analyze`))
  await database.close()
  return userId
}
