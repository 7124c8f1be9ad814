import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { pageAnswersId, type PageAnswer } from '#platform/contract/pageAnswers.ts'
import { useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { sessionCookie } from './people/authentication/sessionCookie.ts'

const built = mkdtempSync(join(tmpdir(), 'factbook-pages-'))
const webFolder = join(built, 'web')
mkdirSync(webFolder)
writeFileSync(join(webFolder, 'index.html'), '<html lang="en"><head></head><body><div></div></body></html>')
// In place of the built screens: it asks for a profile or a list and shows the answer's length.
mkdirSync(join(built, 'ssr'))
writeFileSync(
  join(built, 'ssr', 'renderPage.js'),
  `export const findScreen = path => ({ module: null, isServerRendered: !path.startsWith('/admin') })
  export async function renderPage(address, session, ask) {
    const [, airportId] = /^\\/airports\\/(\\d+)/.exec(address) ?? []
    const params = { instanceId: 26 }
    const calls = airportId
      ? [{ url: '/airports/:airportId/instance/:instanceId/profile', params: { airportId: Number(airportId), ...params } }]
      : [{ url: '/tenants/instance/:instanceId/directory', params, query: { size: 50 } }]
    const answers = await ask(calls)
    const isPartial = answers?.length === 0
    return answers && { view: '<p>' + JSON.stringify(answers).length + '</p>', title: 'A page', isPartial }
  }`,
)
afterAll(() => rmSync(built, { recursive: true }))

const service = useService({ webFolder })

const cookieOf = (who: PersonName) => ({ cookie: `${sessionCookie}=${service.token(who)}` })

/** A page, requested again if an answer was too late for it, as happens on a busy machine. */
async function open(path: string, headers: Record<string, string> = {}) {
  const isAnswered = (text: string, tries: number) =>
    text.includes('data-server-rendered>') || (tries > 2 && text.includes('"/session"'))
  for (let tries = 1; ; tries += 1) {
    const page = await service.with(headers).get(`root:${path}`)
    if (isAnswered(page.text, tries) || tries === 10) return page
  }
}

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

  it('is rendered with the answers that are there', async () => {
    const { airportId } = await makePublished('Harbor Field')
    expect((await open(`/airports/${airportId}`, cookieOf('frank'))).text).toMatch(
      /data-server-rendered><p>\d+<\/p>/,
    )
    expect((await open('/airports/999999', cookieOf('frank'))).text).toContain(
      'data-server-rendered="partly"><p>2</p>',
    )
  })

  it('has the query of a list', async () => {
    const answers = await answersFor('/tenants', cookieOf('frank'))
    expect(Object.keys(answers)).toContain(
      '/tenants/instance/:instanceId/directory {"instanceId":26,"size":50}',
    )
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
  })

  it('has only the session if the browser renders the screen, or if there is no screen', async () => {
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
