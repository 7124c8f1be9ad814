import { commentTypeLabels, type CommentType } from '#domain/airportComment.ts'
import { airportInfoFields, participationFields, ratioFields, revenueSources } from '#domain/airportInfo.ts'
import { airportEnplanements } from '#domain/concessionTotals.ts'
import type { BookAirport } from '#domain/book.ts'
import { valueNotFound } from '#domain/figure.ts'
import { glossary } from '#domain/glossary.ts'
import { carRentalFields, carRentalSites, parkingTypeLabels } from '#domain/parking.ts'
import type { Paper } from '#domain/report.ts'
import { expiresLabel, expiresOrStatus } from '#domain/tenantListing.ts'
import { tenantTypeLabels, tenantTypes, type TenantType } from '#domain/terminal.ts'
import { charts, type Charts } from './charts.ts'
import { figureSize, lineWidth, listSize, textSize } from './bookPage.ts'
import { outlineSheet, type PrintedMap } from './outlineSheet.ts'
import {
  contactCards,
  facts,
  heading,
  line,
  note,
  paragraphs,
  shown,
  titleLine,
  told,
  wholeTable,
  type Block,
  type Fact,
} from './printedBlocks.ts'
import { setTable, type SetColumn } from './setTable.ts'
import { figure, isPartial, partialMark, totalsTable } from './totalsTable.ts'

export interface PrintedAirport {
  id: number
  code: string
  name: string
  place: string
  coordinates: string
  map: PrintedMap | null
  glance: Fact[]
  charts: Charts
  blocks: Block[]
}

/** The key of a tenant table's place in the book, for the index. */
export const tenantAnchor = (airportId: number, type: TenantType): string => `${airportId}-${type}`

/** The tenants of a type in the order in which their table lists them. */
export const tenantsOf = ({ tenants }: BookAirport, type: TenantType): BookAirport['tenants'] =>
  tenants.filter(each => each.tenantType === type)

/** Everything that the profile on the screen shows, in the same order. */
export function printedAirport(each: BookAirport, question: string | null, paper: Paper): PrintedAirport {
  const { airport } = each
  const setting: Setting = { each, width: lineWidth[paper], ems: lineWidth[paper] / textSize }
  return {
    id: airport.airportId,
    code: line(airport.iataCode),
    name: titleLine(airport.airportName),
    place: line(placeOf(each)),
    coordinates: coordinates(each),
    map: outlineSheet(airport),
    glance: glance(each),
    charts: charts(each),
    blocks: [
      ...contactBlocks(setting),
      { kind: 'beside', left: informationBlocks(setting), right: specificBlocks(setting) },
      ...expansionBlocks(setting),
      ...trafficBlocks(setting),
      ...salesBlocks(setting),
      ...totalBlocks(setting),
      { kind: 'beside', left: revenueBlocks(setting), right: rentalBlocks(setting) },
      ...parkingBlocks(setting),
      ...tenantBlocks(setting),
      ...answerBlocks(setting, question),
      ...commentBlocks(setting),
    ],
  }
}

interface Setting {
  each: BookAirport
  /** The line in points, and in ems of running text. */
  width: number
  ems: number
}

function placeOf({ airport: { city, county, stateProvinceCode }, countryName }: BookAirport): string {
  const town = county === null ? city : `${city} (${county})`
  return [town, stateProvinceCode, countryName].filter(Boolean).join(', ')
}

function coordinates({ airport: { latitudeText, longitudeText } }: BookAirport): string {
  if (latitudeText === null || longitudeText === null) return ''
  const side = (text: string, positive: string, negative: string) =>
    `${Math.abs(Number(text)).toFixed(2)}° ${Number(text) < 0 ? negative : positive}`
  return `${side(latitudeText, 'N', 'S')}, ${side(longitudeText, 'E', 'W')}`
}

function glance(each: BookAirport): Fact[] {
  const { grossSalesTotal, salesEpRatio, areaTotal } = each.totals.withDutyFree
  const mark = (partial: boolean) => (partial ? partialMark : '')
  return [
    {
      label: glossary.enplanement.term + 's',
      value: shown(airportEnplanements(each.enplaneTotal, each.terminals), 'integer'),
    },
    {
      label: 'Gross Sales',
      value: shown(grossSalesTotal.total, 'dollars') + mark(grossSalesTotal.partial),
    },
    {
      label: 'Sales per Enplanement',
      value: shown(salesEpRatio, 'ratio') + mark(salesEpRatio !== null && grossSalesTotal.partial),
    },
    { label: 'Square Footage', value: shown(areaTotal.total, 'area') + mark(areaTotal.partial) },
  ]
}

function contactBlocks({ each }: Setting): Block[] {
  if (each.contacts.length === 0) return [heading('Contacts'), facts(['To be printed', valueNotFound])]
  return [heading('Contacts'), { kind: 'contacts', cards: contactCards(each.contacts, 17) }]
}

function informationBlocks({ each }: Setting): Block[] {
  const additional: [string, string][] =
    each.additionalInfoFlag === 'Y'
      ? [
          [
            airportInfoFields.configurationAdditionalInfoText.label,
            told(each.configurationAdditionalInfoText),
          ],
        ]
      : []
  return [
    heading('Airport-Wide Information'),
    facts(
      [glossary.airportConfiguration.term, told(each.airportConfigurationName)],
      ...additional,
      [glossary.concessionManagement.term, told(each.concessionManagementType)],
      [participationFields.acdbePercentageAmount.label, shown(each.acdbePercentageAmount, 'percent')],
      [airportInfoFields.dwellTimeAmount.label, shown(each.dwellTimeAmount, 'minutes')],
    ),
  ]
}

const pairs = [
  { title: 'Square footage', names: ['preSecurityPercentAmount', 'postSecurityPercentAmount'] },
  { title: 'Purpose of the journey', names: ['businessPercentAmount', 'leisurePercentAmount'] },
  { title: 'Kind of journey', names: ['odPercentAmount', 'transferPercentAmount'] },
] as const

function specificBlocks({ each }: Setting): Block[] {
  return [
    heading('Airport Specifics'),
    {
      kind: 'pairs',
      pairs: pairs.map(({ title, names }) => {
        const [first, second] = names
        const share = each[first]
        // Zero and zero is how an airport says that the pair does not apply.
        const isDrawn = share !== null && share + (each[second] ?? 0) > 0
        return {
          title,
          sides: names.map(name => ({ label: ratioFields[name].label, value: shown(each[name], 'percent') })),
          share: isDrawn ? share : null,
        }
      }),
    },
  ]
}

const expansionColumns: SetColumn[] = [
  { label: 'Planned Expansion', share: 60 },
  { label: 'Area', unit: 'sq ft', figure: true, share: 14 },
  { label: 'Completion', share: 26 },
]

function expansionBlocks({ each, width }: Setting): Block[] {
  if (each.expansions.length === 0) return [heading('Planned Expansion'), facts(['Plans', valueNotFound])]
  const rows = each.expansions.map(({ expansionPlannedText, areaTotal, completionDateText }) => [
    line(expansionPlannedText),
    figure(areaTotal, 'area'),
    line(completionDateText),
  ])
  const table = setTable(expansionColumns, rows, { width, size: figureSize })
  return [heading('Planned Expansion'), { kind: 'table', table, anchor: null, whole: false }]
}

const trafficColumns: SetColumn[] = [
  { label: 'Terminal', share: 24 },
  { label: 'Enplaning Passengers', figure: true, share: 13 },
  { label: 'Deplaning Passengers', figure: true, share: 13 },
  { label: 'Total Passengers', figure: true, share: 13 },
  { label: 'Enplaning, Domestic', figure: true, share: 13 },
  { label: 'Enplaning, International', figure: true, share: 13 },
  { label: 'Annual Change', unit: '%', figure: true, share: 10 },
]

function trafficBlocks({ each, width, ems }: Setting): Block[] {
  const figures = (row: {
    enplaneTotal: number | null
    deplaneTotal: number | null
    passengerTotal: number | null
    domestic: number | null
    international: number | null
    change: number | null
  }) => [
    figure(row.enplaneTotal, 'integer'),
    figure(row.deplaneTotal, 'integer'),
    figure(row.passengerTotal, 'integer'),
    figure(row.domestic, 'integer'),
    figure(row.international, 'integer'),
    figure(row.change, 'change'),
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
  const table = setTable(trafficColumns, [...rows, foot], { width, size: figureSize }, 1)
  return [
    heading('Passenger Traffic'),
    { kind: 'table', table, anchor: null, whole: rows.length < 12 },
    ...comment(each, 'PASSTRAFFIC', ems),
  ]
}

function comment({ comments }: BookAirport, type: CommentType, ems: number, bare = false): Block[] {
  const found = comments.find(each => each.commentType === type)
  if (!found) return []
  const lead = bare ? '' : `Comment, ${commentTypeLabels[type]}:`
  return [{ kind: 'text', lead, paragraphs: paragraphs(found.airportComment, ems) }]
}

function salesBlocks({ each, width, ems }: Setting): Block[] {
  if (each.terminals.length === 0)
    return [heading('Gross Sales by Terminal'), facts(['Terminals', valueNotFound])]
  return [
    heading('Gross Sales by Terminal'),
    ...each.terminals.flatMap((terminal): Block[] => [
      {
        kind: 'subheading',
        text: titleLine(terminal.terminalName),
        beside: [
          `Enplaning ${shown(terminal.enplaneTotal, 'integer')}`,
          `deplaning ${shown(terminal.deplaneTotal, 'integer')}`,
          `dominant airlines: ${told(terminal.airlineTerminals.map(({ airlineName }) => airlineName).join(', '))}`,
        ].join(' · '),
      },
      wholeTable(totalsTable(terminal.totals, { width, size: figureSize })),
    ]),
    ...comment(each, 'GROSSSALES', ems),
  ]
}

function totalBlocks({ each, width }: Setting): Block[] {
  const marked = isPartial(each.totals)
    ? [note(`${partialMark} Of what was reported: some terminal or tenant type did not report it.`)]
    : []
  return [
    heading('Airport Totals'),
    wholeTable(totalsTable(each.totals, { width, size: figureSize })),
    facts(['Duty free sales per international enplanement', shown(each.dutyFreeSalesIntlEpRatio, 'ratio')]),
    ...marked,
  ]
}

const half = (width: number) => (width - 18) / 2

const revenueColumns: SetColumn[] = [
  { label: 'Source', share: 40 },
  { label: 'Total Revenue', unit: '$', figure: true, share: 30 },
  { label: 'Revenue to Airport', unit: '$', figure: true, share: 30 },
]

function revenueBlocks({ each, width }: Setting): Block[] {
  const rows = revenueSources.map(({ source, revenue, revenueAirport }) => [
    source,
    figure(each[revenue], 'dollars'),
    figure(each[revenueAirport], 'dollars'),
  ])
  return [
    heading('Airport Revenue'),
    wholeTable(setTable(revenueColumns, rows, { width: half(width), size: figureSize })),
  ]
}

const rentalColumns: SetColumn[] = [
  { label: 'Site', share: 22 },
  { label: 'Agencies', figure: true, share: 19 },
  { label: 'Total Revenue', unit: '$', figure: true, share: 29 },
  { label: 'Revenue to Airport', unit: '$', figure: true, share: 29 },
]

function rentalBlocks({ each, width }: Setting): Block[] {
  const rows = carRentalSites.map(({ site, agencies, revenue, revenueAirport }) => [
    site,
    figure(each[agencies], 'integer'),
    figure(each[revenue], 'dollars'),
    figure(each[revenueAirport], 'dollars'),
  ])
  return [
    heading('Car Rentals'),
    wholeTable(setTable(rentalColumns, rows, { width: half(width), size: figureSize })),
    facts(
      [carRentalFields.carRentalTotal.label, shown(each.carRentalTotal, 'dollars')],
      [carRentalFields.carRentalAreaTotal.label, shown(each.carRentalAreaTotal, 'area')],
    ),
  ]
}

const parkingColumns: SetColumn[] = [
  { label: 'Parking', share: 15 },
  { label: 'Basis', share: 9 },
  { label: 'Rate', unit: '$', figure: true, share: 10 },
  { label: 'Spaces', figure: true, share: 11 },
  { label: 'Total Revenue', unit: '$', figure: true, share: 14 },
  { label: 'Revenue to Airport', unit: '$', figure: true, share: 14 },
  { label: 'Remark', share: 27 },
]

function parkingBlocks({ each, width }: Setting): Block[] {
  const rows = each.parkingRates.map(rate => [
    parkingTypeLabels[rate.parkingType] ?? line(rate.parkingType),
    line(rate.parkingRateType),
    figure(rate.parkingRateAmount, 'money'),
    figure(rate.parkingSpaceQuantity, 'integer'),
    figure(rate.parkingRevenueTotal, 'dollars'),
    figure(rate.parkingRevenueAirportTotal, 'dollars'),
    line(rate.parkingRateDes),
  ])
  const { total, partial } = each.parkingSpaces
  const spaces = shown(total, 'integer') + (partial ? ' (of what was reported)' : '')
  const table = setTable(parkingColumns, rows, { width, size: figureSize })
  return [
    heading('Parking'),
    ...(rows.length > 0 ? [wholeTable(table)] : []),
    facts(
      ['Total spaces', spaces],
      ['Parking, total revenue', shown(each.parkingRevenueTotal, 'dollars')],
      ['Parking, revenue to airport', shown(each.parkingRevenueAirportTotal, 'dollars')],
    ),
  ]
}

export const tenantColumns: SetColumn[] = [
  { label: 'Tenant Name', share: 24 },
  { label: 'Company Name', share: 23 },
  { label: 'Terminal', share: 13 },
  { label: 'Product Type', share: 18 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 9 },
  { label: expiresLabel, share: 14 },
]

function tenantBlocks(setting: Setting): Block[] {
  const { each, width } = setting
  if (each.tenants.length === 0) return [heading('Concession Tenants'), facts(['Tenants', valueNotFound])]
  return [
    heading('Concession Tenants'),
    ...tenantTypes.flatMap((type): Block[] => {
      const tenants = tenantsOf(each, type)
      if (tenants.length === 0) return []
      const table = setTable(tenantColumns, tenants.map(tenantRow), { width, size: listSize })
      const count = `${tenants.length.toLocaleString('en-US')} ${tenants.length === 1 ? 'location' : 'locations'}`
      return [
        { kind: 'subheading', text: tenantTypeLabels[type], beside: count },
        { kind: 'table', table, anchor: tenantAnchor(each.airport.airportId, type), whole: false },
      ]
    }),
  ]
}

function tenantRow(tenant: BookAirport['tenants'][number]): string[] {
  const { leaseExpireDate, tenantStatusDes } = expiresOrStatus(tenant)
  const future = tenant.futureLocation === 'Y' ? ' (future location)' : ''
  return [
    line(tenant.brandName) + future,
    line(tenant.companyName),
    line(tenant.terminalName),
    line(tenant.productTypeDes),
    figure(tenant.areaTotal, 'area'),
    [leaseExpireDate, line(tenantStatusDes)].filter(Boolean).join(' ') || '–',
  ]
}

function answerBlocks({ each, ems }: Setting, question: string | null): Block[] {
  const asked = question === null ? '' : line(question)
  const answer = each.specialQuestionAnswer
  return [
    heading('Covid-19'),
    { kind: 'text', lead: asked, paragraphs: answer ? paragraphs(answer, ems) : [valueNotFound] },
  ]
}

function commentBlocks({ each, ems }: Setting): Block[] {
  const found = comment(each, 'AIRPORTWIDE', ems, true)
  const nothing: Block = { kind: 'text', lead: '', paragraphs: [valueNotFound] }
  return [heading('Comments'), ...(found.length > 0 ? found : [nothing])]
}
