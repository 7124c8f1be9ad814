import { revenueColumns, revenueSources } from '#domain/airports/airportInfo.ts'
import type { Ratio } from '#domain/airports/formulas.ts'
import { carRentalFields, carRentalSites, parkingTypeLabels } from '#domain/airports/parking.ts'
import { expiresLabel, getExpiresOrStatus } from '#domain/browse/tenantDirectory.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/catalog/tenantTypes.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { notApplicable, valueNotFound } from '#platform/contract/figure.ts'
import { fitTable, setFittedTable } from '#platform/print/fitTable.ts'
import { partialMark, setTable, type SetColumn, type SetTable } from '#platform/print/tableSetting.ts'
import { figureSize, listSize } from './bookPage.ts'
import { printFigure, isPartial, buildTotalsTables } from './buildTotalsTable.ts'
import {
  breakLongWords,
  printComment,
  withBelow,
  withEnd,
  facts,
  heading,
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

const trafficColumns: SetColumn[] = [
  { label: 'Terminal', share: 24 },
  { label: 'Enplaning Passengers', figure: true, share: 13 },
  { label: 'Deplaning Passengers', figure: true, share: 13 },
  { label: 'Total Passengers', figure: true, share: 13 },
  { label: 'Enplaning, Domestic', figure: true, share: 13 },
  { label: 'Enplaning, International', figure: true, share: 13 },
  { label: 'Annual Change', unit: '%', figure: true, share: 10 },
]

export function buildTrafficBlocks({ each, width, ems }: Setting): Block[] {
  const figures = (row: {
    enplaneTotal: number | null
    deplaneTotal: number | null
    passengerTotal: number | null
    domestic: number | null
    international: number | null
    change: number | null
  }) => [
    printFigure(row.enplaneTotal, 'integer'),
    printFigure(row.deplaneTotal, 'integer'),
    printFigure(row.passengerTotal, 'integer'),
    printFigure(row.domestic, 'integer'),
    printFigure(row.international, 'integer'),
    printFigure(row.change, 'change'),
  ]
  const rows = each.terminals.map(terminal => [
    line(terminal.terminalName),
    ...figures({
      ...terminal,
      domestic: terminal.epDomesticTotal,
      international: terminal.epIntlTotal,
      change: terminal.annualPercentChangeAmount,
    }),
  ])
  const foot = [
    'Airport',
    ...figures({
      ...each,
      domestic: each.passengerEpDomesticTotal,
      international: each.passengerEpIntlTotal,
      change: each.annualPercentageChangeAmount,
    }),
  ]
  const title = 'Passenger Traffic'
  const table = setFittedTable(
    trafficColumns,
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
  const marked = isPartial(each.totals)
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
  Object.values(revenueColumns).map(({ label, unit }) => ({ label, unit, figure: true, share }))

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

const parkingColumns: SetColumn[] = [
  { label: 'Parking', share: 14 },
  { label: 'Basis', share: 8 },
  { label: 'Rate', unit: '$', figure: true, share: 17 },
  { label: 'Spaces', figure: true, share: 11 },
  ...revenuesOf(14),
  { label: 'Remark', share: 22 },
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
    printFigure(rate.parkingRateAmount, 'money'),
    printFigure(rate.parkingSpaceQuantity, 'integer'),
    printFigure(rate.parkingRevenueTotal, 'dollars'),
    printFigure(rate.parkingRevenueAirportTotal, 'dollars'),
    line(rate.parkingRateDes),
  ])
  const { total, partial } = each.parkingSpaces
  const foot = [
    'All parking',
    '',
    '',
    printFigure(total, 'integer', partial),
    printFigure(each.parkingRevenueTotal, 'dollars'),
    printFigure(each.parkingRevenueAirportTotal, 'dollars'),
    '',
  ]
  const title = 'Parking'
  const { table, room } = runningTable(
    setFittedTable(parkingColumns, [...rows, foot], { width, size: figureSize }, { foot: 1, title }),
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
    const set = setTable(fit.columns, rows, fit.size, { title: text })
    const { table, room } = runningTable(set, tenantAnchor(each.airport.airportId, type))
    const beside = countOf(rows.length, 'location')
    return { heading: { kind: 'subheading' as const, text, beside, room }, table }
  })
  return [heading('Concession Tenants'), ...withEnd(lists, end)]
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
