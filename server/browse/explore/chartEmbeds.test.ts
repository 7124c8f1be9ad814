import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { addScheme, maxEmbeds, type ChartEmbed } from '#domain/browse/explore/chartEmbed.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { appUser } from '../../database/schema/users.ts'

const service = useService()
const frank = service.as('frank')
const search = { show: 'enplaneTotal', where: 'iataCode:QX', view: 'chart', mark: 'QXC' }
let lastAirportId: number

beforeEach(async () => {
  await service.write(async db => {
    for (const [index, letter] of ['A', 'B', 'C', 'D', 'E', 'F'].entries()) {
      const airport = { iataCode: `QX${letter}`, airportName: `Embedded ${letter}` }
      const figures = { axnInstanceStatus: 'PUBLISHED', enplaneTotal: 1000 + index } as const
      lastAirportId = (await makeAirportInstance(db, { airport, ...figures })).airportId
    }
    await makeAirportInstance(db, {
      airport: { iataCode: 'QXZ', airportName: 'Hidden Field' },
      axnInstanceStatus: 'APPROVED',
      enplaneTotal: 9999,
    })
  })
})

const create = async (given: object = {}, who: 'frank' | 'alice' = 'frank') => {
  const answer = await service
    .as(who)
    .post<ChartEmbed>('/explore/embeds', { axnInstanceId: 26, search, ...given })
  expect(outcome(answer)).toBe('200')
  return answer.body
}
const open = (url: string) => {
  const { pathname, search: query } = new URL(url)
  return service.as('stranger').get(`root:${pathname}${query}`)
}

describe('an embedded chart', () => {
  it('is a page for anyone, without script or cookie, that other pages may frame', async () => {
    const { url } = await create()
    const { status, text, headers } = await open(url)
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *",
    )
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(text).toContain(
      '<h1>Embedded C (QXC) at 1,002 ranks 4 of 6 airports by Enplaning Passengers; the median of the class Large hub is 1,003</h1>',
    )
    expect(text).toMatch(/<svg[^>]*role="img" aria-label="Chart: Enplaning Passengers/)
    expect(text).toContain('2026 edition')
    expect(text).not.toMatch(/<script|NaN|undefined/)
    expect(text).toContain('data-color-scheme="light"')
    expect((await open(addScheme(url, 'dark'))).text).toContain('data-color-scheme="dark"')
  })

  it('shows published figures only, also of an administrator, and those of now', async () => {
    const { url } = await create({}, 'alice')
    expect((await open(url)).text).not.toContain('Hidden Field')
    expect((await open(url)).text).toContain('Embedded F')
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'REJECTED' })
        .where(eq(airportInstance.airportId, lastAirportId)),
    )
    const { text } = await open(url)
    expect(text).not.toContain('Embedded F')
    expect(text).toContain('Embedded E')
  })

  it('says which rows it shows, so that a part is not taken for the whole edition', async () => {
    const { url } = await create()
    expect((await open(url)).text).toContain('2026 edition. Airports in 2026, IATA Code: QX. ')
  })

  it('has the title that its owner wrote, as text', async () => {
    const { url } = await create({
      search: { ...search, title: 'Growth <script>alert(1)</script> & "more"' },
    })
    const { text } = await open(url)
    expect(text).toContain('<h1>Growth &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</h1>')
    expect(text).toContain('The title was written by the owner of this chart.')
    expect(text).not.toContain('<script')
  })

  it.each([{ userStatus: 'NOT ACTIVE' } as const, { securityRoleId: 0 }])(
    'is gone while its owner is %o, and then back',
    async change => {
      const { url } = await create()
      const setUser = (user: object) =>
        service.write(db =>
          db.update(appUser).set(user).where(eq(appUser.userId, service.users.frank.userId)),
        )
      await setUser(change)
      const { status, text } = await open(url)
      expect(status).toBe(410)
      expect(text).toContain('This chart is no longer available.')
      expect(text).not.toContain('Embedded')
      await setUser({ userStatus: 'ACTIVE', securityRoleId: service.users.frank.securityRoleId })
      expect((await open(url)).status).toBe(200)
    },
  )

  it('ends once revoked, which only its owner can do, and all of it is audited', async () => {
    const { url, chartEmbedId } = await create()
    const path = `/explore/embeds/${chartEmbedId}`
    expect(outcome(await service.as('ella').delete(path))).toBe('notFound')
    expect((await frank.get<ChartEmbed[]>('/explore/embeds')).body.map(each => each.url)).toEqual([url])
    expect((await service.as('ella').get<ChartEmbed[]>('/explore/embeds')).body).toEqual([])
    expect(outcome(await frank.delete(path))).toBe('200')
    expect((await open(url)).status).toBe(410)
    expect((await frank.get<ChartEmbed[]>('/explore/embeds')).body).toEqual([])
    expect(outcome(await frank.delete(path))).toBe('notFound')
    const audited = await service.write(db =>
      db.execute<{ user_id: number }>(sql`select user_id from audit where table_name = 'chart_embed'`),
    )
    expect(audited.rows.map(each => each.user_id)).toEqual([
      service.users.frank.userId,
      service.users.frank.userId,
    ])
  })

  it('needs a known question and a published edition', async () => {
    const post = (given: object) => frank.post('/explore/embeds', { axnInstanceId: 26, search, ...given })
    expect(outcome(await post({ search: { ...search, rows: 'planets' } }))).toBe('invalidInput')
    expect(outcome(await post({ search: { ...search, chart: 'pie' } }))).toBe('invalidInput')
    expect(outcome(await post({ axnInstanceId: 27 }))).toBe('notFound')
    expect(outcome(await service.as('alice').post('/explore/embeds', { axnInstanceId: 27, search }))).toBe(
      'notFound',
    )
    expect((await open('http://x/embed/nothing')).status).toBe(404)
    expect((await open(`http://x/embed/${'a'.repeat(43)}`)).status).toBe(404)
  })

  it('is limited per person', async () => {
    for (let count = 0; count < maxEmbeds; count += 1) await create()
    const refused = await frank.post('/explore/embeds', { axnInstanceId: 26, search })
    expect(outcome(refused)).toBe('tooManyEmbeds')
  })
})
