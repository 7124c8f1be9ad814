import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BulkRequestInput } from '#domain/history/bulkAction.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { DeskItem, DeskOverview, DeskRow } from '#domain/review/desk.ts'
import { undoAction } from '#domain/review/workflow.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import { previewBulkAction, runBulkAction, startBulkAction, type BulkResult } from '#tests/bulkAction.ts'
import {
  affiliate,
  makeAirportInstance,
  makeCompany,
  makeCompanyInstance,
  makeCompanyType,
  makeContact,
  makeTerminal,
} from '#tests/make.ts'
import type { PersonName } from '#tests/people.ts'
import { airport, airportInstance, airportStatusChange } from '../../database/schema/airports.ts'
import { audit } from '../../database/schema/audit.ts'
import { companyInstance } from '../../database/schema/companies.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { reminder } from '../../database/schema/reminders.ts'
import { appUser, signIn } from '../../database/schema/users.ts'

const service = useService()
const alice = service.as('alice')
/** By name: an airport in each of four statuses, and two companies. */
const items: Record<string, DeskItem> = {}

const airportsMade = [
  ['Aspenfield', 'INPROGRESS'],
  ['Birchmont', 'PENDING'],
  ['Cedar 100% Bay', 'APPROVED'],
  ['Dogwood', 'PUBLISHED'],
] as const

beforeEach(() =>
  service.write(async db => {
    for (const [index, [airportName, axnInstanceStatus]] of airportsMade.entries()) {
      const made = await makeAirportInstance(db, { airport: { airportName }, axnInstanceStatus })
      items[airportName] = { kind: 'airport', id: made.airportId }
      await makeAirportInstance(db, {
        airportId: made.airportId,
        axnInstanceId: 25,
        enplaneTotal: (index + 1) * 1000,
      })
    }
    for (const [companyName, axnInstanceStatus] of [
      ['Ängelholm Foods', 'REJECTED'],
      ['Zinnia Retail', 'PENDING'],
    ] as const) {
      const { companyId } = await makeCompany(db, { companyName })
      await makeCompanyInstance(db, { companyId, axnInstanceStatus })
      items[companyName] = { kind: 'company', id: companyId }
    }
    await makeContact(db, { airportId: idOf('Aspenfield'), email: null })
    await makeCompanyType(db, { companyId: idOf('Ängelholm Foods'), companyType: 'FOODBEVERAGE' })
    await makeContact(db, { companyId: idOf('Ängelholm Foods'), email: 'no address', city: null })
    await affiliate(db, service.users.ben, { airportId: idOf('Aspenfield'), axnInstanceId: 26 })
    await affiliate(db, service.users.cora, { airportId: idOf('Aspenfield'), axnInstanceId: 26 })
    await affiliate(db, service.users.dana, { companyId: idOf('Ängelholm Foods'), axnInstanceId: 26 })
  }),
)

const itemOf = (name: string): DeskItem => items[name] ?? { kind: 'airport', id: 0 }
const idOf = (name: string) => itemOf(name).id

const list = async (query = '') =>
  (await alice.get<Paged<DeskRow>>(`/desk/instance/26?size=100${query}`)).body
const names = async (query = '') => (await list(query)).content.map(each => each.name)
const rowOf = async (name: string) => (await list()).content.find(each => each.name === name) as DeskRow

describe("the editors' desk", () => {
  it('has every airport and company of the year in the reading order of names', async () => {
    expect(await names()).toEqual([
      'Ängelholm Foods',
      'Aspenfield',
      'Birchmont',
      'Cedar 100% Bay',
      'Dogwood',
      'Zinnia Retail',
    ])
    expect((await list()).totalElements).toBe(6)
  })

  it('shows for an airport the same as its review step', async () => {
    const review = await alice.get<AirportReview>(`/airports/${idOf('Aspenfield')}/instance/26/review`)
    const { completePercent, findings } = review.body
    expect(findings.filter(each => each.severity === 'error')).toHaveLength(1)
    expect(await rowOf('Aspenfield')).toMatchObject({
      completePercent,
      errors: 1,
      warnings: findings.filter(each => each.severity === 'warning' && !each.answer).length,
    })
  })

  it('sorts submissions by their number of answered warnings, most first', async () => {
    const id = idOf('Birchmont')
    await service.write(db =>
      db.update(airportInstance).set({ dwellTimeAmount: 1 }).where(eq(airportInstance.airportId, id)),
    )
    expect(await rowOf('Birchmont')).toMatchObject({ warnings: 1, answered: 0 })
    const { findings } = (await alice.get<AirportReview>(`/airports/${id}/instance/26/review`)).body
    const { warning, figures } = findings.find(each => each.severity === 'warning') ?? {}
    await alice.put(`/airports/${id}/instance/26/warnings`, { findings: [{ warning, figures }] })
    expect(await rowOf('Birchmont')).toMatchObject({ warnings: 0, answered: 1 })
    expect((await names('&sort=answered,desc'))[0]).toBe('Birchmont')
  })

  it('shows for a company the same as its review step', async () => {
    const path = `/companies/${idOf('Ängelholm Foods')}/instance/26/review`
    const { completePercent, findings } = (await alice.get<AirportReview>(path)).body
    expect(findings.filter(each => each.severity === 'error')).toHaveLength(2)
    expect(await rowOf('Ängelholm Foods')).toMatchObject({ completePercent, errors: 2 })
  })

  it('counts no errors if nothing has been filled in yet', async () => {
    expect(await rowOf('Birchmont')).toMatchObject({ completePercent: 0, errors: 0 })
    expect(await rowOf('Zinnia Retail')).toMatchObject({ errors: 0 })
  })

  it('lists who can edit each, and when one of them last visited', async () => {
    await service.write(async db => {
      await db.delete(signIn)
      const { userId } = service.users.ben
      await db.insert(signIn).values({ userId, lastSignInDate: '2026-03-04T05:06:07Z' })
      await affiliate(db, service.users.frank, { airportId: idOf('Birchmont'), axnInstanceId: 26 })
      await affiliate(db, service.users.ella, { companyId: idOf('Zinnia Retail'), axnInstanceId: 26 })
      const left = { userStatus: 'NOT ACTIVE' as const }
      await db.update(appUser).set(left).where(eq(appUser.userId, service.users.ella.userId))
    })
    const row = await rowOf('Aspenfield')
    expect(row.editors.map(each => each.displayName)).toEqual(['ben', 'cora'])
    expect(new Date(row.lastSignInDate ?? '').toISOString()).toBe('2026-03-04T05:06:07.000Z')
    // An affiliated subscriber cannot edit, nor can an inactive user.
    expect((await rowOf('Birchmont')).editors).toEqual([])
    expect((await rowOf('Zinnia Retail')).editors).toEqual([])
  })

  it('shows when anything of an airport last changed; reminding its editors or what a company states is no change', async () => {
    const changed = { airportId: idOf('Dogwood'), axnInstanceId: 26 }
    await service.write(async db => {
      await db.insert(audit).values([
        { ...changed, tableName: 'airport_terminal', at: '2031-02-03T04:05:06Z' },
        { ...changed, tableName: 'reminder', at: '2032-02-03T04:05:06Z' },
        { ...changed, tableName: 'affiliated_airport', at: '2034-02-03T04:05:06Z' },
        { ...changed, axnInstanceId: 27, tableName: 'tenant', at: '2033-02-03T04:05:06Z' },
        // A company that adds a location, or explains one, does not change the airport.
        { ...changed, tableName: 'company_airport_instance', at: '2035-02-03T04:05:06Z' },
        { ...changed, tableName: 'location_statement', at: '2036-02-03T04:05:06Z' },
      ])
    })
    const at = async (name: string) => new Date((await rowOf(name)).lastChangeDate).getUTCFullYear()
    expect(await at('Dogwood')).toBe(2031)
    expect(await at('Birchmont')).toBeLessThan(2031)
    expect((await names('&sort=lastChangeDate,desc'))[0]).toBe('Dogwood')
    const review = await alice.get<AirportReview>(`/airports/${idOf('Dogwood')}/instance/26/review`)
    expect(new Date(review.body.lastChange.modifiedDate).getUTCFullYear()).toBe(2031)
  })

  it('shows an airport that was added to the year and assigned to someone as not saved yet', async () => {
    const airportId = idOf('Dogwood')
    const added = await alice.post(`/airports/${airportId}/instance/27`)
    expect(added.status, added.text).toBeLessThan(300)
    await service.write(db => affiliate(db, service.users.ben, { airportId, axnInstanceId: 27 }))
    const ben = service.as('ben')
    const review = `/airports/${airportId}/instance/27/review`
    expect((await ben.get<AirportReview>(review)).body.lastChange.isCreation).toBe(true)
    const comment = { airportComment: 'The north hall is closed.' }
    await ben.put(`/airports/${airportId}/instance/27/comments/AIRPORTWIDE`, comment)
    const { lastChange } = (await ben.get<AirportReview>(review)).body
    expect(lastChange).toMatchObject({ isCreation: false, modifiedUserName: 'Ben Birchfield' })
  })

  it('is sorted by submission; a remark, a decision, and sending back do not change the order', async () => {
    const move = async (who: PersonName, name: string, axnInstanceStatus: string) => {
      const path = `/airports/${idOf(name)}/instance/26/status`
      const moved = await service.as(who).put(path, { axnInstanceStatus, reason: 'Please look again.' })
      expect(moved.status, moved.text).toBe(200)
    }
    const bySubmission = () => names('&kind=airport&sort=submissionDate')
    await service.write(db =>
      db.insert(airportStatusChange).values(
        ['Dogwood', 'Cedar 100% Bay', 'Birchmont'].map((name, index) => ({
          subjectId: idOf(name),
          axnInstanceId: 26,
          fromStatus: 'INPROGRESS' as const,
          toStatus: 'PENDING' as const,
          action: 'Submit for Review',
          modifiedDate: `2020-01-0${index + 1}T00:00:00Z`,
        })),
      ),
    )
    const order = ['Dogwood', 'Cedar 100% Bay', 'Birchmont', 'Aspenfield']
    expect(await bySubmission()).toEqual(order)
    await move('alice', 'Dogwood', 'APPROVED')
    await move('alice', 'Dogwood', 'PENDING')
    await move('alice', 'Cedar 100% Bay', 'PENDING')
    expect(await bySubmission()).toEqual(order)
  })

  it('shows when each was submitted, and withdrawn if it was not submitted again', async () => {
    const change = (
      fromStatus: 'INPROGRESS' | 'PENDING',
      toStatus: 'INPROGRESS' | 'PENDING',
      day: number,
      action = 'Submit for Review',
    ) =>
      service.write(db =>
        db.insert(airportStatusChange).values({
          subjectId: idOf('Aspenfield'),
          axnInstanceId: 26,
          fromStatus,
          toStatus,
          action,
          modifiedDate: `2020-01-0${day}T00:00:00Z`,
        }),
      )
    const days = async () => {
      const { submissionDate, withdrawalDate } = await rowOf('Aspenfield')
      return [submissionDate?.slice(0, 10), withdrawalDate?.slice(0, 10)]
    }
    expect(await days()).toEqual([undefined, undefined])
    await change('INPROGRESS', 'PENDING', 1)
    expect(await days()).toEqual(['2020-01-01', undefined])
    await change('PENDING', 'INPROGRESS', 2)
    expect(await days()).toEqual(['2020-01-01', '2020-01-02'])
    const file = await alice.get('/desk/instance/26/file?columns=submissionDate,withdrawalDate')
    expect(file.text).toContain('Withdrawn 2020-01-02T00:00:00Z,2020-01-02T00:00:00Z')
    await change('INPROGRESS', 'PENDING', 3)
    expect(await days()).toEqual(['2020-01-03', undefined])
    await change('PENDING', 'INPROGRESS', 4, undoAction)
    expect(await days()).toEqual(['2020-01-03', undefined])
    await change('INPROGRESS', 'PENDING', 5, undoAction)
    expect(await days()).toEqual(['2020-01-03', undefined])
  })

  it.each([
    ['&axnInstanceStatus=PENDING', ['Birchmont', 'Zinnia Retail']],
    ['&kind=company', ['Ängelholm Foods', 'Zinnia Retail']],
    ['&axnInstanceStatus=INPROGRESS,REJECTED', ['Ängelholm Foods', 'Aspenfield']],
    ['&hasEditor=N', ['Birchmont', 'Cedar 100% Bay', 'Dogwood', 'Zinnia Retail']],
    ['&editors=dogwell', ['Ängelholm Foods']],
    ['&keyword=birch', ['Aspenfield', 'Birchmont']],
    ['&keyword=100%25', ['Cedar 100% Bay']],
    ['&keyword=%25', ['Cedar 100% Bay']],
    ['&keyword=dogwell', ['Ängelholm Foods']],
    ['&kind=airport&axnInstanceStatus=PENDING&keyword=zinnia', []],
  ])('is narrowed by %s', async (query, found) => {
    expect(await names(query)).toEqual(found)
    const keys = await alice.get<DeskItem[]>(`/desk/instance/26/items?${query.slice(1)}`)
    expect(keys.body).toEqual(found.map(itemOf))
  })

  it('is sorted by any of its columns, missing values last, and by nothing else', async () => {
    expect(await names('&sort=name,desc')).toEqual((await names()).toReversed())
    expect(await names('&sort=axnInstanceStatus')).toEqual([
      'Aspenfield',
      'Ängelholm Foods',
      'Birchmont',
      'Zinnia Retail',
      'Cedar 100% Bay',
      'Dogwood',
    ])
    await service.write(db =>
      db.insert(reminder).values({ airportId: idOf('Dogwood'), axnInstanceId: 26, email: 'a@b.example' }),
    )
    expect((await names('&sort=lastReminderDate'))[0]).toBe('Dogwood')
    expect((await names('&sort=lastReminderDate,desc'))[0]).toBe('Dogwood')
  })

  it.each(['completePercent', 'errors'] as const)('is sorted by %s over all pages', async by => {
    const values = (await list(`&sort=${by}`)).content.map(each => each[by])
    expect(new Set(values).size).toBeGreaterThan(1)
    expect(values).toEqual(values.toSorted((one, other) => one - other))
    expect((await list(`&sort=${by},desc`)).content.map(each => each[by])).toEqual(values.toReversed())
    const page = `/desk/instance/26?size=2&page=1&sort=${by}`
    const { body } = await alice.get<Paged<DeskRow>>(page)
    expect(body.content.map(each => each[by])).toEqual(values.slice(2, 4))
    expect(body.totalElements).toBe(6)
  })

  it('comes in pages', async () => {
    const { body } = await alice.get<Paged<DeskRow>>('/desk/instance/26?size=10&page=1')
    expect(body).toMatchObject({ totalElements: 6, content: [], number: 1 })
    const second = await alice.get<Paged<DeskRow>>('/desk/instance/26?size=4&page=1')
    expect(second.body.content.map(each => each.name)).toEqual(['Dogwood', 'Zinnia Retail'])
  })

  it('is a CSV as filtered and with the columns of the screen', async () => {
    const { text, headers } = await alice.get('/desk/instance/26/file?kind=company&sort=name,desc')
    expect(headers['content-type']).toContain('text/csv')
    const [heading, ...lines] = text.trim().split('\r\n')
    expect(heading).toMatch(/^Name,Status,Complete \(%\),/)
    expect(lines.map(line => line.split(',')[0])).toEqual(['Zinnia Retail', 'Ängelholm Foods'])
    expect(lines[1]).toContain('Unlocked for editing')
    expect(lines[1]).toContain('"Dogwell, Dana (dana)"')
    expect(outcome(await alice.get('/desk/instance/77/file'))).toBe('notFound')
  })
})

describe('the summary above the desk', () => {
  const overview = async (year = 26) =>
    (await alice.get<DeskOverview>(`/desk/instance/${year}/overview`)).body

  it('counts the statuses and weights the published airports by last year’s traffic', async () => {
    const { counts, ...rest } = await overview()
    expect(rest).toMatchObject({
      axnInstanceName: '2026',
      airports: 4,
      publishedAirports: 1,
      // 4,000 of 1,000 + 2,000 + 3,000 + 4,000.
      trafficPercent: 40,
      lastYearName: '2025',
      airportsWithoutTraffic: 0,
    })
    expect(counts).toContainEqual({ kind: 'company', axnInstanceStatus: 'REJECTED', count: 1 })
    expect(counts.reduce((sum, each) => sum + each.count, 0)).toBe(6)
  })

  it('uses the terminals’ enplanements if the airport gave none, and omits airports without either', async () => {
    await service.write(async db => {
      const unknown = { enplaneTotal: null }
      for (const name of ['Dogwood', 'Aspenfield']) {
        const where = eq(airportInstance.airportId, idOf(name))
        await db.update(airportInstance).set(unknown).where(where)
      }
      await makeTerminal(db, { airportId: idOf('Dogwood'), axnInstanceId: 25, enplaneTotal: 3000 })
      await makeTerminal(db, { airportId: idOf('Dogwood'), axnInstanceId: 25, enplaneTotal: 2000 })
    })
    expect(await overview()).toMatchObject({ trafficPercent: 50, airportsWithoutTraffic: 1 })
  })

  it('has no share if there was no year before, and does not exist for an unknown year', async () => {
    expect(await overview(25)).toMatchObject({ trafficPercent: null, lastYearName: null })
    expect(outcome(await alice.get('/desk/instance/77/overview'))).toBe('notFound')
  })
})

describe('several together', () => {
  const all = () => Object.values(items).map(each => ({ ...each, axnInstanceId: 26 }))
  const inYear = (...names: string[]) => names.map(name => ({ ...itemOf(name), axnInstanceId: 26 }))
  const act = (body: BulkRequestInput) => runBulkAction(service, alice, body)
  const statuses = async () =>
    Object.fromEntries((await list()).content.map(each => [each.name, each.axnInstanceStatus]))
  const doneNames = ({ lines }: BulkResult) =>
    lines.filter(each => each.outcome === 'done').map(each => each.name)

  it('are approved if they are in review; the others stay unchanged, each with the reason', async () => {
    const before = await statuses()
    const preview = await previewBulkAction(alice, { action: 'approve', items: all() })
    expect(await statuses()).toEqual(before)
    const { lines } = await act({ action: 'approve', items: all() })
    expect(lines).toEqual(preview.lines)
    expect(lines.map(({ name, outcome: result, message }) => [name.split(' (')[0], result, message])).toEqual(
      [
        [
          'Aspenfield',
          'refused',
          'The status is “In progress”. This action requires the status “In review”.',
        ],
        ['Birchmont', 'done', 'Approved'],
        ['Cedar 100% Bay', 'unneeded', 'The status is “Approved”.'],
        ['Dogwood', 'unneeded', 'The status is “Published”.'],
        [
          'Ängelholm Foods',
          'refused',
          'The status is “Unlocked for editing”. This action requires the status “In review”.',
        ],
        ['Zinnia Retail', 'done', 'Approved'],
      ],
    )
    expect(await statuses()).toEqual({ ...before, Birchmont: 'APPROVED', 'Zinnia Retail': 'APPROVED' })
  })

  it('are published; approving does not unpublish any', async () => {
    expect(doneNames(await act({ action: 'publish', items: all() }))).toHaveLength(1)
    await act({ action: 'approve', items: inYear('Dogwood') })
    expect(await statuses()).toMatchObject({ 'Cedar 100% Bay': 'PUBLISHED', Dogwood: 'PUBLISHED' })
    expect(doneNames(await act({ action: 'unpublish', items: all() }))).toHaveLength(2)
    expect(await statuses()).toMatchObject({ 'Cedar 100% Bay': 'APPROVED', Dogwood: 'APPROVED' })
  })

  it('are recorded with who, from, to, and why, and one refusal affects no other', async () => {
    const sent = inYear('Birchmont', 'Dogwood', 'Cedar 100% Bay')
    const { lines } = await act({ action: 'sendBack', text: 'The rent is missing.', items: sent })
    expect(lines.map(each => each.outcome)).toEqual(['done', 'refused', 'done'])
    const changes = await service.write(db => db.select().from(airportStatusChange))
    expect(changes).toMatchObject([
      { subjectId: idOf('Birchmont'), fromStatus: 'PENDING', toStatus: 'REJECTED' },
      { subjectId: idOf('Cedar 100% Bay'), fromStatus: 'APPROVED', toStatus: 'PENDING' },
    ])
    for (const change of changes) {
      expect(change.reason).toBe('The rent is missing.')
      expect(change.modifiedUserId).toBe(service.users.alice.userId)
    }
  })

  it('are sent back only with a reason, which is emailed to their editors', async () => {
    await service.write(async db => {
      await affiliate(db, service.users.ben, { airportId: idOf('Birchmont'), axnInstanceId: 26 })
      await affiliate(db, service.users.dana, { companyId: idOf('Zinnia Retail'), axnInstanceId: 26 })
    })
    const sent = inYear('Birchmont', 'Zinnia Retail')
    for (const text of [undefined, '', '   ']) {
      expect(outcome(await startBulkAction(alice, { action: 'sendBack', text, items: sent }))).toBe(
        'invalidInput',
      )
    }
    await act({ action: 'sendBack', text: 'Please look at the rent again.', items: sent })
    expect(service.mails.map(mail => mail.to).toSorted()).toEqual([
      'ben@people.example',
      'dana@people.example',
    ])
    const toBen = service.mails.find(mail => mail.to.startsWith('ben'))
    expect(toBen?.subject).toMatch(/^[A-Z0-9]{3} 2026 was returned to you$/)
    expect(toBen?.text).toContain('Please look at the rent again.')
    expect(service.mails.find(mail => mail !== toBen)?.text).toContain(
      `/wizard/companies/${idOf('Zinnia Retail')}/steps/review?instance=26`,
    )
  })

  it('of a historical year stay unchanged', async () => {
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PENDING' })
        .where(eq(airportInstance.axnInstanceId, 25)),
    )
    for (const action of ['approve', 'remind'] as const) {
      const { lines } = await act({ action, items: [{ ...itemOf('Birchmont'), axnInstanceId: 25 }] })
      expect(lines).toMatchObject([
        { outcome: 'refused', message: expect.stringMatching(/closed/) as string },
      ])
    }
  })

  it('that do not exist are refused separately, and one given twice is changed once', async () => {
    const missing = { kind: 'airport', id: 2_000_000, axnInstanceId: 26 } as const
    const { lines } = await act({
      action: 'approve',
      items: [missing, ...inYear('Birchmont', 'Birchmont')],
    })
    expect(lines.map(each => [each.outcome, each.message])).toEqual([
      ['refused', 'This record does not exist.'],
      ['done', 'Approved'],
    ])
  })

  it('that have not been submitted are reminded by email, which is recorded', async () => {
    await service.write(async db => {
      await db
        .update(axnInstance)
        .set({ submissionDeadline: '2126-06-30' })
        .where(eq(axnInstance.axnInstanceId, 26))
      await db
        .update(airport)
        .set({ iataCode: 'QZZ' })
        .where(eq(airport.airportId, idOf('Aspenfield')))
      await db
        .update(companyInstance)
        .set({ axnInstanceStatus: 'INPROGRESS' })
        .where(eq(companyInstance.companyId, idOf('Zinnia Retail')))
    })
    expect((await rowOf('Aspenfield')).lastReminderDate).toBeNull()
    const request = { action: 'remind', items: all(), text: 'See you in Denver.' } as const
    const { sample } = await previewBulkAction(alice, request)
    const { lines } = await act(request)
    expect(
      Object.fromEntries(lines.map(each => [each.name.split(' (')[0], [each.outcome, each.message]])),
    ).toEqual({
      Aspenfield: ['done', 'ben@people.example, cora@people.example'],
      Birchmont: ['unneeded', 'The status is “In review”.'],
      'Cedar 100% Bay': ['unneeded', 'The status is “Approved”.'],
      Dogwood: ['unneeded', 'The status is “Published”.'],
      'Ängelholm Foods': ['done', 'dana@people.example'],
      'Zinnia Retail': ['refused', 'No one is affiliated. Affiliate a user first.'],
    })
    expect(service.mails.map(mail => mail.to).toSorted()).toEqual([
      'ben@people.example',
      'cora@people.example',
      'dana@people.example',
    ])
    const mail = service.mails.find(each => each.to === 'ben@people.example')
    expect(sample).toEqual({ to: mail?.to, subject: mail?.subject, text: mail?.text })
    expect(mail?.subject).toBe('QZZ 2026: please submit your data by June 30, 2126')
    expect(mail?.text).toContain('See you in Denver.')
    expect(mail?.text).toContain('Aspenfield (QZZ)')
    expect(mail?.text).toContain('by June 30, 2126')
    expect(mail?.text).toMatch(/\d+% complete: 1 error to correct/)
    expect(mail?.text).toContain(
      `http://localhost:3000/wizard/airports/${idOf('Aspenfield')}/steps/review?instance=26`,
    )
    const readReminders = await service.write(db => db.select().from(reminder).orderBy(reminder.userId))
    expect(readReminders.map(each => [each.userId, each.modifiedUserId])).toEqual([
      [service.users.ben.userId, service.users.alice.userId],
      [service.users.cora.userId, service.users.alice.userId],
      [service.users.dana.userId, service.users.alice.userId],
    ])
    expect((await rowOf('Aspenfield')).lastReminderDate).not.toBeNull()
    expect((await rowOf('Dogwood')).lastReminderDate).toBeNull()
  })

  it('are told of a deadline that has passed, not asked to meet it', async () => {
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ submissionDeadline: '2026-06-30' })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    await act({ action: 'remind', items: inYear('Ängelholm Foods') })
    expect(service.mails[0]?.subject).toMatch(/ 2026: your data was due on June 30, 2026$/)
    expect(service.mails[0]?.text).toContain('The deadline was June 30, 2026. Please submit it for review.')
  })

  it('are reminded without a date if the year has no deadline', async () => {
    await act({ action: 'remind', items: inYear('Ängelholm Foods') })
    expect(service.mails[0]?.text).toContain('Please complete it and submit it for review.')
  })
})
