import { airportTotalsFields } from '../airportInstance.ts'
import { writeFigure } from '../figure.ts'
import { salesPerEnplanement, salesPerSquareFoot, sumReported } from '../formulas.ts'
import type { Plausibility, Range } from '../plausibility.ts'
import {
  rentAboveSales,
  tenantTypeLabels,
  terminalTrafficFields,
  type AirportTerminal,
  type TenantType,
} from '../terminal.ts'
import {
  changeWarning,
  countGiven,
  grouped,
  finding,
  isOutside,
  type AirportYear,
  type Count,
  type Finding,
} from './finding.ts'
import { trafficWarnings } from './traffic.ts'

function lastYearOf(year: AirportYear, terminal: AirportTerminal): AirportTerminal | undefined {
  const { terminalId } = terminal.airportTerminalPK
  return year.lastYear?.terminals.find(each => each.airportTerminalPK.terminalId === terminalId)
}

/** Each terminal: its traffic is required; sales, rent and area are to be plausible. */
export function checkTerminals(year: AirportYear): Finding[] {
  return year.terminals.flatMap(terminal => checkTerminal(terminal, lastYearOf(year, terminal), year.limits))
}

function checkTerminal(
  terminal: AirportTerminal,
  lastYear: AirportTerminal | undefined,
  limits: Plausibility,
): Finding[] {
  return [
    ...missingTraffic(terminal),
    ...trafficWarnings(
      {
        name: terminal.terminal.terminalName,
        terminalId: terminal.airportTerminalPK.terminalId,
        domesticField: 'epDomesticTotal',
        enplaneTotal: terminal.enplaneTotal,
        deplaneTotal: terminal.deplaneTotal,
        passengerTotal: terminal.passengerTotal,
        domestic: terminal.epDomesticTotal,
        international: terminal.epIntlTotal,
        lastEnplaneTotal: lastYear?.enplaneTotal ?? null,
      },
      limits,
    ),
    ...perPassengerWarnings(terminal, limits),
    ...terminal.airportTerminalTotals.flatMap(total => totalFindings(terminal, total, lastYear, limits)),
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

/** Sales per enplanement: food & beverage by itself, news and specialty together. */
function perPassengerWarnings(terminal: AirportTerminal, limits: Plausibility): Finding[] {
  const salesOf = (types: TenantType[]) =>
    sumReported(
      terminal.airportTerminalTotals
        .filter(each => types.includes(each.tenantType))
        .map(each => each.grossSalesTotal),
    ).total
  const questions = [
    { name: 'food & beverage', types: ['FOODBEVERAGE'], range: limits.foodBeverageSalesEpRatio },
    { name: 'news and specialty', types: ['NEWSSTAND', 'SPECIALTY'], range: limits.retailSalesEpRatio },
  ] satisfies { name: string; types: TenantType[]; range: Range }[]
  return questions.flatMap(({ name, types, range }) => {
    const sales = salesOf(types)
    const ratio = salesPerEnplanement(sales, terminal.enplaneTotal).value
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
  limits: Plausibility,
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
    const range = limits.rentPercent
    const percent = (rent / sales) * 100
    if (isOutside(percent, range)) {
      const message = `rent is ${writeFigure(percent, 'percent')} % of sales (expected ${range.min} to ${range.max} %).`
      add('warning', 'rent', 'rentAirportTotal', [rent, sales], message)
    }
  }
  const perFoot = salesPerSquareFoot(sales, area).value
  const range = limits.salesAreaRatio
  if (perFoot !== null && sales !== 0 && isOutside(perFoot, range)) {
    const message = `sales of $${writeFigure(perFoot, 'ratio')} per square foot are unusual (expected $${grouped(range.min)} to $${grouped(range.max)}).`
    add('warning', 'salesAreaRatio', 'areaTotal', [sales, area], message)
  }
  if (tenantType === 'DUTYFREE' && sales && !terminal.epIntlTotal) {
    const message = 'there are duty free sales but no international enplanements.'
    add('warning', 'dutyFree', 'grossSalesTotal', [sales, terminal.epIntlTotal], message)
  }
  const before =
    lastYear?.airportTerminalTotals.find(each => each.tenantType === tenantType)?.grossSalesTotal ?? null
  const change = changeWarning('gross sales', sales, before, limits)
  if (change) add('warning', 'grossSalesTotal.change', 'grossSalesTotal', [sales, before], change)
  return found
}

/** Most airports have no duty free; it is not asked for. */
export function givenTerminals({ instance, terminals }: AirportYear): Count {
  const traffic = Object.keys(terminalTrafficFields) as (keyof typeof terminalTrafficFields)[]
  const airportWide = Object.keys(airportTotalsFields) as (keyof typeof airportTotalsFields)[]
  return countGiven([
    ...airportWide.map(name => instance[name]),
    ...terminals.flatMap(each => [
      ...traffic.map(name => each[name]),
      ...each.airportTerminalTotals
        .filter(total => total.tenantType !== 'DUTYFREE')
        .flatMap(total => [total.grossSalesTotal, total.rentAirportTotal, total.areaTotal]),
    ]),
  ])
}
