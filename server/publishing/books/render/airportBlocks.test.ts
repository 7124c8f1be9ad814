import { expect, test } from 'vitest'
import { pickAirportTraffic } from '#domain/airports/concessionTotals.ts'
import { getTrafficKey, trafficNames } from '#domain/airports/terminalColumns.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { buildTrafficBlocks } from './airportBlocks.ts'
import { reportedParts } from './reportedParts.ts'

const nothing = createRecord([...trafficNames, ...trafficNames.map(getTrafficKey)], () => null)
const terminalOf = (figures: object) => ({
  terminalName: 'Main Terminal',
  airlineTerminals: [],
  ...nothing,
  ...figures,
})

/** The labels of the printed rows of an airport with one terminal. */
function listRows(airport: object, terminal: object): unknown[] {
  const each = { comments: [], ...nothing, ...airport, terminals: [terminalOf(terminal)] }
  const blocks = buildTrafficBlocks({ each, width: 500 } as never)
  const found = blocks.find(block => block.kind === 'table')
  return found?.table.rows.map(([label]) => label) ?? []
}

test('the only terminal is printed if its passengers were reported and the airport’s were not', () => {
  expect(listRows({}, { deplaneTotal: 510_000 })).toEqual(['Main Terminal', 'Airport'])
  expect(listRows({ enplaneTotal: 510_000 }, { enplaneTotal: 510_000 })).toEqual(['Airport'])
  expect(listRows({ enplaneTotal: 510_000 }, {})).toEqual(['Airport'])
  expect(listRows({}, {})).toEqual([])
})

test('the enplanements of an airport that reported none are those of its terminals', () => {
  expect(listRows({}, { enplaneTotal: 510_000 })).toEqual(['Airport'])
  const terminals = [
    { enplaneTotal: 10, epIntlTotal: 4 },
    { enplaneTotal: 20, epIntlTotal: null },
  ]
  expect(pickAirportTraffic({ ...nothing, terminals } as never)).toMatchObject({
    enplaneTotal: 30,
    epIntlTotal: null,
  })
})

test('parking without some of its figures is partly reported', () => {
  const [, read] = reportedParts.find(([name]) => name === 'parking') ?? []
  const rate = (figure: number | null) => ({
    parkingSpaceQuantity: figure,
    parkingRateAmount: 9,
    parkingRevenueTotal: figure,
    parkingRevenueAirportTotal: figure,
  })
  const airport = (total: number | null, ...parkingRates: object[]) =>
    ({
      parkingRates,
      parkingSpaces: { total, partial: false },
      parkingRevenueTotal: total,
      parkingRevenueAirportTotal: total,
    }) as never
  expect(read?.(airport(5, rate(5)))).toBe('complete')
  expect(read?.(airport(5, rate(5), rate(null)))).toBe('partial')
  expect(read?.(airport(null, rate(null)))).toBe('partial')
  expect(read?.(airport(null))).toBe('missing')
})
