import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { loadScreens } from './renderPages.ts'

const folder = mkdtempSync(join(tmpdir(), 'factbook-bundle-'))
const file = join(folder, 'renderPage.js')
writeFileSync(
  file,
  `export async function renderPage(address, session, ask) {
    const [{ reply }] = await ask([{ url: '/books' }])
    return { view: session.reply.user + ' reads ' + reply, title: 'Books' }
  }`,
)
afterAll(() => rmSync(folder, { recursive: true }))

const sessionOf = (user: string | null) => ({ url: '/session', reply: JSON.stringify({ user }) })

it.each([
  ['visitor', sessionOf('alice'), sessionOf('frank')],
  ['stranger', sessionOf(null), sessionOf(null)],
])(
  'leaves pages beyond a few to the browser, so that one %s’s many pages do not delay another’s',
  async (_, ofMany, ofOther) => {
    const { renderFirstView } = loadScreens(file, () => undefined)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let running = 0
    let most = 0
    const answer = async () => {
      most = Math.max(most, (running += 1))
      await released
      running -= 1
      return '3'
    }
    const renderMany = () => renderFirstView('/books', ofMany, '192.0.2.1', answer)
    const pages = Array.from({ length: 30 }, renderMany)
    const other = renderFirstView('/books', ofOther, '192.0.2.2', answer)
    // The pages beyond the limit do not wait for the others.
    expect(await pages.at(-1)).toEqual({ rendered: null, replies: [ofMany] })
    release()
    const nameIn = ({ reply }: { reply: string }) => (JSON.parse(reply) as { user: string | null }).user
    expect((await other).rendered?.view).toBe(`${nameIn(ofOther)} reads 3`)
    const views = (await Promise.all(pages)).map(({ rendered }) => rendered?.view)
    expect(views.filter(view => view === `${nameIn(ofMany)} reads 3`)).toHaveLength(8)
    expect(views.filter(view => view === undefined)).toHaveLength(22)
    expect(most).toBe(4)
    // Afterward, every page is rendered again.
    expect((await renderMany()).rendered?.view).toBe(`${nameIn(ofMany)} reads 3`)
  },
)

it('counts the pages that arrive while another is rendered, although rendering waits for nothing', async () => {
  const { renderFirstView } = loadScreens(file, () => undefined)
  const render = () => renderFirstView('/books', sessionOf('alice'), '192.0.2.1', async () => '3')
  await render()
  // Connections are accepted one at a time.
  const arrive = async (_: unknown, place: number) => {
    for (let turn = 0; turn < place; turn += 1) await setImmediate()
    return render()
  }
  const views = (await Promise.all(Array.from({ length: 30 }, arrive))).map(({ rendered }) => rendered?.view)
  expect(views.filter(view => view === 'alice reads 3')).toHaveLength(8)
})
