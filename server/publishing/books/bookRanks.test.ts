import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useService } from '#tests/app.ts'
import { makeAirport, makeAirportInstance, makeTerminal } from '#tests/make.ts'
import { airport } from '../../database/schema/airports.ts'
import { axnInstance } from '../../database/schema/instances.ts'
import { terminal } from '../../database/schema/terminals.ts'
import { freezeEdition } from '../../years/editions.ts'
import { readAirportsBook } from './airportsBook.queries.ts'
import { buildBookFrame } from './render/bookParts.ts'

const service = useService()

it('an airport and a terminal keep their rank of the year before under a new code and a new name', async () => {
  await service.write(async db => {
    const published = { axnInstanceStatus: 'PUBLISHED', enplaneTotal: 100 } as const
    const { airportId } = await makeAirport(db, { iataCode: 'QBA' })
    await makeAirportInstance(db, { airportId, axnInstanceId: 25, ...published })
    const { terminalId } = await makeTerminal(db, { airportId, axnInstanceId: 25, enplaneTotal: 100 })
    const unranked = await makeAirport(db, { iataCode: 'QBD' })
    await makeAirportInstance(db, {
      airportId: unranked.airportId,
      axnInstanceId: 25,
      ...published,
      enplaneTotal: null,
    })
    await db.update(axnInstance).set({ cadUsdRate: 0.8 }).where(eq(axnInstance.axnInstanceId, 25))
    await freezeEdition(db, 25)
    await makeAirportInstance(db, { airportId: unranked.airportId, ...published, enplaneTotal: 80 })
    await makeAirportInstance(db, { airportId, ...published })
    await makeTerminal(db, { airportId, terminalId, enplaneTotal: 100 })
    const began = await makeAirportInstance(db, {
      airport: { iataCode: 'QBC' },
      ...published,
      enplaneTotal: 90,
    })
    await makeTerminal(db, { airportId: began.airportId, enplaneTotal: 90 })
    await db.update(airport).set({ iataCode: 'QBB' }).where(eq(airport.airportId, airportId))
    await db.update(terminal).set({ terminalName: 'Hall A' }).where(eq(terminal.terminalId, terminalId))
  })
  const request = { axnInstanceId: 26, kind: 'airports', entityIds: null, companyType: null } as const
  const book = await service.database.read(db => readAirportsBook(db, request))
  const { chapters } = book
  const ranksIn = (title: RegExp) =>
    chapters
      .find(each => title.test(each.title))
      ?.rows.map(each => [each['iataCode'], each['terminalName'], each['rank'], each['lastRank']])
  expect(ranksIn(/^All Airports/)).toEqual([
    ['QBB', undefined, 1, 1],
    ['QBC', undefined, 2, 'new'],
    ['QBD', undefined, 3, '–'],
  ])
  expect(chapters.find(each => each.title.startsWith('All Airports'))?.notes.at(-1)).toBe(
    '2025: the rank in that edition, among the 1 ranked there; “–” if it was listed without a rank; “new” if it was not listed.',
  )
  expect(ranksIn(/Terminals.*Passenger/)).toMatchObject([
    ['QBB', 'Hall A', 1, 1],
    ['QBC', expect.any(String), 2, 'new'],
  ])
  const traffic = chapters.find(each => each.columns.some(({ key }) => key === 'lastYearEnplaneTotal'))
  expect(traffic?.rows.map(each => each['lastYearEnplaneTotal'])).toEqual([100, null, null])
  // Amounts of both years are printed.
  const { imprint } = buildBookFrame(book, { paper: 'letter', edition: 'print', publicUrl: '' })
  expect(imprint.join(' ')).toMatch(/converted at 0\.759 .* in 2026 and 0\.8 .* in 2025\./)
})
