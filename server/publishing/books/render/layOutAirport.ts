import type { Airport } from '#domain/airports/airport.ts'
import { airportInfoFields, participationFields, ratioFields } from '#domain/airports/airportYearColumns.ts'
import { foreignHubSize } from '#domain/airports/hubSize.ts'
import { getPlace } from '#domain/airports/place.ts'
import { readShare } from '#domain/airports/readShare.ts'
import type { AirportLocator, LocatorSheet } from '#domain/browse/airportLocator.ts'
import { createLocator } from '#domain/browse/createLocator.ts'
import { glossary } from '#domain/browse/glossary.ts'
import type { BookAirport, BookYear } from '#domain/publishing/book.ts'
import { notApplicable } from '#platform/contract/figure.ts'
import { setFittedTable } from '#platform/print/fitTable.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import type { SetColumn, SetTable } from '#platform/print/tableSetting.ts'
import type { Standings } from '../standings.ts'
import {
  buildTenantBlocks,
  buildParkingBlocks,
  buildRentalBlocks,
  buildRevenueBlocks,
  buildSalesBlocks,
  buildTrafficBlocks,
} from './airportBlocks.ts'
import { figureSize, lineWidth } from './bookPage.ts'
import { drawSales, drawTraffic, type Chart } from './drawCharts.ts'
import { buildKeyFigureTable, type Changes } from './keyFigureTable.ts'
import {
  beside,
  breakable,
  breakableTitle,
  contactBlocks,
  printComment,
  prose,
  heading,
  knownFacts,
  line,
  note,
  shortenTitle,
  tableBlock,
  titleLine,
  type Block,
  type Pair,
  type Setting,
} from './printedBlocks.ts'
import { formatPrintedFigure, printFigure } from './printedFigures.ts'
import { reportedParts } from './reportedParts.ts'

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
  /** Of its profile in the product. */
  address: string
  /** The city and the official name, in the order of the book: in the contents, and in the running head. */
  name: string
  head: string
  /** The two lines beside the map. */
  title: string
  subtitle: string
  /** The letter of its thumb mark. */
  letter: string
  /** Below the name: hub class, county, and country. */
  under: string
  coordinates: string
  map: PrintedMap | null
  keyFigures: SetTable | null
  charts: { sales: Chart; traffic: Chart }
  blocks: Block[]
}

// As in page.typ, in points: the codes in the running head, and its type size.
const [guides, headingSize] = [70, 8]

/** What the profile on the screen has, except for what was not reported, which is listed once. */
export function layOutAirport(
  each: BookAirport,
  {
    paper,
    order,
    publicUrl,
    ...changes
  }: Pick<BookYear, 'order'> & Changes & { paper: PaperSize; publicUrl: string },
  standings: Standings,
): PrintedAirport {
  const { airport } = each
  const width = lineWidth[paper]
  const setting: Setting = { each, width }
  const city = formatCity(each)
  const byCity = order === 'CITY'
  const [title, subtitle] = byCity ? [city, airport.airportName] : [airport.airportName, city]
  const address = `${publicUrl}/airports/${airport.airportId}?instance=${each.axnInstanceId}`
  const name = byCity ? `${title}: ${subtitle}` : `${title}, ${subtitle}`
  return {
    id: airport.airportId,
    code: line(airport.iataCode),
    address,
    name: titleLine(name),
    head: shortenTitle(name, (width - guides) / headingSize),
    title: breakableTitle(title),
    subtitle: breakableTitle(subtitle),
    letter: thumbLetter(title),
    under: breakable(describePlace(each)),
    coordinates: coordinates(each),
    map: drawLocator(airport),
    keyFigures: buildKeyFigureTable(each, standings, { width, publicUrl, ...changes }),
    charts: { sales: drawSales(each), traffic: drawTraffic(each, changes) },
    blocks: [
      ...beside(informationBlocks(setting), specificBlocks(setting)),
      ...missingBlocks(each),
      ...expansionBlocks(setting),
      ...buildTrafficBlocks(setting),
      ...buildSalesBlocks(setting),
      ...beside(buildRevenueBlocks(setting), buildRentalBlocks(setting)),
      ...buildParkingBlocks(setting),
      ...buildTenantBlocks(setting),
      ...answerBlocks(each),
      ...commentBlocks(each),
      ...contactBlocks(each.contacts, airport.airportName, width, 'contacts'),
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
  return known.length > 0 ? [heading('Airport-Wide Information', 'information'), ...known] : []
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
  return known.length > 0 ? [heading('Airport Specifics', 'specifics'), { kind: 'pairs', pairs: known }] : []
}

/** What the airport did not report, said once. */
function missingBlocks(each: BookAirport): Block[] {
  const missing = reportedParts.filter(([, read]) => read(each) === 'missing').map(([name]) => name)
  return missing.length > 0 ? [note(`Not reported: ${missing.join(', ')}.`)] : []
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
  const table = setFittedTable(expansionColumns, rows, { width, size: figureSize }, { title: expansionTitle })
  return [heading(expansionTitle, 'expansion'), tableBlock(table)]
}

/** An unanswered question leaves no trace. */
const answerBlocks = ({ specialQuestion: question, specialQuestionAnswer: answer }: BookAirport): Block[] =>
  question && answer ? [heading(question.title, 'special-question'), prose(answer, question.question)] : []

function commentBlocks(each: BookAirport): Block[] {
  const found = printComment(each, 'AIRPORTWIDE')
  return found.length > 0 ? [heading('Comments', 'comments'), ...found] : []
}
