import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { RowSet } from '#platform/readModel/rowSet.ts'
import { ListRow } from '#platform/readModel/selectRows.ts'
import type { YearLists } from '../memory/yearLists.ts'
import { readEdition } from './readEdition.ts'

afterEach(() => vi.restoreAllMocks())

it('is from one moment, even if its rows change while they are read', async () => {
  let moment = 'one'
  const rowSet = <Row>(read: () => Row[]) =>
    new RowSet({ listSubjects: async () => [1], load: async () => read(), subjectOf: () => 1 })
  const seen = () => ({ airportId: 1, axnInstanceStatus: 'PUBLISHED', moment })
  const rows = {
    airports: rowSet(() => [new ListRow(seen())]),
    airportYears: rowSet(() => [{ airportId: 1, airportName: moment, figures: {}, terminals: [] }]),
    shops: rowSet(() =>
      Array.from(
        { length: 500 },
        (_, place) => new ListRow({ ...seen(), locationNumber: place, brandName: moment }),
      ),
    ),
    companies: rowSet(() => [new ListRow({ ...seen(), companyId: 1 })]),
  }
  const lists = { rows, explored: {} } as unknown as YearLists
  // Every check of the clock finds that other work should run.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
  const momentsOf = async (reading: ReturnType<typeof readEdition>) => {
    const edition = await reading
    const { airports, locations, companies } = edition.year
    const all = [...airports, ...locations, ...companies.values()] as unknown as { moment: string }[]
    const names = (await edition.rows('tenants', null)).map(each => each.name)
    return [...new Set([...all.map(each => each.moment), ...names])]
  }
  const first = readEdition(lists, 'readers')
  await setImmediate()
  moment = 'two'
  for (const each of Object.values(rows)) each.outdateAll()
  const second = readEdition(lists, 'readers')
  expect(await momentsOf(first)).toEqual(['one'])
  expect(await momentsOf(second)).toEqual(['two'])
})
