import { beforeEach, describe, expect, it } from 'vitest'
import type { AirportExpansion } from '#domain/airports/expansion.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, problemOf, useService } from '#tests/app.ts'
import { affiliate, makeAirportInstance, makeExpansion } from '#tests/make.ts'

const service = useService()

/** Ben's airport with one plan, and another airport with its own plan. */
let here: Awaited<ReturnType<typeof arrange>>
beforeEach(async () => {
  here = await service.write(arrange)
})

async function arrange(db: Parameters<typeof makeExpansion>[0]) {
  const { airportId } = await makeAirportInstance(db)
  await affiliate(db, service.users.ben, { airportId, axnInstanceId: 26 })
  const plan = await makeExpansion(db, {
    airportId,
    expansionPlannedText: 'Second concourse',
    areaTotal: 900,
  })
  const foreign = await makeExpansion(db, { airportId: (await makeAirportInstance(db)).airportId })
  return { airportId, plan, foreign }
}

const plans = () => `/airports/${here.airportId}/instance/26/expansion`
const pathTo = (expansionId: number) => `${plans()}/${expansionId}`
const entry = (overrides: object = {}) => ({
  expansionPlannedText: 'Food hall past security',
  areaTotal: 12_000,
  completionDateText: 'Late 2027',
  ...overrides,
})
const ben = () => service.as('ben')
const listed = async (query = '') => (await ben().get<Paged<AirportExpansion>>(`${plans()}${query}`)).body

describe('expansion plans', () => {
  it('are added at the end of the list, in square feet and active', async () => {
    const added = await ben().post<AirportExpansion>(plans(), entry())
    expect(added.body).toMatchObject({
      ...entry(),
      unitMeasureCode: 'SQFT',
      axnStatus: 'ACTIVE',
      confirmed: 'Y',
    })
    expect(added.body.airportExpansionPK).toMatchObject({ airportId: here.airportId, axnInstanceId: 26 })
    const { content, totalElements, pageable } = await listed()
    expect(content.map(each => each.expansionPlannedText)).toEqual([
      'Second concourse',
      entry().expansionPlannedText,
    ])
    expect([totalElements, pageable]).toEqual([2, { pageNumber: 0, pageSize: 10 }])
    expect((await listed('?page=1&size=1')).content).toEqual([content[1]])
  })

  it('are read with their version as the entity tag, changed with it, and deleted', async () => {
    const read = await ben().get<AirportExpansion>(pathTo(here.plan.expansionId))
    expect(read.headers['etag']).toBe(`"${read.body.version}"`)
    const ifMatch = { 'if-match': `"${read.body.version}"` }
    const saved = await ben().put<AirportExpansion>(pathTo(here.plan.expansionId), entry(), ifMatch)
    expect(saved.body).toMatchObject(entry())
    expect(outcome(await ben().put(pathTo(here.plan.expansionId), entry({ areaTotal: 1 }), ifMatch))).toBe(
      'stale',
    )
    expect(outcome(await ben().delete(pathTo(here.plan.expansionId), ifMatch))).toBe('stale')
    expect((await listed()).content[0]?.areaTotal).toBe(12_000)
    expect(outcome(await ben().delete(pathTo(here.plan.expansionId)))).toBe('200')
    expect(outcome(await ben().delete(pathTo(here.plan.expansionId)))).toBe('notFound')
    expect((await listed()).content).toEqual([])
  })

  it('of another airport do not exist: nothing is read, changed, or deleted', async () => {
    const path = pathTo(here.foreign.expansionId)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      expect(outcome(await ben().send(method, path, method === 'PUT' ? entry() : undefined))).toBe('notFound')
    }
    expect(outcome(await ben().get(`/airports/${here.foreign.airportId}/instance/26/expansion`))).toBe(
      'notAffiliated',
    )
    const theirs = `/airports/${here.foreign.airportId}/instance/26/expansion/${here.foreign.expansionId}`
    const kept = await service.as('alice').get<AirportExpansion>(theirs)
    expect(kept.body.expansionPlannedText).toBe(here.foreign.expansionPlannedText)
  })

  it('store markup as plain text', async () => {
    const text = '<script>alert(1)</script> & "plans"'
    const added = await ben().post<AirportExpansion>(plans(), entry({ expansionPlannedText: text }))
    expect(added.body.expansionPlannedText).toBe(text)
  })
})

describe('the limits of a plan', () => {
  const tooSmall = 'Please provide an area size greater than 0.'
  const tooLarge = 'Please provide an area size smaller than 2,147,483,647.'
  const wrong: [string, object, string, string][] = [
    [
      'no text',
      { expansionPlannedText: '  ' },
      '/expansionPlannedText',
      'Please input a valid Planned Expansion.',
    ],
    [
      'null as its text',
      { expansionPlannedText: null },
      '/expansionPlannedText',
      'Please input a valid Planned Expansion.',
    ],
    [
      'the 2,001st character',
      { expansionPlannedText: 'x'.repeat(2001) },
      '/expansionPlannedText',
      'Planned Expansion may have at most 2000 characters.',
    ],
    ['no completion', { completionDateText: '' }, '/completionDateText', 'Please input a valid Completion.'],
    [
      'the 256th character',
      { completionDateText: 'x'.repeat(256) },
      '/completionDateText',
      'Completion may have at most 255 characters.',
    ],
    ['an area below zero', { areaTotal: -1 }, '/areaTotal', tooSmall],
    ['an area beyond the limit', { areaTotal: 2_147_483_648 }, '/areaTotal', tooLarge],
    ['a huge area', { areaTotal: 1e308 }, '/areaTotal', tooLarge],
    ['an area as text', { areaTotal: '900' }, '/areaTotal', 'Please provide a valid number.'],
    ['half a square foot', { areaTotal: 0.5 }, '/areaTotal', 'Area must be a whole number.'],
  ]
  it.each(wrong)('refuse %s', async (_what, overrides, pointer, detail) => {
    for (const answer of [
      await ben().post(plans(), entry(overrides)),
      await ben().put(pathTo(here.plan.expansionId), entry(overrides)),
    ]) {
      expect(outcome(answer)).toBe('invalidInput')
      expect(problemOf(answer).errors[0]).toEqual({ pointer, detail })
    }
    expect((await listed()).content).toMatchObject([
      { expansionPlannedText: 'Second concourse', areaTotal: 900 },
    ])
  })

  const right: [string, object][] = [
    ['the longest texts', { expansionPlannedText: 'x'.repeat(2000), completionDateText: 'y'.repeat(255) }],
    ['the largest area', { areaTotal: 2_147_483_647 }],
    ['an area of nothing', { areaTotal: 0 }],
    ['an area not known yet', { areaTotal: null }],
  ]
  it.each(right)('take %s', async (_what, overrides) => {
    expect((await ben().post(plans(), entry(overrides))).body).toMatchObject(overrides)
  })
})

describe('plans carried over from last year', () => {
  const warnings = async () => {
    const { body } = await ben().get<AirportReview>(`/airports/${here.airportId}/instance/26/review`)
    return body.findings.filter(each => each.severity === 'unconfirmed')
  }
  const confirm = (body: object) => ben().put<{ confirmed: number }>(`${plans()}/confirm`, body)

  it('cause one warning with their number, until confirmed one by one, by a save, or together', async () => {
    const [first, second] = await service.write(async db => {
      const { airportId } = here
      const made = []
      for (let count = 0; count < 4; count++)
        made.push(await makeExpansion(db, { airportId, confirmed: 'N' }))
      return made
    })
    expect(await warnings()).toMatchObject([{ severity: 'unconfirmed', figures: '4', field: 'unconfirmed' }])
    expect((await confirm({ expansionIds: [first?.expansionId] })).body).toEqual({ confirmed: 1 })
    const saved = await ben().put<AirportExpansion>(pathTo(second?.expansionId ?? 0), entry())
    expect(saved.body.confirmed).toBe('Y')
    expect(await warnings()).toMatchObject([{ figures: '2' }])
    expect((await confirm({})).body).toEqual({ confirmed: 2 })
    expect(await warnings()).toEqual([])
    expect((await confirm({})).body).toEqual({ confirmed: 0 })
  })

  it('are not confirmed together with a plan of another airport', async () => {
    const mine = await service.write(db => makeExpansion(db, { airportId: here.airportId, confirmed: 'N' }))
    const answer = await confirm({ expansionIds: [mine.expansionId, here.foreign.expansionId] })
    expect(outcome(answer)).toBe('notFound')
    expect(await warnings()).toMatchObject([{ figures: '1' }])
    expect(outcome(await confirm({ expansionIds: ['all'] }))).toBe('invalidInput')
    expect((await confirm({ expansionIds: [] })).body).toEqual({ confirmed: 0 })
  })
})
