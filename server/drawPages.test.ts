import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { drawFirstViews } from './drawPages.ts'

const folder = mkdtempSync(join(tmpdir(), 'factbook-drawing-'))
const file = join(folder, 'drawPage.js')
writeFileSync(
  file,
  `export async function drawPage(address, session, ask) {
    const [{ reply }] = await ask([{ url: '/books' }])
    return session.reply.user + ' reads ' + reply
  }`,
)
afterAll(() => rmSync(folder, { recursive: true }))

const sessionOf = (user: string) => ({ url: '/session', reply: JSON.stringify({ user }) })

it('leaves pages beyond a few to the browser, so that one visitor’s many pages do not delay another’s', async () => {
  const drawFirstView = drawFirstViews(file, () => undefined)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const answer = async () => {
    most = Math.max(most, (running += 1))
    await released
    running -= 1
    return '3'
  }
  const pages = Array.from({ length: 30 }, () => drawFirstView('/books', sessionOf('alice'), answer))
  const other = drawFirstView('/books', sessionOf('frank'), answer)
  // The pages beyond the limit do not wait for the others.
  expect(await pages.at(-1)).toEqual({ view: null, replies: [sessionOf('alice')] })
  release()
  expect((await other).view).toBe('frank reads 3')
  const views = (await Promise.all(pages)).map(({ view }) => view)
  expect(views.filter(view => view === 'alice reads 3')).toHaveLength(8)
  expect(views.filter(view => view === null)).toHaveLength(22)
  expect(most).toBe(4)
  // Afterward, every page is rendered again.
  expect((await drawFirstView('/books', sessionOf('alice'), answer)).view).toBe('alice reads 3')
})
