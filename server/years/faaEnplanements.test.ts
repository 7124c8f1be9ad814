import { expect, it } from 'vitest'
import type { AirportReview } from '#domain/review/airportReview.ts'
import type { DeskRow } from '#domain/review/desk.ts'
import type { FaaList, FaaYear } from '#domain/years/faaEnplanements.ts'
import type { Paged } from '#platform/contract/paging.ts'
import { outcome, useService } from '#tests/app.ts'
import { makeAirportInstance } from '#tests/make.ts'

const service = useService()
const alice = service.as('alice')
const url = '/axninstances/26/faaenplanements'
const source = 'FAA, made-up boarding data'
const listed = { QAA: 1000, QAB: 1000, QAC: 500 }

const make = (iataCode: string, enplaneTotal: number | null, isoCountryCode = 'US') =>
  service.write(db => makeAirportInstance(db, { airport: { iataCode, isoCountryCode }, enplaneTotal }))

const getYear = async () => (await alice.get<FaaYear>(url)).body
const save = (enplanements: Record<string, number>, from: string | null = source, version = 0) =>
  alice.put(url, { source: from, enplanements }, { 'if-match': `"${version}"` })

it('compares the FAA’s enplanements with those of the year’s United States airports', async () => {
  await make('QAA', 1031)
  const { airportId } = await make('QAB', 1030)
  await make('QAD', 700)
  await make('QAC', 700, 'CA')
  expect(await getYear()).toMatchObject({ source: null, listed: 0, limit: 3 })
  expect(outcome(await save(listed))).toBe('200')
  const year = await getYear()
  expect(year).toMatchObject({ source, listed: 3, total: 2500 })
  const byCode = year.airports.toSorted((a, b) => a.iataCode.localeCompare(b.iataCode))
  expect(byCode.map(each => [each.iataCode, each.enplaneTotal, each.faaEnplaneTotal])).toEqual([
    ['QAA', 1031, 1000],
    ['QAB', 1030, 1000],
    ['QAD', 700, null],
  ])
  const read = async (id: number) =>
    (await alice.get<AirportReview>(`/airports/${id}/instance/26/review`)).body
  const warnings = ({ findings }: AirportReview) =>
    findings.filter(each => each.warning === 'enplaneTotal.faa').map(each => each.message)
  const [above] = byCode
  expect(warnings(await read(above?.airportId ?? 0))).toEqual([
    `Airport-wide: 1,031 enplaning passengers are 3.10% more than the 1,000 that the FAA published (${source}).`,
  ])
  const within = await read(airportId)
  expect(within.faa).toEqual({ source, enplaneTotal: 1000 })
  expect(warnings(within)).toEqual([])
  const desk = await alice.get<Paged<DeskRow>>(
    '/desk/instance/26?sort=faaDifference,desc&faaDifference=-99..',
  )
  expect(desk.body.content.map(each => [each.iataCode, each.faaEnplaneTotal, each.faaDifference])).toEqual([
    ['QAA', 1000, 3.1],
    ['QAB', 1000, 3],
  ])
})

it('replaces or removes the list as a whole, audited, and refuses one that is stale, closed, or without a source', async () => {
  expect(outcome(await save({ QAA: 1 }, null))).toBe('invalidInput')
  expect(outcome(await save({ QAA: 1 }))).toBe('200')
  expect(outcome(await save({ QAB: 2 }))).toBe('stale')
  expect(outcome(await save({ QAB: 2 }, source, (await getYear()).version))).toBe('200')
  expect(await getYear()).toMatchObject({ listed: 1, total: 2 })
  expect(outcome(await save({}, null, (await getYear()).version))).toBe('200')
  expect(await getYear()).toMatchObject({ source: null, listed: 0, version: 3 })
  expect(outcome(await alice.put('/axninstances/25/faaenplanements', { source, enplanements: listed }))).toBe(
    'historical',
  )
  for (const enplanements of [{ 'a b': 1 }, { QAA: -1 }, { QAA: 1.5 }])
    expect(outcome(await alice.put(url, { source, enplanements }))).toBe('invalidInput')
})

it('reads a list without saving it', async () => {
  const text = 'Locid,CY 25 Enplanements\nQAA,"1,000"'
  const read = await alice.post<FaaList>(`${url}/read`, { text, column: null })
  expect(read.body.enplanements).toEqual({ QAA: 1000 })
  expect((await getYear()).source).toBeNull()
})
