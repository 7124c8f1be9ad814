import { sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { apiBase } from '#platform/contract/endpoint.ts'
import { openDatabaseOf, type Environment } from './environment.ts'
import { startProduct, type RunningServer } from './servers.ts'
import { measureRates } from './standards.ts'

const year = 26
const wantedTenants = 150_000
/** The longest that another call may wait, in milliseconds. */
const wantedPause = 50
/** The least share of the rates before the tenants were added. */
const wantedShare = 0.5
const list = `${apiBase}/tenants/instance/${year}/directory?size=100`
const questions = [
  { what: 'the first list', path: list },
  { what: 'another order', path: `${list}&sort=companyName,desc` },
  { what: 'a keyword', path: `${list}&keyword=coffee` },
  { what: 'leases', path: `${apiBase}/tenants/instance/${year}/leaseexpirations?size=100` },
  { what: 'brands', path: `${apiBase}/brands/instance/${year}/directory?size=100` },
]

/**
 * Adds tenants to the year until there are ten times as many as in the largest edition, and prints how long lists take
 * for the first time, how long another call waits meanwhile, and the rates before and after.
 */
export async function measureManyTenants(environment: Environment): Promise<void> {
  const before = await measureRates(environment)
  await addTenants(environment)
  const server = await startProduct(environment)
  console.log(`\n| ${wantedTenants.toLocaleString('en')} tenants | ms | longest wait of another call, ms | |`)
  console.log('|---|---:|---:|---|')
  for (const { what, path } of questions) {
    const asked = new AbortController()
    const waiting = longestWait(server, asked.signal)
    await wait(200)
    const began = performance.now()
    await get(server, path)
    const milliseconds = performance.now() - began
    asked.abort()
    const pause = await waiting
    const verdict = pause > wantedPause ? 'FALLS SHORT' : ''
    console.log(`| ${what} | ${milliseconds.toFixed(0)} | ${pause.toFixed(0)} | ${verdict} |`)
  }
  await server.stop()
  printShares(before, await measureRates(environment))
}

function printShares(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): void {
  console.log('\n| what | before, req/s | with all tenants, req/s | share | wanted | |')
  console.log('|---|---:|---:|---:|---:|---|')
  for (const [what, rate] of before) {
    const share = (after.get(what) ?? Number.NaN) / rate
    const verdict = share >= wantedShare ? '' : 'FALLS SHORT'
    const rates = `${rate.toFixed(0)} | ${after.get(what)?.toFixed(0)}`
    console.log(`| ${what} | ${rates} | ${share.toFixed(2)} | ${wantedShare} | ${verdict} |`)
  }
}

/** How long the slowest of many small calls takes that follow one another until the signal. */
async function longestWait(server: RunningServer, until: AbortSignal): Promise<number> {
  let longest = 0
  while (!until.aborted) {
    const began = performance.now()
    await get(server, '/health/live')
    longest = Math.max(longest, performance.now() - began)
    await wait(2)
  }
  return longest
}

async function get({ origin, headers }: RunningServer, path: string): Promise<void> {
  const answer = await fetch(origin + path, { headers })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

async function addTenants(environment: Environment): Promise<void> {
  const database = await openDatabaseOf(environment)
  await database.write(async db => {
    // Without triggers and foreign keys, because the copies are as consistent as their originals.
    await db.execute(sql`set local session_replication_role = replica`)
    await db.execute(sql`insert into tenant (tenant_id, location_number, axn_instance_id, airport_id, terminal_id, company_id,
        brand_id, tenant_type, product_type, tenant_status, area_total, lease_expire_date)
      overriding system value
      select tenant_id, 1000 + copy, axn_instance_id, airport_id, terminal_id, company_id,
        brand_id, tenant_type, product_type, tenant_status, area_total + copy, lease_expire_date + copy::integer
      from tenant cross join (select generate_series(1, 1 + ${wantedTenants}::integer / count(*)) as copy
        from tenant where axn_instance_id = ${year} and location_number = 1) as copies
      where axn_instance_id = ${year} and location_number = 1
      limit ${wantedTenants}`)
  })
  await database.ask('analyze', [])
  await database.close()
}
