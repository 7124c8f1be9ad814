import { revenueSources } from '#domain/airports/airportInfo.ts'
import { carRentalFields, revenuePairFields } from '#domain/airports/airportYearColumns.ts'
import { hasPartialTotal, pickAirportTraffic } from '#domain/airports/concessionTotals.ts'
import type { Ratio } from '#domain/airports/formulas.ts'
import { carRentalSites, parkingTypeLabels } from '#domain/airports/parking.ts'
import {
  type ParkingColumnName,
  parkingColumns,
  parkingFigureNames,
} from '#domain/airports/parkingColumns.ts'
import { trafficColumns, type TrafficName } from '#domain/airports/terminalColumns.ts'
import { expiresLabel, getExpiresOrStatus } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { countOf } from '#platform/contract/count.ts'
import { notApplicable } from '#platform/contract/figure.ts'
import { isFigure } from '#platform/contract/format.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { fitTable, setFittedTable } from '#platform/print/fitTable.ts'
import { partialMark, setTable, type SetColumn } from '#platform/print/tableSetting.ts'
import { figureSize, listSize } from './bookPage.ts'
import { buildTotalsTable, hasFigures } from './buildTotalsTable.ts'
import {
  printComment,
  facts,
  heading,
  knownFacts,
  note,
  tableBlock,
  line,
  wholeTable,
  type Block,
  type Setting,
} from './printedBlocks.ts'
import { formatPrintedFigure, printFigure } from './printedFigures.ts'

const printedTraffic = listPlaces(trafficColumns, 'printedBook')
const printedTrafficNames = listKeys(printedTraffic)
const trafficTableColumns: SetColumn[] = [
  { label: 'Terminal', share: 24 },
  ...printedTrafficNames.map(name => ({
    ...printedTraffic[name],
    unit: trafficColumns[name].field.unit,
    figure: true,
  })),
]

export function buildTrafficBlocks({ each, width }: Setting): Block[] {
  const comment = printComment(each, 'PASSTRAFFIC')
  const airport = pickAirportTraffic(each)
  const reported = [airport, ...each.terminals]
  if (reported.every(row => printedTrafficNames.every(name => row[name] === null))) return comment
  const figures = (row: Record<TrafficName, number | null>) =>
    printedTrafficNames.map(name => printFigure(row[name], trafficColumns[name].field.format))
  // A single terminal is the airport, unless its figures were reported and the airport's were not.
  const terminals = each.terminals.filter(
    terminal =>
      each.terminals.length > 1 ||
      printedTrafficNames.some(name => terminal[name] !== null && terminal[name] !== airport[name]),
  )
  const rows = terminals.map(terminal => [line(terminal.terminalName), ...figures(terminal)])
  const foot = ['Airport', ...figures(airport)]
  const title = 'Passenger Traffic'
  const table = setFittedTable(
    trafficTableColumns,
    [...rows, foot],
    { width, size: figureSize },
    { foot: rows.length > 0 ? 1 : 0, title },
  )
  return [heading(title, 'traffic'), tableBlock(table), ...airlineFacts(each), ...comment]
}

function airlineFacts({ terminals }: BookAirport): Block[] {
  const named = terminals.flatMap(({ terminalName, airlineTerminals }) => {
    const airlines = line(airlineTerminals.map(({ airlineName }) => airlineName).join(', '))
    if (airlines === '') return []
    return [terminals.length > 1 ? `${line(terminalName)}: ${airlines}` : airlines]
  })
  return named.length === 0 ? [] : [facts(['Dominant airlines', named.join(' · ')])]
}

const formatRatio = ({ value, partial, notApplicable: none }: Ratio): string =>
  none ? notApplicable : formatPrintedFigure(value, 'ratio') + (partial && value !== null ? partialMark : '')

/** Sales, rent, and space of each terminal, if there are several, and of the whole airport. */
export function buildSalesBlocks({ each, width }: Setting): Block[] {
  const comment = printComment(each, 'GROSSSALES')
  if (!hasFigures(each.totals.withDutyFree)) return comment
  const title = 'Sales, Rent, and Space'
  const terminals = each.terminals.length > 1 ? each.terminals : []
  const groups = [
    ...terminals.map(({ terminalName, totals }) => ({ name: line(terminalName), totals })),
    {
      name: terminals.length > 0 ? 'Airport' : line(each.terminals[0]?.terminalName ?? 'Airport'),
      totals: each.totals,
    },
  ]
  const perPassenger = each.dutyFreeSalesIntlEpRatio
  return [
    heading(title, 'sales'),
    tableBlock(buildTotalsTable(groups, { width, size: figureSize }, title)),
    ...(perPassenger.value === null
      ? []
      : [facts(['Duty free sales per international enplanement', formatRatio(perPassenger)])]),
    ...(hasPartialTotal(each.totals.withDutyFree)
      ? [
          note(
            `${partialMark} Partly reported: at least one terminal or tenant type did not report this figure.`,
          ),
        ]
      : []),
    ...comment,
  ]
}

const halveLine = (width: number) => (width - 18) / 2

const revenuesOf = (share: number): SetColumn[] =>
  Object.values(revenuePairFields).map(({ label, unit }) => ({ label, unit, figure: true, share }))

const serviceColumns: SetColumn[] = [{ label: 'Source', share: 40 }, ...revenuesOf(30)]

/** The figures of a part of the profile; null if not reported. */
type PrintedFigures = readonly (number | null)[]

const hasAny = (figures: PrintedFigures): boolean => figures.some(figure => figure !== null)

export const listRevenues = (each: BookAirport): PrintedFigures =>
  revenueSources.flatMap(({ revenue, revenueAirport }) => [each[revenue], each[revenueAirport]])

export function buildRevenueBlocks({ each, width }: Setting): Block[] {
  if (!hasAny(listRevenues(each))) return []
  const rows = revenueSources.map(({ source, revenue, revenueAirport }) => [
    source,
    printFigure(each[revenue], 'dollars'),
    printFigure(each[revenueAirport], 'dollars'),
  ])
  return [
    heading('Airport Revenue', 'revenue'),
    wholeTable(setFittedTable(serviceColumns, rows, { width: halveLine(width), size: figureSize })),
  ]
}

const rentalColumns: SetColumn[] = [
  { label: 'Site', share: 22 },
  { label: 'Agencies', figure: true, share: 19 },
  ...revenuesOf(29),
]

export const listRentals = (each: BookAirport): PrintedFigures => [
  ...carRentalSites.flatMap(site => [each[site.agencies], each[site.revenue], each[site.revenueAirport]]),
  each.carRentalTotal,
  each.carRentalAreaTotal,
]

export function buildRentalBlocks({ each, width }: Setting): Block[] {
  if (!hasAny(listRentals(each))) return []
  const rows = carRentalSites.map(({ site, agencies, revenue, revenueAirport }) => [
    site,
    printFigure(each[agencies], 'integer'),
    printFigure(each[revenue], 'dollars'),
    printFigure(each[revenueAirport], 'dollars'),
  ])
  return [
    heading('Car Rentals', 'car-rentals'),
    wholeTable(setFittedTable(rentalColumns, rows, { width: halveLine(width), size: figureSize })),
    ...knownFacts(
      [carRentalFields.carRentalTotal.label, each.carRentalTotal, 'dollars'],
      [carRentalFields.carRentalAreaTotal.label, each.carRentalAreaTotal, 'area'],
    ),
  ]
}

const printedParking = listPlaces(parkingColumns, 'printedBook')
// The rate is first.
const printedParkingNames = [...new Set(['parkingRateAmount' as const, ...listKeys(printedParking)])]
const parkingTableColumns: SetColumn[] = [
  { label: 'Parking', share: 14 },
  { label: 'Basis', share: 8 },
  ...printedParkingNames.map(name => ({
    ...printedParking[name],
    unit: parkingColumns[name].field.unit,
    figure: isFigure(printedParking[name].format),
  })),
]

export const listParking = ({ parkingRates, parkingSpaces, ...each }: BookAirport): PrintedFigures => [
  ...parkingRates.flatMap(rate => parkingFigureNames.map(name => rate[name])),
  parkingSpaces.total,
  each.parkingRevenueTotal,
  each.parkingRevenueAirportTotal,
]

export function buildParkingBlocks({ each, width }: Setting): Block[] {
  if (!hasAny(listParking(each))) return []
  const rows = each.parkingRates.map(rate => [
    parkingTypeLabels[rate.parkingType],
    line(rate.parkingRateType),
    ...printedParkingNames.map(name => {
      const { format } = printedParking[name]
      const value = rate[name]
      return typeof value === 'number' || (value === null && isFigure(format))
        ? printFigure(value, format)
        : line(value)
    }),
  ])
  const { total, partial } = each.parkingSpaces
  const sums: Partial<Record<ParkingColumnName, string>> = {
    parkingSpaceQuantity: printFigure(total, 'integer', partial),
    parkingRevenueTotal: printFigure(each.parkingRevenueTotal, 'dollars'),
    parkingRevenueAirportTotal: printFigure(each.parkingRevenueAirportTotal, 'dollars'),
  }
  const foot = ['All parking', '', ...printedParkingNames.map(name => sums[name] ?? '')]
  const title = 'Parking'
  const size = { width, size: figureSize }
  const table = setFittedTable(parkingTableColumns, [...rows, foot], size, { foot: 1, title })
  return [heading(title, 'parking'), tableBlock(table)]
}

/** The key of a tenant table's position in the book, for the index. */
export const tenantAnchor = (airportId: number, type: TenantType): string => `${airportId}-${type}`

/** The tenants of a type in the order of their table. */
export const tenantsOf = ({ tenants }: BookAirport, type: TenantType): BookAirport['tenants'] =>
  tenants.filter(each => each.tenantType === type)

// The widest product types fit on one line, which shortens a page of tenants by a fifth.
const printedTenantColumns: SetColumn[] = [
  { label: 'Tenant Name', share: 112 },
  { label: 'Company Name', share: 112 },
  { label: 'Terminal', share: 54 },
  { label: 'Product Type', share: 116 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 40 },
  { label: expiresLabel, share: 70 },
]

/** The tenants by type. With one terminal, its name needs no column. */
export function buildTenantBlocks({ each, width }: Setting): Block[] {
  if (each.tenants.length === 0) return []
  const isShown = (_: unknown, index: number) => index !== 2 || each.terminals.length > 1
  const all = tenantTypes.map(type => ({
    type,
    rows: tenantsOf(each, type).map(tenant => tenantRow(tenant).filter(isShown)),
  }))
  const fit = fitTable(
    printedTenantColumns.filter(isShown),
    all.flatMap(({ rows }) => rows),
    { width, size: listSize },
  )
  const lists = all.flatMap(({ type, rows }): Block[] => {
    if (rows.length === 0) return []
    const text = tenantTypeLabels[type]
    const anchor = tenantAnchor(each.airport.airportId, type)
    const table = setTable(fit.columns, rows, fit.size, { title: text, anchor })
    return [{ kind: 'subheading', text, beside: countOf(rows.length, 'location') }, tableBlock(table)]
  })
  return [heading('Concession Tenants', 'tenants'), ...lists]
}

const months = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Jun 2031` */
const formatMonth = (day: string | null): string => (day === null ? '' : months.format(new Date(day)))

function tenantRow(tenant: BookAirport['tenants'][number]): string[] {
  const { leaseExpireDate, tenantStatusDes } = getExpiresOrStatus(tenant)
  const future = tenant.futureLocation === 'Y' ? ' (future location)' : ''
  return [
    line(tenant.brandName) + future,
    line(tenant.companyName),
    line(tenant.terminalName),
    line(tenant.productTypeDes),
    printFigure(tenant.areaTotal, 'area'),
    [formatMonth(leaseExpireDate), line(tenantStatusDes)].filter(Boolean).join(' ') || '–',
  ]
}
