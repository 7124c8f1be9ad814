import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CompanyProfile } from '#domain/browse/companyProfile.ts'
import { readChoices, writeChoices } from '#platform/contract/listing.ts'
import { createPage } from '#platform/contract/paging.ts'
import type { Database } from '#platform/database/connect.ts'
import { connectServer } from '#platform/database/connectServer.ts'
import { Client, openSecondServer, useService } from '#tests/app.ts'
import {
  leaseList,
  plainLists,
  writeStatement,
  type ListQuery,
  type PlainList,
} from '#tests/coherence/lists.ts'
import { writeBrandProfile, writeCompanyFigures } from '#tests/coherence/operators.ts'
import { groupings, radarSorts, writeEvents, writeRadar, type RadarQuestion } from '#tests/coherence/radar.ts'
import { Choices, makePart } from '#tests/coherence/random.ts'
import { fillBook, openTransaction, steps, type OpenTransaction, type World } from '#tests/coherence/steps.ts'
import { isTorture } from '#tests/isTorture.ts'
import { makeBrand, makeTenant } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { findAddress } from '#tests/postgres/template.ts'
import { freezeEdition } from '../../years/editions.ts'

// Two servers on one database. Whichever of them a user writes to, each answers from memory exactly what a plain SQL
// statement, written here, finds in the tables at that moment, byte for byte.

const runs = isTorture ? { numRuns: 20, steps: 100 } : { numRuns: 1, steps: 30 }
/** Fixed in `npm test`, so that it fails only because of a code change; random in `npm run torture`. */
const seed = Number(process.env['FACTBOOK_SEED'] ?? (isTorture ? Date.now() % 1_000_000 : 2_026))

const service = useService({ committed: true })
let other: Database
let second: FastifyInstance
const closed = 25
/** Brands that only open transactions write, each with a tenant. */
let ownBrands: number[]

beforeAll(async () => {
  const { database } = service
  other =
    database.kind === 'postgres'
      ? connectServer(await findAddress(database), { reads: 4, writes: 4 })
      : database
  second = await openSecondServer(other)
  ownBrands = await service.write(async db => {
    await fillBook(db, service.users, new Choices(seed))
    const { rows } = await db.execute<{ airport_id: number; terminal_id: number }>(
      sql`select airport_id, terminal_id from airport_terminal limit 1`,
    )
    const made: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const { brandId } = await makeBrand(db, { axnStatus: 'PROPOSED' })
      for (const { airport_id: airportId, terminal_id: terminalId } of rows)
        await makeTenant(db, { airportId, terminalId, brandId })
      made.push(brandId)
    }
    await freezeEdition(db, closed)
    return made
  })
})
afterAll(async () => {
  await second.close()
  if (other !== service.database) await other.close()
})

const clientOf = (app: FastifyInstance, who: PersonName): Client =>
  new Client(
    () => app,
    () => ({ authorization: `Bearer ${service.token(who)}` }),
  )
const clientAt = (server: number, who: PersonName): Client =>
  clientOf(server === 0 ? service.app : second, who)

/**
 * A subscriber, an administrator, and a company's representative who subscribes. Airports' editors ask only about their
 * own airports.
 */
const readers = ['frank', 'alice', 'ella'] as const

function makeQuery(list: PlainList, choices: Choices): ListQuery {
  const { columns, sort, ranked } = list.listing
  const sortable = Object.keys(columns).filter(key => columns[key]?.sorted !== false)
  const column = choices.happens(3) ? sort : choices.oneOf(sortable)
  const filtered = Object.entries(columns).filter(([, each]) => each.filter)
  const filters: Record<string, string> = {}
  for (let left = choices.oneOf([0, 0, 0, 1, 1, 2]); left > 0 && filtered.length > 0; left -= 1) {
    const [key, { filter, format, options }] = choices.oneOf(filtered)
    if (filter === 'choice') {
      const known = options?.map(each => each.value) ?? ['Food & Beverage', '2027', '1', '2', '3', '4']
      filters[key] = writeChoices([choices.oneOf(known), choices.oneOf(known)])
    } else if (filter === 'range') {
      const ends =
        format === 'date' || format === 'dateTime'
          ? ['2026-06-30', '2028-05-22']
          : [String(choices.below(3)), String(choices.below(90_000))]
      filters[key] = choices.oneOf([`${ends[0]}..`, `..${ends[1]}`, ends.join('..')])
    } else {
      filters[key] = makePart(choices)
    }
    if (filters[key] === '') delete filters[key]
  }
  const keyword = choices.happens(3) ? makePart(choices) : choices.happens(9) ? 'qaa' : ''
  if (ranked && choices.happens(keyword === '' ? 9 : 2)) return { sort: 'bestMatch', keyword, filters }
  return { sort: choices.oneOf([column, `${column},desc`]), keyword, filters }
}

interface Asking {
  server: number
  who: (typeof readers)[number]
  isAdmin: boolean
  year: number
}

function chooseAsking(choices: Choices): Asking {
  const who = choices.oneOf(readers)
  const isAdmin = who === 'alice'
  const year = choices.happens(5) ? closed : isAdmin && choices.happens(4) ? 27 : 26
  return { server: choices.below(2), who, isAdmin, year }
}

/** The day from which a year's lease ends are counted. */
const leaseDay = (year: number): string =>
  year === closed ? `20${closed}-12-31` : new Date().toISOString().slice(0, 10)

/** The rows of a statement, with the names of the closed year. */
async function readRows<Row extends Record<string, unknown>>(
  year: number,
  statement: string,
): Promise<Row[]> {
  return service.database.read(async db => {
    if (year === closed)
      await db.execute(sql`select set_config('search_path', ${`edition_${year}, public`}, true)`)
    return (await db.execute<Row>(sql.raw(statement))).rows
  })
}

/** A server's answer, and the expected one. */
async function askList(choices: Choices): Promise<string> {
  const list = choices.oneOf(plainLists)
  const { server, who, isAdmin, year } = chooseAsking(choices)
  const query = makeQuery(list, choices)
  const [page, size] = [choices.happens(4) ? 1 : 0, choices.oneOf([5, 20, 100])]
  const url = list.listing.list.url.replace(':instanceId', String(year))
  const params = new URLSearchParams({
    ...query.filters,
    sort: query.sort,
    keyword: query.keyword,
    page: String(page),
    size: String(size),
  })
  const asked = `${who} at server ${server}: ${url}?${params.toString()}`
  const rows = await readRows(year, writeStatement(list, year, isAdmin, query))
  const keys = [...Object.keys(list.listing.columns), ...list.keys]
  const shown = rows
    .slice(page * size, (page + 1) * size)
    .map(row => Object.fromEntries(keys.map(key => [key, row[key] ?? null])))
  const { text } = await clientAt(server, who).get(`${url}?${params.toString()}`)
  const codes = (query.filters['iataCode'] ?? '').normalize().split(/[\s,;]+/)
  const unmatchedCodes: string[] = []
  for (const code of codes.filter(each => each !== '')) {
    const ofOne = { ...query, filters: { ...query.filters, iataCode: code } }
    const found = await readRows(year, writeStatement(list, year, isAdmin, ofOne))
    if (found.length === 0) unmatchedCodes.push(code.toUpperCase())
  }
  const expected = { ...createPage(shown, rows.length, { page, size }), unmatchedCodes }
  expect(text, asked).toBe(JSON.stringify(expected))
  return asked
}

/** Compares the lease radar with plain SQL. */
async function askRadar(choices: Choices): Promise<string> {
  const { server, who, isAdmin, year } = chooseAsking(choices)
  const query = makeRadarQuestion(choices)
  const { page, size } = { page: choices.below(2), size: choices.oneOf([2, 20]) }
  const atLeast = Object.entries(query.atLeast).map(([figure, least]) => [figure, `${least}..`])
  const params = new URLSearchParams({
    ...query.filters,
    ...(Object.fromEntries(atLeast) as Record<string, string>),
    keyword: query.keyword,
    by: query.by,
    sort: query.sort,
    page: String(page),
    size: String(size),
  })
  const url = `/tenants/instance/${year}/leaseradar?${params.toString()}`
  const asked = `${who} at server ${server}: ${url}`
  const today = leaseDay(year)
  const statement = writeRadar(year, isAdmin, query, today)
  const [row] = await readRows<{ content: object[]; periods: Figures[]; to: string | null }>(year, statement)
  const { content, periods, to } = row ?? { content: [], periods: [], to: null }
  const sum = (key: keyof Figures) => periods.reduce((total, each) => total + (each[key] ?? 0), 0)
  const isUnknown = periods.every(each => each.leaseCount === 0 || each.squareFeet === null)
  const [from = ''] = (query.filters['leaseExpireDate'] ?? today).split('..')
  const { body } = await clientAt(server, who).get(url)
  expect(body, asked).toEqual({
    ...createPage(content.slice(page * size, (page + 1) * size), content.length, { page, size }),
    from: from || null,
    to,
    periods,
    leaseCount: sum('leaseCount'),
    locationCount: sum('locationCount'),
    squareFeet: isUnknown && sum('leaseCount') > 0 ? null : sum('squareFeet'),
    withoutAreaCount: sum('withoutAreaCount'),
  })
  return asked
}

type Figures = Record<'leaseCount' | 'locationCount' | 'withoutAreaCount', number> & {
  squareFeet: number | null
}

function makeRadarQuestion(choices: Choices): RadarQuestion {
  const { leaseExpireYear: _, ...filters } = makeQuery(leaseList, choices).filters
  const [column, direction] = [choices.oneOf(radarSorts), choices.oneOf(['asc', 'desc'])]
  const days = choices.oneOf([null, '2026-01-01..2031-12-31', '..2028-05-22', '2026-06-30..'])
  if (days) filters['leaseExpireDate'] = days
  return {
    by: choices.oneOf(groupings),
    sort: `${column},${direction}`,
    keyword: choices.happens(4) ? makePart(choices) : '',
    filters,
    atLeast: choices.happens(3) ? { [choices.oneOf(['leaseCount', 'locationCount'])]: 2 } : {},
  }
}

/** Compares a calendar, which needs only its link, with plain SQL. */
async function askCalendar(choices: Choices): Promise<string> {
  const { server, who, isAdmin } = chooseAsking(choices)
  const { filters, keyword, ...query } = makeRadarQuestion(choices)
  const client = clientAt(server, who)
  const made = await client.post<{ leaseFeedId: number; url: string }>('/leaseradar/feeds', {
    feedName: 'Ends',
    filters: { ...filters, keyword },
  })
  const { leaseFeedId, url } = made.body
  const asked = `${who} at server ${server}: calendar of ${JSON.stringify({ filters, keyword })}`
  const today = new Date().toISOString().slice(0, 10)
  const { now, before } = await followMerged(filters)
  const question = { ...query, filters: now, keyword }
  const rows = await readRows<{ event: string }>(26, writeEvents(26, isAdmin, question, today))
  const airports = await readRows<{ id: number }>(
    26,
    `select airport_id as id from airport_instance
      where axn_instance_id = 26 and (${isAdmin} or axn_instance_status = 'PUBLISHED')`,
  )
  const earlier = { name: '2025', airports: airports.map(({ id }) => id) }
  const past = { ...question, filters: before }
  rows.push(...(await readRows<{ event: string }>(25, writeEvents(25, isAdmin, past, today, earlier))))
  const dayOf = (event: string) => Number(/DTSTART;VALUE=DATE:(\d+)/.exec(event)?.[1])
  const reader = server === 0 ? service.app : second
  const { body } = await reader.inject(new URL(url).pathname)
  const events = body.replaceAll('\r\n ', '').match(/BEGIN:VEVENT[^]*?END:VEVENT/g) ?? []
  expect(
    events.map(each => each.replaceAll('\r', '')),
    asked,
  ).toEqual(rows.map(each => each.event).toSorted((one, other) => dayOf(one) - dayOf(other)))
  await client.delete(`/leaseradar/feeds/${leaseFeedId}`)
  return asked
}

/** The filters with merged companies and brands replaced, which calendars follow. */
/** Merged companies and brands of the filters replaced by the remaining ones, and these with all that became them. */
async function followMerged(
  filters: Record<string, string>,
): Promise<Record<'now' | 'before', Record<string, string>>> {
  const merged = await readRows<{ key: string; was: string; now: string }>(
    26,
    `select 'companyId' as key, company_id::text as was, merged_into::text as now from company where merged_into is not null
     union all select 'brandId', brand_id::text, merged_into::text from brand where merged_into is not null`,
  )
  const change = (given: Record<string, string>, follow: (key: string, id: string) => string[]) =>
    Object.fromEntries(
      Object.entries(given).map(([key, value]) => [
        key,
        ['companyId', 'brandId'].includes(key)
          ? writeChoices(readChoices(value).flatMap(id => follow(key, id)))
          : value,
      ]),
    )
  const now = change(filters, (key, id) => [
    merged.find(each => each.key === key && each.was === id)?.now ?? id,
  ])
  const before = change(now, (key, id) => [
    id,
    ...merged.filter(each => each.key === key && each.now === id).map(each => each.was),
  ])
  return { now, before }
}

/** Compares a brand's profile with plain SQL. */
async function askBrand(choices: Choices): Promise<string> {
  const { server, who, isAdmin, year } = chooseAsking(choices)
  const brands = await readRows<{ id: number }>(year, 'select brand_id as id from brand order by 1')
  const brandId = choices.oneOf(brands).id
  const url = `/brands/${brandId}/instance/${year}/profile`
  const asked = `${who} at server ${server}: ${url}`
  const today = leaseDay(year)
  const [row] = await readRows<{
    name: string | null
    year: string
    footprint: object
    companies: object[]
    years: object[]
  }>(year, writeBrandProfile(year, isAdmin, brandId, today))
  const { status, text } = await clientAt(server, who).get(url)
  if (!row || row.name === null) {
    expect(status, asked).toBe(await findMissingStatus('brand', brandId))
    return asked
  }
  const { footprint, companies, years: leaseYears } = row
  const profile = { brandId, brandName: row.name, axnInstanceId: year, axnInstanceName: row.year }
  expect(text, asked).toBe(JSON.stringify({ ...profile, footprint, companies, leaseYears }))
  return asked
}

/** Merged records redirect to the remaining one, whatever the year. */
async function findMissingStatus(table: 'brand' | 'company', id: number): Promise<number> {
  const [row] = await readRows<{ moved: boolean }>(
    26,
    `select merged_into is not null as moved from ${table} where ${table}_id = ${id}`,
  )
  return row?.moved ? 308 : 404
}

/** Compares the tenants and airports in a company's profile with plain SQL. */
async function askCompany(choices: Choices): Promise<string> {
  const { server, who, isAdmin, year } = chooseAsking(choices)
  const companies = await readRows<{ id: number }>(year, 'select company_id as id from company order by 1')
  const companyId = choices.oneOf(companies).id
  const url = `/companies/${companyId}/instance/${year}/profile`
  const asked = `${who} at server ${server}: ${url}`
  const today = leaseDay(year)
  const [expected] = await readRows<{
    countryName: string | null
    airports: number[] | null
    footprint: object
  }>(year, writeCompanyFigures(year, isAdmin, companyId, today))
  const { status, body } = await clientAt(server, who).get<CompanyProfile>(url)
  if (!expected) {
    expect(status, asked).toBe(await findMissingStatus('company', companyId))
    return asked
  }
  const { countryName, footprint, locations } = body
  const shown = locations.filter(each => each.airportInEdition).map(each => each.airport.airportId)
  const found = { countryName, airports: shown.toSorted((a, b) => a - b), footprint }
  expect(found, asked).toEqual({ ...expected, airports: expected.airports ?? [] })
  return asked
}

const asks = [askList, askList, askList, askList, askFresh, askBrand, askCompany, askRadar, askCalendar]

/** Compared with a server that has nothing in memory. */
async function askFresh(choices: Choices): Promise<string> {
  const server = choices.below(2)
  const who = choices.oneOf([...readers, 'ben'] as const)
  const { rows } = await service.database.read(db =>
    db.execute<{ airportId: number; iataCode: string }>(
      sql`select airport_id as "airportId", iata_code as "iataCode"
        from airport_instance join airport using (airport_id) where axn_instance_id = 26 order by 1`,
    ),
  )
  const { airportId, iataCode } = choices.oneOf(rows)
  const path = choices.oneOf([
    `/airports/${airportId}/instance/26/profile`,
    `/airports/${airportId}/instance/26/terminals`,
    `/airports/${airportId}/instance/26/benchmarks`,
    `/airports/${airportId}/trends`,
    `/airports/comparison?airports=${iataCode},${rows[0]?.iataCode}`,
    '/axninstances/26/overview',
    '/contacts/instance/26/airports/responsibilities',
    '/contacts/instance/26/companies/types',
    '/search?keyword=apple',
  ])
  const asked = `${who} at server ${server}: ${path}`
  const fresh = await openSecondServer(service.database)
  const [answer, expected] = [await clientAt(server, who).get(path), await clientOf(fresh, who).get(path)]
  await fresh.close()
  expect([answer.status, answer.text], asked).toEqual([expected.status, expected.text])
  return asked
}

async function run(numbers: readonly number[]): Promise<void> {
  const log: string[] = []
  const open = new Map<number, OpenTransaction>()
  try {
    for (const number of numbers) {
      const choices = new Choices(number)
      const world: World = { databases: [service.database, other], as: clientAt, choices }
      log.push(await act(world, open))
      for (let left = 1 + choices.below(3); left > 0; left -= 1) log.push(await choices.oneOf(asks)(choices))
    }
  } catch (error) {
    throw new Error(`After\n${log.map(each => `  ${each}`).join('\n')}`, { cause: error })
  } finally {
    for (const each of open.values()) await each.end()
  }
}

/** A step, or the beginning or end of an open transaction. */
async function act(world: World, open: Map<number, OpenTransaction>): Promise<string> {
  const { choices } = world
  const brandId = choices.oneOf(ownBrands)
  const begun = open.get(brandId)
  if (begun && choices.happens(3)) {
    open.delete(brandId)
    await begun.end()
    return begun.what
  }
  // The embedded database has one connection.
  if (!begun && choices.happens(4) && world.databases[0].kind === 'postgres') {
    open.set(brandId, await openTransaction(world, brandId))
    return `begin with the brand ${brandId}`
  }
  return choices.oneOf(steps)(world)
}

it('answers from memory match the database, whichever server is written to', async () => {
  const numbers = fc.array(fc.noBias(fc.nat()), { minLength: runs.steps, maxLength: runs.steps })
  // A run's writes remain, so a smaller run would not reproduce a failure. Look at the first one.
  await fc.assert(fc.asyncProperty(numbers, run), { numRuns: runs.numRuns, seed, endOnFailure: true })
}, 1_800_000)
