import { toInstanceId } from '#domain/years/instance.ts'
import {
  airport as airportTable,
  airportComment,
  airportExpansion,
  airportInstance,
  airportSpecialQuestion,
  airportStatusChange,
  airportWarningAnswer,
  parkingRate,
} from '../schema/airports.ts'
import { airlineTerminal, airportTerminal, airportTerminalTotal, terminal } from '../schema/terminals.ts'
import { drawComments, makeAirportRatios, makeExpansions, pickCovidAnswer } from './airportInfo.ts'
import type { DemoAirport } from './airports.ts'
import {
  makeAirlineTerminalRows,
  makeAirportInstanceRow,
  makeAirportTerminalRows,
  makeTerminalTotalRows,
  makeWarningAnswerRows,
} from './airportYearRows.ts'
import { batch, type Batch, type Stamp } from './batch.ts'
import { activeYear, pickMoment } from './calendar.ts'
import type { Keepers } from './keepers.ts'
import { reasonFor } from './mistakes.ts'
import { makeParking } from './parking.ts'
import { createRandom } from './random.ts'
import { drawSteps, getLastStamp } from './statusSteps.ts'
import type { DemoAirportYear } from './terminalYears.ts'

const adminId = 1

/** The airports and their terminals, which are independent of years. */
export function makeAirportBatches(
  seed: number,
  airports: readonly DemoAirport[],
  keepers: Keepers,
): Batch[] {
  return [
    batch(
      airportTable,
      airports.map(({ airportId, fact }) => {
        const {
          enplanements: _size,
          terminals: _count,
          terminalNaming: _naming,
          internationalShare: _abroad,
          ...own
        } = fact
        return {
          airportId,
          ...own,
          websiteUrl: `https://${fact.iataCode.toLowerCase()}.example.org`,
          ...stampOf(seed, fact.iataCode, activeYear, adminId),
        }
      }),
    ),
    batch(
      terminal,
      airports.flatMap(({ airportId, fact, terminals }) =>
        terminals.map(({ index: _place, ...own }) => ({
          ...own,
          airportId,
          ...stampOf(seed, fact.iataCode, activeYear, keepers.ofAirport.get(airportId) ?? adminId),
        })),
      ),
    ),
  ]
}

const stampOf = (seed: number, iataCode: string, year: number, modifiedUserId: number): Stamp => ({
  modifiedDate: pickMoment(createRandom(seed, 'stamp', iataCode, year), year),
  modifiedUserId,
})

/** The airports' data for one year. Each list is in the order of the airports. */
export function makeAirportYearBatches(
  seed: number,
  years: readonly DemoAirportYear[],
  keepers: Keepers,
): Batch[] {
  const stamped = years.map(airportYear => {
    const { airport, year } = airportYear
    const keeper = keepers.ofAirport.get(airport.airportId) ?? adminId
    return { airportYear, stamp: stampOf(seed, airport.fact.iataCode, year, keeper) }
  })
  const steps = years.map(airportYear => statusRows(seed, airportYear, keepers))
  const instances = stamped.map(({ airportYear, stamp }, index) =>
    makeAirportInstanceRow(seed, airportYear, getLastStamp(steps[index], stamp)),
  )
  return [
    batch(airportInstance, instances),
    batch(
      airportTerminal,
      stamped.flatMap(({ airportYear, stamp }) => makeAirportTerminalRows(airportYear, stamp)),
    ),
    batch(
      airportTerminalTotal,
      stamped.flatMap(({ airportYear, stamp }) => makeTerminalTotalRows(airportYear, stamp)),
    ),
    batch(
      airlineTerminal,
      years.flatMap(airportYear => makeAirlineTerminalRows(seed, airportYear)),
    ),
    batch(
      parkingRate,
      stamped.flatMap(({ airportYear, stamp }, index) =>
        parkingRows(seed, airportYear, stamp, instances[index]?.parkingRevenueTotal === null),
      ),
    ),
    ...textBatches(seed, stamped),
    batch(
      airportWarningAnswer,
      stamped.flatMap(({ airportYear, stamp }) => makeWarningAnswerRows(airportYear, stamp)),
    ),
    batch(airportStatusChange, steps.flat()),
  ]
}

interface StampedYear {
  airportYear: DemoAirportYear
  stamp: Stamp
}

function parkingRows(
  seed: number,
  { airport, year, traffic }: DemoAirportYear,
  stamp: Stamp,
  withoutRevenue: boolean,
) {
  const localShare = makeAirportRatios(seed, airport.fact).odPercentAmount
  return makeParking(seed, airport.fact, year, traffic, localShare).map(lot => ({
    airportId: airport.airportId,
    axnInstanceId: toInstanceId(year),
    ...lot,
    ...(withoutRevenue ? { parkingRevenueTotal: null, parkingRevenueAirportTotal: null } : {}),
    ...stamp,
  }))
}

function textBatches(seed: number, years: readonly StampedYear[]): Batch[] {
  const comments: (typeof airportComment.$inferInsert)[] = []
  const expansions: (typeof airportExpansion.$inferInsert)[] = []
  const answers: (typeof airportSpecialQuestion.$inferInsert)[] = []
  for (const { airportYear, stamp } of years) {
    const { airport, year } = airportYear
    const random = createRandom(seed, 'texts', airport.fact.iataCode, year)
    const key = { airportId: airport.airportId, axnInstanceId: toInstanceId(year) }
    comments.push(...drawComments(random, airport, year).map(comment => ({ ...key, ...comment, ...stamp })))
    for (const expansion of makeExpansions(random, airport, year)) {
      // Numbered within the year, with room for the other years below and above.
      const expansionId = key.axnInstanceId * 10_000 + expansions.length
      expansions.push({ expansionId, ...key, ...expansion, ...stamp })
    }
    const answer = pickCovidAnswer(random)
    if (answer !== null) answers.push({ ...key, questionId: 1, answer, ...stamp })
  }
  return [
    batch(airportComment, comments),
    batch(airportExpansion, expansions),
    batch(airportSpecialQuestion, answers),
  ]
}

function statusRows(seed: number, { airport, year, mistake }: DemoAirportYear, keepers: Keepers) {
  const status = year === activeYear ? airport.axnInstanceStatus : 'PUBLISHED'
  const people = { editor: keepers.ofAirport.get(airport.airportId) ?? adminId, admin: adminId }
  const random = createRandom(seed, 'steps', airport.fact.iataCode, year)
  return drawSteps(random, status, year, people, reasonFor[mistake ?? 'salesTenfold']).map(step => ({
    subjectId: airport.airportId,
    axnInstanceId: toInstanceId(year),
    ...step,
  }))
}
