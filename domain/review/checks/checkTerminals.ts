import { countOf } from '#platform/contract/count.ts'
import { formatFigure } from '#platform/contract/figure.ts'
import { airportTotalsColumns } from '../../airports/airportYearColumns.ts'
import { isEmptyDutyFree } from '../../airports/concessionTotals.ts'
import {
  computeSalesPerEnplanement,
  computeSalesPerSquareFoot,
  preferReportedWhole,
} from '../../airports/formulas.ts'
import type { AirportTerminal } from '../../airports/terminal.ts'
import { terminalTotalColumns, trafficColumns } from '../../airports/terminalColumns.ts'
import { tenantTypeLabels, type TenantType } from '../../catalog/tenantTypes.ts'
import type { Plausibility, Range } from '../plausibility.ts'
import { askFigures, type AskedItem, listAskedLabels } from './askedItems.ts'
import { checkTraffic } from './checkTraffic.ts'
import {
  describeImplausibleChange,
  describeUnchanged,
  createFinding,
  isOutside,
  listUnconfirmedFindings,
  type CheckedAirportYear,
  type CheckedTenant,
  type Finding,
} from './finding.ts'

function lastYearOf(year: CheckedAirportYear, terminal: AirportTerminal): AirportTerminal | undefined {
  const { terminalId } = terminal.airportTerminalPK
  return year.lastYear?.terminals.find(each => each.airportTerminalPK.terminalId === terminalId)
}

const unconfirmedAirlines = 'airlines.unconfirmed'

/** The terminal whose airlines a finding asks to confirm; null for other findings. */
export function readUnconfirmedAirlines(warning: string): number | null {
  const [rule, terminalId] = warning.split('@')
  return rule === unconfirmedAirlines ? Number(terminalId) : null
}

/** Traffic, sales, rent, and area of each terminal are plausible, and its airlines are this year’s. */
export function checkTerminals(year: CheckedAirportYear): Finding[] {
  return year.terminals.flatMap(terminal => [
    ...checkTerminal(terminal, lastYearOf(year, terminal), year.limits),
    ...findTenantsWithoutSales(year, terminal),
    ...findUnconfirmedAirlines(terminal),
  ])
}

/** The dominant airlines of a terminal are confirmed together. */
const findUnconfirmedAirlines = ({ airportTerminalPK, terminal, airlineTerminals }: AirportTerminal) =>
  listUnconfirmedFindings(
    unconfirmedAirlines,
    airlineTerminals.filter(each => each.confirmed === 'N').length,
    ['dominant airline', 'dominant airlines'],
    {
      step: 'terminals',
      terminalId: airportTerminalPK.terminalId,
      field: 'unconfirmed',
      where: `${terminal.terminalName}: `,
    },
  )

/** Whether a tenant is known to sell now. A vacant or closed location, or one to come, need not have sales. */
const isTrading = ({ tenantStatus, futureLocation }: CheckedTenant): boolean =>
  !futureLocation && ['ACTIVE', 'MONTHTOMONTH'].includes(tenantStatus)

/** Tenants of a type are listed, but their sales are zero or not available. Sales still to be entered are missing. */
function findTenantsWithoutSales(year: CheckedAirportYear, terminal: AirportTerminal): Finding[] {
  const { terminalId } = terminal.airportTerminalPK
  const isMarked = ({ tenantType }: { tenantType: TenantType }) =>
    year.unavailable.some(each => each.figure === `terminals/${terminalId}/${tenantType}.grossSalesTotal`)
  const reportsSales = terminal.airportTerminalTotals.some(
    each => each.grossSalesTotal !== null || isMarked(each),
  )
  return terminal.airportTerminalTotals.flatMap(total => {
    const { tenantType, grossSalesTotal: sales } = total
    const name = `${tenantType}.grossSalesTotal`
    // Empty duty free is not asked for. It says nothing before the terminal says something of another type's sales.
    const isWithout =
      sales === 0 || (sales === null && (isMarked(total) || (reportsSales && isEmptyDutyFree(total))))
    const count = year.tenants.filter(
      each => each.terminalId === terminalId && each.tenantType === tenantType && isTrading(each),
    ).length
    if (!isWithout || count === 0) return []
    return createFinding('contradiction', `tenantsWithoutSales.${tenantType}`, {
      step: 'terminals',
      terminalId,
      field: name,
      figures: [count, sales],
      message: `${terminal.terminal.terminalName}, ${tenantTypeLabels[tenantType]}: ${countOf(count, 'tenant')} ${count === 1 ? 'is' : 'are'} listed, but gross sales are ${sales === 0 ? 'zero' : 'not reported'}.`,
    })
  })
}

function checkTerminal(
  terminal: AirportTerminal,
  lastYear: AirportTerminal | undefined,
  limits: Plausibility,
): Finding[] {
  return [
    ...checkTraffic(
      {
        name: terminal.terminal.terminalName,
        terminalId: terminal.airportTerminalPK.terminalId,
        enplaneTotal: terminal.enplaneTotal,
        deplaneTotal: terminal.deplaneTotal,
        lastEnplaneTotal: lastYear?.enplaneTotal ?? null,
      },
      limits,
    ),
    ...findPerPassengerWarnings(terminal, limits),
    ...terminal.airportTerminalTotals.flatMap(total => totalFindings(terminal, total, lastYear, limits)),
  ]
}

/** Sales per enplanement: food & beverage alone, and news & gifts with specialty retail if both were reported. */
function findPerPassengerWarnings(terminal: AirportTerminal, limits: Plausibility): Finding[] {
  const salesOf = (types: TenantType[]) =>
    preferReportedWhole(
      null,
      terminal.airportTerminalTotals
        .filter(each => types.includes(each.tenantType))
        .map(each => each.grossSalesTotal),
    )
  const questions = [
    { name: 'food & beverage', types: ['FOODBEVERAGE'], range: limits.foodBeverageSalesEpRatio },
    {
      name: 'news & gifts and specialty retail',
      types: ['NEWSSTAND', 'SPECIALTY'],
      range: limits.retailSalesEpRatio,
    },
  ] satisfies { name: string; types: TenantType[]; range: Range }[]
  return questions.flatMap(({ name, types, range }) => {
    const sales = salesOf(types)
    const ratio = computeSalesPerEnplanement(sales, terminal.enplaneTotal).value
    if (ratio === null || !isOutside(ratio, range)) return []
    return createFinding('warning', `salesEpRatio.${types.join('+')}`, {
      step: 'terminals',
      terminalId: terminal.airportTerminalPK.terminalId,
      field: `${types[0]}.grossSalesTotal`,
      figures: [sales, terminal.enplaneTotal],
      message: `${terminal.terminal.terminalName}: ${name} sales of $${formatFigure(ratio, 'ratio')} per enplanement are unusual (expected $${range.min} to $${range.max}).`,
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
  const add = (rule: string, name: string, figures: (number | null)[], message: string) =>
    found.push(
      createFinding('warning', `${rule}.${tenantType}`, {
        step: 'terminals',
        terminalId,
        field: `${tenantType}.${name}`,
        figures,
        message: `${what}: ${message}`,
      }),
    )
  // Rent above sales is a contradiction.
  if (rent !== null && sales && rent <= sales) {
    const range = limits.rentPercent
    const percent = (rent / sales) * 100
    if (isOutside(percent, range)) {
      const message = `rent is ${formatFigure(percent, 'percent')}% of sales (expected ${range.min}% to ${range.max}%).`
      add('rent', 'rentAirportTotal', [rent, sales], message)
    }
  }
  const perFoot = computeSalesPerSquareFoot(sales, area).value
  const range = limits.salesAreaRatio
  if (perFoot !== null && sales !== 0 && isOutside(perFoot, range)) {
    const message = `sales of $${formatFigure(perFoot, 'ratio')} per square foot are unusual (expected $${formatFigure(range.min, 'integer')} to $${formatFigure(range.max, 'integer')}).`
    add('salesAreaRatio', 'areaTotal', [sales, area], message)
  }
  if (tenantType === 'DUTYFREE' && sales && terminal.epIntlTotal === 0) {
    const message = 'there are duty free sales but no international enplanements.'
    add('dutyFree', 'grossSalesTotal', [sales, terminal.epIntlTotal], message)
  }
  const before =
    lastYear?.airportTerminalTotals.find(each => each.tenantType === tenantType)?.grossSalesTotal ?? null
  const change = describeImplausibleChange('gross sales', sales, before, limits)
  if (change) add('grossSalesTotal.change', 'grossSalesTotal', [sales, before], change)
  const unchanged = describeUnchanged('gross sales', sales, before)
  if (unchanged) add('grossSalesTotal.unchanged', 'grossSalesTotal', [sales], unchanged)
  return found
}

/** Only an administrator can add a terminal. An airport that has none marks them as not available. */
const noTerminals: AskedItem = {
  figure: 'terminals',
  state: 'missing',
  group: 'Terminals',
  label: 'Terminals',
  field: '',
  advice: 'This airport has no terminals. Ask an administrator to add them.',
}

/** A terminal without dominant airlines is not asked for any. */
const askAirlines = ({ airportTerminalPK, terminal, airlineTerminals }: AirportTerminal): AskedItem[] =>
  airlineTerminals.length === 0
    ? []
    : [
        {
          figure: null,
          state: airlineTerminals.some(each => each.confirmed === 'N') ? 'unconfirmed' : 'given',
          group: `${terminal.terminalName}, Dominant Airlines`,
          label: 'Dominant Airlines',
          field: 'unconfirmed',
          terminalId: airportTerminalPK.terminalId,
        },
      ]

/** Duty free is required only if some of it is reported, because most terminals have none. */
export function askTerminals({
  instance,
  terminals,
}: Pick<CheckedAirportYear, 'instance' | 'terminals'>): AskedItem[] {
  return [
    ...(terminals.length === 0 ? [noTerminals] : []),
    ...terminals.flatMap(terminal => {
      const { terminalId } = terminal.airportTerminalPK
      const { terminalName } = terminal.terminal
      const place = { terminalId, figurePrefix: `terminals/${terminalId}/` }
      return [
        ...askFigures(terminal, listAskedLabels(trafficColumns), {
          ...place,
          group: `${terminalName}, Passenger Traffic`,
        }),
        ...askAirlines(terminal),
        ...terminal.airportTerminalTotals
          .filter(total => !isEmptyDutyFree(total))
          .flatMap(total =>
            askFigures(total, listAskedLabels(terminalTotalColumns), {
              terminalId,
              figurePrefix: `${place.figurePrefix}${total.tenantType}.`,
              fieldPrefix: `${total.tenantType}.`,
              group: `${terminalName}, ${tenantTypeLabels[total.tenantType]}`,
            }),
          ),
      ]
    }),
    ...askFigures(instance, listAskedLabels(airportTotalsColumns), { group: 'Airport-wide' }),
  ]
}
