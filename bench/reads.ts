import autocannon from 'autocannon'
import { sql } from 'drizzle-orm'
import { listEditableAirportsEndpoint } from '#domain/browse/airportList.ts'
import { getAirportProfileEndpoint } from '#domain/browse/airportProfile.ts'
import { apiBase, buildPath } from '#platform/contract/endpoint.ts'
import { getAirportProfile as readProfile } from '#server/browse/airportProfile.queries.ts'
import { type Environment, recordStatements } from './driver.ts'
import { listRequests, type Request } from './listRequests.ts'
import { median } from './median.ts'
import { startBare, startProduct, type RunningServer } from './servers.ts'

export interface Measured {
  database: string
  request: string
  /** Requests per second, the median of the rounds. */
  bare: number
  product: number
  /** The product's rate for requests with a current ETag; null if the answer has none. */
  unchanged: number | null
}

/** Subscribers' reads take longest, so they are measured for twice as long. */
const secondsOf = ({ isBrowsing }: Request): number =>
  Number(process.env['BENCH_SECONDS'] ?? (isBrowsing ? 2 : 1))
const longestSeconds = 20
const rounds = 3
const connections = 10
/** The demo's busiest airport has the most terminals and tenants. */
const largest = { airportId: 1, instanceId: 26 }

/** Measures an airport's profile and pages of lists, alternating between the two servers. */
export async function measureReads(database: string, environment: Environment): Promise<Measured[]> {
  const requests = await allRequests(environment)
  const statements = Object.fromEntries(requests.map(each => [each.path, each.statements]))
  const measured = requests.map(({ name }) => ({
    name,
    bare: [] as number[],
    product: [] as number[],
    unchanged: [] as number[],
  }))
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['bare', 'product'] as const) {
      const server =
        kind === 'bare' ? await startBare(environment, statements) : await startProduct(environment)
      for (const [index, request] of requests.entries()) {
        measured[index]?.[kind].push(await load(server, request))
        const tag = kind === 'product' ? await tagOf(server, request) : null
        if (tag !== null) measured[index]?.unchanged.push(await load(server, request, tag))
      }
      await server.stop()
    }
  }
  return measured.map(({ name, bare, product, unchanged }) => ({
    database,
    request: name,
    bare: median(bare),
    product: median(product),
    unchanged: unchanged.length > 0 ? median(unchanged) : null,
  }))
}

/** The product's rates for subscribers' reads in requests per second, by name; medians of the rounds. */
export async function measureBrowsing(environment: Environment): Promise<Map<string, number>> {
  const requests = (await allRequests(environment)).filter(each => each.isBrowsing)
  const found = new Map(requests.map(({ name }) => [name, [] as number[]]))
  const server = await startProduct(environment)
  for (let round = 0; round < rounds; round++) {
    for (const request of requests) found.get(request.name)?.push(await load(server, request))
  }
  await server.stop()
  return new Map([...found].map(([name, rates]) => [name, median(rates)]))
}

const allRequests = async (environment: Environment): Promise<Request[]> => [
  ...(await describeRequests(environment)),
  ...(await listRequests(environment)),
]

/** The product answers from memory, so the yardstick is the leanest statement that answers the same question. */
const leanAirports = sql`select airport_id, iata_code, airport_name, city, state_province_code, iso_country_code,
    axn_instance_id, axn_instance_status, airport_instance.modified_date, airport_instance.enplane_total is null as partial,
    coalesce(airport_instance.enplane_total, terminals.total) as enplane_total, count(*) over ()
  from airport_instance join airport using (airport_id)
  left join (select airport_id, sum(enplane_total) as total from airport_terminal
    where axn_instance_id = ${largest.instanceId} group by airport_id) as terminals using (airport_id)
  where axn_instance_id = ${largest.instanceId} order by enplane_total desc nulls last limit 50`

async function describeRequests(environment: Environment): Promise<Request[]> {
  return [
    {
      name: "largest airport's profile",
      method: 'GET',
      path: apiBase + buildPath(getAirportProfileEndpoint, largest),
      isBrowsing: true,
      statements: await recordStatements(environment, db =>
        readProfile(db, largest.airportId, largest.instanceId),
      ),
    },
    {
      name: '50 airports of the list, sorted, with the total',
      method: 'GET',
      path: `${apiBase}${buildPath(listEditableAirportsEndpoint, largest)}?size=50&sort=enplaneTotal,desc`,
      isBrowsing: false,
      statements: await recordStatements(environment, db => db.execute(leanAirports)),
    },
  ]
}

async function tagOf(server: RunningServer, { path, method }: Request): Promise<string | null> {
  const answer = await fetch(server.origin + path, { method, headers: server.headers })
  await answer.arrayBuffer()
  return answer.headers.get('etag')
}

/**
 * Requests per second after a warm-up of one second. Throws if an answer is not 200 (or 304 for a current ETag),
 * because the figure would be worthless. Requests that are too slow for one answer in this time get longer.
 */
async function load(
  server: RunningServer,
  request: Request,
  tag: string | null = null,
  seconds = secondsOf(request),
): Promise<number> {
  const options = {
    url: server.origin + request.path,
    method: request.method,
    headers: tag === null ? server.headers : { ...server.headers, 'if-none-match': tag },
    connections,
  }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: seconds })
  const answered = result['2xx'] + result['3xx'] + result['4xx'] + result['5xx'] + result.errors
  if (answered === 0 && seconds < longestSeconds) return load(server, request, tag, 3 * seconds)
  const asExpected = tag === null ? result['2xx'] : result['3xx']
  if (asExpected === 0 || result['4xx'] + result['5xx'] + result.errors > 0)
    throw new Error(
      `${request.name}: not all were answered (${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors)`,
    )
  return result.requests.average
}
