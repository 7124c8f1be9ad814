import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxFeeds, type LeaseFeed } from '#domain/browse/leaseFeed.ts'
import { monthsAhead } from '#domain/browse/leaseRadar.ts'
import { addMonths } from '#platform/contract/calendar.ts'
import { formatDate } from '#platform/contract/formatDate.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { tenant } from '../../database/schema/terminals.ts'
import { appUser } from '../../database/schema/users.ts'

type Made = LeaseFeed & { url: string }

const service = useService()
const frank = service.as('frank')
const stranger = service.as('stranger')
const today = new Date().toISOString().slice(0, 10)
const soon = addMonths(today, 2)
const late = addMonths(today, monthsAhead + 3)
const written = (day: string) => formatDate(day).replace(',', '\\,')
const zebraEnds = `SUMMARY:Zebra\\; Coffee\\, & Co at QZA: lease ends on ${written(soon)}`
let airportId: number
let brandId: number

beforeEach(async () => {
  await service.write(async db => {
    const published = await makeAirportInstance(db, {
      airport: { iataCode: 'QZA', airportName: 'Zephyr Field', city: 'Ayr' },
      axnInstanceStatus: 'PUBLISHED',
    })
    const hidden = await makeAirportInstance(db, { axnInstanceStatus: 'APPROVED' })
    airportId = published.airportId
    const { terminalId } = await makeTerminal(db, { airportId })
    const other = await makeTerminal(db, { airportId: hidden.airportId })
    brandId = (await makeBrand(db, { brandName: 'Zebra; Coffee, & Co' })).brandId
    const lateBrand = (await makeBrand(db, { brandName: 'Late Grill' })).brandId
    const secret = (await makeBrand(db, { brandName: 'Hidden Coffee' })).brandId
    await makeTenant(db, { airportId, terminalId, brandId, leaseExpireDate: soon })
    await makeTenant(db, { airportId, terminalId, brandId: lateBrand, leaseExpireDate: late })
    const elsewhere = { airportId: hidden.airportId, terminalId: other.terminalId }
    await makeTenant(db, { ...elsewhere, brandId: secret, leaseExpireDate: soon })
  })
})

const make = async (filters: object = {}, as = frank) =>
  (await as.post<Made>('/leaseradar/feeds', { feedName: 'Ends', filters })).body
const pathOf = (url: string) => `root:${new URL(url).pathname}`
const read = (url: string, headers?: Record<string, string>) => stranger.get(pathOf(url), headers)
const events = (text: string) => text.replaceAll('\r\n ', '').match(/^SUMMARY:.*$/gm) ?? []

describe('a calendar of lease ends', () => {
  it('can be read by anyone who has its link, with the ends within 18 months as all-day events', async () => {
    const { url } = await make()
    expect(url).toMatch(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/)
    const answer = await read(url)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('private, no-cache')
    expect(events(answer.text)).toEqual([zebraEnds])
    expect(answer.text).toContain(`DTSTART;VALUE=DATE:${soon.replaceAll('-', '')}\r\n`)
    expect(answer.text).toMatch(/\r\nUID:[0-9a-f]{32}@localhost\r\n/)
  })

  it('uses its own filters and dates', async () => {
    expect(events((await read((await make({ leaseExpireDate: `${late}..` })).url)).text)).toEqual([
      `SUMMARY:Late Grill at QZA: lease ends on ${written(late)}`,
    ])
    expect(events((await read((await make({ tenantType: 'DUTYFREE' })).url)).text)).toEqual([])
    const wrong = await frank.post('/leaseradar/feeds', { feedName: 'Ends', filters: { areaTotal: 'lots' } })
    expect(outcome(wrong)).toBe('invalidInput')
    expect(outcome(await frank.post('/leaseradar/feeds', { feedName: '', filters: {} }))).toBe('invalidInput')
  })

  it('has the ends of the edition before for airports that are not published in the current one', async () => {
    const old = await service.write(async db => {
      const { airportId } = await makeAirportInstance(db, {
        airport: { iataCode: 'QZB', airportName: 'Bay Field' },
        axnInstanceId: 25,
        axnInstanceStatus: 'PUBLISHED',
      })
      const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 25 })
      const { brandId } = await makeBrand(db, { brandName: 'Bay Bagels' })
      const place = { airportId, terminalId, brandId, axnInstanceId: 25 }
      await makeTenant(db, { ...place, leaseExpireDate: soon })
      await makeTenant(db, { ...place, leaseExpireDate: late })
      return airportId
    })
    const { url } = await make()
    const { text } = await read(url)
    expect(events(text)).toEqual([zebraEnds, `SUMMARY:Bay Bagels at QZB: lease ends on ${written(soon)}`])
    const lines = text.replaceAll('\r\n ', '')
    expect(lines).toContain('As published in the 2025 edition')
    expect(lines).toContain(`/airports/${old}?instance=25\r\n`)
    await service.write(db =>
      makeAirportInstance(db, { airportId: old, axnInstanceId: 26, axnInstanceStatus: 'PUBLISHED' }),
    )
    expect(events((await read(url)).text)).toEqual([zebraEnds])
  })

  it('has those of the edition before under the names that were merged since', async () => {
    const into = await service.write(async db => {
      const { airportId } = await makeAirportInstance(db, {
        axnInstanceId: 25,
        axnInstanceStatus: 'PUBLISHED',
        airport: { iataCode: 'QZB' },
      })
      const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 25 })
      const newBrand = await makeBrand(db, { brandName: 'Harbor Bagels' })
      const oldBrand = await makeBrand(db, { brandName: 'Bay Bagels', mergedInto: newBrand.brandId })
      const newCompany = await makeCompany(db, {})
      const oldCompany = await makeCompany(db, { mergedInto: newCompany.companyId })
      const { brandId } = oldBrand
      const { companyId } = oldCompany
      const place = { airportId, terminalId, axnInstanceId: 25, leaseExpireDate: soon }
      await makeTenant(db, { ...place, brandId, companyId })
      return { brandId: newBrand.brandId, companyId: newCompany.companyId }
    })
    const ofBay = [`SUMMARY:Bay Bagels at QZB: lease ends on ${written(soon)}`]
    for (const filters of [{ brandId: String(into.brandId) }, { companyId: String(into.companyId) }])
      expect(events((await read((await make(filters)).url)).text)).toEqual(ofBay)
  })

  it('finds nothing by an invalid company or brand key, instead of failing', async () => {
    for (const filters of [{ companyId: 'nobody' }, { brandId: '99999999999' }]) {
      const answer = await read((await make(filters)).url)
      expect([answer.status, events(answer.text)]).toEqual([200, []])
    }
    expect(events((await read((await make({ brandId: `nothing,${brandId}` })).url)).text)).toHaveLength(1)
  })

  it('dates a lease by its last change at any of its locations', async () => {
    await service.write(async db => {
      const [first] = await db.select().from(tenant).where(eq(tenant.brandId, brandId))
      const { companyId, terminalId } = first ?? {}
      for (const day of ['2031-03-04', '2031-02-28', '2031-03-01'])
        await makeTenant(db, {
          airportId,
          brandId,
          companyId,
          terminalId: terminalId ?? 0,
          leaseExpireDate: late,
          modifiedDate: `${day}T05:06:07.999Z`,
        })
    })
    const { text } = await read((await make({ leaseExpireDate: `${late}..`, brandId: String(brandId) })).url)
    expect(text.match(/^(DTSTAMP|LAST-MODIFIED|UID).*$/gm)).toEqual([
      expect.stringMatching(/^UID:/),
      'DTSTAMP:20310304T050607Z',
      'LAST-MODIFIED:20310304T050607Z',
    ])
  })

  it('shows its owner what the owner may see now, and no one unpublished data', async () => {
    const { url } = await make()
    const ofAlice = await make({}, service.as('alice'))
    expect((await read(ofAlice.url)).text).toContain('Hidden Coffee')
    expect((await read(url)).text).not.toContain('Hidden')
    const { url: asked } = await make({ axnInstanceStatus: 'APPROVED' })
    expect(events((await read(asked)).text)).toEqual([])
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'REJECTED' })
        .where(eq(airportInstance.airportId, airportId)),
    )
    expect(events((await read(url)).text)).toEqual([])
  })

  it.each([{ userStatus: 'NOT ACTIVE' } as const, { securityRoleId: 0 }])(
    'is gone while its owner is %o, and then back',
    async change => {
      const { url } = await make()
      await setUser(change)
      expect(outcome(await read(url))).toBe('notFound')
      const was = { userStatus: 'ACTIVE', securityRoleId: service.users.frank.securityRoleId } as const
      await setUser(was)
      expect((await read(url)).status).toBe(200)
    },
  )

  it('ends once revoked, which only its owner can do', async () => {
    const { url, leaseFeedId } = await make()
    expect(outcome(await service.as('ella').delete(`/leaseradar/feeds/${leaseFeedId}`))).toBe('notFound')
    expect((await read(url)).status).toBe(200)
    expect((await frank.delete(`/leaseradar/feeds/${leaseFeedId}`)).status).toBe(200)
    expect(outcome(await read(url))).toBe('notFound')
    expect((await frank.get<LeaseFeed[]>('/leaseradar/feeds')).body).toEqual([])
  })

  it('reports no change until something changes', async () => {
    const { url } = await make()
    const first = await read(url)
    const { etag, 'last-modified': modified } = first.headers as Record<string, string>
    const again = await read(url, { 'if-none-match': `"else", W/${etag}` })
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag])
    expect((await read(url, { 'if-modified-since': modified ?? '' })).status).toBe(304)
    expect((await read(url, { 'if-none-match': '"else"', 'if-modified-since': modified ?? '' })).status).toBe(
      200,
    )
    await service.write(db => db.update(tenant).set({ areaTotal: 77 }).where(eq(tenant.brandId, brandId)))
    const changed = await read(url, { 'if-none-match': etag ?? '' })
    expect(changed.status).toBe(200)
    expect(uid(changed.text)).toBe(uid(first.text))
  })
})

const uid = (text: string) => /^UID:(.*)$/m.exec(text)?.[1]
const setUser = (change: Partial<typeof appUser.$inferInsert>) =>
  service.write(db => db.update(appUser).set(change).where(eq(appUser.userId, service.users.frank.userId)))

describe('the link', () => {
  it('is shown once; only its hash is stored, and not even that is in the history', async () => {
    const { url } = await make({ companyId: '1,2' })
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
    const list = await frank.get<LeaseFeed[]>('/leaseradar/feeds')
    expect(list.body).toMatchObject([{ feedName: 'Ends', filters: { companyId: '1,2' }, lastReadDate: null }])
    expect(list.text).not.toContain(token)
    await read(url)
    expect((await frank.get<LeaseFeed[]>('/leaseradar/feeds')).body[0]?.lastReadDate).not.toBeNull()
    const kept = await service.write(db =>
      db.execute<{ text: string }>(sql`select row_to_json(lease_feed)::text as text from lease_feed`),
    )
    expect(kept.rows[0]?.text).not.toContain(token)
    const told = await service.write(db =>
      db.execute<{ text: string }>(
        sql`select coalesce(after, before)::text as text from audit where table_name = 'lease_feed'`,
      ),
    )
    expect(told.rows).toHaveLength(1)
    expect(told.rows[0]?.text).not.toContain('token_hash')
  })

  it('belongs to one person', async () => {
    await make()
    expect((await service.as('ella').get<LeaseFeed[]>('/leaseradar/feeds')).body).toEqual([])
  })

  it(`is limited to ${maxFeeds} per person`, async () => {
    for (let made = 0; made < maxFeeds; made++) await make()
    expect(outcome(await frank.post('/leaseradar/feeds', { feedName: 'More', filters: {} }))).toBe(
      'tooManyFeeds',
    )
  })

  it('cannot be guessed: too many guesses must wait, while valid links and sign-in continue', async () => {
    const { url } = await make()
    const guess = (letter: string) => stranger.get(`root:/calendar/${letter.repeat(43)}.ics`)
    const same = []
    for (let time = 0; time < 9; time++) same.push(outcome(await guess('a')))
    expect(same).toEqual([...Array<string>(8).fill('notFound'), 'tooManyAttempts'])
    const letters = 'bcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    const others = []
    for (const letter of letters) others.push(outcome(await guess(letter)))
    expect(others.filter(each => each === 'notFound')).toHaveLength(32)
    expect(others.at(-1)).toBe('tooManyAttempts')
    expect((await read(url)).status).toBe(200)
    const failed = await stranger.post('/authenticate', { username: 'nobody', password: 'wrong' })
    expect(outcome(failed)).toBe('badCredentials')
    for (const path of ['/calendar/short.ics', `/calendar/${'a'.repeat(43)}`, '/calendar/']) {
      expect(outcome(await stranger.get(`root:${path}`))).toBe('unknownRoute')
    }
  })
})
