import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { apiBase } from '#platform/contract/endpoint.ts'
import { openDatabaseOf, type Environment } from './driver.ts'
import { startProduct, type RunningServer } from './servers.ts'
import { callOnce, listSaves, measureRates } from './standards.ts'

const year = 26
const wantedTenants = 150_000
/** The longest that a list or another page's answer may take after a save, in milliseconds. Files may take longer. */
const wantedAnswer = 1_000
/** The minimum share of the rates before the tenants were added. */
const wantedShare = 0.5

/** Subscribers' requests about many tenants. The first of each kind loads them into memory. */
function listQuestions({ brandId, companyId, area }: Largest): { what: string; path: string }[] {
  const at = `instance/${year}`
  const list = `/tenants/${at}/directory`
  const explore = `/explore/${at}?size=100`
  const tenants = `${explore}&rows=tenants`
  return [
    { what: 'the first list', path: `${list}?size=100` },
    { what: 'another order', path: `${list}?size=100&sort=companyName,desc` },
    { what: 'a keyword', path: `${list}?size=100&keyword=coffee` },
    { what: 'leases', path: `/tenants/${at}/leaseexpirations?size=100` },
    { what: 'brands', path: `/brands/${at}/directory?size=100` },
    { what: 'companies', path: `/companies/${at}/all?size=100` },
    { what: 'explore: airports', path: explore },
    { what: 'explore: tenants by area', path: `${tenants}&sort=areaTotal,desc` },
    { what: 'explore: food by name', path: `${tenants}&where=tenantType:FOODBEVERAGE&sort=name` },
    { what: 'explore: quartiles', path: `${tenants}&group=all&summary=quartiles&show=areaTotal` },
    { what: 'explore: by company', path: `${tenants}&group=companyName&summary=total&show=areaTotal` },
    { what: 'explore: opened', path: `${tenants}&where=presence:OPENED` },
    { what: 'explore: companies, two years', path: `${explore}&rows=companies&years=two` },
    { what: 'explore: brands', path: `${explore}&rows=brands` },
    { what: 'explore: terminals', path: `${explore}&rows=terminals` },
    { what: 'explore: states', path: `${explore}&rows=states` },
    { what: 'the lease radar', path: `/tenants/${at}/leaseradar?by=brand&leaseExpireDate=2020-01-01..` },
    { what: 'a brand', path: `/brands/${brandId}/${at}/profile` },
    { what: 'a company', path: `/companies/${companyId}/${at}/profile` },
    { what: 'a brand, year by year', path: `/yearbyyear/brand/${brandId}` },
    { what: 'the year at a glance', path: `/axninstances/${year}/overview` },
    { what: 'benchmarks', path: `/benchmarks/${at}` },
    { what: 'tenants as CSV', path: `${list}/file?format=csv&areaTotal=..${area}` },
    { what: 'tenants as a workbook', path: `${list}/file?format=xlsx&areaTotal=..${area}` },
    { what: 'explore as CSV', path: `/explore/${at}/file?rows=tenants&where=areaTotal:..${area}` },
  ].map(({ what, path }) => ({ what, path: apiBase + path }))
}

/**
 * Adds tenants to the year until there are ten times as many as in the largest edition. Prints how long first answers
 * take, how long another call waits in the meantime, and the rates before and after.
 */
export async function measureManyTenants(environment: Environment): Promise<void> {
  const before = await measureRates(environment)
  const largest = await addTenants(environment)
  await measureWaits(environment, largest)
  printShares(before, await measureRates(environment))
}

const isFile = (path: string): boolean => path.includes('/file?') || path.includes('/calendar/')

async function measureWaits(environment: Environment, largest: Largest): Promise<void> {
  const server = await startProduct(environment)
  const saves = await listSaves(environment)
  const questions = [...listQuestions(largest), { what: 'a calendar', path: await openCalendar(server) }]
  console.log(
    `\n| ${wantedTenants.toLocaleString('en')} tenants | ms | longest wait of another call, ms | after a save, ms | wait, ms | |`,
  )
  console.log('|---|---:|---:|---:|---:|---|')
  for (const [index, { what, path }] of questions.entries()) {
    const first = await timeWithWait(server, path)
    const save = saves[index % saves.length]
    if (save) await callOnce(server, save)
    const later = await timeWithWait(server, path)
    const figures = [first, later].flatMap(({ milliseconds, wait: longest }) => [milliseconds, longest])
    const verdict = later.milliseconds > wantedAnswer && !isFile(path) ? 'FALLS SHORT' : ''
    console.log(`| ${what} | ${figures.map(each => each.toFixed(0)).join(' | ')} | ${verdict} |`)
  }
  await server.stop()
}

/** How long an answer takes, and the longest wait of another call in the meantime, in milliseconds. */
async function timeWithWait(
  server: RunningServer,
  path: string,
): Promise<{ milliseconds: number; wait: number }> {
  const waiting = new Worker(new URL('longestWait.ts', import.meta.url), { workerData: server.origin })
  await wait(300)
  const began = performance.now()
  await callOnce(server, { method: 'GET', path })
  const milliseconds = performance.now() - began
  waiting.postMessage('stop')
  const [longest] = (await once(waiting, 'message')) as [number]
  return { milliseconds, wait: longest }
}

/** The path of a private calendar of all leases. */
async function openCalendar({ origin, headers }: RunningServer): Promise<string> {
  const answer = await fetch(`${origin}${apiBase}/leaseradar/feeds`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ feedName: 'Leases', filters: { leaseExpireDate: '2020-01-01..' } }),
  })
  const { url } = (await answer.json()) as { url: string }
  return new URL(url).pathname
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

/** The brand and the company with the most locations, and a size that about 40,000 locations do not exceed. */
interface Largest {
  brandId: number
  companyId: number
  area: number
}

async function addTenants(environment: Environment): Promise<Largest> {
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
  const [largest] = await database.ask<Largest>(
    `select mode() within group (order by brand_id) as "brandId", mode() within group (order by company_id) as "companyId",
      percentile_disc(0.27) within group (order by area_total) as area
    from tenant where axn_instance_id = $1`,
    [year],
  )
  await database.close()
  if (!largest) throw new Error('The year has no tenants.')
  return largest
}
