import { notHere } from '#platform/contract/columnPlaces.ts'
import { figureField, type Field } from '#platform/contract/field.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { glossary } from '../browse/glossary.ts'
import { tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import {
  isWholePart,
  missingRatio,
  notApplicableRatio,
  notApplicableSum,
  computeRatio,
  computeRatioOfParts,
  sumReported,
  preferReportedWhole,
  type Ratio,
  type ReportedSum,
} from './formulas.ts'
import type { AirportTerminal } from './terminal.ts'
import {
  getAirportTrafficName,
  terminalTotalFields,
  terminalTotalNames,
  trafficNames,
  type AirportTrafficName,
  type TerminalTotalName,
  type TrafficName,
} from './terminalColumns.ts'

/** Area, sales, and rent of one or more tenant types, with the figures derived from them. */
export interface ConcessionTotals extends Record<TerminalTotalName, ReportedSum> {
  /** $ per enplaning passenger. */
  salesEpRatio: Ratio
  rentEpRatio: Ratio
  /** $ per square foot. */
  salesAreaRatio: Ratio
  /** Rent to the airport in percent of sales. */
  rentSalesRatio: Ratio
}

/** The label and format of each figure, in the order of every table of totals. */
export const concessionTotalFields = {
  grossSalesTotal: terminalTotalFields.grossSalesTotal,
  salesEpRatio: figureField('ratio', {
    label: 'Sales per Enplanement',
    help: glossary.salesPerEnplanement.text,
  }),
  rentAirportTotal: terminalTotalFields.rentAirportTotal,
  rentEpRatio: figureField('ratio', {
    label: 'Rent per Enplanement',
    help: glossary.rentPerEnplanement.text,
  }),
  areaTotal: terminalTotalFields.areaTotal,
  salesAreaRatio: figureField('ratio', {
    label: 'Sales per Square Foot',
    help: glossary.salesPerSquareFoot.text,
  }),
} satisfies Partial<Record<keyof ConcessionTotals, Field>>

type Total = Pick<AirportTerminal['airportTerminalTotals'][number], 'tenantType' | TerminalTotalName>
type Totals = Pick<AirportTerminal, 'enplaneTotal'> & { airportTerminalTotals: readonly Total[] }

/** The airport's own enplanements; if missing, the sum of its terminals, provided every one reported. */
export function getAirportEnplanements(
  reported: number | null,
  terminals: readonly Pick<AirportTerminal, 'enplaneTotal'>[],
): number | null {
  return preferReportedWhole(
    reported,
    terminals.map(each => each.enplaneTotal),
  )
}

/** The airport's own international enplanements; if missing, the sum of its terminals, provided every one reported. */
export function getInternationalEnplanements(
  reported: number | null,
  terminals: readonly Pick<AirportTerminal, 'epIntlTotal'>[],
): number | null {
  return preferReportedWhole(
    reported,
    terminals.map(each => each.epIntlTotal),
  )
}

type AirportTraffic = Readonly<Record<AirportTrafficName, number | null>> & {
  terminals: readonly Pick<AirportTerminal, 'enplaneTotal' | 'epIntlTotal'>[]
}

/** The airport's traffic. Its terminals' sums replace missing enplanements, provided every terminal reported. */
export const getAirportTraffic = ({
  terminals,
  ...own
}: AirportTraffic): Record<AirportTrafficName, number | null> => ({
  ...own,
  enplaneTotal: getAirportEnplanements(own.enplaneTotal, terminals),
  passengerEpIntlTotal: getInternationalEnplanements(own.passengerEpIntlTotal, terminals),
})

/** The airport's traffic by the names of its terminals' figures; null if the airport has no such figure. */
export function pickAirportTraffic(year: AirportTraffic): Record<TrafficName, number | null> {
  const traffic = getAirportTraffic(year)
  return createRecord(trafficNames, name => {
    const airport = getAirportTrafficName(name)
    return airport === notHere ? null : traffic[airport]
  })
}

/**
 * Most terminals have no duty free shops, so an empty duty free row means that there are none, not that figures are
 * missing.
 */
export const isEmptyDutyFree = (total: Total): boolean =>
  total.tenantType === 'DUTYFREE' && !isReported(total)

const isReported = (total: Total): boolean => terminalTotalNames.some(name => total[name] !== null)

/** A terminal's report about some tenant types, and the passengers that ratios divide by. */
interface TerminalPart {
  rows: readonly Total[]
  passengers: number | null
}

const partsOf = <T extends Pick<Totals, 'airportTerminalTotals'>>(
  terminals: readonly T[],
  types: readonly TenantType[],
  passengersOf: (terminal: T) => number | null,
): TerminalPart[] =>
  terminals.map(each => ({
    rows: each.airportTerminalTotals.filter(
      total => types.includes(total.tenantType) && !isEmptyDutyFree(total),
    ),
    passengers: passengersOf(each),
  }))

/** Whether the airport has none of these tenant types: it reports others but nothing about these. */
function lacksTypes(
  parts: readonly TerminalPart[],
  terminals: readonly Pick<Totals, 'airportTerminalTotals'>[],
) {
  const reportsOthers = terminals.some(each => each.airportTerminalTotals.some(isReported))
  return reportsOthers && parts.every(part => part.rows.length === 0)
}

/** The sum if everything in it was reported. */
const wholeSum = (rows: readonly Total[], amount: TerminalTotalName): number | null =>
  preferReportedWhole(null, rows.length === 0 ? [0] : rows.map(row => row[amount]))

/**
 * An amount of the terminals divided by the airport's passengers. If part of the amount was not reported, the ratio
 * of the terminals with complete figures, including those without passengers; if none has a ratio, that of the tenant
 * types that every terminal reported.
 */
function perPassenger(
  parts: readonly TerminalPart[],
  amount: TerminalTotalName,
  passengers: number | null,
): Ratio {
  const rows = parts.flatMap(part => part.rows)
  const sum = sumReported(rows.map(row => row[amount]))
  const whole = computeRatio(sum.total, passengers)
  if (!sum.partial || whole.value === null) return whole
  const terminals = parts.map(part => ({
    amount: wholeSum(part.rows, amount),
    divisor: part.passengers,
    hasTenants: part.rows.length > 0,
  }))
  if (terminals.some(each => each.hasTenants && isWholePart(each))) {
    const complete = terminals.filter(each => each.amount !== null && each.divisor !== null)
    const sumOf = (side: 'amount' | 'divisor') => sumReported(complete.map(each => each[side])).total
    return { ...computeRatio(sumOf('amount'), sumOf('divisor')), partial: true }
  }
  const complete = [...Map.groupBy(rows, row => row.tenantType).values()]
    .filter(ofType => ofType.every(row => row[amount] !== null))
    .flat()
  if (complete.length === 0) return missingRatio
  return { ...computeRatio(wholeSum(complete, amount), passengers), partial: true }
}

/** An amount for the given tenant types divided by the airport's enplanements. */
export function computePerEnplanement(
  terminals: readonly Totals[],
  types: readonly TenantType[],
  amount: TerminalTotalName,
  enplaneTotal: number | null,
): Ratio {
  const parts = partsOf(terminals, types, each => each.enplaneTotal)
  return lacksTypes(parts, terminals) ? notApplicableRatio : perPassenger(parts, amount, enplaneTotal)
}

/**
 * Duty free sales divided by the airport's international enplanements, because only international passengers may buy.
 */
export function computeDutyFreePerInternationalEnplanement(
  terminals: readonly (Totals & Pick<AirportTerminal, 'epIntlTotal'>)[],
  reported: number | null,
): Ratio {
  const parts = partsOf(terminals, ['DUTYFREE'], each => each.epIntlTotal)
  if (lacksTypes(parts, terminals)) return notApplicableRatio
  return perPassenger(parts, 'grossSalesTotal', getInternationalEnplanements(reported, terminals))
}

/** One amount divided by another. Only terminals' tenant types with both figures count. */
const divideRows = (rows: readonly Total[], amount: TerminalTotalName, divisor: TerminalTotalName): Ratio =>
  computeRatioOfParts(rows.map(row => ({ amount: row[amount], divisor: row[divisor] })))

/** Square feet per 1,000 enplaning passengers, or a share in percent. */
export const multiplyRatio = (ratio: Ratio, times: number): Ratio =>
  ratio.value === null ? ratio : { ...ratio, value: ratio.value * times }

/** Rent to the airport divided by square feet. */
export function computeRentPerSquareFoot(terminals: readonly Totals[], types: readonly TenantType[]): Ratio {
  const parts = partsOf(terminals, types, each => each.enplaneTotal)
  if (lacksTypes(parts, terminals)) return notApplicableRatio
  return divideRows(
    parts.flatMap(part => part.rows),
    'rentAirportTotal',
    'areaTotal',
  )
}

/** Sums over terminals for the given tenant types. Unreported figures are left out and make the sum `partial`. */
export function computeConcessionTotals(
  terminals: readonly Totals[],
  types: readonly TenantType[],
  enplaneTotal: number | null,
): ConcessionTotals {
  const parts = partsOf(terminals, types, each => each.enplaneTotal)
  const rows = parts.flatMap(part => part.rows)
  const isLacking = lacksTypes(parts, terminals)
  const ratio = (of: () => Ratio) => (isLacking ? notApplicableRatio : of())
  return {
    ...createRecord(terminalTotalNames, name =>
      isLacking ? notApplicableSum : sumReported(rows.map(row => row[name])),
    ),
    salesEpRatio: ratio(() => perPassenger(parts, 'grossSalesTotal', enplaneTotal)),
    rentEpRatio: ratio(() => perPassenger(parts, 'rentAirportTotal', enplaneTotal)),
    salesAreaRatio: ratio(() => divideRows(rows, 'grossSalesTotal', 'areaTotal')),
    rentSalesRatio: ratio(() => multiplyRatio(divideRows(rows, 'rentAirportTotal', 'grossSalesTotal'), 100)),
  }
}

const dutyPaid = tenantTypes.filter(type => type !== 'DUTYFREE')

/** Each tenant type, then the totals without and with duty free, as below every table of totals. */
export function computeTotalsByTenantType(
  terminals: readonly Totals[],
  enplaneTotal: number | null,
): {
  byType: Record<TenantType, ConcessionTotals>
  withoutDutyFree: ConcessionTotals
  withDutyFree: ConcessionTotals
} {
  const of = (types: readonly TenantType[]) => computeConcessionTotals(terminals, types, enplaneTotal)
  return {
    byType: createRecord(tenantTypes, type => of([type])),
    withoutDutyFree: of(dutyPaid),
    withDutyFree: of(tenantTypes),
  }
}

/** Whether any of the totals is partial, so that the mark needs an explanation. */
export const hasPartialTotal = (totals: ConcessionTotals): boolean =>
  terminalTotalNames.some(name => totals[name].partial)
