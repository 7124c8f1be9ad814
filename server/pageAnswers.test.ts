import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pageAnswersId, type PageAnswer } from '#platform/contract/pageAnswers.ts'
import { useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { sessionCookie } from './people/session.ts'

const webFolder = mkdtempSync(join(tmpdir(), 'factbook-pages-'))
writeFileSync(join(webFolder, 'index.html'), '<html lang="en"><head></head><body><div></div></body></html>')
writeFileSync(
  join(webFolder, 'screens.json'),
  JSON.stringify(
    Object.entries({
      home: '/',
      login: '/login',
      airports: '/airports/{-$contentID}',
      tenants: '/tenants',
      leaseExpiration: '/leaseexpiration',
      adminUsers: '/admin/manage/users',
    }).map(([name, path]) => ({ name, path, head: '' })),
  ),
)
afterAll(() => rmSync(webFolder, { recursive: true }))

const service = useService({ webFolder })

const cookieOf = (who: PersonName) => ({ cookie: `${sessionCookie}=${service.token(who)}` })
const open = (path: string, headers: Record<string, string> = {}) => service.with(headers).get(`root:${path}`)

/** The answers in a page, by address; null if it has none. */
function answersIn(page: string): Record<string, unknown> | null {
  const [, json] =
    new RegExp(`<script type="application/json" id="${pageAnswersId}">(.*?)</script>`, 's').exec(page) ?? []
  if (json === undefined) return null
  const answers = JSON.parse(json) as PageAnswer[]
  return Object.fromEntries(
    answers.map(({ url, params, query, reply }) => [
      `${url} ${JSON.stringify({ ...params, ...query })}`,
      reply,
    ]),
  )
}
const answersFor = async (path: string, headers: Record<string, string>) =>
  answersIn((await open(path, headers)).text) ?? {}

async function makePublished(airportName: string) {
  return service.write(db =>
    makeAirportInstance(db, { airport: { airportName }, axnInstanceStatus: 'PUBLISHED' }),
  )
}

describe('the page of a signed-in person', () => {
  it('has the data of its first view, as the calls answer it', async () => {
    const { airportId } = await makePublished('Harbor Field')
    const path = `/airports/${airportId}/instance/26/profile`
    const answers = await answersFor(`/airports/${airportId}`, cookieOf('frank'))
    expect(answers).toEqual({
      '/session {}': (await service.as('frank').get('/session')).body,
      [`/airports/:airportId/instance/:instanceId/profile {"airportId":${airportId},"instanceId":26}`]: (
        await service.as('frank').get(path)
      ).body,
    })
  })

  it('reads lists as their address says', async () => {
    const answers = await answersFor(
      '/tenants?page=2&size=50&sort=areaTotal,desc&brandName=Cup&x=1',
      cookieOf('frank'),
    )
    expect(Object.keys(answers)).toContain(
      '/tenants/instance/:instanceId/directory {"instanceId":26,"page":1,"size":50,"sort":"areaTotal,desc","keyword":"","brandName":"Cup"}',
    )
    const leases = await answersFor('/leaseexpiration?tenantType=DUTYFREE', cookieOf('frank'))
    expect(Object.keys(leases).filter(each => each.includes('leaseexpirations'))).toHaveLength(1)
  })

  it('is not cached or shared', async () => {
    const { headers } = await open('/', cookieOf('frank'))
    expect(headers['cache-control']).toBe('private, no-store')
  })

  it('omits data that the person may not read', async () => {
    const { airportId } = await service.write(db =>
      makeAirportInstance(db, {
        airport: { airportName: 'Unfinished Field' },
        axnInstanceStatus: 'INPROGRESS',
      }),
    )
    const path = `/airports/${airportId}`
    expect((await open(path, cookieOf('alice'))).text).toContain('Unfinished Field')
    for (const who of ['ben', 'frank', 'gina'] as const) {
      const { status, text } = await open(path, cookieOf(who))
      expect(status).toBe(200)
      expect(text).not.toContain('Unfinished Field')
      expect(Object.keys(answersIn(text) ?? {})).toEqual(['/session {}'])
    }
    expect((await open('/airports/1?instance=27', cookieOf('frank'))).text).not.toContain('"instanceId":27')
  })

  it('has only the session if a screen reads nothing at first, or if there is no screen', async () => {
    for (const path of ['/admin/manage/users', '/no/such/screen', '/airports/abc%2F..'])
      expect(Object.keys(await answersFor(path, cookieOf('gina')))).toEqual(['/session {}'])
  })

  it('cannot be broken out of by a text', async () => {
    const name = `</script><script>alert(1)</script><!--<script>\u2028`
    const { airportId } = await makePublished(name)
    const { text } = await open(`/airports/${airportId}`, cookieOf('frank'))
    expect(text.match(/<script/g)).toHaveLength(1)
    expect(text.match(/<\/script>/g)).toHaveLength(1)
    expect(text).not.toMatch(/<!--|\u2028/)
    const profile = Object.entries(answersIn(text) ?? {}).find(([call]) => call.includes('profile'))?.[1]
    expect(profile).toMatchObject({ airport: { airportName: name } })
  })

  it('follows the end of the session', async () => {
    const { airportId } = await makePublished('Harbor Field')
    const cookie = cookieOf('frank')
    await service.with(cookie).delete('/session', { origin: 'http://localhost:3000', host: 'localhost:3000' })
    const { text } = await open(`/airports/${airportId}`, cookie)
    expect(text).not.toMatch(/Harbor Field|Firley/)
    expect(answersIn(text)).toEqual({ '/session {}': expect.objectContaining({ user: null }) as unknown })
  })
})

describe('the page of a stranger', () => {
  it.each(['none', 'same-origin'])(
    'says that nobody is signed in, if the browser sends cookies: %s',
    async site => {
      expect(await answersFor('/tenants', { 'sec-fetch-site': site })).toEqual({
        '/session {}': expect.objectContaining({ user: null }) as unknown,
      })
    },
  )

  it.each(['', 'cross-site', 'same-site'])(
    "says nothing of it otherwise, because the browser withholds the cookie after a link on another site: '%s'",
    async site => expect(answersIn((await open('/tenants', { 'sec-fetch-site': site })).text)).toEqual({}),
  )
})

describe('the colors that someone chose', () => {
  it.each([
    ['factbook_color_scheme=dark', '<html lang="en" data-color-scheme="dark">'],
    ['factbook_color_scheme=light', '<html lang="en" data-color-scheme="light">'],
    ['factbook_color_scheme="><script>', '<html lang="en">'],
  ])('are in the page: %s', async (cookie, begin) => {
    expect((await open('/login', { cookie })).text).toContain(begin)
  })
})
