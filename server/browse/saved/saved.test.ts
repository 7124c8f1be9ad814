import { readFile } from 'node:fs/promises'
import { and, eq, ne, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { maxSaved, mostFollowedRows, type News, type SavedItem } from '#domain/browse/saved/saved.ts'
import { addMonths } from '#platform/contract/calendar.ts'
import { job } from '#platform/database/tables.ts'
import { outcome, secret, useService } from '#tests/app.ts'
import { makeAirportInstance, makeBrand, makeCompany, makeTenant, makeTerminal } from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { brand } from '../../database/schema/lookups.ts'
import { digest, saved, savedNews } from '../../database/schema/saved.ts'
import { airportTerminal, airportTerminalTotal, tenant } from '../../database/schema/terminals.ts'
import { appUser, signIn } from '../../database/schema/users.ts'
import { Tokens } from '../../people/authentication/tokens.ts'
import { startSession } from '../../people/session.ts'
import { askForNews } from './gatherNews.ts'

const service = useService()
const frank = service.as('frank')
const stranger = service.as('stranger')
const soon = addMonths(new Date().toISOString().slice(0, 10), 2)

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
}
const told = async (who: PersonName = 'frank') =>
  (await service.as(who).get<News[]>('/saved/news')).body.map(each => each.text)
const setAirport = (change: Partial<typeof airportInstance.$inferInsert>) =>
  service.write(db => db.update(airportInstance).set(change).where(eq(airportInstance.airportId, airportId)))
const setMailJob = (change: Partial<typeof job.$inferInsert>) =>
  service.write(db => db.update(job).set(change).where(eq(job.kind, 'mailDigest')))
const setUser = (change: Partial<typeof appUser.$inferInsert>) =>
  service.write(db => db.update(appUser).set(change).where(eq(appUser.userId, service.users.frank.userId)))
/** As if all emails had been sent long ago. */
const passDays = (days: number) =>
  service.write(db =>
    db.update(digest).set({ createdDate: sql`created_date - make_interval(days => ${days})` }),
  )

describe('a saved item', () => {
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

  it('can be a question or a lease window as in its address, and nothing else', async () => {
    const search = { rows: 'brands', where: 'locations:2..', sort: '' }
    expect((await follow({ savedKind: 'question', search })).search).toEqual({
      rows: 'brands',
      where: 'locations:2..',
    })
    const chart = { show: 'enplaneTotal', view: 'chart', chart: 'slopes', mark: 'QZA', title: 'Growth' }
    expect((await follow({ savedKind: 'question', search: { ...chart, page: '2' } })).search).toEqual(chart)
    const leases = await follow({ savedKind: 'leases', search: { tenantType: 'DUTYFREE' } })
    expect(leases.search).toEqual({ tenantType: 'DUTYFREE' })
    for (const wrong of [
      { savedKind: 'question', search: { rows: 'planets' } },
      { savedKind: 'question', search: { view: 'chart', chart: 'pie' } },
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

describe('news of followed items', () => {
  it('reports a correction with its figures once, including that of a terminal', async () => {
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
    expect(await told()).toContain('Enplaning Passengers for QZA, Terminal A corrected from 1,000 to 1,200.')
    expect(new Set(await told()).size).toBe((await told()).length)
  })

  it('reports nothing if another server has recorded a newer state already', async () => {
    await follow({ savedKind: 'airport', subjectId: airportId })
    const later = sql`update saved set seen = jsonb_set(seen, '{at}', to_jsonb((now() + interval '1 hour')::text))`
    await service.write(db => db.execute(later))
    await setAirport({ enplaneTotal: 1100 })
    await gather()
    expect(await told()).toEqual([])
  })

  it('gives each figure its unit, and says which are partial', async () => {
    const sell = (grossSalesTotal: number | null, areaTotal: number) =>
      service.write(db =>
        db
          .insert(airportTerminalTotal)
          .values({
            airportId,
            terminalId,
            axnInstanceId: 26,
            tenantType: 'SPECIALTY',
            grossSalesTotal,
            areaTotal,
          })
          .onConflictDoUpdate({
            target: [
              airportTerminalTotal.airportId,
              airportTerminalTotal.terminalId,
              airportTerminalTotal.axnInstanceId,
              airportTerminalTotal.tenantType,
            ],
            set: { grossSalesTotal, areaTotal },
          }),
      )
    await service.write(db =>
      makeTerminal(db, {
        airportId,
        enplaneTotal: 0,
        totals: [{ tenantType: 'SPECIALTY', grossSalesTotal: null, areaTotal: 0 }],
      }),
    )
    await sell(null, 3)
    await follow({ savedKind: 'airport', subjectId: airportId })
    await sell(0, 5)
    await gather()
    expect(await told()).toEqual(
      expect.arrayContaining([
        'Gross Sales, Specialty Retail for Zephyr Field (QZA) corrected from not reported to $0.00 (partial).',
        'Square Footage, Specialty Retail for Zephyr Field (QZA) corrected from 3 sq ft to 5 sq ft.',
        'Space per 1,000 Enplanements, Specialty Retail for Zephyr Field (QZA) corrected from 3.00 sq ft to 5.00 sq ft.',
      ]),
    )
  })

  it('does not report figures that were stored in other words', async () => {
    await follow({ savedKind: 'airport', subjectId: airportId })
    await follow({ savedKind: 'question', search: { rows: 'airports', show: 'enplaneTotal' } })
    const reword = sql`update saved set seen = replace(seen::text, '1,000', '$1,000')::jsonb`
    await service.write(db => db.execute(reword))
    const migration = await readFile(
      new URL('../../database/migrations/0030_reworded_changes.sql', import.meta.url),
      'utf8',
    )
    await service.write(db => db.execute(sql.raw(migration)))
    await setAirport({ dwellTimeAmount: 77 })
    await gather()
    expect(await told()).toEqual([])
    await setAirport({ enplaneTotal: 1100 })
    await gather()
    expect(await told()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/ corrected from 1,000 to 1,100\.$/),
        expect.stringMatching(/ changed from 1,000 to 1,100\.$/),
      ]),
    )
  })

  it('is new until the reader signs in again', async () => {
    const { userId } = service.users.frank
    const visits = async () =>
      (await service.database.read(db => db.select().from(signIn).where(eq(signIn.userId, userId))))[0]
    const startAnother = () => service.write(db => startSession(db, new Tokens(secret), userId))
    await service.write(db =>
      db
        .insert(signIn)
        .values({ userId, lastSignInDate: '2020-01-01T00:00:00Z' })
        .onConflictDoUpdate({ target: signIn.userId, set: { lastSignInDate: '2020-01-01T00:00:00Z' } }),
    )
    await startAnother()
    expect((await visits())?.previousSignInDate).toMatch(/^2020-01-01/)
    await follow({ savedKind: 'airport', subjectId: airportId })
    await service.write(db =>
      db
        .update(airportTerminal)
        .set({ enplaneTotal: 1200 })
        .where(eq(airportTerminal.terminalId, terminalId)),
    )
    await gather()
    const newness = async () => new Set((await frank.get<News[]>('/saved/news')).body.map(each => each.isNew))
    expect(await newness()).toEqual(new Set([true]))
    await startAnother()
    await startAnother()
    expect(await newness()).toEqual(new Set([false]))
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

  it('omits unpublished data, and reports the difference later', async () => {
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
      'Locations for Zephyr Field (QZA) changed from 1 to 2.',
      'Square footage at Zephyr Field (QZA) corrected from 500 sq ft to 600 sq ft.',
    ])
    await setAirport({ axnInstanceStatus: 'APPROVED' })
    expect(await told()).toEqual([])
  })

  it('reports a change and its percentage, which have the same label', async () => {
    await service.write(db =>
      makeAirportInstance(db, {
        airportId,
        axnInstanceId: 25,
        axnInstanceStatus: 'PUBLISHED',
        enplaneTotal: 800,
      }),
    )
    await follow({ savedKind: 'question', search: { show: 'enplaneTotal', years: 'two' } })
    const isThisYear = and(eq(airportInstance.airportId, airportId), eq(airportInstance.axnInstanceId, 26))
    await service.write(db => db.update(airportInstance).set({ enplaneTotal: 1200 }).where(isThisYear))
    await gather()
    expect((await told()).toSorted()).toEqual([
      'Enplaning Passengers, 2026 for Zephyr Field (QZA) changed from 1,000 to 1,200.',
      'Enplaning Passengers, change (%) for Zephyr Field (QZA) changed from +25.00% to +50.00%.',
      'Enplaning Passengers, change (number) for Zephyr Field (QZA) changed from 200 to 400.',
    ])
  })

  it('says that an answer is too long to be followed, and does not compare its first rows', async () => {
    await follow({ savedKind: 'question', search: { rows: 'tenants', show: 'areaTotal' } })
    const place = { airportId, terminalId, brandId, companyId, axnInstanceId: 26 }
    const setArea = (areaTotal: number) => service.write(db => db.update(tenant).set({ areaTotal }))
    const [first] = await service.write(db => db.select({ tenantId: tenant.tenantId }).from(tenant))
    if (!first) throw new Error('The tenant is missing.')
    await service.write(db =>
      db.insert(tenant).values(
        Array.from({ length: mostFollowedRows }, (_, index) => ({
          ...place,
          tenantType: 'FOODBEVERAGE',
          productType: 'COFFEE',
          areaTotal: 1000 + index,
        })),
      ),
    )
    const tooLong =
      'The answer has more than 1,000 rows, so changes are not reported. To follow it, add filters or show only the top ranks.'
    await gather()
    expect(await told()).toEqual([tooLong])
    await setArea(700)
    await gather()
    expect(await told()).toEqual([tooLong])
    await service.write(db => db.delete(tenant).where(ne(tenant.tenantId, first.tenantId)))
    await gather()
    const again = 'The answer now has 1 row. Changes are reported from now on.'
    expect(await told()).toEqual([again, tooLong])
    await setArea(800)
    await gather()
    expect(await told()).toEqual([
      'Square Footage for Zebra Coffee changed from 700 sq ft to 800 sq ft.',
      again,
      tooLong,
    ])
  })

  it('never reveals a withdrawn airport’s part of a state, group, or brand', async () => {
    const rows = ['states', 'brands', 'airports'] as const
    for (const kind of rows)
      await follow({
        savedKind: 'question',
        search: {
          rows: kind,
          show: 'locations,locationArea',
          ...(kind === 'airports' && { group: 'region' }),
        },
      })
    const there = await service.write(async db => {
      const { airportId: other } = await makeAirportInstance(db, {
        airport: { iataCode: 'QZB', airportName: 'Other Field' },
        axnInstanceStatus: 'PUBLISHED',
      })
      const made = await makeTerminal(db, { airportId: other })
      const place = { airportId: other, terminalId: made.terminalId, companyId }
      await makeTenant(db, { ...place, brandId, areaTotal: 70 })
      return place
    })
    await gather()
    const before = await told()
    expect(before.join(' ')).toMatch(/500 sq ft to 570 sq ft/)
    await setAirport({ axnInstanceStatus: 'REJECTED' })
    expect(await told()).toEqual([])
    await service.write(async db => {
      await makeTenant(db, { airportId, terminalId, brandId, companyId, areaTotal: 11 })
      const late = await makeBrand(db, { brandName: 'Late Grill' })
      await makeTenant(db, { ...there, brandId: late.brandId, areaTotal: 5 })
    })
    await passDays(8)
    service.mails.length = 0
    await gather()
    // The rest without the airport would reveal its figure: 570 less 70.
    const meanwhile = ['New in the answer: Late Grill. Locations 1, Square Footage of Locations 5 sq ft.']
    expect(await told()).toEqual(meanwhile)
    expect(service.mails.map(each => each.text.match(/^- .*/gm))).toEqual([
      meanwhile.map(each => `- ${each}`),
    ])
    await setAirport({ axnInstanceStatus: 'PUBLISHED' })
    await gather()
    const after = await told()
    expect(after.slice(-before.length)).toEqual(before)
    const corrected = after.slice(0, -before.length).filter(each => !meanwhile.includes(each))
    expect(corrected.length).toBeGreaterThan(2)
    for (const text of corrected) expect(text).toMatch(/ 570 sq ft to 58[16] | 2 to [34]\./)
  })

  it('reports an airport that is published, and companies that open and leave there', async () => {
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
      'Locations for Zephyr Field (QZA) changed from 1 to 0.',
      'New at Other Field (QZB) in 2026. Locations 1, Square footage 70 sq ft.',
      'New in the answer: Other Field (QZB). Locations 1.',
      'No longer at Zephyr Field (QZA) in 2026. Previously, Locations 1, Square footage 500 sq ft.',
    ])
  })

  it('follows a brand into the one that it is merged into', async () => {
    await follow({ savedKind: 'brand', subjectId: brandId })
    const into = await service.write(async db => {
      const other = await makeAirportInstance(db, { axnInstanceStatus: 'PUBLISHED' })
      const place = {
        airportId: other.airportId,
        terminalId: (await makeTerminal(db, { airportId: other.airportId })).terminalId,
      }
      const made = await makeBrand(db, { brandName: 'Zebra Café' })
      await makeTenant(db, { ...place, brandId: made.brandId, companyId })
      await db.update(tenant).set({ brandId: made.brandId }).where(eq(tenant.brandId, brandId))
      await db.update(brand).set({ mergedInto: made.brandId }).where(eq(brand.brandId, brandId))
      return made
    })
    await gather()
    // The other airport has had the remaining brand for long.
    expect(await told()).toEqual(['Zebra Coffee is now Zebra Café.'])
    await service.write(async db => {
      await db.update(brand).set({ mergedInto: null }).where(eq(brand.brandId, brandId))
      await db
        .update(tenant)
        .set({ brandId })
        .where(and(eq(tenant.airportId, airportId), eq(tenant.brandId, into.brandId)))
    })
    await gather()
    expect((await told()).slice(0, -1)).toEqual(['Zebra Café is now Zebra Coffee.'])
    await service.write(db => makeTenant(db, { airportId, terminalId, brandId, companyId, areaTotal: 5 }))
    await gather()
    expect(await told()).toHaveLength(4)
  })

  it('reports leases that enter a window', async () => {
    await follow({ savedKind: 'leases', search: {} })
    await service.write(async db => {
      const { brandId: late } = await makeBrand(db, { brandName: 'Late Grill' })
      await makeTenant(db, { airportId, terminalId, brandId: late, companyId, leaseExpireDate: soon })
    })
    await gather()
    expect(await told()).toHaveLength(1)
    expect((await told())[0]).toMatch(/^Late Grill at QZA: lease ends on \w+ \d+, \d{4} \(Zebra Group\)\.$/)
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

  it('is one per person and reports each change once, weekly by default', async () => {
    await begin()
    await gather()
    await gather()
    expect(service.mails).toHaveLength(1)
    expect(service.mails[0]?.text).toMatch(
      /Zephyr: http:.*\/airports\/\d+\n- .*Zephyr Field \(QZA\) corrected from .* to 77 min\./,
    )
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

  it('is not sent to anyone who chose never, lost the role, or is inactive', async () => {
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

  it('omits data withdrawn before it is sent, and is not sent to users deactivated by then', async () => {
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
    // The next email reports what this one did not, once its reader wants it.
    await frank.put('/saved/digest', { digestFrequency: 'WEEKLY' })
    await passDays(7)
    await gather()
    expect(service.mails[0]?.text).toContain('to 77 min')
  })

  it('holds back news of a withdrawn airport until it is published again', async () => {
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

  it('reports nothing that is three weeks old', async () => {
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

  it('is sent although the server stopped each of the three times that it was started', async () => {
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

  it('is repeated the next day if it failed, and reports nothing twice', async () => {
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

  it('is unsubscribed with one click, by its link only', async () => {
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
    expect(await validate('nothing')).toEqual({ isValid: false, isStopped: false })
    expect(await validate(path.split('/').at(-1))).toEqual({ isValid: true, isStopped: false })
    expect((await frank.get('/saved/digest')).body).toEqual({ digestFrequency: 'WEEKLY' })
    expect((await click(path)).status).toBe(200)
    expect((await frank.get('/saved/digest')).body).toEqual({ digestFrequency: 'NEVER' })
    expect(await validate(path.split('/').at(-1))).toEqual({ isValid: true, isStopped: true })
    await frank.put('/saved/digest', { digestFrequency: 'DAILY' })
    const token = path.split('/').at(-1)
    expect(outcome(await stranger.post('/unsubscribe', { token }))).toBe('200')
    expect((await frank.get('/saved/digest')).body).toEqual({ digestFrequency: 'NEVER' })
    const [stored] = await service.write(db => db.select().from(digest))
    expect(JSON.stringify(stored)).not.toContain(token)
  })
})

describe('the private feed of everything followed', () => {
  interface Entry {
    id: string
    title: string
    path: string
    updated: string
  }
  const readFeed = (url: string) => stranger.get(`root:${new URL(url).pathname}`)
  const valueOf = (text: string, name: string) =>
    new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
  const readText = (xml: string) => xml.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name] ?? '')
  const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  const readEntries = (atom: string): Entry[] =>
    atom
      .split('<entry>')
      .slice(1)
      .map(entry => ({
        id: valueOf(entry, 'id'),
        title: readText(valueOf(entry, 'title')),
        path: new URL(/<link[^>]* href="([^"]*)"/.exec(entry)?.[1] ?? '').pathname,
        updated: valueOf(entry, 'updated'),
      }))
  const readEvents = (ics: string) =>
    [...ics.replaceAll('\r\n ', '').matchAll(/DTSTART;VALUE=DATE:(\d+)\r\nSUMMARY:(.*)\r\n/g)].map(
      ([, day, summary]) => `${day} ${summary}`,
    )
  const ask = async <R extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    (await service.write(db => db.execute<R>(query))).rows

  /** Compares both feeds with SQL that is independent of the product, and returns the texts of the news. */
  async function expectAsInTables(made: { leaseFeedId: number; url: string; newsUrl: string }) {
    const news = await ask<{ newsId: string; title: string; at: string; path: string }>(sql`
      select n.news_id as "newsId", s.saved_name || ': ' || n.text as title, n.at::text as at,
        case s.saved_kind when 'airport' then '/airports/' || s.subject_id when 'brand' then '/brands/' || s.subject_id
          when 'leases' then '/leaseradar' end as path
      from saved_news n join saved s using (saved_id)
      where s.user_id = ${service.users.frank.userId} and not exists (
        select from unnest(n.airport_ids) as behind where behind not in (
          select airport_id from airport_instance where axn_instance_id = 26 and axn_instance_status = 'PUBLISHED'))
      order by n.at desc, n.news_id desc`)
    const atom = (await readFeed(made.newsUrl)).text
    const entries = readEntries(atom)
    const id = `tag:localhost,2026:followed/${made.leaseFeedId}`
    expect(entries).toEqual(
      news.map(({ newsId, title, at, path }) => {
        return { id: `${id}/${newsId}`, title, path, updated: new Date(at).toISOString() }
      }),
    )
    if (entries[0]) expect(valueOf(atom, 'updated')).toBe(entries[0].updated)
    const ends = await ask<{ event: string }>(sql`
      select to_char(t.lease_expire_date, 'YYYYMMDD') || ' ' || b.brand_name || ' at ' || a.iata_code
        || ': lease ends on ' || to_char(t.lease_expire_date, 'FMMonth FMDD') || '\\, ' || to_char(t.lease_expire_date, 'YYYY') as event
      from tenant t join brand b using (brand_id) join airport a using (airport_id)
        join airport_instance i using (airport_id, axn_instance_id)
      where t.axn_instance_id = 26 and i.axn_instance_status = 'PUBLISHED' and t.tenant_status = 'ACTIVE'
        and t.lease_expire_date between current_date and current_date + interval '18 months'
        and (t.airport_id = ${airportId} or t.brand_id = ${brandId})
      order by t.lease_expire_date, b.brand_name`)
    expect(readEvents((await readFeed(made.url)).text)).toEqual(ends.map(each => each.event))
    return entries.map(each => each.title)
  }

  it('has the state of the tables after each publication, correction, expiry, and withdrawal', async () => {
    await follow({ savedKind: 'airport', subjectId: airportId, savedName: 'A & <B>' })
    await follow({ savedKind: 'brand', subjectId: brandId, savedName: 'Zebra' })
    await follow({ savedKind: 'leases', search: {}, savedName: 'Leases' })
    const body = { feedName: 'Followed', filters: null }
    const made = (
      await frank.post<{ leaseFeedId: number; url: string; newsUrl: string }>('/leaseradar/feeds', body)
    ).body
    const check = () => expectAsInTables(made)
    expect(await check()).toEqual([])

    const other = await service.write(async db => {
      const { airportId: there } = await makeAirportInstance(db, {
        airport: { iataCode: 'QZB', airportName: 'Other Field' },
        axnInstanceStatus: 'APPROVED',
      })
      const made = await makeTerminal(db, { airportId: there })
      const of = { airportId: there, terminalId: made.terminalId, brandId, companyId, areaTotal: 70 }
      await makeTenant(db, { ...of, leaseExpireDate: addMonths(soon, 1) })
      return there
    })
    const setStatus = (axnInstanceStatus: string) =>
      service.as('alice').put(`/airports/${other}/instance/26/status`, { axnInstanceStatus })
    await gather()
    expect(await check()).toEqual([])
    expect(outcome(await setStatus('PUBLISHED'))).toBe('200')
    await gather()
    const published = await check()
    expect(published).toEqual([
      expect.stringMatching(/^Leases: Zebra Coffee at QZB: lease ends on .* \(Zebra Group\)\.$/),
      'Zebra: New at Other Field (QZB) in 2026. Locations 1, Square footage 70 sq ft.',
    ])

    await setAirport({ dwellTimeAmount: 77, acdbePercentageAmount: 5 })
    await gather()
    const corrected = await check()
    expect(corrected.slice(-published.length)).toEqual(published)
    const ofAirport = corrected.slice(0, -published.length)
    expect(ofAirport.map(each => each.replace(/ for .*/, ''))).toEqual([
      'A & <B>: Average Dwell Time',
      'A & <B>: ACDBE Participation',
    ])

    const endYesterday = { leaseExpireDate: addMonths(soon, -3) }
    await service.write(db => db.update(tenant).set(endYesterday).where(eq(tenant.airportId, airportId)))
    await gather()
    expect(await check()).toEqual(corrected)

    expect(outcome(await setStatus('APPROVED'))).toBe('200')
    await gather()
    expect(await check()).toEqual(ofAirport)
    expect(outcome(await setStatus('PUBLISHED'))).toBe('200')
    await gather()
    expect(await check()).toEqual(corrected)

    const path = `root:${new URL(made.newsUrl).pathname}`
    const { headers } = await stranger.get(path)
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect((await stranger.get(path, { 'if-none-match': String(headers['etag']) })).status).toBe(304)
    const { securityRoleId } = service.users.frank
    for (const lost of [{ userStatus: 'NOT ACTIVE' } as const, { securityRoleId: 0 }]) {
      await setUser(lost)
      for (const url of [made.newsUrl, made.url]) expect(outcome(await readFeed(url))).toBe('notFound')
      await setUser({ userStatus: 'ACTIVE', securityRoleId })
      expect(await check()).toEqual(corrected)
    }
    await frank.delete(`/leaseradar/feeds/${made.leaseFeedId}`)
    for (const url of [made.newsUrl, made.url]) expect(outcome(await readFeed(url))).toBe('notFound')
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
