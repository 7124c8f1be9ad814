import { toInstanceId } from '#domain/years/instance.ts'
import { airportConfigurations, concessionManagementTypes } from '../lookups/lookups.facts.ts'
import type { airportInstance, airportWarningAnswer } from '../schema/airports.ts'
import type { airlineTerminal, airportTerminal, airportTerminalTotal } from '../schema/terminals.ts'
import { drawCarRental, drawOtherRevenue, makeAirportRatios } from './airportInfo.ts'
import { nearlyDone } from './airports.ts'
import type { Stamp } from './batch.ts'
import { drawDominantAirlines } from './brands.ts'
import { activeYear } from './calendar.ts'
import { chooseGapProbability, withAllOrNone, withGaps } from './mistakes.ts'
import { makeParking } from './parking.ts'
import { createRandom } from './random.ts'
import type { DemoAirportYear } from './terminalYears.ts'
import { additionalConfigurationTexts } from './texts.facts.ts'
import { addTraffic, type Traffic } from './traffic.ts'

/** One airport in review with an unusual figure that its representative explained, so that a reviewer sees both. */
const explained = {
  iataCode: 'GEG',
  dwellTimeAmount: 18,
  explanation:
    'Measured by new sensors, which are installed only at the regional gates so far. Passengers arrive there shortly before boarding.',
}

const isExplained = ({ airport, year }: DemoAirportYear): boolean =>
  year === activeYear && airport.fact.iataCode === explained.iataCode

/** The unusual figure instead of the usual one; nothing for other airports or years. */
const makeUnusualFigures = (airportYear: DemoAirportYear): { dwellTimeAmount?: number } =>
  isExplained(airportYear) ? { dwellTimeAmount: explained.dwellTimeAmount } : {}

export function makeWarningAnswerRows(
  airportYear: DemoAirportYear,
  stamp: Stamp,
): (typeof airportWarningAnswer.$inferInsert)[] {
  if (!isExplained(airportYear)) return []
  return [
    {
      subjectId: airportYear.airport.airportId,
      axnInstanceId: toInstanceId(airportYear.year),
      // The rule and its figures, named as `checkAirport` does.
      warning: 'dwellTimeAmount.range',
      figures: String(explained.dwellTimeAmount),
      explanation: explained.explanation,
      answered: stamp.modifiedDate.slice(0, 10),
      ...stamp,
    },
  ]
}

/** The airport's own row of a year. */
export function makeAirportInstanceRow(
  seed: number,
  airportYear: DemoAirportYear,
  stamp: Stamp,
): typeof airportInstance.$inferInsert {
  const { airport, year, change, mistake } = airportYear
  const { fact } = airport
  const random = createRandom(seed, 'info', fact.iataCode, year)
  const probability = chooseGapProbability(airport, year)
  const ratios = makeAirportRatios(seed, fact)
  const { dwellTimeAmount, acdbePercentageAmount, ...pairs } = ratios
  const parking = makeParking(seed, fact, year, airportYear.traffic, ratios.odPercentAmount)
  return {
    airportId: airport.airportId,
    axnInstanceId: toInstanceId(year),
    axnInstanceStatus: year === activeYear ? airport.axnInstanceStatus : 'PUBLISHED',
    ...drawOrganization(seed, airportYear),
    ...withGaps(random, { dwellTimeAmount, acdbePercentageAmount }, probability),
    ...(mistake === 'dwellTime' ? { dwellTimeAmount: 600 } : {}),
    ...makeUnusualFigures(airportYear),
    ...withAllOrNone(random, pairs, probability),
    ...sumReportedTraffic(airportYear),
    annualPercentageChangeAmount: change,
    ...withAllOrNone(random, drawOtherRevenue(seed, fact, year, airportYear.traffic), probability),
    ...withAllOrNone(
      random,
      {
        parkingRevenueTotal: parking.reduce((sum, lot) => sum + lot.parkingRevenueTotal, 0),
        parkingRevenueAirportTotal: parking.reduce((sum, lot) => sum + lot.parkingRevenueAirportTotal, 0),
      },
      probability,
    ),
    ...withAllOrNone(
      random,
      drawCarRental(seed, fact, year, airportYear.traffic, ratios.odPercentAmount),
      probability,
    ),
    // The representative's short task lacks only three things.
    ...(isShortJob(airportYear) ? { airportConfigurationId: null, dwellTimeAmount: null } : {}),
    ...stamp,
  }
}

const isShortJob = ({ airport, year }: DemoAirportYear): boolean =>
  year === activeYear && airport.fact.iataCode === nearlyDone

/** The lookups are numbered from 1 in insertion order. */
function drawOrganization(seed: number, { airport }: DemoAirportYear) {
  const random = createRandom(seed, 'organisation', airport.fact.iataCode)
  const configuration =
    airport.terminals.length === 1 && random.chance(0.7)
      ? 0
      : random.whole(1, airportConfigurations.length - 1)
  const hasText = airportConfigurations[configuration]?.additionalInfoFlag === 'Y'
  return {
    airportConfigurationId: configuration + 1,
    configurationAdditionalInfoText: hasText ? random.pick(additionalConfigurationTexts) : null,
    concessionManagementTypeId: random.whole(1, concessionManagementTypes.length),
  }
}

/** The sum of the terminals; missing if any terminal's count is missing. */
function sumReportedTraffic({ terminals }: DemoAirportYear) {
  const all = terminals.map(terminal => terminal.traffic)
  const complete = all.filter((traffic): traffic is Traffic =>
    Object.values(traffic).every(count => count !== null),
  )
  const sum = complete.length === all.length ? addTraffic(complete) : null
  return {
    passengerTotal: sum?.passengerTotal ?? null,
    enplaneTotal: sum?.enplaneTotal ?? null,
    deplaneTotal: sum?.deplaneTotal ?? null,
    passengerEpDomesticTotal: sum?.epDomesticTotal ?? null,
    passengerEpIntlTotal: sum?.epIntlTotal ?? null,
  }
}

export function makeAirportTerminalRows(
  airportYear: DemoAirportYear,
  stamp: Stamp,
): (typeof airportTerminal.$inferInsert)[] {
  return airportYear.terminals.map(({ terminal, traffic, change }) => ({
    airportId: airportYear.airport.airportId,
    terminalId: terminal.terminalId,
    axnInstanceId: toInstanceId(airportYear.year),
    ...traffic,
    annualPercentChangeAmount: change,
    ...stamp,
  }))
}

export function makeTerminalTotalRows(
  airportYear: DemoAirportYear,
  stamp: Stamp,
): (typeof airportTerminalTotal.$inferInsert)[] {
  return airportYear.terminals.flatMap(({ terminal, sales }) =>
    sales.map(row => ({
      airportId: airportYear.airport.airportId,
      terminalId: terminal.terminalId,
      axnInstanceId: toInstanceId(airportYear.year),
      ...row,
      ...stamp,
    })),
  )
}

export function makeAirlineTerminalRows(
  seed: number,
  airportYear: DemoAirportYear,
): (typeof airlineTerminal.$inferInsert)[] {
  const { airport, year } = airportYear
  return airport.terminals.flatMap(terminal =>
    drawDominantAirlines(seed, airport.fact, terminal.index).map(airlineId => ({
      airportId: airport.airportId,
      terminalId: terminal.terminalId,
      axnInstanceId: toInstanceId(year),
      airlineId,
    })),
  )
}
