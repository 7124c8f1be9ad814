import type { Airport } from '#domain/airports/airport.ts'
import { airportInfoFields, participationFields, ratioFields } from '#domain/airports/airportYearColumns.ts'
import { getPlace } from '#domain/airports/place.ts'
import { readShare } from '#domain/airports/readShare.ts'
import type { AirportLocator, LocatorSheet } from '#domain/browse/airportLocator.ts'
import { createLocator } from '#domain/browse/createLocator.ts'
import { glossary } from '#domain/browse/glossary.ts'
import type { BookAirport } from '#domain/publishing/book.ts'
import { notApplicable, valueNotFound } from '#platform/contract/figure.ts'
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
} from './airportBlocks.ts'
import { figureSize, lineWidth, textSize } from './bookPage.ts'
import { printFigure } from './buildTotalsTable.ts'
import { drawCharts, type Charts } from './drawCharts.ts'
import {
  areBrief,
  breakableTitle,
  breakLongWords,
  printComment,
  buildContactCards,
  facts,
  heading,
  line,
  paragraphs,
  shortenTitle,
  runningTable,
  formatPrintedFigure,
  titleLine,
  lineOrNotReported,
  type Block,
  type Fact,
  type Setting,
} from './printedBlocks.ts'

/** The map, in points. */
const sheet: LocatorSheet = { width: 152, height: 100, kilometersAcross: 1300, label: { x: 9, y: 6 } }

interface PrintedMap {
  svg: string
  labels: AirportLocator['labels']
}

/** The airport's location as a drawing; null if its coordinates are unknown. */
function drawLocator(airport: Airport): PrintedMap | null {
  const place = getPlace(airport.latitudeText, airport.longitudeText)
  if (!place) return null
  const { land, lakes, borders, stateBorders, labels } = createLocator(place, sheet)
  const { width, height } = sheet
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="#e6ecf2"/><path d="${land}" fill="#fbfaf6" stroke="#aab3bf" stroke-width=".5"/>
<path d="${stateBorders}" fill="none" stroke="#cfd4da" stroke-width=".5"/><path d="${lakes}" fill="#e6ecf2" stroke="#aab3bf" stroke-width=".3"/>
<path d="${borders}" fill="none" stroke="#8d96a3" stroke-width=".8"/><circle cx="${width / 2}" cy="${height / 2}" r="3.6" fill="#1f3a5f" stroke="#fff" stroke-width="1"/></svg>`
  return { svg, labels }
}

export interface PrintedAirport {
  id: number
  code: string
  name: string
  /** The name beside the map, and in the running head. */
  title: string
  head: string
  place: string
  coordinates: string
  map: PrintedMap | null
  glance: Fact[]
  charts: Charts
  blocks: Block[]
}

// As in profiles.typ and page.typ, in points: the map and the gap beside it, the codes in the running head, and type
// sizes.
const besideMap = sheet.width + 18
const guides = 70
const [titleSize, headingSize, placeSize] = [19, 8, 9.5]

/** Everything in the profile on the screen, in the same order. */
export function layOutAirport(each: BookAirport, paper: PaperSize): PrintedAirport {
  const { airport } = each
  const hasPlans = each.expansions.length > 0
  const setting: Setting = { each, paper, width: lineWidth[paper], ems: lineWidth[paper] / textSize }
  return {
    id: airport.airportId,
    code: line(airport.iataCode),
    name: titleLine(airport.airportName),
    title: breakableTitle(airport.airportName, (setting.width - besideMap) / titleSize),
    head: shortenTitle(airport.airportName, (setting.width - guides) / headingSize),
    place: toBreakable(line(placeOf(each)), (setting.width - besideMap) / placeSize, sansRegular()),
    coordinates: coordinates(each),
    map: drawLocator(airport),
    glance: listKeyFigures(each),
    charts: drawCharts(each),
    blocks: [
      ...contactBlocks(setting),
      {
        kind: 'beside',
        left: [...informationBlocks(setting), ...(hasPlans ? [] : expansionBlocks(setting))],
        right: specificBlocks(setting),
      },
      ...(hasPlans ? expansionBlocks(setting) : []),
      ...buildTrafficBlocks(setting),
      ...buildSalesBlocks(setting),
      { kind: 'beside', left: buildRevenueBlocks(setting), right: buildRentalBlocks(setting) },
      ...buildParkingBlocks(setting),
      ...buildTenantBlocks(setting, closingBlocks(setting)),
    ],
  }
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

function listKeyFigures(each: BookAirport): Fact[] {
  const { grossSalesTotal, salesEpRatio, areaTotal } = each.totals.withDutyFree
  const mark = (partial: boolean) => (partial ? partialMark : '')
  return [
    {
      label: glossary.enplanement.term + 's',
      value: formatPrintedFigure(each.enplanements.total, 'integer') + mark(each.enplanements.partial),
    },
    {
      label: 'Gross Sales',
      value: formatPrintedFigure(grossSalesTotal.total, 'dollars') + mark(grossSalesTotal.partial),
    },
    {
      label: 'Sales per Enplanement',
      value: salesEpRatio.notApplicable
        ? notApplicable
        : formatPrintedFigure(salesEpRatio.value, 'ratio') + mark(salesEpRatio.partial),
    },
    {
      label: 'Square Footage',
      value: formatPrintedFigure(areaTotal.total, 'area') + mark(areaTotal.partial),
    },
  ]
}

function contactBlocks({ each, paper }: Setting): Block[] {
  if (each.leavesOutContacts) return []
  if (each.contacts.length === 0) return [heading('Contacts'), facts(['To be printed', valueNotFound])]
  return [heading('Contacts'), { kind: 'contacts', cards: buildContactCards(each.contacts, paper) }]
}

function informationBlocks({ each }: Setting): Block[] {
  const additional: [string, string][] =
    each.additionalInfoFlag === 'Y'
      ? [
          [
            airportInfoFields.configurationAdditionalInfoText.label,
            lineOrNotReported(each.configurationAdditionalInfoText),
          ],
        ]
      : []
  return [
    heading('Airport-Wide Information'),
    facts(
      [glossary.airportConfiguration.term, lineOrNotReported(each.airportConfigurationName)],
      ...additional,
      [glossary.concessionManagement.term, lineOrNotReported(each.concessionManagementType)],
      [
        participationFields.acdbePercentageAmount.label,
        formatPrintedFigure(each.acdbePercentageAmount, 'percent'),
      ],
      [airportInfoFields.dwellTimeAmount.label, formatPrintedFigure(each.dwellTimeAmount, 'minutes')],
    ),
  ]
}

const pairs = [
  { title: 'Square footage', names: ['preSecurityPercentAmount', 'postSecurityPercentAmount'] },
  { title: 'Trip purpose', names: ['businessPercentAmount', 'leisurePercentAmount'] },
  { title: 'Origination and transfer', names: ['odPercentAmount', 'transferPercentAmount'] },
] as const

function specificBlocks({ each }: Setting): Block[] {
  return [
    heading('Airport Specifics'),
    {
      kind: 'pairs',
      pairs: pairs.map(({ title, names }) => {
        const [first] = names
        const isNone = readShare(each, first).notApplicable === true
        if (isNone || names.every(name => each[name] === null))
          return { title, value: isNone ? notApplicable : valueNotFound, sides: [], share: null }
        return {
          title,
          value: '',
          sides: names.map(name => ({
            label: ratioFields[name].label,
            value: formatPrintedFigure(each[name], 'percent'),
          })),
          share: each[first],
        }
      }),
    },
  ]
}

const expansionTitle = 'Planned Expansion'
const expansionColumns: SetColumn[] = [
  { label: 'Planned Expansion', share: 60 },
  { label: 'Area', unit: 'sq ft', figure: true, share: 14 },
  { label: 'Completion', share: 26 },
]

function expansionBlocks({ each, width }: Setting): Block[] {
  if (each.expansions.length === 0) return [heading(expansionTitle), facts(['Plans', valueNotFound])]
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

/** Short ones are set side by side, so that they rarely begin a page. */
function closingBlocks(setting: Setting): Block[] {
  const answer = answerBlocks(setting)
  const comment = commentBlocks(setting)
  return answer.length > 0 && areBrief(answer) && areBrief(comment)
    ? [{ kind: 'beside', left: answer, right: comment }]
    : [...answer, ...comment]
}

/** Empty if the year has no question. */
function answerBlocks({ each, ems }: Setting): Block[] {
  const { specialQuestion, specialQuestionAnswer: answer } = each
  if (specialQuestion === null) return []
  return [
    heading(specialQuestion.title),
    {
      kind: 'text',
      lead: breakLongWords(line(specialQuestion.question)),
      paragraphs: answer ? paragraphs(answer, ems) : [valueNotFound],
    },
  ]
}

function commentBlocks({ each, ems }: Setting): Block[] {
  const found = printComment(each, 'AIRPORTWIDE', ems, { isBare: true })
  const nothing: Block = { kind: 'text', lead: '', paragraphs: [valueNotFound] }
  return [heading('Comments'), ...(found.length > 0 ? found : [nothing])]
}
