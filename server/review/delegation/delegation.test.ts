import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportReview } from '#domain/review/airportReview.ts'
import { frameCalls, stepCalls } from '#domain/review/delegatedCalls.ts'
import { maxLinks, type Delegation } from '#domain/review/delegation.ts'
import { linkHeader, type OpenedLink } from '#domain/review/openedLink.ts'
import type { SubjectKind } from '#domain/review/subjectKind.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { outcome, useService, type Client } from '#tests/app.ts'
import { bodies, queries } from '#tests/bodies.ts'
import {
  affiliate,
  makeAirportInstance,
  makeCompanyInstance,
  makeContact,
  makeParkingRate,
  makeTenant,
  makeTerminal,
} from '#tests/make.ts'
import { fillBody, fillPath, listOperations, type Operation } from '#tests/operations.ts'
import { whoMay } from '#tests/permissions.ts'
import { airportInstance } from '../../database/schema/airports.ts'
import { delegation } from '../../database/schema/delegations.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { affiliatedAirport, appUser } from '../../database/schema/users.ts'

type Made = Delegation & { url: string }

const service = useService()
const ben = service.as('ben')
const stranger = service.as('stranger')
const figure = 76_543_219
/** A length that no identifier and no fraction of a second has. */
const dwellTime = 90_817_263
/** Of last year's parking. */
const formerSpaces = 80_716_253
let airportId: number
let companyId: number
let terminalId: number
let otherTerminalId: number

beforeEach(() =>
  service.write(async db => {
    ;({ airportId } = await makeAirportInstance(db, {
      enplaneTotal: figure,
      passengerTotal: figure,
      dwellTimeAmount: dwellTime,
      advertisingRevenueTotal: figure,
    }))
    ;({ companyId } = await makeCompanyInstance(db, {}))
    const totals = [
      { tenantType: 'DUTYFREE' as const, grossSalesTotal: figure, rentAirportTotal: 1, areaTotal: 1 },
    ]
    ;({ terminalId } = await makeTerminal(db, { airportId, totals: [] }))
    otherTerminalId = (await makeTerminal(db, { airportId, enplaneTotal: figure, totals })).terminalId
    await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    await affiliate(db, service.users.dana, { companyId, axnInstanceId: 26 })
  }),
)

const ofAirport = () => `/airports/${airportId}/instance/26`
const ofCompany = () => `/companies/${companyId}/instance/26`

const give = async (step: string, more: object = {}, by: Client = ben, of = ofAirport()) =>
  by.post<Made>(`${of}/links`, { step, colleagueName: 'Jo Reed', ...more })

const secretOf = (url: string) => new URL(url).hash.slice(1)

/** As the colleague whose browser has opened the link. */
async function open(url: string, headers: Record<string, string> = {}) {
  const secret = secretOf(url)
  const opened = await service.with(headers).post<OpenedLink>('/links/open', { secret })
  expect(opened.status, opened.text).toBe(200)
  const { delegationId } = opened.body
  const [cookie = ''] = String(opened.headers['set-cookie']).split(';')
  return { jo: service.with({ cookie, [linkHeader]: String(delegationId) }), opened }
}

const openFor = async (step: string, more: object = {}) => (await open((await give(step, more)).body.url)).jo

describe('a link for a colleague', () => {
  it('opens one step without an account, with a cookie that no script can read', async () => {
    const given = await give('contacts')
    expect(given.body.url).toMatch(/^http:\/\/localhost:3000\/links#[\w-]{43}$/)
    const { jo, opened } = await open(given.body.url)
    expect(opened.body).toMatchObject({
      kind: 'airport',
      subjectId: airportId,
      step: 'contacts',
      colleagueName: 'Jo Reed',
      giverName: 'Ben Birchfield',
    })
    expect(String(opened.headers['set-cookie'])).toMatch(/; Path=\/api\/; .*HttpOnly; SameSite=Strict/)
    expect((await jo.get(`${ofAirport()}/contacts`)).status).toBe(200)
    const session = (await jo.get<{ user: { firstName: string; email: string }; link: object }>('/session'))
      .body
    expect(session.user).toMatchObject({ firstName: 'Jo Reed', email: '', userId: -given.body.delegationId })
    expect(JSON.stringify(session)).not.toContain(service.users.ben.email)
    const [listed] = (await ben.get<Delegation[]>(`${ofAirport()}/links`)).body
    expect(listed).toMatchObject({ state: 'open', giverName: 'Ben Birchfield', email: null })
    expect(listed?.lastOpenedDate).not.toBeNull()
  })

  it('gives the colleague’s name in the history, for every change', async () => {
    const jo = await openFor('expansion')
    const plan = { expansionPlannedText: 'A new hall', areaTotal: 900, completionDateText: '2028' }
    const saved = await jo.post(`${ofAirport()}/expansion`, plan)
    expect(saved.status, saved.text).toBe(200)
    const who = 'Jo Reed (by link from Ben Birchfield)'
    const history = (
      await ben.get<{ content: { userName: string; kind: string }[] }>(`${ofAirport()}/history`)
    ).body
    expect(history.content.find(each => each.kind === 'airportExpansion')?.userName).toBe(who)
    const actions = (
      await ben.get<{ content: { userName: string; undoRefusal: string | null }[] }>(`${ofAirport()}/actions`)
    ).body
    expect(actions.content).toContainEqual(expect.objectContaining({ userName: who, undoRefusal: null }))
  })

  it('gives the colleague’s name as the last editor, until someone else saves', async () => {
    const jo = await openFor('info')
    const saveInfo = async (client: Client, dwellTimeAmount: number) => {
      const { body } = await client.get<{ version: number }>(ofAirport())
      return client.put(ofAirport(), { ...body, dwellTimeAmount }, { 'if-match': `"${body.version}"` })
    }
    const saved = await saveInfo(jo, 43)
    expect(saved.status, saved.text).toBe(200)
    const whoSaved = async () =>
      (await ben.get<{ modifiedUserName: string }>(ofAirport())).body.modifiedUserName
    expect(await whoSaved()).toBe('Jo Reed (by link from Ben Birchfield)')
    await service.write(db =>
      db.execute(sql`select set_config('factbook.delegation', '', true),
      set_config('factbook.action', '', true), set_config('factbook.action_added', '', true)`),
    )
    expect((await saveInfo(ben, 44)).status).toBe(200)
    expect(await whoSaved()).toBe('Ben Birchfield')
  })

  it('is withdrawn by any editor of the airport, and ends on the next request', async () => {
    const { body } = await give('contacts')
    const { jo } = await open(body.url)
    expect(outcome(await service.as('cora').delete(`${ofAirport()}/links/${body.delegationId}`))).toBe(
      'notAffiliated',
    )
    await service.write(db => affiliate(db, service.users.cora, { airportId, axnInstanceId: 26 }))
    expect((await service.as('cora').delete(`${ofAirport()}/links/${body.delegationId}`)).status).toBe(200)
    expect(outcome(await jo.get(`${ofAirport()}/contacts`))).toBe('linkEnded')
    expect(outcome(await stranger.post('/links/open', { secret: secretOf(body.url) }))).toBe('linkEnded')
    const [listed] = (await ben.get<Delegation[]>(`${ofAirport()}/links`)).body
    expect(listed?.state).toBe('withdrawn')
    expect(outcome(await ben.delete(`${ofCompany()}/links/${body.delegationId}`))).toBe('forbidden')
  })

  it('ends after two weeks', async () => {
    const { body } = await give('contacts')
    const days = (Date.parse(body.expiresDate) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(14)
    const { jo } = await open(body.url)
    await service.write(db => db.update(delegation).set({ expiresDate: sql`now() - interval '1 second'` }))
    expect(outcome(await jo.get(`${ofAirport()}/contacts`))).toBe('linkEnded')
    expect((await ben.get<Delegation[]>(`${ofAirport()}/links`)).body[0]?.state).toBe('expired')
  })

  it('ends when the editor who created it may no longer edit', async () => {
    const { body } = await give('contacts')
    const { jo } = await open(body.url)
    const { userId, securityRoleId } = service.users.ben
    const setBen = (change: Partial<typeof appUser.$inferInsert>) =>
      service.write(db => db.update(appUser).set(change).where(eq(appUser.userId, userId)))
    for (const change of [{ securityRoleId: 0 }, { userStatus: 'NOT ACTIVE' } as const]) {
      await setBen(change)
      expect(outcome(await jo.get(`${ofAirport()}/contacts`))).toBe('linkEnded')
      expect(outcome(await jo.put(`${ofAirport()}/contacts/confirm`))).toBe('linkEnded')
      expect(outcome(await stranger.post('/links/open', { secret: secretOf(body.url) }))).toBe('linkEnded')
      await setBen({ securityRoleId, userStatus: 'ACTIVE' })
      expect((await jo.get(`${ofAirport()}/contacts`)).status).toBe(200)
    }
    await service.write(db => db.delete(affiliatedAirport).where(eq(affiliatedAirport.userId, userId)))
    expect(outcome(await jo.get(`${ofAirport()}/contacts`))).toBe('linkEnded')
    expect((await service.as('alice').get<Delegation[]>(`${ofAirport()}/links`)).body[0]?.state).toBe('ended')
  })

  it('ends when the year is closed', async () => {
    const { body } = await give('contacts', {}, service.as('alice'))
    const { jo } = await open(body.url)
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ axnInstanceMasterStatus: 'HISTORICAL' })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    expect(outcome(await jo.get(`${ofAirport()}/contacts`))).toBe('linkEnded')
    expect(outcome(await stranger.post('/links/open', { secret: secretOf(body.url) }))).toBe('linkEnded')
    expect((await ben.get<Delegation[]>(`${ofAirport()}/links`)).body[0]?.state).toBe('ended')
  })

  it('ends when its terminal is removed', async () => {
    const { body } = await give('terminals', { terminalId })
    const path = `${ofAirport()}/terminals/${terminalId}`
    expect((await service.as('alice').delete(path)).status).toBe(200)
    expect(outcome(await stranger.post('/links/open', { secret: secretOf(body.url) }))).toBe('linkEnded')
    expect((await ben.get<Delegation[]>(`${ofAirport()}/links`)).body[0]?.state).toBe('ended')
  })

  it('changes nothing once the airport is submitted, not even an administrator’s link', async () => {
    const ofAlice = (await open((await give('contacts', {}, service.as('alice'))).body.url)).jo
    const jo = await openFor('contacts')
    await service.write(db =>
      db
        .update(airportInstance)
        .set({ axnInstanceStatus: 'PENDING' })
        .where(eq(airportInstance.airportId, airportId)),
    )
    for (const each of [jo, ofAlice]) {
      expect(outcome(await each.put(`${ofAirport()}/contacts/confirm`))).toBe('lockedForReview')
      expect((await each.get(`${ofAirport()}/contacts`)).status).toBe(200)
    }
    expect(outcome(await give('contacts'))).toBe('lockedForReview')
  })

  it('is emailed, with a separate secret that only the email contains', async () => {
    const { body } = await give('contacts', { email: 'jo@people.example' })
    await service.idle()
    const [mail] = service.mails
    expect(mail).toMatchObject({ to: 'jo@people.example' })
    expect(mail?.text).toContain('Ben Birchfield has asked you to fill in the step “Contacts')
    const url = /http:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(url).not.toBe(body.url)
    for (const each of [url, body.url]) {
      expect((await (await open(each)).jo.get(`${ofAirport()}/contacts`)).status).toBe(200)
    }
    const rows = await service.write(db => db.execute(sql`select * from audit, job, delegation`))
    expect(JSON.stringify(rows.rows)).not.toContain(secretOf(url))
    expect(JSON.stringify(rows.rows)).not.toContain(secretOf(body.url))
  })

  it('is only for steps that allow it, and for existing terminals', async () => {
    for (const step of ['review', 'location', 'unheard'])
      expect(outcome(await give(step))).toBe('invalidInput')
    expect(outcome(await give('terminals', { terminalId: 2_000_000 }))).toBe('unknownReference')
    expect(outcome(await give('contacts', { terminalId }))).toBe('unknownReference')
    expect(outcome(await give('contacts', { email: 'nobody' }))).toBe('invalidInput')
    const rows = Array.from({ length: maxLinks }, (_, number) => ({
      airportId,
      axnInstanceId: 26,
      step: 'info',
      colleagueName: 'Jo',
      givenUserId: service.users.ben.userId,
      linkHash: String(number).padStart(64, '0'),
      expiresDate: '2030-01-01',
    }))
    await service.write(db => db.insert(delegation).values(rows))
    expect(outcome(await give('contacts'))).toBe('tooManyLinks')
  })
})

describe('the secret', () => {
  it('cannot be guessed', async () => {
    const { body } = await give('contacts')
    const outcomes = []
    for (let number = 0; number < 45; number++) {
      outcomes.push(outcome(await stranger.post('/links/open', { secret: String(number).padStart(43, 'x') })))
    }
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['linkEnded', 'tooManyAttempts'])
    // The colleague may share a network with an attacker.
    expect((await open(body.url)).opened.status).toBe(200)
  })

  it('counts only in its own cookie, together with the header', async () => {
    const { body } = await give('contacts')
    const secret = secretOf(body.url)
    const header = String(body.delegationId)
    const own = `factbook_link_${header}=${secret}`
    const contacts = `${ofAirport()}/contacts`
    expect(outcome(await service.with({ cookie: own }).get(contacts))).toBe('notSignedIn')
    expect(outcome(await service.with({ authorization: `Bearer ${secret}` }).get(contacts))).toBe(
      'notSignedIn',
    )
    for (const [cookie, named] of [
      ['', header],
      [`factbook_link_${header}=${'x'.repeat(43)}`, header],
      [own, '1'],
      [own, `${header} or 1=1`],
      [`factbook_token=${secret}`, header],
    ] as const) {
      expect(outcome(await service.with({ cookie, [linkHeader]: named }).get(contacts))).toBe('linkEnded')
    }
  })

  it('leaves the session of a signed-in person unchanged, and never mixes with it', async () => {
    const { body } = await give('contacts')
    const token = `factbook_token=${service.token('alice')}`
    const { opened } = await open(body.url, { cookie: token })
    expect(String(opened.headers['set-cookie'])).not.toContain('factbook_token')
    const cookie = `${token}; ${String(opened.headers['set-cookie']).split(';')[0]}`
    const asJo = service.with({ cookie, [linkHeader]: String(body.delegationId) })
    expect(outcome(await asJo.get('/users'))).toBe('notByLink')
    expect(outcome(await asJo.delete('/session'))).toBe('notByLink')
    expect((await asJo.get<{ user: { firstName: string } }>('/session')).body.user.firstName).toBe('Jo Reed')
    const asAlice = service.with({ cookie })
    expect((await asAlice.get('/users')).status).toBe(200)
    const bearer = service.with({
      cookie,
      [linkHeader]: String(body.delegationId),
      authorization: `Bearer ${service.token('alice')}`,
    })
    expect(outcome(await bearer.get('/users'))).toBe('notByLink')
  })
})

/** The API's document is the same for each test. */
let documented: Map<string, Operation> | undefined

/** Every call of the API about these records, as a request. */
async function listRequests(ids: Record<string, unknown>) {
  const known = {
    year: '2026',
    report: 'ratioReport',
    actionId: '00000000-0000-4000-8000-000000000000',
    ...ids,
  }
  const operations = (documented ??= await listOperations(service))
  return Object.keys(whoMay).map(call => {
    const [method = ''] = call.split(' ')
    const operation = operations.get(call)
    if (!operation) throw new Error(`${call} is not documented`)
    const path = fillPath(call, operation, known) + (queries[call] ?? '')
    return { call, operationId: operation.operationId, method, path, body: fillBody(call, operation, known) }
  })
}

const refused = new Set(['notByLink', 'notSignedIn', 'forbidden', 'notAffiliated'])
const steps = Object.entries(stepCalls).flatMap(([kind, ofKind]) =>
  Object.entries<readonly Endpoint[]>(ofKind).map(([step, calls]) => ({
    kind,
    step,
    own: new Set([
      ...calls.map(each => each.operationId),
      ...frameCalls[kind as SubjectKind].map(each => each.operationId),
    ]),
  })),
)

/**
 * Calls that belong to a step. Calls that belong to none are refused for all links alike, so only the first step of
 * each kind tests them.
 */
const callsOfSteps = new Set(steps.flatMap(each => [...each.own]))

describe.each(steps)('a link to the step $step of the $kind', ({ kind, step, own }) => {
  const isFirst = steps.find(each => each.kind === kind)?.step === step
  const isTried = (operationId: string) => isFirst || callsOfSteps.has(operationId)
  const giveOwn = () => (kind === 'airport' ? give(step) : give(step, {}, service.as('dana'), ofCompany()))

  it('allows the calls of that step, and no others', async () => {
    const { jo } = await open((await giveOwn()).body.url)
    const known = { airportId, companyId, terminalId, instanceId: 26, axnInstanceId: 26, airlineId: 1 }
    for (const { call, operationId, method, path, body } of await listRequests(known)) {
      if (!isTried(operationId)) continue
      const came = outcome(await jo.send(method, path, body))
      if (own.has(operationId)) expect([...refused], call).not.toContain(came)
      else expect(came, call).toBe('notByLink')
    }
  })

  // Other calls are refused even for the link's own airport or company.
  it('allows them for no other airport, company, or year', async () => {
    const { jo } = await open((await giveOwn()).body.url)
    const other = await service.write(async db => {
      const far = await makeAirportInstance(db, {})
      const farCompany = await makeCompanyInstance(db, {})
      await makeAirportInstance(db, { airportId, axnInstanceId: 27 })
      await makeCompanyInstance(db, { companyId, axnInstanceId: 27 })
      return { airportId: far.airportId, companyId: farCompany.companyId }
    })
    const elsewhere = { ...other, instanceId: 26, axnInstanceId: 26, terminalId }
    const nextYear = { airportId, companyId, instanceId: 27, axnInstanceId: 27, terminalId }
    for (const known of [elsewhere, nextYear]) {
      for (const { call, method, path, body, operationId } of await listRequests(known)) {
        const isAbout =
          /\/(airports|companies|airport|companyairportinstance)\/\{(airportId|companyId)\}|instanceId\}/.test(
            call,
          )
        if ((!isAbout && call !== 'POST /tenants') || !own.has(operationId)) continue
        // A list of names of the same year.
        if (operationId === 'lookupAirports' && known === elsewhere) continue
        expect(outcome(await jo.send(method, path, body)), call).toBe('notByLink')
      }
    }
  })
})

describe('the open tasks', () => {
  const markIn = (client: Client, figures: string[], unavailable = true) =>
    client.put<AirportReview>(`${ofAirport()}/unavailable`, { figures, unavailable })
  const listMissing = ({ findings }: AirportReview) =>
    findings.flatMap(each => each.missing.map(({ figure }) => figure))

  it('are those of the step only, and its figures can be marked as not available', async () => {
    const all = (await ben.get<AirportReview>(`${ofAirport()}/review`)).body
    const jo = await openFor('info')
    const own = (await jo.get<AirportReview>(`${ofAirport()}/review`)).body
    expect(own).toMatchObject({ remarks: [], actions: [], history: [], comparison: [], completePercent: 0 })
    expect(own.steps.map(each => each.step)).toEqual(['info'])
    expect(own.findings).toEqual(all.findings.filter(each => each.step === 'info'))
    const [figure = ''] = listMissing(own)
    const marked = await markIn(jo, [figure])
    expect(marked.status, marked.text).toBe(200)
    expect(marked.body.unavailable).toMatchObject([
      { step: 'info', figures: [{ figure }], modifiedUserName: 'Jo Reed (by link from Ben Birchfield)' },
    ])
    const [elsewhere = ''] = listMissing({
      ...all,
      findings: all.findings.filter(each => each.step !== 'info'),
    })
    expect(outcome(await markIn(jo, [elsewhere]))).toBe('stale')
    expect((await markIn(ben, [elsewhere])).status).toBe(200)
    expect(outcome(await markIn(jo, [elsewhere], false))).toBe('stale')
    expect((await markIn(jo, [figure], false)).body.unavailable).toEqual([])
  })

  it('do not reveal totals of other steps by contradictions with the tenants', async () => {
    const tenantData = {
      airportId,
      terminalId: otherTerminalId,
      tenantType: 'DUTYFREE',
      productType: 'DUTYFREE',
    } as const
    await service.write(db => makeTenant(db, tenantData))
    const readFindings = async (client: Client) =>
      (await client.get<AirportReview>(`${ofAirport()}/review`)).body.findings
    const isOfTenants = ({ step, severity }: AirportReview['findings'][number]) =>
      step === 'tenants' && severity === 'contradiction'
    expect((await readFindings(ben)).filter(isOfTenants)).toHaveLength(1)
    expect((await readFindings(await openFor('tenants'))).filter(isOfTenants)).toEqual([])
  })

  it('are those of one terminal if the link is for one', async () => {
    const jo = await openFor('terminals', { terminalId })
    const own = (await jo.get<AirportReview>(`${ofAirport()}/review`)).body
    expect(new Set(own.findings.map(each => each.terminalId))).toEqual(new Set([terminalId]))
    expect(own.steps).toEqual([])
    const [figure = ''] = listMissing(own)
    expect((await markIn(jo, [figure])).body.unavailable).toMatchObject([
      { terminalId, modifiedUserName: 'Jo Reed (by link from Ben Birchfield)' },
    ])
    const other = await openFor('terminals', { terminalId: otherTerminalId })
    expect(outcome(await markIn(other, [figure], false))).toBe('stale')
  })
})

describe('the data of a link', () => {
  it('contains nothing from other steps', async () => {
    const lastYear = { airportId, axnInstanceId: 25 }
    await service.write(async db => {
      await makeContact(db, { airportId, axnInstanceId: 26, lastName: 'Zyxquorn' })
      await makeAirportInstance(db, { ...lastYear, dwellTimeAmount: dwellTime, enplaneTotal: figure })
      await makeTerminal(db, { ...lastYear, terminalId: otherTerminalId, enplaneTotal: figure })
      await makeParkingRate(db, { ...lastYear, parkingSpaceQuantity: formerSpaces })
    })
    for (const step of ['expansion', 'contacts', 'rental-parking', 'tenants', 'covid']) {
      const { jo } = await open((await give(step)).body.url)
      for (const { operationId, method, path } of await listRequests({
        airportId,
        instanceId: 26,
        terminalId,
      })) {
        if (method !== 'GET' || (step !== 'expansion' && !callsOfSteps.has(operationId))) continue
        const { text } = await jo.get(path)
        expect(text, `${step}: ${operationId}`).not.toContain(String(figure))
        expect(text, `${step}: ${operationId}`).not.toContain(String(dwellTime))
        if (step !== 'contacts') expect(text).not.toContain('Zyxquorn')
        if (step !== 'rental-parking') expect(text).not.toContain(String(formerSpaces))
      }
    }
    for (const step of ['info', 'terminals']) {
      const { text } = await (await openFor(step)).get(`${ofAirport()}/lastyear`)
      expect(text, step).toContain(String(step === 'info' ? dwellTime : figure))
      expect(text, step).not.toContain(String(formerSpaces))
    }
    const info = await openFor('info')
    const shown = (await info.get<Record<string, unknown>>(ofAirport())).body
    expect(shown).toMatchObject({
      dwellTimeAmount: dwellTime,
      advertisingRevenueTotal: figure,
      enplaneTotal: null,
    })
    expect((await info.get(`${ofAirport()}/terminals`)).text).not.toContain(String(figure))
  })

  it('is limited to one terminal if the link is, even after another link has read them all', async () => {
    const all = await openFor('terminals')
    expect((await all.get<object[]>(`${ofAirport()}/terminals`)).body).toHaveLength(2)
    const jo = await openFor('terminals', { terminalId })
    const terminals = await jo.get<{ airportTerminalPK: { terminalId: number } }[]>(
      `${ofAirport()}/terminals`,
    )
    expect(terminals.body.map(each => each.airportTerminalPK.terminalId)).toEqual([terminalId])
    expect((await ben.get<object[]>(`${ofAirport()}/terminals`)).body).toHaveLength(2)
    expect((await jo.get<{ enplaneTotal: null }>(ofAirport())).body.enplaneTotal).toBeNull()
    expect((await jo.get(`${ofAirport()}/terminals/${terminalId}`)).status).toBe(200)
    for (const call of await Promise.all([
      jo.get(`${ofAirport()}/terminals/${otherTerminalId}`),
      jo.put(`${ofAirport()}/terminals/${otherTerminalId}/totals`, {}),
      jo.put(`${ofAirport()}/totals`, {}),
    ])) {
      expect(outcome(call)).toBe('notByLink')
    }
    const saved = await jo.put<{ enplaneTotal: number }>(
      `${ofAirport()}/terminals/${terminalId}/totals`,
      bodies['PUT /airports/{airportId}/instance/{instanceId}/terminals/{terminalId}/totals'] ?? {
        enplaneTotal: 7,
        airportTerminalTotals: [],
      },
      { 'if-match': '"1"' },
    )
    expect(saved.status, saved.text).not.toBe(403)
  })
})
