import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { demoReadCookie } from '#domain/people/session.ts'
import { openSecondServer, outcome, useService } from '#tests/app.ts'
import { serveWeb } from './web.ts'

const built = mkdtempSync(join(tmpdir(), 'factbook-web-'))
const webFolder = join(built, 'web')
mkdirSync(join(webFolder, 'assets'), { recursive: true })
writeFileSync(
  join(webFolder, 'index.html'),
  '<!doctype html><html lang="en"><head><title>The Book</title></head><body><div id="root">The screens</div><noscript>?</noscript></body></html>',
)
writeFileSync(
  join(webFolder, 'manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/main-abc123.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 'assets/shared.js' },
    '_list.js': { file: 'assets/list.js', imports: ['_shared.js'], css: ['assets/list.css'] },
    'Airports.tsx': { file: 'assets/airports.js', imports: ['_list.js', 'index.html'] },
  }),
)
writeFileSync(join(webFolder, 'assets', 'main-abc123.js'), 'console.log("built")')
writeFileSync(join(webFolder, 'assets', 'main-abc123.js.gz'), gzipSync('console.log("built")'))
writeFileSync(join(built, 'factbook-web-outside.txt'), 'not for you')
mkdirSync(join(built, 'ssr'))
writeFileSync(
  join(built, 'ssr', 'renderPage.js'),
  `const screens = [
    [/^\\/$/, { module: 'Home', isServerRendered: true }],
    [/^\\/login\\/?$/i, { module: 'Login', isServerRendered: false }],
    [/^\\/airports(\\/[^/]+)?$/, { module: 'Airports', isServerRendered: false }],
    [/^\\/wizard\\/airports\\/\\d+\\/steps\\/info$/, { module: 'Info', isServerRendered: false }],
  ]
  export const findScreen = path => screens.find(([pattern]) => pattern.test(path))?.[1] ?? null
  export async function renderPage(address, session) {
    if (address.includes('broken')) throw new Error('A screen fails')
    const view = '<p>' + address + ' for ' + (session.reply.user?.userName ?? 'nobody') + '</p>'
    return { view, title: 'Food & <Drink>' }
  }`,
)
afterAll(() => rmSync(built, { recursive: true }))

const service = useService({ webFolder })
const get = (path: string, headers = {}) => service.as('stranger').get(`root:${path}`, headers)

describe('the screens', () => {
  it.each([
    '/',
    '/login',
    '/airports/12',
    '/wizard/airports/12/steps/info',
    '/airports/example.com',
    '/Login/',
  ])('are served for every address of theirs: %s', async path => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('The screens')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('private, no-store')
  })

  it.each(['/no/such/screen', '/log', '/login/now', '/wizard/airports/12/steps/inf'])(
    'say of an address without a screen that it is none: %s',
    async path => {
      const answer = await get(path)
      expect(answer.status).toBe(404)
      expect(answer.text).toContain('The screens')
      expect(answer.headers['content-type']).toContain('text/html')
    },
  )

  it('preload their scripts and those of all pages, after what the first view needs: style sheets', async () => {
    const script = (name: string) =>
      `<link rel="modulepreload" crossorigin fetchpriority="low" href="/assets/${name}.js">`
    expect((await get('/airports/12')).text).toContain(
      `<link rel="stylesheet" crossorigin href="/assets/list.css">${script('shared')}${script('airports')}${script('list')}</head>`,
    )
  })

  it('are a colleague’s at the address of a link, even if someone else is signed in on that browser', async () => {
    const headers = { cookie: `factbook_token=${service.token('alice')}`, 'sec-fetch-site': 'none' }
    const own = await get('/wizard/airports/12/steps/info', headers)
    expect(own.text).toContain('Ashgrove')
    const byLink = await get('/links/7/wizard/airports/12/steps/info', headers)
    expect([byLink.status, byLink.text.includes('Ashgrove')]).toEqual([200, false])
    expect(byLink.headers['referrer-policy']).toBe('no-referrer')
    for (const path of ['/links/0/login', '/links/x/login', '/links/7/no/such/screen']) {
      expect((await get(path, headers)).status, path).toBe(404)
    }
  })

  it('are rendered if all their data is known; a screen that cannot be rendered is left to the browser', async () => {
    const headers = { cookie: `factbook_token=${service.token('alice')}`, 'sec-fetch-site': 'none' }
    const drawn = (path: string) => `<div id="root" data-server-rendered><p>${path} for alice</p></div>`
    expect((await get('/', headers)).text).toContain(drawn('/'))
    expect((await get('/', { 'sec-fetch-site': 'none' })).text).toContain('<p>/ for nobody</p>')
    for (const path of ['/?broken', '/login', '/airports/12', '/no/such/screen'])
      expect((await get(path, headers)).text, path).toContain('<div id="root">The screens</div>')
    // A link on another site sends no cookie, so the page does not say that no one is signed in.
    expect((await get('/', { 'sec-fetch-site': 'cross-site' })).text).toContain('The screens')
  })

  it('have their own title before the script runs, if they are rendered', async () => {
    const titleOf = async (path: string) =>
      /<title>.*<\/title>/.exec((await get(path, { 'sec-fetch-site': 'none' })).text)?.[0]
    expect(await titleOf('/')).toBe('<title>Food &amp; &lt;Drink&gt; · The Book</title>')
    expect(await titleOf('/login')).toBe('<title>The Book</title>')
  })

  it('let the home page’s rows be loaded after the first of them, so that the next page does not wait', async () => {
    const server = await openSecondServer(service.database, { webFolder })
    const asked = vi.spyOn(service.database, 'ask')
    expect((await server.inject('/login')).statusCode).toBe(200)
    await expect.poll(() => asked.mock.calls.some(([text]) => text.includes('"airport_instance"'))).toBe(true)
    asked.mockRestore()
    await server.close()
  })

  it('report any other address as unknown', async () => {
    for (const path of ['/', '/airports/12/x', '/airportsmap', '/assets/main-abc123.js'])
      expect((await get(path)).text).not.toContain('/assets/airports.js')
  })

  it('say on the first paint that the data is made up, if it is', async () => {
    const app = Fastify()
    await app.register(cookie)
    await serveWeb(app, webFolder, { demo: true, sessionCookie: 'token', anonymousOwner: ({ ip }) => ip })
    expect((await app.inject('/login')).body).toContain('<html lang="en" data-demo>')
    const again = await app.inject({ url: '/login', cookies: { [demoReadCookie]: 'yes' } })
    expect(again.body).toContain('<html lang="en" data-demo="read">')
    await app.close()
  })

  it('provide their files, cached permanently if the name contains a hash', async () => {
    const answer = await get('/assets/main-abc123.js')
    expect(answer.text).toBe('console.log("built")')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const packed = await get('/assets/main-abc123.js', { 'accept-encoding': 'gzip' })
    expect(packed.headers['content-encoding']).toBe('gzip')
  })

  it.each(['/assets/main-old.js', '/favicon.ico', '/robots.txt', '/x/y.css', '/wp-login.json?x=1'])(
    'have no file of that name: %s',
    async path => expect(outcome(await get(path))).toBe('unknownRoute'),
  )

  it.each(['/api', '/api/', '/api/v1/nowhere', '/api/v2/session'])('are not the API: %s', async path => {
    expect(outcome(await get(path))).toBe('unknownRoute')
  })

  it.each([
    '/../factbook-web-outside.txt',
    '/%2e%2e/factbook-web-outside.txt',
    '/assets/..%2f..%2ffactbook-web-outside.txt',
  ])('end at their folder: %s', async path => expect((await get(path)).text).not.toContain('not for you'))

  it('can only be read', async () => {
    expect(outcome(await service.as('stranger').post('root:/login', {}))).toMatch(
      /^(unknownRoute|methodNotAllowed)$/,
    )
  })
})
