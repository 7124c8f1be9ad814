import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { callsPerMinute, maxKeys, type ApiKey } from '#domain/people/apiKey.ts'
import { listDataCalls, listDataExamples } from '#domain/people/dataExamples.ts'
import { apiBase } from '#platform/contract/endpoint.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { filled, readCalls } from '#tests/everyRead.ts'
import { makeAirportInstance } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { whoMay } from '#tests/permissions.ts'
import { audit } from '../../database/schema/audit.ts'
import { apiKey, appUser } from '../../database/schema/users.ts'

type Made = ApiKey & { key: string }

const service = useService()
const frank = service.as('frank')
const url = '/users/settings/keys'
const directory = '/airports/instance/26/directory'

const make = async (expiresInDays: number | null = null, who: PersonName = 'frank') =>
  (await service.as(who).post<Made>(url, { keyName: 'Reports', expiresInDays })).body
const personal = [
  url,
  '/session',
  '/leaseradar/feeds',
  '/explore/embeds',
  '/saved',
  '/saved/news',
  '/saved/digest',
  '/reports/books/{jobId}',
]
const by = (key: string) => service.with({ authorization: `Bearer ${key}` })
const setUser = (who: PersonName, change: Partial<typeof appUser.$inferInsert>) =>
  service.write(db => db.update(appUser).set(change).where(eq(appUser.userId, service.users[who].userId)))

let published: number
let draft: number
beforeEach(() =>
  service.write(async db => {
    published = (await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })).airportId
    draft = (await makeAirportInstance(db, { axnInstanceStatus: 'INPROGRESS' })).airportId
  }),
)

describe('an API key', () => {
  it('reads what a subscriber may browse, and is shown once', async () => {
    const { key, keyStart, lastUsedDate } = await make()
    expect(key).toMatch(/^fbk_[\w-]{43}$/)
    expect([key.startsWith(keyStart), keyStart.length, lastUsedDate]).toEqual([true, 8, null])
    const read = await by(key).get<{ totalElements: number }>(directory)
    expect([read.status, read.body.totalElements]).toEqual([200, 1])
    await service.idle()
    const [listed] = (await frank.get<ApiKey[]>(url)).body
    expect(listed).toMatchObject({ keyName: 'Reports', keyStart })
    expect(listed?.lastUsedDate).not.toBeNull()
    const [stored] = await service.write(db => db.select().from(apiKey))
    expect(JSON.stringify([stored, listed])).not.toContain(key.slice(8))
  })

  it('of an administrator or representative reads no drafts', async () => {
    for (const who of ['alice', 'cora'] as const) {
      const { key } = await make(null, who)
      expect(outcome(await by(key).get(`/airports/${published}/instance/26/profile`))).toBe('200')
      expect(outcome(await by(key).get(`/airports/${draft}/instance/26/profile`))).toBe('notFound')
      expect((await by(key).get<{ totalElements: number }>(directory)).body.totalElements).toBe(1)
      expect(outcome(await by(key).get(`/airports/instance/27/directory`))).toBe('notFound')
    }
  })

  it('is audited without its secret, and deleted by its owner only', async () => {
    const { apiKeyId, key } = await make()
    expect(outcome(await service.as('ella').delete(`${url}/${apiKeyId}`))).toBe('notFound')
    expect((await frank.delete(`${url}/${apiKeyId}`)).status).toBe(200)
    expect(outcome(await by(key).get(directory))).toBe('keyRefused')
    const rows = await service.write(db =>
      db.select().from(audit).where(eq(audit.tableName, 'api_key')).orderBy(audit.auditId),
    )
    expect(rows.map(each => [each.userId, each.before === null])).toEqual([
      [service.users.frank.userId, true],
      [service.users.frank.userId, false],
    ])
    expect(JSON.stringify(rows)).not.toMatch(/keyHash|key_hash/)
  })

  it('expires on a date that the owner chooses', async () => {
    const { key } = await make(30)
    expect((await by(key).get(directory)).status).toBe(200)
    await service.idle()
    await service.write(db =>
      db.update(apiKey).set({ expiresDate: sql`now() - interval '1 second'`, lastUsedDate: null }),
    )
    expect(outcome(await by(key).get(directory))).toBe('keyRefused')
    await service.idle()
    expect((await frank.get<ApiKey[]>(url)).body, 'a refused call is no use').toMatchObject([
      { lastUsedDate: null },
    ])
    expect(outcome(await frank.post(url, { keyName: 'Reports', expiresInDays: 0 }))).toBe('invalidInput')
  })

  it.each([{ userStatus: 'NOT ACTIVE' } as const, { securityRoleId: 0 }])(
    'is refused on the next request when its person is %o',
    async change => {
      const { key } = await make()
      const { securityRoleId } = service.users.frank
      await setUser('frank', change)
      // Endpoints that also accept anonymous calls do not accept the key either.
      for (const call of [
        directory,
        `/airports/${published}/instance/26/profile`,
        '/corrections',
        '/search',
      ]) {
        expect(outcome(await by(key).get(call))).toBe('keyRefused')
      }
      await setUser('frank', { userStatus: 'ACTIVE', securityRoleId })
      expect((await by(key).get(directory)).status).toBe(200)
    },
  )

  it('is limited in number', async () => {
    for (let number = 0; number < maxKeys; number++) await make()
    expect(outcome(await frank.post(url, { keyName: 'One more', expiresInDays: null }))).toBe('tooManyKeys')
    expect(outcome(await service.as('gina').post(url, { keyName: 'Mine', expiresInDays: null }))).toBe(
      'forbidden',
    )
  })
})

describe('with an API key', () => {
  it('every call is refused except reads of published data', async () => {
    const { key, apiKeyId } = await make(null, 'alice')
    const known = { airportId: published, instanceId: 26, companyId: 1, apiKeyId }
    const everything = await readCalls(service, () => true)
    let open = 0
    for (const call of Object.keys(whoMay)) {
      const [method = '', path = ''] = call.split(' ')
      const operation = everything.get(`${method} ${path}`)
      const isOfReaders = ['browsers', 'everybody'].includes(whoMay[call] ?? '')
      const isOpen = method === 'GET' && isOfReaders && !personal.includes(path)
      const made = operation && [...filled(`${method} ${path}`, operation, known, [])][0]
      const target = made ? `root:${made.url}` : path.replace(/\{\w+\}/g, '1')
      vi.useFakeTimers({ now: Date.now() + 60_000 * ++open, toFake: ['Date'] })
      const came = outcome(
        await by(key).send(method, target, method === 'GET' ? undefined : (made?.body ?? {})),
      )
      vi.useRealTimers()
      if (isOpen)
        expect(['keyNotForThis', 'keyRefused', 'forbidden', 'notSignedIn'], call).not.toContain(came)
      else expect(came, call).toBe('keyNotForThis')
    }
  })

  it('the key counts even beside a session, and only as a bearer token', async () => {
    const { key } = await make()
    const cookie = `factbook_token=${service.token('alice')}`
    const both = service.with({ authorization: `Bearer ${key}`, cookie })
    expect(outcome(await both.get('/users'))).toBe('keyNotForThis')
    expect((await both.get<{ totalElements: number }>(directory)).body.totalElements).toBe(1)
    const wrong = service.with({ authorization: `Bearer fbk_${'x'.repeat(43)}`, cookie })
    expect(outcome(await wrong.get(directory))).toBe('keyRefused')
    const elsewhere = [
      service.with({ authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}` }),
      service.with({ authorization: `Bearer  ${key}` }),
      service.with({ cookie: `factbook_token=${key}` }),
      service.with({ 'x-api-key': key }),
    ]
    for (const each of elsewhere) expect(outcome(await each.get(directory))).toBe('notSignedIn')
    expect(outcome(await service.as('stranger').get(`${directory}?key=${key}`))).toBe('notSignedIn')
  })

  it('more calls per minute than allowed must wait, even parallel ones, while other keys’ calls are answered', async () => {
    const [one, other] = [await make(), await make()]
    vi.useFakeTimers({ now: Math.ceil(Date.now() / 60_000) * 60_000, toFake: ['Date'] })
    try {
      const calls = Array.from({ length: callsPerMinute + 10 }, () =>
        by(one.key).get('/axninstances/26/overview'),
      )
      const outcomes = (await Promise.all(calls)).map(outcome)
      expect(outcomes.filter(each => each === '200')).toHaveLength(callsPerMinute)
      expect(outcomes.filter(each => each === 'tooManyCalls')).toHaveLength(10)
      const refused = await by(one.key).get(directory)
      expect([outcome(refused), refused.headers['retry-after']]).toEqual(['tooManyCalls', '60'])
      expect((await by(other.key).get(directory)).status).toBe(200)
      vi.setSystemTime(Date.now() + 60_000)
      expect((await by(one.key).get(directory)).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  it('its letters are case-sensitive, and its scheme is not', async () => {
    const { key } = await make()
    const send = (authorization: string) => service.with({ authorization }).get(directory)
    expect((await send(`bearer ${key}`)).status).toBe(200)
    const secret = key.slice('fbk_'.length)
    for (const other of [secret.toUpperCase(), secret.toLowerCase(), `${secret}=`])
      expect(outcome(await send(`Bearer fbk_${other}`)), other).toBe('keyRefused')
    expect(outcome(await send(`Bearer FBK_${secret}`))).toBe('notSignedIn')
  })

  it('a call that is in progress when the key is revoked is answered or refused, and every later one is refused', async () => {
    const { key, apiKeyId } = await make()
    const calls = Array.from({ length: 20 }, () => by(key).get(directory))
    const gone = frank.delete(`${url}/${apiKeyId}`)
    const outcomes = new Set((await Promise.all(calls)).map(outcome))
    expect((await gone).status).toBe(200)
    expect([...outcomes].filter(each => !['200', 'keyRefused'].includes(each))).toEqual([])
    for (const call of [directory, '/corrections', '/search?keyword=a'])
      expect(outcome(await by(key).get(call)), call).toBe('keyRefused')
  })

  it('corrections have their values, which strangers do not see', async () => {
    const { key } = await make()
    await service.as('alice').put(
      `/airports/${published}/instance/26/totals`,
      {
        enplaneTotal: 7,
        deplaneTotal: null,
        passengerTotal: null,
        passengerEpDomesticTotal: null,
        passengerEpIntlTotal: null,
        annualPercentageChangeAmount: null,
      },
      { 'change-reason': 'Seven' },
    )
    const after = async (who: ReturnType<typeof by>) =>
      (await who.get<{ content: { details: { after: number } | null }[] }>('/corrections')).body.content[0]
        ?.details?.after
    expect(await after(by(key))).toBe(7)
    expect(await after(service.as('stranger'))).toBeUndefined()
  })

  it('guesses are slowed down by network, while a valid key works', async () => {
    const { key } = await make()
    const outcomes = []
    for (let number = 0; number < 45; number++) {
      const guess = `fbk_${String(number).padStart(43, 'x')}`
      outcomes.push(outcome(await by(guess).get(directory)))
    }
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['keyRefused', 'tooManyAttempts'])
    const refused = await by('fbk_short').get(directory)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await by(key).get(directory)).status).toBe(200)
  })
})

describe('the examples', () => {
  it('have addresses that respond', async () => {
    const { key } = await make()
    const calls = Object.values(listDataCalls(26))
    const code = listDataExamples('http://localhost:3000', 26)
      .map(each => each.code)
      .join()
    for (const { url, title } of calls) {
      const { status, text } = await by(key).get(`root:${url}`)
      expect([status, text.length > 50], title).toEqual([200, true])
      expect(code.replace('page={page}', 'page=0')).toContain(`http://localhost:3000${url}`)
    }
  })
})

it('a year of four digits is answered with how a year is written', async () => {
  const { key } = await make()
  const answer = await by(key).get(directory.replace('/26/', '/2026/'))
  expect(problemOf(answer).detail).toBe('A year is identified by its last two digits, such as 26 for 2026.')
})

describe('the OpenAPI document', () => {
  it('lists keys, and the operations that accept them', async () => {
    const { components, paths } = (await service.app.inject(`${apiBase}/openapi.json`)).json<{
      components: { securitySchemes: Record<string, object> }
      paths: Record<string, Record<string, { security: object[] }>>
    }>()
    expect(components.securitySchemes.key).toMatchObject({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'fbk_...',
    })
    expect(paths[`${apiBase}/airports/instance/{instanceId}/directory`]?.get?.security).toContainEqual({
      key: [],
    })
    expect(paths[`${apiBase}/leaseradar/feeds`]?.get?.security).not.toContainEqual({ key: [] })
  })
})
