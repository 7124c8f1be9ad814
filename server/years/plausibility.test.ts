import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#domain/history/history.ts'
import type { AirportReview } from '#domain/review/airportReview.ts'
import { defaultPlausibility } from '#domain/review/plausibility.ts'
import type { StoredSettings } from '#domain/years/yearSettings.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'
import { axnInstance } from '../database/schema/instances.ts'

const service = useService()
const alice = service.as('alice')
const path = '/axninstances/26'
const save = (plausibility: object, headers?: Record<string, string>, year = path) =>
  alice.put<StoredSettings>(
    year,
    {
      axnInstanceDes: null,
      cadUsdRate: 0.759,
      exchangeRateNote: 'Mean',
      submissionDeadline: null,
      publishOnSave: true,
      plausibility,
    },
    headers,
  )
const read = async () => (await alice.get<StoredSettings>(path)).body
let airportId: number

beforeEach(() =>
  service.write(async db => {
    airportId = (await makeAirportInstance(db, { dwellTimeAmount: 15 })).airportId
  }),
)

const dwellWarnings = async () => {
  const { body } = await alice.get<AirportReview>(`/airports/${airportId}/instance/26/review`)
  return body.findings.filter(each => each.warning === 'dwellTimeAmount.range')
}

describe("a year's plausibility limits", () => {
  it('begin with the default values', async () => {
    expect(await read()).toMatchObject({ plausibility: defaultPlausibility, version: 1 })
  })

  it('determine the warnings of that year once an administrator changes them', async () => {
    expect(await dwellWarnings()).toHaveLength(1)
    const changed = { ...defaultPlausibility, dwellTimeAmount: { min: 10, max: 240 } }
    const saved = await save(changed, { 'if-match': '"1"' })
    expect(saved.body).toMatchObject({ plausibility: changed, version: 2 })
    expect(await dwellWarnings()).toHaveLength(0)
  })

  it('are refused reversed, negative, as text, or with an older version; nothing is stored', async () => {
    const wrong = [
      { ...defaultPlausibility, rentPercent: { min: 41, max: 40 } },
      { ...defaultPlausibility, changePercent: -1 },
      { ...defaultPlausibility, changePercent: '25' },
      { dwellTimeAmount: { min: 1, max: 2 } },
    ]
    for (const body of wrong) expect(outcome(await save(body))).toBe('invalidInput')
    expect(outcome(await save(defaultPlausibility, { 'if-match': '"9"' }))).toBe('stale')
    expect(await read()).toMatchObject({ plausibility: defaultPlausibility, version: 1 })
  })

  it('lose the rounding error of a computed limit, in the history too, and may have no further decimals', async () => {
    const noisy = { ...defaultPlausibility, changePercent: 0.1 + 0.2 }
    const saved = await save(noisy, { 'if-match': '"1"' })
    expect(saved.body.plausibility.changePercent).toBe(0.3)
    const tooExact = { ...defaultPlausibility, changePercent: 0.333 }
    expect(outcome(await save(tooExact, { 'if-match': '"2"' }))).toBe('invalidInput')
    // As an earlier version stored it.
    await service.write(db =>
      db
        .update(axnInstance)
        .set({ plausibility: { ...noisy, rentPercent: { min: 0.7 + 0.1, max: 40 } } })
        .where(eq(axnInstance.axnInstanceId, 26)),
    )
    const history = await alice.get<Paged<HistoryEntry>>('/history?kind=axnInstance')
    const changes = history.body.content.flatMap(each => each.changes)
    expect(changes.map(({ label, after }) => [label, after])).toEqual(
      expect.arrayContaining([
        ['Rent, at least', 0.8],
        ['Change from last year, at most', 0.3],
      ]),
    )
    expect(JSON.stringify(changes)).not.toMatch(/\d\.\d{6}/)
  })

  it('of a historical year cannot be changed', async () => {
    expect(outcome(await save(defaultPlausibility, {}, '/axninstances/25'))).toBe('historical')
  })
})
