import { setImmediate } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { ExploredLocation } from '../explore/exploredYear.ts'
import { listYears, type PublishedEdition } from './compareEditions.ts'

const locations = Array.from(
  { length: 3_000 },
  (_, tenantId) =>
    ({
      tenantId,
      locationNumber: 1,
      airportId: 1,
      brandId: 1,
      companyId: 1,
      areaTotal: 2,
    }) as ExploredLocation,
)
const edition = (axnInstanceName: string): PublishedEdition => ({
  axnInstanceName,
  airports: [],
  locations,
  definitionChanges: [],
})

it('lets other calls run while it searches many records for a brand’s locations', async () => {
  await setImmediate()
  // Every check of the clock finds that a long time has passed.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  const listing = { turns: 0, isOver: false }
  const counting = (async () => {
    for (; !listing.isOver; listing.turns += 1) await setImmediate()
  })()
  const subject = { kind: 'brand', id: 1, mergedIds: new Set<number>() } as const
  const years = await listYears(subject, [edition('2026'), edition('2025')])
  listing.isOver = true
  await counting
  vi.restoreAllMocks()
  expect(years.map(each => each.areaTotal)).toEqual([6_000, 6_000])
  expect(listing.turns).toBeGreaterThan(40)
})
