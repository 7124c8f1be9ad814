import type { Airport } from '#domain/airports/airport.ts'
import { airportInfoFields, participationFields, ratioFields } from '#domain/airports/airportYearColumns.ts'
import { foreignHubSize } from '#domain/airports/hubSize.ts'
import { getPlace } from '#domain/airports/place.ts'
import { readShare } from '#domain/airports/readShare.ts'
import type { AirportLocator, LocatorSheet } from '#domain/browse/airportLocator.ts'
import { createLocator } from '#domain/browse/createLocator.ts'
import { glossary } from '#domain/browse/glossary.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { notApplicable } from '#platform/contract/figure.ts'
import type { Format } from '#platform/contract/format.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import { sansRegular } from '#platform/print/fonts.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { toBreakable } from '#platform/print/settable.ts'
import { partialMark, type SetColumn } from '#platform/print/tableSetting.ts'
import {
  buildTenantBlocks,
  buildParkingBlocks,
  buildRentalBlocks,
  buildRevenueBlocks,
  buildSalesBlocks,
  buildTrafficBlocks,
  hasParking,
  hasRentals,
  hasRevenues,
} from './airportBlocks.ts'
import { figureSize, lineWidth, textSize } from './bookPage.ts'
import { drawCharts, type Charts } from './drawCharts.ts'
import {
  beside,
  breakableTitle,
  breakLongWords,
  printComment,
  buildContactCards,
  heading,
  knownFacts,
  line,
  note,
  paragraphs,
  shortenTitle,
  runningTable,
  titleLine,
  type Block,
  type Fact,
  type Pair,
  type Setting,
} from './printedBlocks.ts'
import { formatPrintedFigure, printFigure } from './printedFigures.ts'
import type { KeyFigure, Standing, Standings } from './standings.ts'

/** The map, in points. */
const sheet: LocatorSheet = { width: 152, height: 100, kilometersAcross: 1300, label: { x: 9, y: 6 } }

type PrintedMap = Pick<AirportLocator, 'land' | 'lakes' | 'borders' | 'stateBorders' | 'labels'>

/** The airport's location as outlines; null if its coordinates are unknown. */
function drawLocator(airport: Airport): PrintedMap | null {
  const place = getPlace(airport.latitudeText, airport.longitudeText)
  return place && createLocator(place, sheet)
}

export interface PrintedAirport {
  id: number
  code: string
  /** `Boston, MA`, by which the airports are ordered. */
  city: string
  /** The official name. */
  name: string
  /** The same, beside the map and in the running head. */
  title: string
  head: string
  /** The letter of its thumb mark. */
  letter: string
  /** Below the name: hub class, county, and country. */
  under: string
  coordinates: string
  map: PrintedMap | null
  glance: KeyFact[]
  charts: Charts
  blocks: Block[]
}

/** A key figure and what it means among the book's airports. */
interface KeyFact extends Fact {
  below: string
}

// As in profiles.typ and page.typ, in points: the map and the gap beside it, the codes in the running head, and type
// sizes.
const besideMap = sheet.width + 18
const guides = 70
const [citySize, nameSize, headingSize, underSize] = [19, 12.5, 8, 9.5]

/** What the profile on the screen has, except for what was not reported, which is listed once. */
export function layOutAirport(each: BookAirport, paper: PaperSize, standings: Standings): PrintedAirport {
  const { airport } = each
  const width = lineWidth[paper]
  const setting: Setting = { each, paper, width, ems: width / textSize }
  const city = formatCity(each)
  return {
    id: airport.airportId,
    code: line(airport.iataCode),
    city: breakableTitle(city, (width - besideMap) / citySize),
    name: titleLine(airport.airportName),
    title: breakableTitle(airport.airportName, (width - besideMap) / nameSize),
    head: shortenTitle(`${city}: ${airport.airportName}`, (width - guides) / headingSize),
    letter: thumbLetter(city),
    under: toBreakable(line(describePlace(each)), (width - besideMap) / underSize, sansRegular()),
    coordinates: coordinates(each),
    map: drawLocator(airport),
    glance: listKeyFigures(each, standings),
    charts: drawCharts(each),
    blocks: [
      ...beside(informationBlocks(setting), specificBlocks(setting)),
      ...missingBlocks(each),
      ...expansionBlocks(setting),
      ...buildTrafficBlocks(setting),
      ...buildSalesBlocks(setting),
      ...beside(buildRevenueBlocks(setting), buildRentalBlocks(setting)),
      ...buildParkingBlocks(setting),
      ...buildTenantBlocks(setting),
      ...answerBlocks(setting),
      ...commentBlocks(setting),
      ...contactBlocks(setting),
    ],
  }
}

/** `Boston, MA`, or with the country if there is no state. */
export const formatCity = ({
  airport: { city, stateProvinceCode },
  countryName,
}: Pick<BookAirport, 'airport' | 'countryName'>): string => `${city}, ${stateProvinceCode ?? countryName}`

const describePlace = ({ hubSize, airport: { county }, countryName }: BookAirport): string =>
  [hubSize === foreignHubSize ? null : hubSize, county, countryName].filter(Boolean).join(' · ')

function coordinates({ airport: { latitudeText, longitudeText } }: BookAirport): string {
  if (latitudeText === null || longitudeText === null) return ''
  const side = (text: string, positive: string, negative: string) =>
    `${Math.abs(Number(text)).toFixed(2)}° ${Number(text) < 0 ? negative : positive}`
  return `${side(latitudeText, 'N', 'S')}, ${side(longitudeText, 'E', 'W')}`
}

/** `E` for Érable */
export const thumbLetter = (name: string): string => name.normalize('NFD').charAt(0).toUpperCase()

const keyFormats = {
  enplanements: 'integer',
  grossSales: 'dollars',
  salesPerEnplanement: 'ratio',
  area: 'area',
} as const

function listKeyFigures(each: BookAirport, standings: Standings): KeyFact[] {
  const { grossSalesTotal, salesEpRatio, areaTotal } = each.totals.withDutyFree
  const fact = (label: string, name: KeyFigure, value: number | null, partial: boolean): KeyFact => ({
    label,
    value: formatPrintedFigure(value, keyFormats[name]) + (partial && value !== null ? partialMark : ''),
    below: describeStanding(each, standings[name], keyFormats[name]),
  })
  const { total, partial } = each.enplanements
  const ratio = fact('Sales per Enplanement', 'salesPerEnplanement', salesEpRatio.value, salesEpRatio.partial)
  return [
    fact(`${glossary.enplanement.term}s`, 'enplanements', total, partial),
    fact('Gross Sales', 'grossSales', grossSalesTotal.total, grossSalesTotal.partial),
    salesEpRatio.notApplicable ? { ...ratio, value: notApplicable } : ratio,
    fact('Square Footage', 'area', areaTotal.total, areaTotal.partial),
  ]
}

/** `12th of 118 · large hub median $9.80` */
function describeStanding({ hubSize }: BookAirport, standing: Standing | undefined, format: Format): string {
  if (!standing) return ''
  const rank = `Rank ${standing.rank} of ${standing.of}`
  if (standing.median === null || hubSize === null) return rank
  const group = hubSize === foreignHubSize ? 'median abroad' : `${hubSize.toLowerCase()} median`
  return `${rank}\n${group} ${formatPrintedFigure(standing.median, format)}`
}

function contactBlocks({ each, paper }: Setting): Block[] {
  if (each.contacts.length === 0) return []
  return [heading('Contacts'), { kind: 'contacts', cards: buildContactCards(each.contacts, paper) }]
}

function informationBlocks({ each }: Setting): Block[] {
  const known = knownFacts(
    [glossary.airportConfiguration.term, line(each.airportConfigurationName)],
    [
      airportInfoFields.configurationAdditionalInfoText.label,
      each.additionalInfoFlag === 'Y' ? line(each.configurationAdditionalInfoText) : null,
    ],
    [glossary.concessionManagement.term, line(each.concessionManagementType)],
    [participationFields.acdbePercentageAmount.label, each.acdbePercentageAmount, 'percent'],
    [airportInfoFields.dwellTimeAmount.label, each.dwellTimeAmount, 'minutes'],
  )
  return known.length > 0 ? [heading('Airport-Wide Information'), ...known] : []
}

const pairs = [
  { title: 'Square footage', names: ['preSecurityPercentAmount', 'postSecurityPercentAmount'] },
  { title: 'Trip purpose', names: ['businessPercentAmount', 'leisurePercentAmount'] },
  { title: 'Origination and transfer', names: ['odPercentAmount', 'transferPercentAmount'] },
] as const

function specificBlocks({ each }: Setting): Block[] {
  const known = pairs.flatMap(({ title, names }): Pair[] => {
    const [first] = names
    if (readShare(each, first).notApplicable) return [{ title, value: notApplicable, sides: [], share: null }]
    if (names.every(name => each[name] === null)) return []
    const sides = names.map(name => ({
      label: ratioFields[name].label,
      value: formatPrintedFigure(each[name], 'percent'),
    }))
    return [{ title, value: '', sides, share: each[first] }]
  })
  return known.length > 0 ? [heading('Airport Specifics'), { kind: 'pairs', pairs: known }] : []
}

/** What the airport did not report, said once. */
function missingBlocks(each: BookAirport): Block[] {
  const missing = listMissing(each)
  return missing.length > 0 ? [note(`Not reported: ${missing.join(', ')}.`)] : []
}

function listMissing(each: BookAirport): string[] {
  const { grossSalesTotal, rentAirportTotal, areaTotal } = each.totals.withDutyFree
  const parts: [string, boolean][] = [
    ['terminals', each.terminals.length > 0],
    ['enplanements', each.enplanements.total !== null],
    ['gross sales', grossSalesTotal.total !== null],
    ['rent', rentAirportTotal.total !== null],
    ['square footage', areaTotal.total !== null],
    ['airport configuration', each.airportConfigurationName !== null],
    ['concession management', each.concessionManagementType !== null],
    ['ACDBE participation', each.acdbePercentageAmount !== null],
    ['dwell time', each.dwellTimeAmount !== null],
    ['square footage before and after security', each.preSecurityPercentAmount !== null],
    ['trip purpose', each.businessPercentAmount !== null],
    ['origination and transfer', each.odPercentAmount !== null],
    ['passenger services, advertising, and currency exchange', hasRevenues(each)],
    ['car rental', hasRentals(each)],
    ['parking', hasParking(each)],
    ['tenants', each.tenants.length > 0],
  ]
  return parts.flatMap(([name, isReported]) => (isReported ? [] : [name]))
}

const expansionTitle = 'Planned Expansion'
const expansionColumns: SetColumn[] = [
  { label: 'Planned Expansion', share: 60 },
  { label: 'Area', unit: 'sq ft', figure: true, share: 14 },
  { label: 'Completion', share: 26 },
]

function expansionBlocks({ each, width }: Setting): Block[] {
  if (each.expansions.length === 0) return []
  const rows = each.expansions.map(({ expansionPlannedText, areaTotal, completionDateText }) => [
    line(expansionPlannedText),
    printFigure(areaTotal, 'area'),
    line(completionDateText),
  ])
  const { table, room } = runningTable(
    setFittedTable(expansionColumns, rows, { width, size: figureSize }, { title: expansionTitle }),
  )
  return [heading(expansionTitle, room), table]
}

/** An unanswered question leaves no trace. */
function answerBlocks({ each, ems }: Setting): Block[] {
  const { specialQuestion, specialQuestionAnswer: answer } = each
  if (specialQuestion === null || !answer) return []
  return [
    heading(specialQuestion.title),
    {
      kind: 'text',
      lead: breakLongWords(line(specialQuestion.question)),
      paragraphs: paragraphs(answer, ems),
    },
  ]
}

function commentBlocks({ each, ems }: Setting): Block[] {
  const found = printComment(each, 'AIRPORTWIDE', ems, { isBare: true })
  return found.length > 0 ? [heading('Comments'), ...found] : []
}
