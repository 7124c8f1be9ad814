import { figureField, type Field } from '#platform/contract/field.ts'
import { createRecord } from '#platform/contract/listKeys.ts'
import { glossary } from '../browse/glossary.ts'
import { tenantTypes, type TenantType } from '../catalog/tenantTypes.ts'
import {
  isWholePart,
  missingRatio,
  notApplicableRatio,
  computeRatio,
  computeRatioOfParts,
  sumReported,
  preferReportedWhole,
  type Ratio,
  type ReportedSum,
} from './formulas.ts'
import type { AirportTerminal } from './terminal.ts'
import { terminalTotalFields, terminalTotalNames, type TerminalTotalName } from './terminalColumns.ts'

/** Area, sales, and rent of one or more tenant types, with the figures derived from them. */
export interface ConcessionTotals extends Record<TerminalTotalName, ReportedSum> {
  /** $ per enplaning passenger. */
  salesEpRatio: Ratio
  rentEpRatio: Ratio
  /** $ per square foot. */
  salesAreaRatio: Ratio
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
} satisfies Record<keyof ConcessionTotals, Field>

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

/** Rent to the airport divided by square feet or by sales. Only terminals' tenant types with both figures count. */
export function computeRentPer(
  divisor: 'areaTotal' | 'grossSalesTotal',
  terminals: readonly Totals[],
  types: readonly TenantType[],
): Ratio {
  const parts = partsOf(terminals, types, each => each.enplaneTotal)
  if (lacksTypes(parts, terminals)) return notApplicableRatio
  const rows = parts.flatMap(part => part.rows)
  return computeRatioOfParts(rows.map(row => ({ amount: row.rentAirportTotal, divisor: row[divisor] })))
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
    ...createRecord(terminalTotalNames, name => sumReported(rows.map(row => row[name]))),
    salesEpRatio: ratio(() => perPassenger(parts, 'grossSalesTotal', enplaneTotal)),
    rentEpRatio: ratio(() => perPassenger(parts, 'rentAirportTotal', enplaneTotal)),
    salesAreaRatio: ratio(() =>
      computeRatioOfParts(rows.map(row => ({ amount: row.grossSalesTotal, divisor: row.areaTotal }))),
    ),
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
