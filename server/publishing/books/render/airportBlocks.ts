import { revenueSources } from '#domain/airports/airportInfo.ts'
import { carRentalFields, revenuePairFields } from '#domain/airports/airportYearColumns.ts'
import { hasPartialTotal } from '#domain/airports/concessionTotals.ts'
import type { Ratio } from '#domain/airports/formulas.ts'
import { carRentalSites, parkingTypeLabels } from '#domain/airports/parking.ts'
import { type ParkingColumnName, parkingColumns } from '#domain/airports/parkingColumns.ts'
import { pickAirportTraffic, trafficColumns, type TrafficName } from '#domain/airports/terminalColumns.ts'
import { expiresLabel, getExpiresOrStatus } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { listPlaces } from '#platform/contract/columnPlaces.ts'
import { countOf } from '#platform/contract/count.ts'
import { notApplicable, valueNotFound } from '#platform/contract/figure.ts'
import { isFigure } from '#platform/contract/format.ts'
import { listKeys } from '#platform/contract/listKeys.ts'
import { fitTable, setFittedTable } from '#platform/print/fitTable.ts'
import { partialMark, setTable, type SetColumn, type SetTable } from '#platform/print/tableSetting.ts'
import { figureSize, listSize } from './bookPage.ts'
import { printFigure, buildTotalsTables } from './buildTotalsTable.ts'
import {
  breakLongWords,
  printComment,
  withBelow,
  facts,
  heading,
  keepTogether,
  note,
  runningTable,
  formatPrintedFigure,
  titleLine,
  lineOrNotReported,
  line,
  wholeTable,
  type Block,
  type Setting,
} from './printedBlocks.ts'

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

export function buildTrafficBlocks({ each, width, ems }: Setting): Block[] {
  const figures = (row: Record<TrafficName, number | null>) =>
    printedTrafficNames.map(name => printFigure(row[name], trafficColumns[name].field.format))
  const rows = each.terminals.map(terminal => [line(terminal.terminalName), ...figures(terminal)])
  const foot = ['Airport', ...figures(pickAirportTraffic(each))]
  const title = 'Passenger Traffic'
  const table = setFittedTable(
    trafficTableColumns,
    [...rows, foot],
    { width, size: figureSize },
    { foot: 1, title },
  )
  const running = runningTable(table)
  return [heading(title, running.room), ...withBelow(running.table, printComment(each, 'PASSTRAFFIC', ems))]
}

/** Sales, rent, and space of each terminal, and of the whole airport. */
export function buildSalesBlocks(setting: Setting): Block[] {
  const { each, width } = setting
  const [whole, ...tables] = buildTotalsTables([each.totals, ...each.terminals.map(({ totals }) => totals)], {
    width,
    size: figureSize,
  })
  return [...buildTerminalBlocks(setting, tables), ...(whole ? buildTotalBlocks(setting, whole) : [])]
}

function buildTerminalBlocks({ each, ems }: Setting, tables: readonly SetTable[]): Block[] {
  if (each.terminals.length === 0)
    return [heading('Gross Sales by Terminal'), facts(['Terminals', valueNotFound])]
  const comment = printComment(each, 'GROSSSALES', ems)
  return [
    heading('Gross Sales by Terminal'),
    ...tables.flatMap((table, index): Block[] => {
      const terminal = each.terminals[index]
      if (!terminal) return []
      return [
        {
          kind: 'subheading',
          room: 0,
          text: breakLongWords(titleLine(terminal.terminalName)),
          beside: breakLongWords(
            [
              `Enplaning ${formatPrintedFigure(terminal.enplaneTotal, 'integer')}`,
              `deplaning ${formatPrintedFigure(terminal.deplaneTotal, 'integer')}`,
              `dominant airlines: ${lineOrNotReported(terminal.airlineTerminals.map(({ airlineName }) => airlineName).join(', '))}`,
            ].join(' · '),
          ),
        },
        ...withBelow(wholeTable(table), index === each.terminals.length - 1 ? comment : []),
      ]
    }),
  ]
}

const formatRatio = ({ value, partial, notApplicable: none }: Ratio): string =>
  none ? notApplicable : formatPrintedFigure(value, 'ratio') + (partial && value !== null ? partialMark : '')

function buildTotalBlocks({ each }: Setting, table: SetTable): Block[] {
  const marked = hasPartialTotal(each.totals.withDutyFree)
    ? [
        note(
          `${partialMark} Partly reported: at least one terminal or tenant type did not report this figure.`,
        ),
      ]
    : []
  return [
    heading('Airport Totals'),
    ...withBelow(wholeTable(table), [
      facts(['Duty free sales per international enplanement', formatRatio(each.dutyFreeSalesIntlEpRatio)]),
      ...marked,
    ]),
  ]
}

const halveLine = (width: number) => (width - 18) / 2

const revenuesOf = (share: number): SetColumn[] =>
  Object.values(revenuePairFields).map(({ label, unit }) => ({ label, unit, figure: true, share }))

const serviceColumns: SetColumn[] = [{ label: 'Source', share: 40 }, ...revenuesOf(30)]

export function buildRevenueBlocks({ each, width }: Setting): Block[] {
  const rows = revenueSources.map(({ source, revenue, revenueAirport }) => [
    source,
    printFigure(each[revenue], 'dollars'),
    printFigure(each[revenueAirport], 'dollars'),
  ])
  return [
    heading('Airport Revenue'),
    wholeTable(setFittedTable(serviceColumns, rows, { width: halveLine(width), size: figureSize })),
  ]
}

const rentalColumns: SetColumn[] = [
  { label: 'Site', share: 22 },
  { label: 'Agencies', figure: true, share: 19 },
  ...revenuesOf(29),
]

export function buildRentalBlocks({ each, width }: Setting): Block[] {
  const rows = carRentalSites.map(({ site, agencies, revenue, revenueAirport }) => [
    site,
    printFigure(each[agencies], 'integer'),
    printFigure(each[revenue], 'dollars'),
    printFigure(each[revenueAirport], 'dollars'),
  ])
  return [
    heading('Car Rentals'),
    wholeTable(setFittedTable(rentalColumns, rows, { width: halveLine(width), size: figureSize })),
    facts(
      [carRentalFields.carRentalTotal.label, formatPrintedFigure(each.carRentalTotal, 'dollars')],
      [carRentalFields.carRentalAreaTotal.label, formatPrintedFigure(each.carRentalAreaTotal, 'area')],
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

export function buildParkingBlocks({ each, width }: Setting): Block[] {
  const isUnreported =
    each.parkingRates.length === 0 &&
    [each.parkingSpaces.total, each.parkingRevenueTotal, each.parkingRevenueAirportTotal].every(
      figure => figure === null,
    )
  if (isUnreported) return [heading('Parking'), facts(['Parking rates', valueNotFound])]
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
  const { table, room } = runningTable(
    setFittedTable(parkingTableColumns, [...rows, foot], { width, size: figureSize }, { foot: 1, title }),
  )
  return [heading(title, room), table]
}

/** The key of a tenant table's position in the book, for the index. */
export const tenantAnchor = (airportId: number, type: TenantType): string => `${airportId}-${type}`

/** The tenants of a type in the order of their table. */
export const tenantsOf = ({ tenants }: BookAirport, type: TenantType): BookAirport['tenants'] =>
  tenants.filter(each => each.tenantType === type)

// The widest product types fit on one line, which shortens a page of tenants by a fifth.
const tenantColumns: SetColumn[] = [
  { label: 'Tenant Name', share: 109 },
  { label: 'Company Name', share: 109 },
  { label: 'Terminal', share: 60 },
  { label: 'Product Type', share: 120 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 40 },
  { label: expiresLabel, share: 66 },
]

/** The tenants and the end of the profile. */
export function buildTenantBlocks({ each, width }: Setting, end: Block[]): Block[] {
  if (each.tenants.length === 0)
    return [heading('Concession Tenants'), facts(['Tenants', valueNotFound]), ...end]
  const all = tenantTypes.map(type => ({ type, rows: tenantsOf(each, type).map(tenantRow) }))
  const fit = fitTable(
    tenantColumns,
    all.flatMap(({ rows }) => rows),
    { width, size: listSize },
  )
  const lists = all.flatMap(({ type, rows }) => {
    if (rows.length === 0) return []
    const text = tenantTypeLabels[type]
    const anchor = tenantAnchor(each.airport.airportId, type)
    const { table, room } = runningTable(setTable(fit.columns, rows, fit.size, { title: text, anchor }))
    const beside = countOf(rows.length, 'location')
    return [{ kind: 'subheading' as const, text, beside, room }, table]
  })
  return [heading('Concession Tenants'), ...lists, keepTogether(...end)]
}

function tenantRow(tenant: BookAirport['tenants'][number]): string[] {
  const { leaseExpireDate, tenantStatusDes } = getExpiresOrStatus(tenant)
  const future = tenant.futureLocation === 'Y' ? ' (future location)' : ''
  return [
    line(tenant.brandName) + future,
    line(tenant.companyName),
    line(tenant.terminalName),
    line(tenant.productTypeDes),
    printFigure(tenant.areaTotal, 'area'),
    [leaseExpireDate, line(tenantStatusDes)].filter(Boolean).join(' ') || '–',
  ]
}
