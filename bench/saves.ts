import { apiBase } from '#platform/contract/endpoint.ts'
import type { Environment } from './driver.ts'
import { median } from './median.ts'
import { startProduct, type RunningServer } from './servers.ts'

export interface Timed {
  database: string
  what: string
  milliseconds: number
}

const times = 25
/** The year being entered, in which changing a figure needs no reason. */
const year = 27
/** The demo's busiest airport has the most terminals and tenants. */
const largest = 1

/** The median duration of each of the wizard's calls, made one after the other, from the request to the last byte. */
export async function measureWizard(database: string, environment: Environment): Promise<Timed[]> {
  const server = await startProduct(environment)
  const ofAirport = `/airports/${largest}/instance/${year}`
  const info = await ask<Record<string, unknown>>(server, 'GET', ofAirport)
  const tenants = await ask<{ content: TenantRow[] }>(
    server,
    'GET',
    `/tenants/instance/${year}/airport/${largest}/type/FOODBEVERAGE`,
  )
  const rows = tenants.content.slice(0, 200)
  const results = [
    await time('the review of the largest airport, with all its checks', () =>
      ask(server, 'GET', `${ofAirport}/review`),
    ),
    // Each save changes a figure, because a save without a change would be cheaper.
    await time('saving the info step', round =>
      ask(server, 'PUT', ofAirport, { ...info, dwellTimeAmount: 60 + round }),
    ),
    await time(`saving a block of ${rows.length} tenants`, round =>
      ask(server, 'POST', `/tenants/instance/${year}/airport/${largest}/block`, {
        rows: rows.map(row => ({ ...blockRow(row), areaTotal: row.areaTotal + round })),
      }),
    ),
  ]
  await server.stop()
  return results.map(each => ({ database, ...each }))
}

interface TenantRow {
  tenantId: number
  locationNumber: number
  brandName: string
  companyName: string
  terminalName: string
  tenantTypeDes: string
  productTypeDes: string
  tenantStatusDes: string
  areaTotal: number
  leaseExpireDate: string | null
}

const blockRow = (row: TenantRow) => ({
  tenantId: row.tenantId,
  locationNumber: row.locationNumber,
  brandName: row.brandName,
  companyName: row.companyName,
  terminalName: row.terminalName,
  categoryName: `${row.tenantTypeDes} | ${row.productTypeDes}`,
  tenantStatusDes: row.tenantStatusDes,
  leaseExpireDate: row.leaseExpireDate,
})

async function time(what: string, work: (round: number) => Promise<unknown>) {
  const taken: number[] = []
  for (let round = 0; round < times; round++) {
    const start = performance.now()
    await work(round)
    taken.push(performance.now() - start)
  }
  return { what, milliseconds: median(taken) }
}

async function ask<T>(server: RunningServer, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(server.origin + apiBase + path, {
    method,
    headers: { ...server.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as T
}
