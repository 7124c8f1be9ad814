import {
  rentPerEnplanement,
  salesPerEnplanement,
  salesPerSquareFoot,
  sumReported,
  wholeOrParts,
  type ReportedSum,
} from './formulas.ts'
import { figureField, type Field } from './field.ts'
import { glossary } from './glossary.ts'
import { tenantTypes, terminalTotalFields, type AirportTerminal, type TenantType } from './terminal.ts'

/** Area, sales and rent of one tenant type (or of several) with what follows from them. */
export interface ConcessionTotals {
  areaTotal: ReportedSum
  grossSalesTotal: ReportedSum
  rentAirportTotal: ReportedSum
  /** $ per enplaning passenger. */
  salesEpRatio: number | null
  rentEpRatio: number | null
  /** $ per square foot. */
  salesAreaRatio: number | null
}

/** How each is called and written, in the order every table of totals shows them. */
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

type Totals = Pick<AirportTerminal, 'enplaneTotal' | 'airportTerminalTotals'>

/** The airport's own enplanements; where it gave none, its terminals' when every one of them reported. */
export function airportEnplanements(
  reported: number | null,
  terminals: readonly Pick<AirportTerminal, 'enplaneTotal'>[],
): number | null {
  return wholeOrParts(
    reported,
    terminals.map(each => each.enplaneTotal),
  )
}

/** The airport's own international enplanements; where it gave none, its terminals' when every one of them reported. */
export function internationalEnplanements(
  reported: number | null,
  terminals: readonly Pick<AirportTerminal, 'epIntlTotal'>[],
): number | null {
  return wholeOrParts(
    reported,
    terminals.map(each => each.epIntlTotal),
  )
}

/** The airport's enplanements with `partial` where it is the terminals' sum: what the airport itself reports is missing then. */
export const enplanementsUsed = (
  reported: number | null,
  terminals: readonly Pick<AirportTerminal, 'enplaneTotal'>[],
): ReportedSum => {
  const total = airportEnplanements(reported, terminals)
  return { total, partial: reported === null && total !== null }
}

/** Most terminals have no duty free shops: a line for it with nothing in it says so, and is not a gap in the reports. */
export const isAbsent = (total: AirportTerminal['airportTerminalTotals'][number]): boolean =>
  total.tenantType === 'DUTYFREE' &&
  total.areaTotal === null &&
  total.grossSalesTotal === null &&
  total.rentAirportTotal === null

/** Sums over terminals for the given tenant types; what was not reported is left out and makes the sum `partial`. */
export function concessionTotals(
  terminals: readonly Totals[],
  types: readonly TenantType[],
  enplaneTotal: number | null,
): ConcessionTotals {
  const rows = terminals.flatMap(each =>
    each.airportTerminalTotals.filter(total => types.includes(total.tenantType) && !isAbsent(total)),
  )
  const areaTotal = sumReported(rows.map(row => row.areaTotal))
  const grossSalesTotal = sumReported(rows.map(row => row.grossSalesTotal))
  const rentAirportTotal = sumReported(rows.map(row => row.rentAirportTotal))
  return {
    areaTotal,
    grossSalesTotal,
    rentAirportTotal,
    salesEpRatio: salesPerEnplanement(grossSalesTotal.total, enplaneTotal),
    rentEpRatio: rentPerEnplanement(rentAirportTotal.total, enplaneTotal),
    salesAreaRatio: salesPerSquareFoot(grossSalesTotal.total, areaTotal.total),
  }
}

const dutyPaid = tenantTypes.filter(type => type !== 'DUTYFREE')

/** Each tenant type, then all of them without and with duty free: the lines under every table of totals. */
export function totalsByTenantType(
  terminals: readonly Totals[],
  enplaneTotal: number | null,
): {
  byType: Record<TenantType, ConcessionTotals>
  withoutDutyFree: ConcessionTotals
  withDutyFree: ConcessionTotals
} {
  const of = (types: readonly TenantType[]) => concessionTotals(terminals, types, enplaneTotal)
  return {
    byType: Object.fromEntries(tenantTypes.map(type => [type, of([type])])) as Record<
      TenantType,
      ConcessionTotals
    >,
    withoutDutyFree: of(dutyPaid),
    withDutyFree: of(tenantTypes),
  }
}
