import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { apiBase } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/database/connect.ts'
import { openDriver, type Environment } from './driver.ts'
import { median } from './median.ts'
import { startProduct, startWithNpm, startYardstick, type RunningServer } from './servers.ts'

/** The measured requests, the yardstick's request to compare with, and the minimum acceptable share of its rate. */
const wanted = [
  { what: 'terminals', against: 'terminals', share: 0.4 },
  { what: 'list', against: 'memory', share: 0.4 },
  { what: 'save', against: 'save', share: 0.12 },
  { what: 'nine lists to one save', against: 'nine lists to one save', share: 1 },
] as const

interface Standard {
  database: string
  what: string
  yardstick: number
  product: number
  share: number
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: string
  headers?: Record<string, string>
}

type Calls = Record<string, Call[]>

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const rounds = 3
const year = 26

interface TenantRow {
  tenant_id: number
  airport_id: number
  terminal_id: number
  company_id: number
  brand_id: number
  tenant_type: string
  product_type: string
  tenant_status: string
  lease_expire_date: string | null
}

/** Measures both servers in turn with ten connections each. The rates are medians of the rounds. */
export async function measureStandards(database: string, environment: Environment): Promise<Standard[]> {
  const tenantRows = await readTenants(environment)
  const yardstickCalls = callsOfYardstick(tenantRows)
  const productCalls = callsOfProduct(tenantRows)
  const rates = wanted.map(() => ({ yardstick: [] as number[], product: [] as number[] }))
  for (let round = 0; round < rounds; round += 1) {
    const yardstick = await startYardstick(environment)
    for (const [index, { against }] of wanted.entries())
      rates[index]?.yardstick.push(await load(yardstick, yardstickCalls[against] ?? []))
    await yardstick.stop()
    const product = await startProduct(environment)
    for (const [index, { what }] of wanted.entries())
      rates[index]?.product.push(await load(product, productCalls[what] ?? []))
    await product.stop()
  }
  return wanted.map(({ what, share }, index) => ({
    database,
    what,
    share,
    yardstick: median(rates[index]?.yardstick ?? []),
    product: median(rates[index]?.product ?? []),
  }))
}

/** The product's rates alone, in requests per second by request; medians of the rounds. */
export async function measureRates(environment: Environment): Promise<Map<string, number>> {
  const calls = callsOfProduct(await readTenants(environment))
  const product = await startProduct(environment)
  // The rows that the first use loads take half of the processor until they are in memory.
  await callOnce(product, { method: 'GET', path: `${apiBase}/axninstances/${year}/overview` })
  const rates = new Map<string, number>()
  for (const { what } of wanted) {
    const measured: number[] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await load(product, calls[what] ?? []))
    rates.set(what, median(measured))
  }
  await product.stop()
  return rates
}

/** Throws if the answer is an error. */
export async function callOnce({ origin, headers }: RunningServer, { path, ...call }: Call): Promise<void> {
  const answer = await fetch(origin + path, { ...call, headers: { ...headers, ...call.headers } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
}

/** The maximum startup time, and the maximum memory of the idle server. */
const wantedStart: Record<Database['kind'], { milliseconds: number; megabytes: number }> = {
  postgres: { milliseconds: 700, megabytes: 150 },
  embedded: { milliseconds: 1500, megabytes: 300 },
}
const idleMs = 5_000

/** Prints the milliseconds from `npm start` to the first answer, and the megabytes of the server some seconds later. */
export async function measureStart(database: string, environment: Environment): Promise<void> {
  const wanted = wantedStart[environment.DATABASE_URL === '' ? 'embedded' : 'postgres']
  const times: number[] = []
  const sizes: number[] = []
  // The first start compiles, which later ones do not need to do.
  for (let round = 0; round <= rounds; round += 1) {
    const began = performance.now()
    const server = await startWithNpm(environment)
    const milliseconds = performance.now() - began
    await new Promise(resume => setTimeout(resume, idleMs))
    if (round > 0) times.push(milliseconds)
    if (round > 0) sizes.push(residentMegabytes(server.pid))
    await server.stop()
  }
  const [milliseconds, megabytes] = [median(times), median(sizes)]
  const verdict = milliseconds > wanted.milliseconds || megabytes > wanted.megabytes ? ', FALLS SHORT' : ''
  console.log(
    `${database}: npm start takes ${milliseconds.toFixed(0)} ms (wanted ${wanted.milliseconds}), ` +
      `the idle server ${megabytes} MB (wanted ${wanted.megabytes})${verdict}`,
  )
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
}

export function printStandards(standards: readonly Standard[]): void {
  console.log('\n| database | what | yardstick, req/s | product, req/s | share | wanted | |')
  console.log('|---|---|---:|---:|---:|---:|---|')
  for (const { database, what, yardstick, product, share } of standards) {
    const reached = product / yardstick
    const verdict = reached < share ? 'FALLS SHORT' : ''
    console.log(
      `| ${database} | ${what} | ${yardstick.toFixed(0)} | ${product.toFixed(0)} | ${reached.toFixed(2)} | ${share} | ${verdict} |`,
    )
  }
}

async function readTenants(environment: Environment): Promise<TenantRow[]> {
  const driver = await openDriver(environment)
  const rows = await driver.query(
    `select tenant_id, airport_id, terminal_id, company_id, brand_id, tenant_type, product_type, tenant_status, lease_expire_date::text
      from tenant where axn_instance_id = $1 and location_number = 1 order by tenant_id`,
    [year],
  )
  await driver.close()
  return rows as TenantRow[]
}

const questions = ['coffee', 'grill', 'news', 'market'].flatMap(words =>
  ['FOODBEVERAGE', 'SPECIALTY', 'NEWSSTAND'].map(type => ({ words, type })),
)
/** Every save changes the figure, because a save without a change would be cheaper. */
const areaOf = (index: number) => 100 + ((index * 7919 + Math.floor(Math.random() * 900)) % 900)
const some = <T>(items: readonly T[], count: number): T[] =>
  items.filter((_, index) => index % Math.max(1, Math.floor(items.length / count)) === 0)
const mixed = (reads: Call[], writes: Call[]): Call[] =>
  writes.flatMap((write, index) => [
    ...Array.from({ length: 9 }, (_, at) => reads[(9 * index + at) % reads.length] ?? write),
    write,
  ])
const sending = { 'content-type': 'application/json' }

function callsOfYardstick(tenantRows: readonly TenantRow[]): Calls {
  const list = (path: string): Call[] =>
    questions.map(({ words, type }) => ({
      method: 'GET',
      path: `/${path}?type=${type}&words=${words}&page=0`,
    }))
  const save: Call[] = some(tenantRows, 300).map((row, index) => ({
    method: 'POST',
    path: `/save/${row.tenant_id}`,
    headers: sending,
    body: JSON.stringify({ areaTotal: areaOf(index) }),
  }))
  return {
    terminals: airportsOf(tenantRows).map(id => ({ method: 'GET', path: `/terminals/${id}` })),
    memory: list('memory'),
    save,
    'nine lists to one save': mixed(list('database'), save),
  }
}

/** Saves of the product that each change a figure of one tenant. */
export async function listSaves(environment: Environment): Promise<Call[]> {
  return callsOfProduct(await readTenants(environment))['save'] ?? []
}

function callsOfProduct(tenantRows: readonly TenantRow[]): Calls {
  const list: Call[] = questions.map(({ words, type }) => ({
    method: 'GET',
    path: `${apiBase}/tenants/instance/${year}/directory?tenantType=${type}&brandName=${words}&sort=brandName&size=100`,
  }))
  const save: Call[] = some(tenantRows, 300).map((row, index) => ({
    method: 'PUT',
    path: `${apiBase}/tenants/${row.tenant_id}/instance/${year}/airport/${row.airport_id}/terminal/${row.terminal_id}/location/1`,
    headers: sending,
    body: JSON.stringify({
      brandId: row.brand_id,
      companyId: row.company_id,
      terminalId: row.terminal_id,
      tenantType: row.tenant_type,
      productType: row.product_type,
      tenantStatus: row.tenant_status,
      areaTotal: areaOf(index),
      unitMeasureCode: 'SQFT',
      leaseExpireDate: row.lease_expire_date,
      futureLocation: false,
    }),
  }))
  return {
    terminals: airportsOf(tenantRows).map(id => ({
      method: 'GET',
      path: `${apiBase}/airports/${id}/instance/${year}/terminals`,
    })),
    list,
    save,
    'nine lists to one save': mixed(list, save),
  }
}

const airportsOf = (tenantRows: readonly TenantRow[]): number[] => [
  ...new Set(tenantRows.map(row => row.airport_id)),
]

/** Reads each answer once, because with many rows a first answer takes longer than the warm-up. */
async function readEachOnce({ origin, headers }: RunningServer, calls: Call[]): Promise<void> {
  const paths = new Set(calls.flatMap(call => (call.method === 'GET' ? [call.path] : [])))
  for (const path of paths) await (await fetch(`${origin}${path}`, { headers })).arrayBuffer()
}

/** Requests per second after a warm-up of one second. Throws if an answer is not 200: the figure would be worthless. */
async function load(server: RunningServer, calls: Call[]): Promise<number> {
  await readEachOnce(server, calls)
  const { origin, headers } = server
  const requests = calls.map(call => ({ ...call, headers: { ...headers, ...call.headers } }))
  let clients = 0
  const run = (duration: number) =>
    autocannon({
      url: origin,
      connections: 10,
      duration,
      // Each connection starts with a different request, so that they do not all send the same one at the same time.
      setupClient: client => {
        const from = (clients++ * 13) % requests.length
        client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
      },
    })
  await run(1)
  const result = await run(seconds)
  if (result.non2xx + result.errors > 0)
    throw new Error(
      `not all were answered (${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors)`,
    )
  return result.requests.total / result.duration
}
