import { formatTown, getForeignCountry } from '#domain/airports/address.ts'
import { compareByCity, formatAirportLocation, type AirportPlace } from '#domain/airports/airport.ts'
import { combineAreas, type LocationArea, toReportedArea } from '#domain/airports/locationArea.ts'
import { isRedefined } from '#domain/browse/definitionChanges.ts'
import type { BookCompany, BookOperation, BookYear } from '#domain/publishing/book.ts'
import { countOf } from '#platform/contract/count.ts'
import { formatDifference } from '#platform/contract/figure.ts'
import { redefinedSign } from '#platform/contract/figureChange.ts'
import { flagWord } from '#platform/print/cellText.ts'
import type { PaperSize } from '#platform/print/printedTable.ts'
import { partialMark, setTable, type SetColumn } from '#platform/print/tableSetting.ts'
import { lineWidth, listSize } from './bookPage.ts'
import { thumbLetter } from './layOutAirport.ts'
import {
  breakableTitle,
  contactBlocks,
  heading,
  keepTogether,
  knownFacts,
  line,
  note,
  prose,
  shortenTitle,
  tableBlock,
  titleLine,
  type Block,
} from './printedBlocks.ts'
import { printFigure, unknownFigure } from './printedFigures.ts'

export interface PrintedCompany {
  id: number
  /** Of its profile in the product. */
  address: string
  name: string
  /** The name above its profile, and in the running head. */
  title: string
  head: string
  /** The letter of its thumb mark. */
  letter: string
  /** Below the name: its types, and whether it is certified. */
  under: string
  blocks: Block[]
}

/** In ems: two names fit in a running head. */
const widestGuide = 24

/** What the profile on the screen has. */
export function layOutCompany(
  each: BookCompany,
  {
    paper,
    publicUrl,
    definitionChanges,
  }: Pick<BookYear, 'definitionChanges'> & { paper: PaperSize; publicUrl: string },
): PrintedCompany {
  const width = lineWidth[paper]
  const types = each.types.map(({ associatedCompanyType }) => associatedCompanyType.companyTypeDes)
  return {
    id: each.company.companyId,
    address: `${publicUrl}/company/${each.company.companyId}?instance=${each.axnInstanceId}`,
    name: titleLine(each.company.companyName),
    title: breakableTitle(each.company.companyName),
    head: shortenTitle(each.company.companyName, widestGuide),
    letter: thumbLetter(each.company.companyName),
    under: [...types.map(line), ...(each.dbeFlag === 'Y' ? ['DBE'] : [])].join(' · '),
    blocks: [
      ...informationBlocks(each),
      ...typeBlocks(each),
      ...footprintBlocks(each, { width, isAreaRedefined: isRedefined('areaTotal', definitionChanges) }),
      ...contactBlocks(each.contacts, each.company.companyName, width),
    ],
  }
}

// A block of this size stays on its page, whatever follows it.
const longText = 900

/** What the company did not report is said once. */
function informationBlocks({ company, countryName }: BookCompany): Block[] {
  const { address1, address2, city, stateProvinceCode, postalCode } = company
  const town = formatTown({ city, stateProvinceCode, postalCode })
  const country = getForeignCountry({ ...company, countryName })
  const address = [address1, address2, town, country].filter(Boolean).join(', ')
  const information = company.companyInfoText ?? ''
  const known = knownFacts(
    ['Address', line(address)],
    ['Phone', line(company.phone)],
    ['Fax', line(company.fax)],
    ['Website', line(company.url)],
  )
  const asked: [string, string | null][] = [
    ['description', information],
    ['address', address],
    ['phone', company.phone],
    ['website', company.url],
  ]
  const missing = asked.flatMap(([name, value]) => (value ? [] : [name]))
  const facts = [...known, ...(missing.length > 0 ? [note(`Not reported: ${missing.join(', ')}.`)] : [])]
  if (information === '') return facts
  const text = prose(information)
  return information.length > longText ? [text, ...facts] : [keepTogether(text, ...facts)]
}

const typeBlocks = ({ types }: BookCompany): Block[] =>
  types.flatMap(({ associatedCompanyType, companyTypeInfoText }) =>
    companyTypeInfoText ? [prose(companyTypeInfoText, `${associatedCompanyType.companyTypeDes}:`)] : [],
  )

/** A company of one type states that type everywhere, so its column has only a sign. */
const columnsFor = (isOneType: boolean): SetColumn[] => [
  { label: 'Airport', share: 20 },
  { label: 'Tenants Reported by the Airport', share: isOneType ? 47 : 31, runsOn: true },
  { label: 'Stated by the Company', share: isOneType ? 12 : 28 },
  { label: '#\u00a0Locations', figure: true, share: 9.5 },
  { label: 'Square Footage', unit: 'sq ft', figure: true, share: 12 },
]

/** The key of the table's position in the book, for the index. Its rows are the airports. */
export const footprintAnchor = (companyId: number): string => `${companyId}`

/** A row of the footprint: an airport where the company has tenants, or states that it operates, or both. */
interface FootprintRow {
  airport: AirportPlace
  tenants: BookOperation['tenants']
  /** The types for which the company states that it operates there. */
  stated: string[]
}

/** By city, as in the airports book. */
export function listFootprint({ operations, locations }: BookCompany): FootprintRow[] {
  const rows = new Map<number, FootprintRow>()
  const rowOf = (airport: AirportPlace) => {
    const known = rows.get(airport.airportId) ?? { airport, tenants: [], stated: [] }
    rows.set(airport.airportId, known)
    return known
  }
  for (const { airport, tenants } of operations) rowOf(airport).tenants = tenants
  for (const { airport, companyTypeDes } of locations) rowOf(airport).stated.push(companyTypeDes)
  return [...rows.values()].toSorted((one, other) => compareByCity(one.airport, other.airport))
}

function footprintBlocks(
  each: BookCompany,
  { width, isAreaRedefined }: { width: number; isAreaRedefined: boolean },
): Block[] {
  const { company, footprint, compared } = each
  const listed = listFootprint(each)
  if (listed.length === 0) return []
  const isOneType = new Set(listed.flatMap(({ stated }) => stated)).size < 2
  const title = 'Where It Operates'
  const anchor = footprintAnchor(company.companyId)
  if (footprint.locations === 0 && !compared) {
    const names = listed.map(
      ({ airport, stated }) =>
        line(formatAirportLocation(airport)) + (isOneType ? '' : ` (${line(stated.join(', '))})`),
    )
    const none = note('No published airport of this edition reported a tenant of this company.')
    return [heading(title), { kind: 'names', label: 'Stated by the company', names, anchor }, none]
  }
  const rows = listed.map(({ airport, tenants, stated }) => [
    line(formatAirportLocation(airport)),
    namesOf(tenants).join(', ') || unknownFigure,
    stated.length === 0 ? unknownFigure : isOneType ? flagWord('Y') : line(stated.join(', ')),
    tenants.length > 0
      ? printFigure(
          tenants.reduce((sum, { locations }) => sum + locations, 0),
          'integer',
        )
      : unknownFigure,
    tenants.length > 0 ? printArea(combineAreas(tenants)) : unknownFigure,
  ])
  const foot = [
    [
      'Total',
      `${countOf(footprint.airports, 'airport')} with tenants`,
      countOf(each.statedLocations, 'airport'),
      printFigure(footprint.locations, 'integer'),
      printArea(footprint),
    ],
    ...(compared ? [changeRow(compared, { year: Number(each.axnInstanceName) - 1, isAreaRedefined })] : []),
  ]
  // Fixed widths, so that the tables of a page align.
  const table = setTable(
    columnsFor(isOneType),
    [...rows, ...foot],
    { width, size: listSize },
    { foot: foot.length, title, anchor },
  )
  return [
    heading(title),
    tableBlock(table),
    ...(toReportedArea(footprint).partial
      ? [note(`${partialMark} Partly reported: at least one location did not report its square footage.`)]
      : []),
    ...leaseFacts(each),
  ]
}

function changeRow(
  { before, now }: NonNullable<BookCompany['compared']>,
  { year, isAreaRedefined }: { year: number; isAreaRedefined: boolean },
): string[] {
  const difference = (one: number | null, other: number | null, format: 'integer' | 'area') =>
    one === null || other === null ? unknownFigure : formatDifference(one - other, format)
  const airports = difference(now.airports, before.airports, 'integer')
  const isComplete = [now, before].every(each => each.locationsWithoutArea === 0)
  return [
    `Change since ${year}`,
    `${airports} ${/^\D?1$/.test(airports) ? 'airport' : 'airports'}`,
    '',
    difference(now.locations, before.locations, 'integer'),
    isAreaRedefined
      ? redefinedSign
      : isComplete
        ? difference(now.areaTotal, before.areaTotal, 'area')
        : unknownFigure,
  ]
}

const yearsOfLeases = 5

/** The locations whose leases end in each of the next years, before, and later. */
function leaseFacts({ leases, axnInstanceName }: BookCompany): Block[] {
  const first = Number(axnInstanceName)
  const nameOf = (year: number | null) => {
    if (year === null) return 'date not reported'
    if (year < first) return 'earlier'
    return year < first + yearsOfLeases ? String(year) : 'later'
  }
  const found = Map.groupBy(leases, ({ year }) => nameOf(year))
  const counts = Array.from(found, ([name, own]) => {
    const locations = own.reduce((sum, each) => sum + each.locations, 0)
    return `${name}:\u00a0${printFigure(locations, 'integer')}`
  })
  return knownFacts(['Locations by the year in which their leases end', counts.join(' · ')])
}

function printArea(area: LocationArea): string {
  const { value, partial } = toReportedArea(area)
  return printFigure(value, 'area', partial)
}

/** The brands of a company at an airport, as they are printed. */
const namesOf = (tenants: BookOperation['tenants']): string[] => [
  ...new Set(tenants.map(({ brandName }) => line(brandName))),
]
