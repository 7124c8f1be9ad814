import type { AxnInstanceStatus } from '#domain/review/workflow.ts'
import { airportFacts, type AirportFact } from './airports.facts.ts'
import { createRandom } from './random.ts'

export interface DemoTerminal {
  terminalId: number
  /** The index among the airport's terminals, from 0. */
  index: number
  terminalName: string
  terminalShortName: string
}

/** How much an airport reports: everything, with gaps, or passengers only. */
type Reporting = 'full' | 'partial' | 'trafficOnly'

export interface DemoAirport {
  airportId: number
  fact: AirportFact
  terminals: DemoTerminal[]
  reporting: Reporting
  /** The status in the active year. In historical years, all are published. */
  axnInstanceStatus: AxnInstanceStatus
}

/** Nearly ready for submission: the demo representative's short task. */
export const nearlyDone = 'BOI'

/** The airports of the demo users, with statuses that make each worth visiting. */
export const airportsOfPeople = {
  airport: { BOI: 'INPROGRESS', RNO: 'REJECTED', GEG: 'PENDING', TUS: 'PUBLISHED' },
  airportsub: { CHS: 'INPROGRESS', JAX: 'APPROVED', SAV: 'PUBLISHED' },
} as const satisfies Record<string, Record<string, AxnInstanceStatus>>

const fixedStatuses: ReadonlyMap<string, AxnInstanceStatus> = new Map(
  Object.values(airportsOfPeople).flatMap(airports => Object.entries(airports)),
)
/** The largest airports are published, so that the rankings look familiar. */
const alwaysPublished = 26

const unfinished: readonly { axnInstanceStatus: AxnInstanceStatus; weight: number }[] = [
  { axnInstanceStatus: 'PUBLISHED', weight: 77 },
  { axnInstanceStatus: 'INPROGRESS', weight: 9 },
  { axnInstanceStatus: 'PENDING', weight: 6 },
  { axnInstanceStatus: 'APPROVED', weight: 6 },
  { axnInstanceStatus: 'REJECTED', weight: 3 },
]

export function makeAirports(seed: number): DemoAirport[] {
  let terminalId = 0
  return airportFacts.map((fact, index) => {
    const random = createRandom(seed, 'airport', fact.iataCode)
    const drawn = random.weighted(unfinished, each => each.weight).axnInstanceStatus
    return {
      airportId: index + 1,
      fact,
      terminals: namesOf(fact).map((name, place) => ({ terminalId: ++terminalId, index: place, ...name })),
      reporting: reportingOf(seed, fact),
      axnInstanceStatus: fixedStatuses.get(fact.iataCode) ?? (index < alwaysPublished ? 'PUBLISHED' : drawn),
    }
  })
}

function reportingOf(seed: number, fact: AirportFact): Reporting {
  const random = createRandom(seed, 'reporting', fact.iataCode)
  if (fixedStatuses.has(fact.iataCode) || fact.enplanements > 20_000_000) return 'full'
  const draw = random.next()
  return draw < 0.78 ? 'full' : draw < 0.95 ? 'partial' : 'trafficOnly'
}

function namesOf(fact: AirportFact): { terminalName: string; terminalShortName: string }[] {
  if (fact.terminals === 1) return [{ terminalName: 'Main Terminal', terminalShortName: 'MAIN' }]
  return Array.from({ length: fact.terminals }, (_, index) => {
    const letter = String.fromCharCode(65 + index)
    switch (fact.terminalNaming) {
      case 'T':
        return { terminalName: `Terminal ${index + 1}`, terminalShortName: `T${index + 1}` }
      case 'L':
        return { terminalName: `Terminal ${letter}`, terminalShortName: `T${letter}` }
      case 'C':
        return { terminalName: `Concourse ${letter}`, terminalShortName: `C${letter}` }
    }
  })
}
