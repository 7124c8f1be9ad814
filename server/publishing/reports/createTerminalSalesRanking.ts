import { isNotReported } from '#domain/airports/concessionTotals.ts'
import { computeRentPerEnplanement, computeSalesPerEnplanement } from '#domain/airports/formulas.ts'
import type { ReportName } from '#domain/publishing/report.ts'
import type { TenantType } from '#domain/catalog/tenantTypes.ts'
import type { TerminalYear } from './airportYears.queries.ts'
import type { Report } from './report.ts'
import {
  areaColumn,
  enplanementsColumn,
  internationalColumn,
  ratio,
  rentColumn,
  salesColumn,
  salesRatioColumn,
  ratioCell,
} from './reportColumns.ts'
import { createTerminalRanking } from './createTerminalRanking.ts'

const nothingReported = { areaTotal: null, grossSalesTotal: null, rentAirportTotal: null }

/** A report of the first fifty terminals by the gross sales of one tenant type, called `what` in its notes. */
export function createTerminalSalesRanking(name: ReportName, tenantType: TenantType, what: string): Report {
  const isDutyFree = tenantType === 'DUTYFREE'
  const totalOf = (terminal: TerminalYear) =>
    terminal.airportTerminalTotals.find(each => each.tenantType === tenantType)
  return createTerminalRanking({
    name,
    figures: `${what} sales, rent, and square footage`,
    by: `${what} sales`,
    among: terminal =>
      !isNotReported({ ...nothingReported, unitMeasureCode: 'SQFT', tenantType, ...totalOf(terminal) }),
    figureOf: terminal => totalOf(terminal)?.grossSalesTotal ?? null,
    columns: [
      salesColumn,
      enplanementsColumn,
      salesRatioColumn,
      ...(isDutyFree
        ? [internationalColumn, ratio('salesIntlEpRatio', 'Sales per International Enplanement')]
        : []),
      areaColumn,
      rentColumn,
      ratio('rentEpRatio', 'Rent per Enplanement'),
    ],
    cells: terminal => {
      const { grossSalesTotal, rentAirportTotal, areaTotal } = totalOf(terminal) ?? nothingReported
      const { enplaneTotal, epIntlTotal } = terminal
      return {
        grossSalesTotal,
        enplaneTotal,
        salesEpRatio: ratioCell(computeSalesPerEnplanement(grossSalesTotal, enplaneTotal)),
        ...(isDutyFree
          ? {
              epIntlTotal,
              salesIntlEpRatio: ratioCell(computeSalesPerEnplanement(grossSalesTotal, epIntlTotal)),
            }
          : {}),
        areaTotal,
        rentAirportTotal,
        rentEpRatio: ratioCell(computeRentPerEnplanement(rentAirportTotal, enplaneTotal)),
      }
    },
    ...(isDutyFree
      ? {
          notes: [
            'Terminals that reported no duty free figures are treated as having no duty free and are left out.',
          ],
        }
      : {}),
  })
}
