import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { openDriver } from './driver.ts'

// The yardstick of `npm run bench`: `node:http` with the leanest prepared statements that answer the same questions,
// and with rows in memory that nothing keeps current. It has no session, permission, audit, or validation, and shares
// no statements or code with the product.

const driver = await openDriver({
  DATA_DIR: process.env['DATA_DIR'] ?? '',
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
})

/** PostgreSQL plans a named statement once per connection. */
async function ask(text: string, values: unknown[]): Promise<unknown[]> {
  if (!driver.pool) return driver.query(text, values)
  const name = createHash('sha256').update(text).digest('base64url')
  return (await driver.pool.query({ name, text, values })).rows as unknown[]
}

const terminals = `select json_agg(t)::text as body from (select terminal_id, terminal_name, airport_terminal.enplane_total,
    (select json_agg(total) from airport_terminal_total as total where total.airport_id = $1 and total.axn_instance_id = 26
      and total.terminal_id = terminal.terminal_id) as totals
  from airport_terminal join terminal using (terminal_id)
  where airport_terminal.airport_id = $1 and axn_instance_id = 26 order by terminal_name) as t`
const tenantRows = `select tenant_id, tenant_type, area_total, lease_expire_date::text, brand_name, company_name, iata_code, airport_name, terminal_name
  from tenant join brand using (brand_id) join company using (company_id) join airport on airport.airport_id = tenant.airport_id
  join terminal using (terminal_id) where axn_instance_id = 26`
const save = `update tenant set area_total = $2 where tenant_id = $1 and axn_instance_id = 26 and location_number = 1 returning row_to_json(tenant)::text as body`

interface TenantRow {
  tenant_type: string
  brand_name: string
}
let held: { type: string; name: string; json: string }[] | undefined

async function inMemory(type: string, words: string, page: number): Promise<string> {
  if (!held) {
    const rows = (await ask(tenantRows, [])) as TenantRow[]
    rows.sort((a, b) => (a.brand_name < b.brand_name ? -1 : 1))
    held = rows.map(row => ({
      type: row.tenant_type,
      name: row.brand_name.toLowerCase(),
      json: JSON.stringify(row),
    }))
  }
  const found = held.filter(row => row.type === type && row.name.includes(words))
  const shown = found.slice(page * 100, (page + 1) * 100).map(row => row.json)
  return `{"total":${found.length},"rows":[${shown.join(',')}]}`
}

async function inDatabase(type: string, words: string, page: number): Promise<string> {
  const where = `where tenant_type = $1 and brand_name ilike $2`
  const parameters = [type, `%${words}%`]
  const rows = await ask(
    `select * from (${tenantRows}) as tenants ${where} order by brand_name limit 100 offset ${page * 100}`,
    parameters,
  )
  const [counted] = await ask(
    `select count(*) as total from tenant join brand using (brand_id) ${where} and axn_instance_id = 26`,
    parameters,
  )
  return JSON.stringify({ ...(counted as object), rows })
}

const bodyOf = (rows: unknown[]): string => (rows[0] as { body: string }).body

async function answer(request: IncomingMessage): Promise<string> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, what, id] = pathname.split('/')
  const question = [
    searchParams.get('type') ?? '',
    searchParams.get('words') ?? '',
    Number(searchParams.get('page')),
  ] as const
  if (what === 'terminals') return bodyOf(await ask(terminals, [id]))
  if (what === 'memory') return inMemory(...question)
  if (what === 'database') return inDatabase(...question)
  if (what === 'save') {
    const { areaTotal } = (await json(request)) as { areaTotal: number }
    return bodyOf(await ask(save, [id, areaTotal]))
  }
  return '{}'
}

const server = createServer((request, response) => {
  answer(request).then(
    body => response.setHeader('content-type', 'application/json').end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})
server.listen(Number(process.env['PORT']), '127.0.0.1')
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void driver.close().then(() => process.exit(0))
})
