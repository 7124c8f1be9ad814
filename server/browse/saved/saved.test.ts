import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxSaved, type News, type SavedItem } from '#domain/browse/saved/saved.ts'
import { addMonthsToDay } from '#domain/browse/leaseRadar.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { job } from '#platform/database/tables.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { brand } from '../../database/schema/lookups.ts'
import { digest, saved, savedNews } from '../../database/schema/saved.ts'
import { airportTerminal, tenant } from '../../database/schema/terminals.ts'
import { appUser } from '../../database/schema/users.ts'
import { askForNews } from './gatherNews.ts'

const service = useService()
const frank = service.as('frank')
const stranger = service.as('stranger')
const soon = addMonthsToDay(new Date().toISOString().slice(0, 10), 2)

let airportId: number
let terminalId: number
let brandId: number
let companyId: number

beforeEach(() =>
  service.write(async db => {
    ;({ airportId } = await makeAirportInstance(db, {
      airport: { iataCode: 'QZA', airportName: 'Zephyr Field' },
      axnInstanceStatus: 'PUBLISHED',
      enplaneTotal: 1000,
    }))
    ;({ terminalId } = await makeTerminal(db, { airportId, terminalName: 'Terminal A', enplaneTotal: 1000 }))
    ;({ brandId } = await makeBrand(db, { brandName: 'Zebra Coffee' }))
    ;({ companyId } = await makeCompany(db, { companyName: 'Zebra Group' }))
    await makeTenant(db, { airportId, terminalId, brandId, companyId, areaTotal: 500, leaseExpireDate: soon })
  }),
)

const follow = async (target: object, who: PersonName = 'frank', isFollowed = true) => {
  const body = { savedName: 'Mine', isFollowed, ...target }
  const answer = await service.as(who).post<SavedItem>('/saved', body)
  expect(outcome(answer)).toBe('200')
  await service.idle()
  await gather()
  return answer.body
}
const runJobs = async () => {
  await stranger.post('/authenticate/sendpasswordreset', { email: 'nobody' })
  await service.idle()
}
/** As the timer does. */
const gather = async () => {
  await service.write(askForNews)
  await runJobs()
  // In a test, the job's transactions are part of one, in which its setting would stay.
  await service.write(db => db.execute(sql`select set_config('factbook.audit', 'on', true)`))
}
const told = async (who: PersonName = 'frank') =>
  (await service.as(who).get<News[]>('/saved/news')).body.map(each => each.text)
const setAirport = (change: Partial<typeof airportInstance.$inferInsert>) =>
  service.write(db => db.update(airportInstance).set(change).where(eq(airportInstance.airportId, airportId)))
const setMailJob = (change: Partial<typeof job.$inferInsert>) =>
  service.write(db => db.update(job).set(change).where(eq(job.kind, 'mailDigest')))
const setUser = (change: Partial<typeof appUser.$inferInsert>) =>
  service.write(db => db.update(appUser).set(change).where(eq(appUser.userId, service.users.frank.userId)))
/** As if every email had been sent long ago. */
const passDays = (days: number) =>
  service.write(db =>
    db.update(digest).set({ createdDate: sql`created_date - make_interval(days => ${days})` }),
  )

describe('what is saved', () => {
  it('is listed, renamed, and removed by its owner only', async () => {
    const { savedId } = await follow({ savedKind: 'airport', subjectId: airportId })
    const url = `/saved/${savedId}`
    const ella = service.as('ella')
    expect((await ella.get<SavedItem[]>('/saved')).body).toEqual([])
    const change = { savedName: 'Zephyr', isFollowed: false }
    expect(outcome(await ella.put(url, change))).toBe('notFound')
    expect(outcome(await ella.delete(url))).toBe('notFound')
    expect((await frank.put(url, change)).body).toMatchObject(change)
    expect((await frank.get<SavedItem[]>('/saved')).body).toMatchObject([{ savedId, ...change }])
    expect(outcome(await frank.delete(url))).toBe('200')
    expect((await frank.get('/saved')).body).toEqual([])
  })

  it('is a question or a lease window as their addresses say it, and nothing else', async () => {
    const search = { rows: 'brands', where: 'locations:2..', sort: '' }
    expect((await follow({ savedKind: 'question', search })).search).toEqual({
      rows: 'brands',
      where: 'locations:2..',
    })
    const leases = await follow({ savedKind: 'leases', search: { tenantType: 'DUTYFREE' } })
    expect(leases.search).toEqual({ tenantType: 'DUTYFREE' })
    for (const wrong of [
      { savedKind: 'question', search: { rows: 'planets' } },
      { savedKind: 'leases', search: { areaTotal: 'lots' } },
      { savedKind: 'brand' },
    ]) {
      const answer = await frank.post('/saved', { savedName: 'Mine', isFollowed: true, ...wrong })
      expect(outcome(answer)).toBe('invalidInput')
    }
  })

  it('is limited per person', async () => {
    const userId = service.users.frank.userId
    const row = {
      userId,
      savedKind: 'brand',
      subjectId: 1,
      search: {},
      savedName: 'x',
      isFollowed: false,
    } as const
    await service.write(db => db.insert(saved).values(Array.from({ length: maxSaved }, () => row)))
    const body = { savedKind: 'brand', subjectId: 1, savedName: 'One more', isFollowed: false }
    expect(outcome(await frank.post('/saved', body))).toBe('tooManySaved')
  })
})

describe('news of what is followed', () => {
  it('tells a correction with its figures, once, and of a terminal too', async () => {
    await follow({ savedKind: 'airport', subjectId: airportId })
    expect(await told()).toEqual([])
    await service.write(db =>
      db
        .update(airportTerminal)
        .set({ enplaneTotal: 1200 })
        .where(eq(airportTerminal.terminalId, terminalId)),
    )
    await gather()
    await gather()
    expect(await told()).toContain('Enplaning Passengers of QZA, Terminal A corrected from 1,000 to 1,200.')
    expect(new Set(await told()).size).toBe((await told()).length)
  })

  it('gives the reason of a correction', async () => {
    await follow({ savedKind: 'airport', subjectId: airportId })
    const totals = {
      enplaneTotal: 1300,
      deplaneTotal: 900,
      passengerTotal: 1900,
      passengerEpDomesticTotal: 800,
      passengerEpIntlTotal: 200,
      annualPercentageChangeAmount: 2.5,
    }
    const because = { 'change-reason': encodeURIComponent('A gate was left out.') }
    const url = `/airports/${airportId}/instance/26/totals`
    expect(outcome(await service.as('alice').put(url, totals, because))).toBe('200')
    await gather()
    expect((await told()).filter(text => text.endsWith(': A gate was left out.')).length).toBeGreaterThan(0)
  })

  it('is silent about what is not published, and then tells the difference', async () => {
    await follow({ savedKind: 'brand', subjectId: brandId })
    await follow({ savedKind: 'question', search: { rows: 'airports', show: 'locations' } })
    await setAirport({ axnInstanceStatus: 'REJECTED' })
    await service.write(db => makeTenant(db, { airportId, terminalId, brandId, companyId, areaTotal: 100 }))
    await gather()
    expect(await told()).toEqual([])
    await setAirport({ axnInstanceStatus: 'PUBLISHED' })
    await gather()
    expect((await told()).toSorted()).toEqual([
      'Locations at Zephyr Field (QZA) corrected from 1 to 2.',
      'Locations of Zephyr Field (QZA) changed from 1 to 2.',
      'Square footage at Zephyr Field (QZA) corrected from 500 sq ft to 600 sq ft.',
    ])
    await setAirport({ axnInstanceStatus: 'APPROVED' })
    expect(await told()).toEqual([])
  })

  it('tells of an airport that is published, of a company that comes, and of one that goes', async () => {
    const other = await service.write(db =>
      makeAirportInstance(db, { airport: { iataCode: 'QZB', airportName: 'Other Field' } }),
    )
    await follow({ savedKind: 'company', subjectId: companyId })
    await follow({ savedKind: 'question', search: { show: 'locations', where: 'iataCode:QZ' } })
    await service.write(async db => {
      const there = { airportId: other.airportId }
      const made = await makeTerminal(db, there)
      await makeTenant(db, { ...there, terminalId: made.terminalId, brandId, companyId, areaTotal: 70 })
      await db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PUBLISHED' })
        .where(eq(airportInstance.airportId, other.airportId))
      await db.delete(tenant).where(eq(tenant.airportId, airportId))
    })
    await gather()
    expect((await told()).toSorted()).toEqual([
      'Locations of Zephyr Field (QZA) changed from 1 to 0.',
      'New at Other Field (QZB) in 2026. Locations 1, Square footage 70 sq ft.',
      'New in the answer: Other Field (QZB). Locations 1.',
      'No longer at Zephyr Field (QZA) in 2026. Before, Locations 1, Square footage 500 sq ft.',
    ])
  })

  it('follows a brand into the one that it is merged into', async () => {
    await follow({ savedKind: 'brand', subjectId: brandId })
    await service.write(async db => {
      const into = await makeBrand(db, { brandName: 'Zebra Café' })
      await db.update(tenant).set({ brandId: into.brandId }).where(eq(tenant.brandId, brandId))
      await db.update(brand).set({ mergedInto: into.brandId }).where(eq(brand.brandId, brandId))
    })
    await gather()
    expect(await told()).toEqual(['Zebra Coffee is now Zebra Café.'])
  })

  it('tells of leases that come into a window', async () => {
    await follow({ savedKind: 'leases', search: {} })
    await service.write(async db => {
      const { brandId: late } = await makeBrand(db, { brandName: 'Late Grill' })
      await makeTenant(db, { airportId, terminalId, brandId: late, companyId, leaseExpireDate: soon })
    })
    await gather()
    expect(await told()).toHaveLength(1)
    expect((await told())[0]).toMatch(
      /^Lease ends: Late Grill at QZA\. ends \w+ \d+, \d+, with Zebra Group\.$/,
    )
  })

  it('shows an administrator no more than subscribers', async () => {
    await follow({ savedKind: 'question', search: { show: 'locations' } }, 'alice')
    await service.write(db => makeAirportInstance(db, { axnInstanceStatus: 'APPROVED' }))
    await gather()
    expect(await told('alice')).toEqual([])
  })
})

describe('the email', () => {
  const begin = async () => {
    await follow({ savedKind: 'airport', subjectId: airportId, savedName: 'Zephyr' })
    service.mails.length = 0
    await setAirport({ dwellTimeAmount: 77 })
  }

  it('is one per person and tells each change once, weekly if not chosen otherwise', async () => {
    await begin()
    await gather()
    await gather()
    expect(service.mails).toHaveLength(1)
    expect(service.mails[0]?.text).toMatch(/Zephyr\n- .*Zephyr Field \(QZA\) corrected from .* to 77 min\./)
    await setAirport({ dwellTimeAmount: 78 })
    await passDays(2)
    await gather()
    expect(service.mails).toHaveLength(1)
    await frank.put('/saved/digest', { digestFrequency: 'DAILY' })
    await setAirport({ dwellTimeAmount: 79 })
    await gather()
    expect(service.mails).toHaveLength(2)
    expect(service.mails[1]?.text).toContain('from 78 min to 79 min')
    expect(service.mails[1]?.text).not.toContain('from Value Not Found')
  })

  it('is not sent to who chose never, lost the role, or is inactive', async () => {
    await begin()
    const { securityRoleId } = service.users.frank
    await setUser({ securityRoleId: 0 })
    await gather()
    await setUser({ securityRoleId, userStatus: 'NOT ACTIVE' })
    await gather()
    await setUser({ userStatus: 'ACTIVE' })
    await frank.put('/saved/digest', { digestFrequency: 'NEVER' })
    await setAirport({ dwellTimeAmount: 78 })
    await gather()
    expect(service.mails).toEqual([])
    expect((await told()).length).toBeGreaterThan(0)
  })

  it('says nothing of what was withdrawn before it goes out, nor to who was deactivated or chose never by then', async () => {
    await begin()
    await gather()
    const again = async () => {
      service.mails.length = 0
      await service.write(db =>
        db.update(savedNews).set({ digestId: sql`(select max(digest_id) from digest)` }),
      )
      await setMailJob({ state: 'QUEUED', finished: null })
      await runJobs()
      return service.mails.length
    }
    expect(await again()).toBe(1)
    await setAirport({ axnInstanceStatus: 'REJECTED' })
    expect(await again()).toBe(0)
    await setAirport({ axnInstanceStatus: 'PUBLISHED' })
    await setUser({ userStatus: 'NOT ACTIVE' })
    expect(await again()).toBe(0)
    await setUser({ userStatus: 'ACTIVE' })
    await frank.put('/saved/digest', { digestFrequency: 'NEVER' })
    expect(await again()).toBe(0)
    // What it did not tell is told by the next, once its reader wants it.
    await frank.put('/saved/digest', { digestFrequency: 'WEEKLY' })
    await passDays(7)
    await gather()
    expect(service.mails[0]?.text).toContain('to 77 min')
  })

  it('waits with news of an airport that was withdrawn until it is published again', async () => {
    await frank.put('/saved/digest', { digestFrequency: 'NEVER' })
    await begin()
    await gather()
    await setAirport({ axnInstanceStatus: 'REJECTED' })
    await frank.put('/saved/digest', { digestFrequency: 'DAILY' })
    await gather()
    await setAirport({ axnInstanceStatus: 'PUBLISHED' })
    await gather()
    expect(service.mails.map(each => each.text)).toEqual([expect.stringContaining('to 77 min.')])
  })

  it('tells nothing that is three weeks old', async () => {
    await frank.put('/saved/digest', { digestFrequency: 'NEVER' })
    await begin()
    await gather()
    await service.write(db => db.update(savedNews).set({ at: sql`at - interval '22 days'` }))
    await frank.put('/saved/digest', { digestFrequency: 'DAILY' })
    await setAirport({ dwellTimeAmount: 78 })
    await gather()
    expect(service.mails.map(each => each.text)).toEqual([expect.stringContaining('from 77 min to 78 min.')])
    expect(service.mails[0]?.text).not.toContain('to 77 min.')
  })

  it('goes out although the server ended each of the three times that it was begun', async () => {
    await begin()
    await gather()
    service.mails.length = 0
    await setMailJob({ state: 'RUNNING', attempts: 3, leaseUntil: null, finished: null })
    await runJobs()
    const undelivered = await service.as('alice').get('/mails/undelivered')
    expect(undelivered.body).toMatchObject({ content: [{ givenUp: false }] })
    expect(service.mails).toEqual([])
    await setMailJob({ notBefore: null })
    await runJobs()
    expect(service.mails[0]?.text).toContain('to 77 min')
  })

  it('is made up for on the next day if it failed, and tells nothing twice', async () => {
    await begin()
    await gather()
    service.mails.length = 0
    await setMailJob({ state: 'FAILED', error: 'the mail server rejected it' })
    await setAirport({ dwellTimeAmount: 78 })
    await gather()
    expect(service.mails).toEqual([])
    await passDays(1)
    await setAirport({ dwellTimeAmount: 79 })
    await gather()
    expect(service.mails).toHaveLength(1)
    expect(service.mails[0]?.text).toMatch(/from 78 min to 79 min[^]*from 77 min to 78 min[^]*to 77 min/)
    const retried = await service.as('alice').put('/mails/undelivered/retry', {})
    expect(outcome(retried)).toBe('200')
    await passDays(7)
    await gather()
    expect(service.mails).toHaveLength(1)
  })

  it('is stopped with one click, by its link only', async () => {
    await begin()
    await gather()
    const url = service.mails[0]?.unsubscribeUrl ?? ''
    expect(service.mails[0]?.text).toContain(url)
    const path = new URL(url).pathname
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const click = (to: string) => stranger.send('POST', `root:${to}`, 'List-Unsubscribe=One-Click', form)
    expect(outcome(await click('/unsubscribe/nothing'))).toBe('notFound')
    const validate = async (token: string | undefined) =>
      (await stranger.post('/unsubscribe/validate', { token })).body
    expect(await validate('nothing')).toEqual({ isValid: false })
    expect(await validate(path.split('/').at(-1))).toEqual({ isValid: true })
    expect((await frank.get('/saved/digest')).body).toEqual({ digestFrequency: 'WEEKLY' })
    expect((await click(path)).status).toBe(200)
    expect((await frank.get('/saved/digest')).body).toEqual({ digestFrequency: 'NEVER' })
    await frank.put('/saved/digest', { digestFrequency: 'DAILY' })
    const token = path.split('/').at(-1)
    expect(outcome(await stranger.post('/unsubscribe', { token }))).toBe('200')
    expect((await frank.get('/saved/digest')).body).toEqual({ digestFrequency: 'NEVER' })
    const [stored] = await service.write(db => db.select().from(digest))
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('the private feed of everything followed', () => {
  it('is news in Atom and lease ends in a calendar, with its owner’s rights', async () => {
    await follow({ savedKind: 'airport', subjectId: airportId, savedName: 'A & B' })
    await follow({ savedKind: 'brand', subjectId: brandId })
    await setAirport({ dwellTimeAmount: 77 })
    await gather()
    const { body } = await frank.post<{ url: string; newsUrl: string }>('/leaseradar/feeds', {
      feedName: 'Followed',
      filters: null,
    })
    const read = (url: string) => stranger.get(`root:${new URL(url).pathname}`)
    const atom = await read(body.newsUrl)
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(atom.text).toMatch(/<title>A &amp; B: .* to 77 min\.<\/title>/)
    expect((await read(body.url)).text.match(/^SUMMARY:.*$/gm)?.length).toBe(1)
    const etag = String(atom.headers['etag'])
    const path = `root:${new URL(body.newsUrl).pathname}`
    expect((await stranger.get(path, { 'if-none-match': etag })).status).toBe(304)
    await setUser({ userStatus: 'NOT ACTIVE' })
    expect(outcome(await read(body.newsUrl))).toBe('notFound')
    await setUser({ userStatus: 'ACTIVE' })
    await setAirport({ axnInstanceStatus: 'REJECTED' })
    expect((await read(body.newsUrl)).text).not.toContain('<entry>')
  })

  it('of lease ends has no news', async () => {
    const { body } = await frank.post<{ url: string; newsUrl: null }>('/leaseradar/feeds', {
      feedName: 'Ends',
    })
    expect(body.newsUrl).toBeNull()
    const path = new URL(body.url).pathname.replace('.ics', '.atom')
    expect(outcome(await stranger.get(`root:${path}`))).toBe('notFound')
  })
})

it('records no news twice although it is gathered again after a failure', async () => {
  await follow({ savedKind: 'airport', subjectId: airportId })
  await setAirport({ dwellTimeAmount: 77 })
  await gather()
  const count = () => service.write(db => db.$count(savedNews))
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await service.write(db =>
    db.update(job).set({ state: 'QUEUED', finished: null }).where(eq(job.kind, 'gatherNews')),
  )
  await gather()
  expect(await count()).toBe(before)
})
