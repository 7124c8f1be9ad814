import { nearlyDone, type DemoAirport, type DemoTerminal } from './airports.ts'
import { activeYear } from './calendar.ts'
import {
  drawSalesGaps,
  withGaps,
  type Reported,
  type ReportedSales,
  drawMistake,
  type Mistake,
} from './mistakes.ts'
import { createRandom } from './random.ts'
import { makeTerminalSales, type Sales } from './sales.ts'
import { addTraffic, baseYear, makeTerminalTraffic, type Traffic } from './traffic.ts'

/** The data that one terminal reports for one year. */
export interface TerminalYear {
  terminal: DemoTerminal
  traffic: Reported<Traffic>
  sales: ReportedSales[]
  /** The true figures; the tenant list's shops occupy this space. */
  shops: Sales[]
  /** Change from the year before, in percent. */
  change: number | null
}

/** An airport's year: the true figures, and the reported ones. */
export interface DemoAirportYear {
  airport: DemoAirport
  year: number
  traffic: Traffic
  terminals: TerminalYear[]
  change: number
  mistake: Mistake | null
}

export function makeAirportYear(seed: number, airport: DemoAirport, year: number): DemoAirportYear {
  const usual = makeTerminalTraffic(seed, airport.fact, baseYear)
  const before = makeTerminalTraffic(seed, airport.fact, year - 1)
  const now = makeTerminalTraffic(seed, airport.fact, year)
  const mistake = drawMistake(seed, airport, year)
  const terminals = airport.terminals.map((terminal, index): TerminalYear => {
    const traffic = now[index]
    const usualTraffic = usual[index]
    if (!traffic || !usualTraffic) throw new RangeError(`${airport.fact.iataCode} has no terminal ${index}`)
    const shops = makeTerminalSales(seed, airport.fact, index, year, traffic, usualTraffic)
    return omitFigures(seed, airport, year, {
      terminal,
      traffic,
      sales: drawSalesGaps(seed, airport, shops),
      shops,
      change: computePercentChange(traffic.enplaneTotal, before[index]?.enplaneTotal ?? 0),
    })
  })
  const traffic = addTraffic(now)
  const change = computePercentChange(traffic.enplaneTotal, addTraffic(before).enplaneTotal)
  if (mistake) make(mistake, terminals)
  return { airport, year, traffic, terminals, change, mistake }
}

const computePercentChange = (now: number, before: number): number =>
  Math.round(((now - before) / before) * 10_000) / 100

/** The missing data of an airport in progress. */
function omitFigures(seed: number, airport: DemoAirport, year: number, terminal: TerminalYear): TerminalYear {
  if (year !== activeYear || airport.axnInstanceStatus !== 'INPROGRESS') return terminal
  const random = createRandom(seed, 'unfinished', airport.fact.iataCode, terminal.terminal.index)
  if (airport.fact.iataCode === nearlyDone)
    return terminal.terminal.index === 1 ? withoutSales(terminal) : terminal
  if (random.chance(0.25)) {
    return { ...withoutSales(terminal), traffic: withGaps(random, terminal.traffic, 1), change: null }
  }
  return random.chance(0.35) ? withoutSales(terminal) : terminal
}

const withoutSales = (terminal: TerminalYear): TerminalYear => ({
  ...terminal,
  sales: terminal.sales.map(row => ({ ...row, grossSalesTotal: null, rentAirportTotal: null })),
})

/**
 * Puts the mistake into the first terminal that has the figure. The dwell time belongs to the airport's own figures.
 */
function make(mistake: Mistake, terminals: TerminalYear[]): void {
  for (const { traffic, sales } of terminals) {
    if (mistake === 'splitMismatch' && traffic.epDomesticTotal !== null) {
      traffic.epDomesticTotal = Math.round(traffic.epDomesticTotal * 0.9)
      return
    }
    const row = sales.find(
      each => each.tenantType === (mistake === 'salesTenfold' ? 'FOODBEVERAGE' : 'NEWSSTAND'),
    )
    if (mistake === 'salesTenfold' && row?.grossSalesTotal) {
      row.grossSalesTotal = Math.round(row.grossSalesTotal * 1000) / 100
      return
    }
    if (mistake === 'areaMismatch' && row?.areaTotal) {
      row.areaTotal = Math.round(row.areaTotal * 1.4)
      return
    }
  }
}
