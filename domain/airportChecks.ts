import type { AirportInstance } from './airport.ts'
import { pairIsWhole, percentPairs } from './airport.ts'
import { airportEnplanements } from './concessionTotals.ts'
import { writeFigure } from './figure.ts'
import { changePercent, salesPerEnplanement, salesPerSquareFoot, sumReported } from './formulas.ts'
import { messages } from './messages.ts'
import { plausibility, type Range } from './plausibility.ts'
import {
  rentAboveSales,
  tenantTypeLabels,
  terminalTrafficFields,
  type AirportTerminal,
  type TenantType,
} from './terminal.ts'
import type { AirportStep } from './wizard.ts'

/** Everything about an airport of one year that the checks look at, and the same of the year before. */
export interface AirportYear {
  instance: AirportInstance
  terminals: AirportTerminal[]
  lastYear: { instance: AirportInstance; terminals: AirportTerminal[] } | null
}

/** One thing that is wrong (an error blocks submission) or implausible (a warning is confirmed or explained). */
export interface Finding {
  severity: 'error' | 'warning'
  /** Which rule about which datum; the same in every run, so that an answer finds its warning again. */
  warning: string
  step: AirportStep
  terminalId: number | null
  /** The field to go to. */
  field: string
  message: string
  /** The figures it is about. An answer given for other figures no longer counts. */
  figures: string
}

type Given = Pick<Finding, 'step' | 'field' | 'message'> & {
  figures?: (number | null)[]
  terminalId?: number
}

function finding(severity: Finding['severity'], rule: string, given: Given): Finding {
  const { figures = [], terminalId, ...rest } = given
  const place = terminalId === undefined ? '' : `@${terminalId}`
  return {
    severity,
    warning: rule + place,
    terminalId: terminalId ?? null,
    figures: figures.join(' '),
    ...rest,
  }
}

/** All findings, errors first, in the order of the steps. Pure: the same data, the same findings. */
export function checkAirport(year: AirportYear): Finding[] {
  const found = [
    ...checkInfo(year),
    ...year.terminals.flatMap(terminal => checkTerminal(terminal, lastYearOf(year, terminal))),
    ...checkAirportTotals(year),
  ]
  return [
    ...found.filter(each => each.severity === 'error'),
    ...found.filter(each => each.severity === 'warning'),
  ]
}

function lastYearOf(year: AirportYear, terminal: AirportTerminal): AirportTerminal | undefined {
  const { terminalId } = terminal.airportTerminalPK
  return year.lastYear?.terminals.find(each => each.airportTerminalPK.terminalId === terminalId)
}

function checkInfo({ instance }: AirportYear): Finding[] {
  const found: Finding[] = []
  const required = [
    ['airportConfigurationId', 'Please input a valid Airport Configuration.'],
    ['concessionManagementTypeId', 'Please input a valid Concession Management Type.'],
  ] as const
  for (const [field, message] of required) {
    if (instance[field] === null)
      found.push(finding('error', `${field}.required`, { step: 'info', field, message }))
  }
  for (const { pair, first, second } of percentPairs) {
    if (!pairIsWhole(instance[first], instance[second])) {
      const message = messages.percentPair(pair)
      found.push(finding('error', `${first}.pair`, { step: 'info', field: first, message }))
    }
  }
  const dwell = instance.dwellTimeAmount
  const range = plausibility.dwellTimeAmount
  if (dwell !== null && isOutside(dwell, range)) {
    const message = `An average dwell time of ${dwell} minutes is unusual (expected ${range.min} to ${range.max}).`
    found.push(
      finding('warning', 'dwellTimeAmount.range', {
        step: 'info',
        field: 'dwellTimeAmount',
        message,
        figures: [dwell],
      }),
    )
  }
  return found
}

const isOutside = (value: number, range: Range) => value < range.min || value > range.max

function checkTerminal(terminal: AirportTerminal, lastYear: AirportTerminal | undefined): Finding[] {
  return [
    ...missingTraffic(terminal),
    ...trafficWarnings({
      name: terminal.terminal.terminalName,
      terminalId: terminal.airportTerminalPK.terminalId,
      domesticField: 'epDomesticTotal',
      enplaneTotal: terminal.enplaneTotal,
      deplaneTotal: terminal.deplaneTotal,
      passengerTotal: terminal.passengerTotal,
      domestic: terminal.epDomesticTotal,
      international: terminal.epIntlTotal,
      lastEnplaneTotal: lastYear?.enplaneTotal ?? null,
    }),
    ...perPassengerWarnings(terminal),
    ...terminal.airportTerminalTotals.flatMap(total => totalFindings(terminal, total, lastYear)),
  ]
}

function missingTraffic(terminal: AirportTerminal): Finding[] {
  const { terminalName } = terminal.terminal
  const { terminalId } = terminal.airportTerminalPK
  return Object.entries(terminalTrafficFields)
    .filter(([name]) => terminal[name as keyof typeof terminalTrafficFields] === null)
    .map(([field, { label }]) =>
      finding('error', `${field}.required`, {
        step: 'terminals',
        terminalId,
        field,
        message: `${terminalName}: ${label} is required.`,
      }),
    )
}

interface Traffic {
  name: string
  terminalId?: number
  domesticField: string
  enplaneTotal: number | null
  deplaneTotal: number | null
  passengerTotal: number | null
  domestic: number | null
  international: number | null
  lastEnplaneTotal: number | null
}

const count = (value: number) => writeFigure(value, 'integer')

/** The same questions are asked of a terminal's traffic and of the whole airport's. */
function trafficWarnings(traffic: Traffic): Finding[] {
  const { name, terminalId, enplaneTotal, deplaneTotal, passengerTotal, domestic, international } = traffic
  const found: Finding[] = []
  const warn = (rule: string, field: string, figures: number[], message: string) =>
    found.push(
      finding('warning', rule, {
        step: 'terminals',
        terminalId,
        field,
        figures,
        message: `${name}: ${message}`,
      }),
    )
  if (enplaneTotal !== null && deplaneTotal !== null) {
    const apart = Math.abs(enplaneTotal - deplaneTotal) / Math.max(enplaneTotal, deplaneTotal, 1)
    if (apart * 100 > plausibility.enplaneDeplaneApartPercent) {
      const message = `enplaning and deplaning passengers are more than ${plausibility.enplaneDeplaneApartPercent} % apart.`
      warn('deplaneTotal.apart', 'deplaneTotal', [enplaneTotal, deplaneTotal], message)
    }
    if (passengerTotal !== null && enplaneTotal + deplaneTotal !== passengerTotal) {
      const message = `enplaning plus deplaning is ${count(enplaneTotal + deplaneTotal)}, not the total of ${count(passengerTotal)}.`
      warn('passengerTotal.sum', 'passengerTotal', [enplaneTotal, deplaneTotal, passengerTotal], message)
    }
  }
  if (
    enplaneTotal !== null &&
    domestic !== null &&
    international !== null &&
    domestic + international !== enplaneTotal
  ) {
    const message = `domestic plus international is ${count(domestic + international)}, not the ${count(enplaneTotal)} enplaned.`
    warn('enplaneTotal.split', traffic.domesticField, [domestic, international, enplaneTotal], message)
  }
  const message = changeWarning('enplaning passengers', enplaneTotal, traffic.lastEnplaneTotal)
  if (message && enplaneTotal !== null && traffic.lastEnplaneTotal !== null) {
    warn('enplaneTotal.change', 'enplaneTotal', [enplaneTotal, traffic.lastEnplaneTotal], message)
  }
  return found
}

function changeWarning(what: string, now: number | null, before: number | null): string | null {
  const change = changePercent(now, before)
  if (change === null || Math.abs(change) <= plausibility.changePercent) return null
  return `${what} changed by ${writeFigure(change, 'change')} % against last year.`
}

/** Sales per enplanement: food & beverage by itself, news and specialty together. */
function perPassengerWarnings(terminal: AirportTerminal): Finding[] {
  const salesOf = (types: TenantType[]) =>
    sumReported(
      terminal.airportTerminalTotals
        .filter(each => types.includes(each.tenantType))
        .map(each => each.grossSalesTotal),
    ).total
  const questions = [
    { name: 'food & beverage', types: ['FOODBEVERAGE'], range: plausibility.foodBeverageSalesEpRatio },
    { name: 'news and specialty', types: ['NEWSSTAND', 'SPECIALTY'], range: plausibility.retailSalesEpRatio },
  ] satisfies { name: string; types: TenantType[]; range: Range }[]
  return questions.flatMap(({ name, types, range }) => {
    const sales = salesOf(types)
    const ratio = salesPerEnplanement(sales, terminal.enplaneTotal)
    if (ratio === null || !isOutside(ratio, range)) return []
    return finding('warning', `salesEpRatio.${types.join('+')}`, {
      step: 'terminals',
      terminalId: terminal.airportTerminalPK.terminalId,
      field: `${types[0]}.grossSalesTotal`,
      figures: [sales, terminal.enplaneTotal],
      message: `${terminal.terminal.terminalName}: ${name} sales of $${writeFigure(ratio, 'ratio')} per enplanement are unusual (expected $${range.min} to $${range.max}).`,
    })
  })
}

function totalFindings(
  terminal: AirportTerminal,
  total: AirportTerminal['airportTerminalTotals'][number],
  lastYear: AirportTerminal | undefined,
): Finding[] {
  const { tenantType, grossSalesTotal: sales, rentAirportTotal: rent, areaTotal: area } = total
  const { terminalId } = terminal.airportTerminalPK
  const what = `${terminal.terminal.terminalName}, ${tenantTypeLabels[tenantType]}`
  const found: Finding[] = []
  const add = (
    severity: Finding['severity'],
    rule: string,
    name: string,
    figures: (number | null)[],
    message: string,
  ) =>
    found.push(
      finding(severity, `${rule}.${tenantType}`, {
        step: 'terminals',
        terminalId,
        field: `${tenantType}.${name}`,
        figures,
        message: `${what}: ${message}`,
      }),
    )
  if (rent !== null && sales !== null && rent > sales)
    add('error', 'rent', 'rentAirportTotal', [rent, sales], rentAboveSales)
  else if (rent !== null && sales) {
    const range = plausibility.rentPercent
    const percent = (rent / sales) * 100
    if (isOutside(percent, range)) {
      const message = `rent is ${writeFigure(percent, 'percent')} % of sales (expected ${range.min} to ${range.max} %).`
      add('warning', 'rent', 'rentAirportTotal', [rent, sales], message)
    }
  }
  const perFoot = salesPerSquareFoot(sales, area)
  const range = plausibility.salesAreaRatio
  if (perFoot !== null && sales !== 0 && isOutside(perFoot, range)) {
    const message = `sales of $${writeFigure(perFoot, 'ratio')} per square foot are unusual (expected $${count(range.min)} to $${count(range.max)}).`
    add('warning', 'salesAreaRatio', 'areaTotal', [sales, area], message)
  }
  if (tenantType === 'DUTYFREE' && sales && !terminal.epIntlTotal) {
    const message = 'there are duty free sales but no international enplanements.'
    add('warning', 'dutyFree', 'grossSalesTotal', [sales, terminal.epIntlTotal], message)
  }
  const before =
    lastYear?.airportTerminalTotals.find(each => each.tenantType === tenantType)?.grossSalesTotal ?? null
  const change = changeWarning('gross sales', sales, before)
  if (change) add('warning', 'grossSalesTotal.change', 'grossSalesTotal', [sales, before], change)
  return found
}

/** The airport as a whole, and whether it is the sum of its terminals. */
function checkAirportTotals({ instance, terminals, lastYear }: AirportYear): Finding[] {
  const found = trafficWarnings({
    name: 'Airport-wide',
    domesticField: 'passengerEpDomesticTotal',
    enplaneTotal: instance.enplaneTotal,
    deplaneTotal: instance.deplaneTotal,
    passengerTotal: instance.passengerTotal,
    domestic: instance.passengerEpDomesticTotal,
    international: instance.passengerEpIntlTotal,
    lastEnplaneTotal: lastYear
      ? airportEnplanements(lastYear.instance.enplaneTotal, lastYear.terminals)
      : null,
  })
  for (const field of ['enplaneTotal', 'deplaneTotal', 'passengerTotal'] as const) {
    const sum = sumReported(terminals.map(each => each[field]))
    const whole = instance[field]
    if (whole === null || sum.total === null || sum.partial || sum.total === whole) continue
    const { label } = terminalTrafficFields[field]
    const message = `Airport-wide: ${label} is ${count(whole)}, but the terminals add up to ${count(sum.total)}.`
    found.push(
      finding('warning', `${field}.terminals`, {
        step: 'terminals',
        field,
        figures: [whole, sum.total],
        message,
      }),
    )
  }
  return found
}
