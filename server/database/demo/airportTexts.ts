import type { DemoAirport } from './airports.ts'
import type { Random } from './random.ts'
import {
  airportWideTexts,
  completionTexts,
  covidTexts,
  expansionTexts,
  salesTexts,
  trafficTexts,
} from './texts.facts.ts'

function filled(random: Random, text: string, airport: DemoAirport, year: number): string {
  return text
    .replaceAll('{airport}', airport.fact.airportName)
    .replaceAll('{city}', airport.fact.city)
    .replaceAll('{terminal}', random.pick(airport.terminals).terminalName)
    .replaceAll('{year}', String(year))
    .replaceAll('{area}', (random.whole(4, 90) * 500).toLocaleString('en-US'))
}

export interface Comment {
  commentType: 'AIRPORTWIDE' | 'PASSTRAFFIC' | 'GROSSSALES'
  airportComment: string
}

export function drawComments(random: Random, airport: DemoAirport, year: number): Comment[] {
  const lists = [
    ['AIRPORTWIDE', airportWideTexts, 0.35],
    ['PASSTRAFFIC', trafficTexts, 0.25],
    ['GROSSSALES', salesTexts, 0.25],
  ] as const
  return lists.flatMap(([commentType, texts, probability]) =>
    random.chance(probability)
      ? [{ commentType, airportComment: filled(random, random.pick(texts), airport, year) }]
      : [],
  )
}

export interface Expansion {
  expansionPlannedText: string
  completionDateText: string
  areaTotal: number | null
}

/** None to three plans; large airports build more often. */
export function makeExpansions(random: Random, airport: DemoAirport, year: number): Expansion[] {
  const count = random.chance(airport.fact.enplanements > 3_000_000 ? 0.75 : 0.35) ? random.whole(1, 3) : 0
  return random.sample(expansionTexts, count).map(text => ({
    expansionPlannedText: filled(random, text, airport, year),
    completionDateText: random.pick(completionTexts),
    areaTotal: random.chance(0.2) ? null : random.whole(4, 240) * 500,
  }))
}

/** The answer to the Covid question; null if there is none. */
export const pickCovidAnswer = (random: Random): string | null =>
  random.chance(0.6) ? random.pick(covidTexts) : null
