import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportRecord } from '#domain/airports/airportRecord.ts'
import type { MainTerminal } from '#domain/airports/mainTerminal.ts'
import type { AirportTerminal } from '#domain/airports/terminal.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirline, makeAirportInstance, makeTenant, makeTerminal } from '#tests/make.ts'
import { airlineTerminal, terminal } from '../../database/schema/terminals.ts'

const service = useService()
const alice = service.as('alice')
let airportId: number
let terminalId: number

beforeEach(() =>
  service.write(async db => {
    airportId = (await makeAirportInstance(db)).airportId
    terminalId = (await makeTerminal(db, { airportId, terminalName: 'Concourse B' })).terminalId
  }),
)

const entry = (overrides: object = {}) => ({
  terminalName: 'Concourse A',
  terminalShortName: 'A',
  axnStatus: 'ACTIVE',
  ...overrides,
})
const terminals = (year = 26) => `/airports/${airportId}/instance/${year}/terminals`
const pathTo = (id: number, year = 26) => `${terminals(year)}/${id}`
const mainOf = (id: number) =>
  alice.get<MainTerminal>(`/airports/${airportId}/instance/26/terminal/${id}/main`)
const years = (main: MainTerminal) => main.terminalYears.map(each => each.axnInstanceName)

describe('a terminal', () => {
  it('is added to the year of its address, and to the other requested years', async () => {
    await service.write(db => makeAirportInstance(db, { airportId, axnInstanceId: 27 }))
    const one = await alice.post<MainTerminal>(terminals(), entry())
    expect(one.body).toMatchObject({ ...entry(), airportId })
    expect(years(one.body)).toEqual(['2026'])
    const both = await alice.post<MainTerminal>(
      terminals(),
      entry({ terminalName: 'C', axnInstanceIds: [26, 27] }),
    )
    expect(years(both.body)).toEqual(['2027', '2026'])
    expect((await mainOf(both.body.terminalId)).body).toEqual(both.body)
  })

  it('cannot join a closed year or one that the airport is not in', async () => {
    await service.write(db => makeAirportInstance(db, { airportId, axnInstanceId: 25 }))
    expect(outcome(await alice.post(terminals(25), entry()))).toBe('historical')
    expect(outcome(await alice.post(terminals(), entry({ axnInstanceIds: [25] })))).toBe('historical')
    expect(outcome(await alice.post(terminals(), entry({ axnInstanceIds: [27] })))).toBe('notFound')
  })

  it('is brought into another open year of its airport, though it was not active when that year began', async () => {
    const join = (year: number) => alice.post<MainTerminal>(pathTo(terminalId, year))
    expect(outcome(await join(27)), 'the airport is not in that year').toBe('notFound')
    await service.write(db => makeAirportInstance(db, { airportId, axnInstanceId: 27 }))
    await service.write(db => makeAirportInstance(db, { airportId, axnInstanceId: 25 }))
    expect(years((await join(27)).body)).toEqual(['2027', '2026'])
    const again = await join(27)
    expect(outcome(again)).toBe('duplicate')
    expect(problemOf(again).message).toBe('Concourse B is already part of 2027.')
    expect(outcome(await join(25))).toBe('historical')
    const other = await service.write(db => makeTerminal(db, { airportId, terminalName: 'Annex' }))
    const { body } = await alice.get<AirportRecord>(`/airports/${airportId}`)
    expect(body.airportTerminals).toEqual([
      { terminalId: other.terminalId, terminalName: 'Annex', axnStatus: 'ACTIVE', axnInstanceIds: [26] },
      { terminalId, terminalName: 'Concourse B', axnStatus: 'ACTIVE', axnInstanceIds: [27, 26] },
    ])
  })

  it('has a unique name within its airport, in any case', async () => {
    const refused = await alice.post(terminals(), entry({ terminalName: 'concourse b' }))
    expect(outcome(refused)).toBe('duplicate')
    expect(problemOf(refused).errors).toEqual([
      { pointer: '/terminalName', detail: 'The airport already has a terminal with this name.' },
    ])
  })

  it('is renamed in every year with its version, and not through a closed one', async () => {
    await service.write(async db => {
      await makeAirportInstance(db, { airportId, axnInstanceId: 25 })
      await makeTerminal(db, { airportId, terminalId, axnInstanceId: 25 })
    })
    expect(outcome(await alice.put(pathTo(terminalId, 25), entry()))).toBe('historical')
    const { body } = await mainOf(terminalId)
    const ifMatch = { 'if-match': `"${body.version}"` }
    const saved = await alice.put<MainTerminal>(
      pathTo(terminalId),
      entry({ axnStatus: 'NOT ACTIVE' }),
      ifMatch,
    )
    expect(saved.body).toMatchObject({ terminalName: 'Concourse A', axnStatus: 'NOT ACTIVE', version: 2 })
    expect(outcome(await alice.put(pathTo(terminalId), entry(), ifMatch))).toBe('stale')
    const read = await alice.get<AirportTerminal>(pathTo(terminalId))
    expect(read.body.terminal).toMatchObject({ terminalName: 'Concourse A', axnStatus: 'NOT ACTIVE' })
  })

  it.each([[{ terminalName: '' }], [{ axnStatus: 'PROPOSED' }], [{ terminalShortName: 'x'.repeat(51) }]])(
    'with %o is refused',
    async wrong => {
      expect(outcome(await alice.post(terminals(), entry(wrong)))).toBe('invalidInput')
      expect(outcome(await alice.put(pathTo(terminalId), entry(wrong)))).toBe('invalidInput')
    },
  )

  it('of another airport does not exist', async () => {
    const foreign = await service.write(async db => {
      const other = await makeAirportInstance(db)
      return makeTerminal(db, { airportId: other.airportId })
    })
    expect(outcome(await mainOf(foreign.terminalId))).toBe('notFound')
    expect(outcome(await alice.put(pathTo(foreign.terminalId), entry()))).toBe('notFound')
    expect(outcome(await alice.delete(pathTo(foreign.terminalId)))).toBe('notFound')
    expect(outcome(await alice.post(pathTo(foreign.terminalId)))).toBe('notFound')
  })
})

describe('deleting a terminal', () => {
  it('that is not used removes it and frees its name', async () => {
    const { body } = await mainOf(terminalId)
    expect(outcome(await alice.delete(pathTo(terminalId), { 'if-match': '"9"' }))).toBe('stale')
    expect(outcome(await alice.delete(pathTo(terminalId), { 'if-match': `"${body.version}"` }))).toBe('200')
    expect(outcome(await mainOf(terminalId))).toBe('notFound')
    expect(outcome(await alice.post(terminals(), entry({ terminalName: 'Concourse B' })))).toBe('200')
  })

  it('keeps it in the other years that have it', async () => {
    await service.write(async db => {
      await makeAirportInstance(db, { airportId, axnInstanceId: 25 })
      await makeTerminal(db, { airportId, terminalId, axnInstanceId: 25 })
    })
    expect(outcome(await alice.delete(pathTo(terminalId, 25)))).toBe('historical')
    expect(outcome(await alice.delete(pathTo(terminalId)))).toBe('200')
    expect(years((await mainOf(terminalId)).body)).toEqual(['2025'])
  })

  it('that is in use is refused, with the places', async () => {
    const used = await service.write(async db => {
      const made = await makeTerminal(db, {
        airportId,
        terminalName: 'North',
        enplaneTotal: 0,
        totals: [{ grossSalesTotal: 5 }, { tenantType: 'SPECIALTY' }],
      })
      await makeTenant(db, { airportId, terminalId: made.terminalId })
      await makeTenant(db, { airportId, terminalId: made.terminalId })
      const { airlineId } = await makeAirline(db)
      const key = { airportId, terminalId: made.terminalId, axnInstanceId: 26 }
      await db.insert(airlineTerminal).values({ ...key, airlineId })
      return made.terminalId
    })
    const refused = await alice.delete(pathTo(used))
    expect(outcome(refused)).toBe('inUse')
    expect(problemOf(refused).message).toBe(
      'North is in use in 2026: 2 tenants, 1 concession total, 1 traffic figure, and 1 dominant airline. Move or delete these first, or set its status to not active.',
    )
    expect(outcome(await mainOf(used))).toBe('200')
  })
})

describe('the paged list', () => {
  const list = async (query = '') =>
    (await alice.get<Paged<AirportTerminal>>(`${terminals()}/paged?${query}`)).body
  const names = (read: Paged<AirportTerminal>) => read.content.map(each => each.terminal.terminalName)

  it('is filtered, sorted, and paged, and readable by the airport’s editors', async () => {
    await service.write(async db => {
      await makeTerminal(db, { airportId, terminalName: 'apron 100%' })
      const old = await makeTerminal(db, { airportId, terminalName: 'Zeppelin Hall' })
      await db
        .update(terminal)
        .set({ axnStatus: 'NOT ACTIVE' })
        .where(eq(terminal.terminalId, old.terminalId))
      await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
    })
    expect(names(await list())).toEqual(['apron 100%', 'Concourse B', 'Zeppelin Hall'])
    expect(names(await list('sort=terminalId,desc&size=1&page=1'))).toEqual(['apron 100%'])
    expect(names(await list('status=NOT%20ACTIVE'))).toEqual(['Zeppelin Hall'])
    expect(names(await list('keyword=0%25'))).toEqual(['apron 100%'])
    expect((await list('keyword=l&size=1')).totalElements).toBe(1)
    expect(outcome(await service.as('ben').get(`${terminals()}/paged`))).toBe('200')
    const file = await alice.get(`${terminals()}/list/file?axnStatus=ACTIVE&columns=axnStatus,enplaneTotal`)
    expect(file.headers['content-disposition']).toMatch(/"Terminals-of-\w{3}-2026\.csv"/)
    const [, ...rows] = file.text.trim().split(/\r?\n/)
    expect(rows.map(each => each.split(',').slice(0, 2))).toEqual([
      ['apron 100%', 'Active'],
      ['Concourse B', 'Active'],
    ])
  })
})
